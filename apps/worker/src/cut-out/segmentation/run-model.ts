import type { Model, Step } from './read-model.ts';

/* The eleven operators of the selfie segmentation model, on pictures in rows, channels last. */

/** TensorFlow Lite's numbers of the operators. */
const OP = {
  add: 0,
  averagePool: 1,
  convolve: 3,
  depthwise: 4,
  widen: 6,
  sigmoid: 14,
  multiply: 18,
  relu: 19,
  resize: 23,
  hardSwish: 117,
  upsample: 'Convolution2DTransposeBias',
} as const;
const [NO_ACTIVATION, RELU] = [0, 1];

interface Tensor {
  data: Float32Array;
  height: number;
  width: number;
  channels: number;
}

/** Runs a model of one picture in and one out; values are kept from run to run, so that nothing is allocated. */
export function createRunner(model: Model): (input: Float32Array) => Float32Array {
  const tensors = new Map<number, Tensor>();
  const tensorAt = (index: number): Tensor => {
    const known = tensors.get(index);
    if (known) return known;
    const [, height = 1, width = 1, channels = 1] = model.shapeOf(index);
    const data = model.constants.get(index) ?? new Float32Array(height * width * channels);
    const fresh = { data, height, width, channels };
    tensors.set(index, fresh);
    return fresh;
  };
  // Weights are stored in half the bits, and widened once.
  for (const { code, inputs, outputs } of model.steps)
    if (code === OP.widen) tensors.set(outputs[0] ?? -1, tensorAt(inputs[0] ?? -1));
  const steps = model.steps
    .filter(({ code }) => code !== OP.widen)
    .map((step) => {
      const from = step.inputs.map(tensorAt);
      const to = tensorAt(step.outputs[0] ?? -1);
      return () => runStep(step, from, to);
    });
  return (input) => {
    tensorAt(model.input).data.set(input);
    for (const step of steps) step();
    return tensorAt(model.output).data;
  };
}

function runStep(step: Step, from: readonly Tensor[], to: Tensor): void {
  const [first, second, third] = from;
  if (!first) throw new Error('a step without input');
  switch (step.code) {
    case OP.convolve:
      convolve(first, need(second), need(third).data, to, step.option(2, 'int'));
      return activate(to, step.option(3, 'byte'));
    case OP.depthwise:
      depthwise(first, need(second), need(third).data, to, step.option(2, 'int'));
      return activate(to, step.option(4, 'byte'));
    case OP.add:
      combine(first, need(second), to, (a, b) => a + b);
      return activate(to, step.option(0, 'byte'));
    case OP.multiply:
      combine(first, need(second), to, (a, b) => a * b);
      return activate(to, step.option(0, 'byte'));
    case OP.averagePool:
      return average(first, to);
    case OP.resize:
      return resize(first, to, step.option(3, 'byte') !== 0);
    case OP.upsample:
      return upsample(first, need(second), need(third).data[0] ?? 0, to);
    case OP.relu:
      return map(first, to, (value) => Math.max(0, value));
    case OP.hardSwish:
      return map(first, to, (value) => (value * Math.max(0, Math.min(6, value + 3))) / 6);
    case OP.sigmoid:
      return map(first, to, (value) => 1 / (1 + Math.exp(-value)));
    default:
      throw new Error(`operator ${step.code} is unknown`);
  }
}

function need(tensor: Tensor | undefined): Tensor {
  if (!tensor) throw new Error('a step without weights');
  return tensor;
}

function activate({ data }: Tensor, activation: number): void {
  if (activation === NO_ACTIVATION) return;
  if (activation !== RELU) throw new Error(`activation ${activation} is unknown`);
  for (let at = 0; at < data.length; at++) if ((data[at] as number) < 0) data[at] = 0;
}

function map({ data: from }: Tensor, { data: to }: Tensor, of: (value: number) => number): void {
  for (let at = 0; at < from.length; at++) to[at] = of(from[at] as number);
}

/** The second may be one value for each channel. */
function combine(one: Tensor, other: Tensor, to: Tensor, of: (a: number, b: number) => number) {
  const [a, b, wide] = [one.data, other.data, other.data.length];
  for (let at = 0; at < a.length; at++) to.data[at] = of(a[at] as number, b[at % wide] as number);
}

/** How far the first window reaches beyond the picture, as TensorFlow's SAME padding has it. */
function padOf(from: number, to: number, size: number, stride: number): number {
  return Math.floor(Math.max(0, (to - 1) * stride + size - from) / 2);
}

