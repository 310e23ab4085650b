import { featureCount } from './features.ts';

export const hiddenCount = 48;

/** A two-layer network from features to mouth shapes. */
export interface Network {
  classes: number;
  /** `hiddenCount` rows of `featureCount`, then their biases. */
  first: Float32Array;
  /** `classes` rows of `hiddenCount`, then their biases. */
  second: Float32Array;
}

export function emptyNetwork(classes: number): Network {
  return {
    classes,
    first: new Float32Array(hiddenCount * (featureCount + 1)),
    second: new Float32Array(classes * (hiddenCount + 1)),
  };
}

/** Fills `hidden` (rectified) and `scores` (log-probabilities). */
export function runNetwork(
  network: Network,
  input: Float32Array,
  hidden: Float32Array,
  scores: Float32Array,
): void {
  const { classes, first, second } = network;
  for (let unit = 0; unit < hiddenCount; unit++) {
    let sum = first[hiddenCount * featureCount + unit] ?? 0;
    const row = unit * featureCount;
    for (let i = 0; i < featureCount; i++) sum += (first[row + i] ?? 0) * (input[i] ?? 0);
    hidden[unit] = sum > 0 ? sum : 0;
  }
  let most = -Infinity;
  for (let label = 0; label < classes; label++) {
    let sum = second[classes * hiddenCount + label] ?? 0;
    const row = label * hiddenCount;
    for (let unit = 0; unit < hiddenCount; unit++)
      sum += (second[row + unit] ?? 0) * (hidden[unit] ?? 0);
    scores[label] = sum;
    most = Math.max(most, sum);
  }
  let total = 0;
  for (let label = 0; label < classes; label++) total += Math.exp((scores[label] ?? 0) - most);
  const norm = most + Math.log(total);
  for (let label = 0; label < classes; label++) scores[label] = (scores[label] ?? 0) - norm;
}

/** Weights as text: eight bits each with one scale per layer. */
export interface StoredNetwork {
  classes: string[];
  scales: [number, number];
  first: string;
  second: string;
}

export function storeNetwork({ first, second }: Network, classes: string[]): StoredNetwork {
  const pack = (layer: Float32Array): { scale: number; text: string } => {
    const scale = layer.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / 127;
    const bytes = Int8Array.from(layer, (weight) => Math.round(weight / scale));
    return { scale, text: Buffer.from(bytes.buffer).toString('base64') };
  };
  const [a, b] = [pack(first), pack(second)];
  return { classes, scales: [a.scale, b.scale], first: a.text, second: b.text };
}

export function loadNetwork({ classes, scales, first, second }: StoredNetwork): Network {
  const unpack = (text: string, scale: number): Float32Array =>
    Float32Array.from(Int8Array.from(Buffer.from(text, 'base64')), (value) => value * scale);
  return {
    classes: classes.length,
    first: unpack(first, scales[0]),
    second: unpack(second, scales[1]),
  };
}
