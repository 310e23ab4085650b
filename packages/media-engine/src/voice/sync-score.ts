import type { PhonemeCue } from '../types.ts';
import { applyBiquad, designBiquad } from './dsp/biquad.ts';
import { hopSeconds } from './dsp/spectrogram.ts';
import { valueAt } from './levels.ts';
import type { Pcm } from './wav.ts';

export interface SyncScore {
  /** Correlation of mouth opening and loudness at the best offset, -1..1. */
  correlation: number;
  /** How far the sound lags the mouth at the best fit, in ms; negative if the mouth is late. */
  offsetMs: number;
}

const searchMs = 240;

/**
 * How well a mouth follows a voice: correlates its opening, one value per frame in any unit, with
 * the loudness of the sound between 250 and 3500 Hz, at every offset within a quarter of a second.
 */
export function scoreSync(opening: readonly number[], fps: number, pcm: Pcm): SyncScore {
  return correlateMouth(opening, fps, voiceEnvelope(pcm)).reduce((best, score) =>
    score.correlation > best.correlation ? score : best,
  );
}

/** The same with any series of one value per 10 ms, at every offset, earliest first. */
export function correlateMouth(
  opening: readonly number[],
  fps: number,
  course: Float32Array,
): SyncScore[] {
  const steps = Math.floor(opening.length / fps / hopSeconds);
  // A frame is visible until the next one, so its middle represents it.
  const mouth = Array.from({ length: steps }, (_, i) =>
    interpolate(opening, i * hopSeconds * fps - 0.5),
  );
  const scores: SyncScore[] = [];
  for (let offsetMs = -searchMs; offsetMs <= searchMs; offsetMs += 10) {
    const shifted = mouth.map((_, i) => valueAt(course, i * hopSeconds + offsetMs / 1000));
    scores.push({ correlation: pearson(mouth, shifted), offsetMs });
  }
  return scores;
}

/** How many of the sounds that need closed lips (m, b, p) have a frame with closed lips. */
export function countClosures(
  opening: readonly number[],
  fps: number,
  cues: readonly PhonemeCue[],
  closedBelow: number,
): { closed: number; total: number } {
  const sounds = cues.filter(({ ipa }) => /^[mbp]/.test(ipa));
  const closed = sounds.filter(({ startSeconds, endSeconds }) => {
    const first = Math.max(0, Math.floor((startSeconds - 0.04) * fps));
    const last = Math.ceil((endSeconds + 0.02) * fps);
    return opening.slice(first, last + 1).some((value) => value <= closedBelow);
  });
  return { closed: closed.length, total: sounds.length };
}

/** RMS between 250 and 3500 Hz over 40 ms, every 10 ms. */
export function voiceEnvelope({ samples, sampleRate }: Pcm): Float32Array {
  const voice = applyBiquad(samples.slice(), designBiquad('high-pass', 250, sampleRate));
  applyBiquad(voice, designBiquad('low-pass', 3500, sampleRate));
  const half = Math.round(0.02 * sampleRate);
  return Float32Array.from(
    { length: Math.ceil(voice.length / sampleRate / hopSeconds) },
    (_, frame) => {
      const centre = Math.round(frame * hopSeconds * sampleRate);
      let sum = 0;
      for (let i = centre - half; i < centre + half; i++) sum += (voice[i] ?? 0) ** 2;
      return Math.sqrt(sum / (2 * half));
    },
  );
}

function interpolate(values: readonly number[], position: number): number {
  const at = Math.min(values.length - 1, Math.max(0, position));
  const first = Math.floor(at);
  const a = values[first] ?? 0;
  return a + ((values[first + 1] ?? a) - a) * (at - first);
}

function pearson(a: readonly number[], b: readonly number[]): number {
  const meanA = a.reduce((sum, value) => sum + value, 0) / a.length;
  const meanB = b.reduce((sum, value) => sum + value, 0) / b.length;
  let both = 0;
  let squareA = 0;
  let squareB = 0;
  for (const [i, value] of a.entries()) {
    const x = value - meanA;
    const y = (b[i] ?? 0) - meanB;
    both += x * y;
    squareA += x * x;
    squareB += y * y;
  }
  return squareA > 0 && squareB > 0 ? both / Math.sqrt(squareA * squareB) : 0;
}