function convolve(
  from: Tensor,
  weight: Tensor & { data: Float32Array },
  bias: Float32Array,
  to: Tensor,
  stride: number,
): void {
  const { height: high, width: wide } = weight;
  if (high === 1 && wide === 1 && stride === 1 && to.channels % 4 === 0)
    return convolvePixels(from, weight.data, bias, to);
  const [top, left] = [
    padOf(from.height, to.height, high, stride),
    padOf(from.width, to.width, wide, stride),
  ];
  const [input, weights, output] = [from.data, weight.data, to.data];
  const [inputs, outputs] = [from.channels, to.channels];
  for (let y = 0, at = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++)
      for (let o = 0; o < outputs; o++) {
        let sum = bias[o] as number;
        for (let v = 0; v < high; v++) {
          const row = y * stride + v - top;
          if (row < 0 || row >= from.height) continue;
          for (let u = 0; u < wide; u++) {
            const column = x * stride + u - left;
            if (column < 0 || column >= from.width) continue;
            const pixel = (row * from.width + column) * inputs;
            const kernel = ((o * high + v) * wide + u) * inputs;
            for (let c = 0; c < inputs; c++)
              sum += (input[pixel + c] as number) * (weights[kernel + c] as number);
          }
        }
        output[at++] = sum;
      }
}

/** Each pixel alone, which is nearly all of the work: four sums at once, each input read once for them. */
function convolvePixels(
  { data: input, channels: inputs }: Tensor,
  weights: Float32Array,
  bias: Float32Array,
  { data: output, channels: outputs }: Tensor,
): void {
  const pixels = output.length / outputs;
  for (let p = 0, at = 0; p < pixels; p++) {
    const pixel = p * inputs;
    for (let o = 0; o < outputs; o += 4) {
      let [a, b, c, d] = [
        bias[o] as number,
        bias[o + 1] as number,
        bias[o + 2] as number,
        bias[o + 3] as number,
      ];
      let k = o * inputs;
      for (let n = 0; n < inputs; n++, k++) {
        const value = input[pixel + n] as number;
        a += value * (weights[k] as number);
        b += value * (weights[k + inputs] as number);
        c += value * (weights[k + 2 * inputs] as number);
        d += value * (weights[k + 3 * inputs] as number);
      }
      output[at] = a;
      output[at + 1] = b;
      output[at + 2] = c;
      output[at + 3] = d;
      at += 4;
    }
  }
}

function depthwise(
  from: Tensor,
  weight: Tensor,
  bias: Float32Array,
  to: Tensor,
  stride: number,
): void {
  const { height: high, width: wide } = weight;
  const top = padOf(from.height, to.height, high, stride);
  const left = padOf(from.width, to.width, wide, stride);
  const [input, weights, output, channels] = [from.data, weight.data, to.data, to.channels];
  for (let y = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++) {
      const at = (y * to.width + x) * channels;
      for (let c = 0; c < channels; c++) output[at + c] = bias[c] as number;
      for (let v = 0; v < high; v++) {
        const row = y * stride + v - top;
        if (row < 0 || row >= from.height) continue;
        for (let u = 0; u < wide; u++) {
          const column = x * stride + u - left;
          if (column < 0 || column >= from.width) continue;
          const pixel = (row * from.width + column) * channels;
          const kernel = (v * wide + u) * channels;
          for (let c = 0; c < channels; c++)
            output[at + c] =
              (output[at + c] as number) +
              (input[pixel + c] as number) * (weights[kernel + c] as number);
        }
      }
    }
}

/** Of the whole picture. */
function average({ data, channels }: Tensor, to: Tensor): void {
  to.data.fill(0);
  const pixels = data.length / channels;
  for (let at = 0; at < data.length; at++)
    to.data[at % channels] = (to.data[at % channels] as number) + (data[at] as number) / pixels;
}

const mix = (a = 0, b = 0, share = 0): number => a + (b - a) * share;

function resize(from: Tensor, to: Tensor, hasHalfCentres: boolean): void {
  const { channels } = to;
  const [down, right] = [from.height / to.height, from.width / to.width];
  const at = (n: number, scale: number, most: number) => {
    const place = hasHalfCentres ? (n + 0.5) * scale - 0.5 : n * scale;
    const low = Math.max(0, Math.floor(place));
    return { low, high: Math.min(most, low + 1), share: Math.max(0, place - low) };
  };
  for (let y = 0, out = 0; y < to.height; y++) {
    const row = at(y, down, from.height - 1);
    for (let x = 0; x < to.width; x++) {
      const column = at(x, right, from.width - 1);
      const pixel = (r: number, c: number): number => (r * from.width + c) * channels;
      const [a, b] = [pixel(row.low, column.low), pixel(row.low, column.high)];
      const [c, d] = [pixel(row.high, column.low), pixel(row.high, column.high)];
      for (let n = 0; n < channels; n++) {
        const above = mix(from.data[a + n], from.data[b + n], column.share);
        const below = mix(from.data[c + n], from.data[d + n], column.share);
        to.data[out++] = mix(above, below, row.share);
      }
    }
  }
}

/** Each pixel becomes two by two, of one channel. */
function upsample(from: Tensor, weight: Tensor, bias: number, to: Tensor): void {
  for (let y = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++) {
      const pixel = ((y >> 1) * from.width + (x >> 1)) * from.channels;
      const kernel = ((y & 1) * 2 + (x & 1)) * from.channels;
      let sum = bias;
      for (let c = 0; c < from.channels; c++)
        sum += (from.data[pixel + c] as number) * (weight.data[kernel + c] as number);
      to.data[y * to.width + x] = sum;
    }
}
