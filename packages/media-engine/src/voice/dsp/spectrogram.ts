import type { Pcm } from '../wav.ts';
import { createFft } from './fft.ts';

export const hopSeconds = 0.01;
/** Centres follow a mel-like scale from 100 to 7000 Hz. */
export const bandEdgesHz: readonly number[] = melEdges(100, 7000, 18);
export const bandCount = bandEdgesHz.length - 2;
const windowSeconds = 0.025;
const floorDb = -100;

/** Band levels every 10 ms; row `i` is centred on `i * hopSeconds`. */
export interface Spectrogram {
  frames: number;
  /** `frames` rows of `bandCount` levels, dB. */
  bandsDb: Float32Array;
  /** RMS of the whole frame, dB of full scale. */
  levelDb: Float32Array;
}

export function spectrogram({ samples, sampleRate }: Pcm): Spectrogram {
  const window = Math.round(windowSeconds * sampleRate);
  const size = 2 ** Math.ceil(Math.log2(window));
  const fft = createFft(size);
  const hann = Float64Array.from(
    { length: window },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / window),
  );
  const weights = bandWeights(size, sampleRate);
  const frames = Math.floor(samples.length / sampleRate / hopSeconds) + 1;
  const bandsDb = new Float32Array(frames * bandCount);
  const levelDb = new Float32Array(frames);
  // With this scale, the level of a frame is its RMS in dB of full scale.
  const scale = (size / 2) * 0.375 * window;
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  const power = new Float64Array(size / 2);
  for (let frame = 0; frame < frames; frame++) {
    const start = Math.round(frame * hopSeconds * sampleRate - window / 2);
    real.fill(0);
    imaginary.fill(0);
    for (let i = 0; i < window; i++) real[i] = (samples[start + i] ?? 0) * (hann[i] ?? 0);
    fft(real, imaginary);
    let total = 0;
    for (let bin = 0; bin < power.length; bin++) {
      const value = ((real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2) / scale;
      power[bin] = value;
      total += value;
    }
    levelDb[frame] = toDb(total);
    // Plain loops here and in the transform: this runs once in a new process, before it is optimised.
    let at = frame * bandCount;
    for (const { first, values } of weights) {
      let sum = 0;
      for (let i = 0; i < values.length; i++) sum += (power[first + i] ?? 0) * (values[i] ?? 0);
      bandsDb[at++] = toDb(sum);
    }
  }
  return { frames, bandsDb, levelDb };
}

function toDb(power: number): number {
  return Math.max(floorDb, 10 * Math.log10(power + 1e-12));
}

function bandWeights(
  size: number,
  sampleRate: number,
): Array<{ first: number; values: Float64Array }> {
  const hzOf = (bin: number): number => (bin * sampleRate) / size;
  return Array.from({ length: bandCount }, (_, band) => {
    const [low = 0, centre = 0, high = 0] = bandEdgesHz.slice(band, band + 3);
    const weightOf = (hz: number): number =>
      Math.max(0, Math.min((hz - low) / (centre - low), (high - hz) / (high - centre)));
    const first = Math.floor((low * size) / sampleRate);
    const last = Math.min(size / 2 - 1, Math.ceil((high * size) / sampleRate));
    return {
      first,
      values: Float64Array.from({ length: last - first + 1 }, (__, i) => weightOf(hzOf(first + i))),
    };
  });
}

function melEdges(lowHz: number, highHz: number, bands: number): number[] {
  const mel = (hz: number): number => 2595 * Math.log10(1 + hz / 700);
  const hz = (value: number): number => 700 * (10 ** (value / 2595) - 1);
  return Array.from({ length: bands + 2 }, (_, i) =>
    hz(mel(lowHz) + ((mel(highHz) - mel(lowHz)) * i) / (bands + 1)),
  );
}
