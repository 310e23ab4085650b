import { bandCount, hopSeconds, type Spectrogram } from './dsp/spectrogram.ts';

/** Neighbouring bands are averaged to this many groups. */
export const groupCount = 4;
const coarseStep = 4;
/** Shorter stretches are not matched: they would match anywhere by chance. */
const minOverlapSeconds = 0.7;
const coarseThreshold = 0.75;
const fineThreshold = 0.9;
const rangeDb = 45;

/** The level contour of a sound: `frames` rows of `groupCount` values, 10 ms apart, half a dB each. */
export interface Fingerprint {
  frames: number;
  levels: Uint8Array;
}

/** The position of a stored sound in another, in seconds of the other. */
export interface Match {
  /** Start of the stored sound; negative if its beginning was cut off. */
  offsetSeconds: number;
  startSeconds: number;
  endSeconds: number;
  /** Normalised correlation, 1 the same. */
  score: number;
}

export function fingerprintOf({ frames, bandsDb }: Spectrogram): Fingerprint {
  const levels = new Uint8Array(frames * groupCount);
  const grouped = new Float32Array(frames * groupCount);
  const width = bandCount / groupCount;
  let peak = -Infinity;
  for (let frame = 0; frame < frames; frame++) {
    for (let group = 0; group < groupCount; group++) {
      let sum = 0;
      const first = Math.round(group * width);
      const last = Math.round((group + 1) * width);
      for (let band = first; band < last; band++) sum += bandsDb[frame * bandCount + band] ?? 0;
      const level = sum / (last - first);
      grouped[frame * groupCount + group] = level;
      peak = Math.max(peak, level);
    }
  }
  // Levels are relative to the loudest, so that the volume does not matter.
  for (const [index, level] of grouped.entries())
    levels[index] = Math.round(Math.max(0, level - peak + rangeDb) * 2);
  return { frames, levels };
}

/** The best position of `known` in `heard` that overlaps no frame already `taken`, or null. */
export function locate(known: Fingerprint, heard: Fingerprint, taken: Uint8Array): Match | null {
  const minOverlap = Math.min(Math.round(minOverlapSeconds / hopSeconds), known.frames);
  const coarseKnown = coarsen(known);
  const coarseHeard = coarsen(heard);
  const least = Math.max(4, Math.floor(minOverlap / coarseStep));
  const candidates: Array<{ lag: number; score: number }> = [];
  for (let lag = least - coarseKnown.length; lag <= coarseHeard.length - least; lag++) {
    const score = correlateCoarse(coarseKnown, coarseHeard, lag);
    if (score >= coarseThreshold) candidates.push({ lag, score });
  }
  candidates.sort((a, b) => b.score - a.score);
  let best: Match | null = null;
  for (const { lag } of candidates.slice(0, 6)) {
    for (let fine = lag * coarseStep - coarseStep; fine <= lag * coarseStep + coarseStep; fine++) {
      const start = Math.max(0, fine);
      const end = Math.min(heard.frames, fine + known.frames);
      if (end - start < minOverlap || isTaken(taken, start, end)) continue;
      const score = correlateFine(known, heard, fine);
      // A longer overlap is the better match, even if a short one fits equally well.
      if (
        score < fineThreshold ||
        (best &&
          score * (end - start) <=
            (best.score * (best.endSeconds - best.startSeconds)) / hopSeconds)
      )
        continue;
      best = {
        offsetSeconds: fine * hopSeconds,
        startSeconds: start * hopSeconds,
        endSeconds: end * hopSeconds,
        score,
      };
    }
  }
  return best;
}

function isTaken(taken: Uint8Array, start: number, end: number): boolean {
  let count = 0;
  for (let i = start; i < end; i++) count += taken[i] ?? 0;
  return count > 0.1 * (end - start);
}

function coarsen({ frames, levels }: Fingerprint): Float32Array {
  const out = new Float32Array(Math.floor(frames / coarseStep));
  const size = coarseStep * groupCount;
  for (let i = 0; i < out.length; i++) {
    let sum = 0;
    for (let j = 0; j < size; j++) sum += levels[i * size + j] ?? 0;
    out[i] = sum / size;
  }
  return out;
}

function correlateCoarse(known: Float32Array, heard: Float32Array, lag: number): number {
  const sums = createSums();
  const first = Math.max(0, -lag);
  const last = Math.min(known.length, heard.length - lag);
  for (let i = first; i < last; i++) sums.add(known[i] ?? 0, heard[i + lag] ?? 0);
  return sums.correlation();
}

function correlateFine(known: Fingerprint, heard: Fingerprint, lag: number): number {
  const sums = createSums();
  const first = Math.max(0, -lag);
  const last = Math.min(known.frames, heard.frames - lag);
  for (let i = first * groupCount; i < last * groupCount; i++)
    sums.add(known.levels[i] ?? 0, heard.levels[i + lag * groupCount] ?? 0);
  return sums.correlation();
}

function createSums(): { add(x: number, y: number): void; correlation(): number } {
  let n = 0;
  let sx = 0;
  let sy = 0;
  let sxx = 0;
  let syy = 0;
  let sxy = 0;
  return {
    add(x, y) {
      n += 1;
      sx += x;
      sy += y;
      sxx += x * x;
      syy += y * y;
      sxy += x * y;
    },
    correlation() {
      const spread = (sxx - (sx * sx) / n) * (syy - (sy * sy) / n);
      return spread > 0 ? (sxy - (sx * sy) / n) / Math.sqrt(spread) : 0;
    },
  };
}
