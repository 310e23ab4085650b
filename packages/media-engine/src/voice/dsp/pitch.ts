import type { Pcm } from '../wav.ts';

/** Median fundamental frequency of the voiced parts in Hz, by normalised autocorrelation; 0 if nothing is voiced. */
export function medianPitch(pcm: Pcm): number {
  const pitches = pitchTrack(pcm).filter((hz) => hz > 0);
  return pitches.toSorted((a, b) => a - b)[Math.floor(pitches.length / 2)] ?? 0;
}

export const pitchStepSeconds = 0.02;

/** Fundamental frequency every 20 ms, 0 where unvoiced; the first value belongs to about the 20th millisecond. */
export function pitchTrack({ samples, sampleRate }: Pcm): number[] {
  // Pitch is low: averaging four neighbours makes the search sixteen times cheaper.
  const factor = Math.max(1, Math.floor(sampleRate / 6000));
  const rate = sampleRate / factor;
  const low = new Float32Array(Math.floor(samples.length / factor));
  for (let i = 0; i < low.length; i++) {
    for (let j = 0; j < factor; j++)
      low[i] = (low[i] ?? 0) + (samples[i * factor + j] ?? 0) / factor;
  }
  const shortest = Math.floor(rate / 420);
  const longest = Math.ceil(rate / 55);
  const window = longest * 2;
  const step = Math.round(rate * pitchStepSeconds);
  const track: number[] = [];
  for (let start = 0; start + window + longest < low.length; start += step)
    track.push(pitchOf(low, start, window, shortest, longest, rate));
  return track;
}

function pitchOf(
  samples: Float32Array,
  start: number,
  window: number,
  shortest: number,
  longest: number,
  rate: number,
): number {
  const scores: number[] = [];
  let best = 0;
  const own = energy(samples, start, window);
  if (own / window < 1e-5) return 0;
  for (let lag = shortest; lag <= longest; lag++) {
    let sum = 0;
    for (let i = start; i < start + window; i++) sum += (samples[i] ?? 0) * (samples[i + lag] ?? 0);
    const score = sum / Math.sqrt(own * energy(samples, start + lag, window) + 1e-12);
    scores.push(score);
    best = Math.max(best, score);
  }
  if (best < 0.6) return 0;
  // The first peak nearly as high as the highest: later ones are its multiples.
  const index = scores.findIndex(
    (score, i) =>
      score > best * 0.93 && score >= (scores[i - 1] ?? 1) && score >= (scores[i + 1] ?? -1),
  );
  return index < 0 ? 0 : rate / (index + shortest);
}

function energy(samples: Float32Array, start: number, length: number): number {
  let sum = 0;
  for (let i = start; i < start + length; i++) sum += (samples[i] ?? 0) ** 2;
  return sum;
}
