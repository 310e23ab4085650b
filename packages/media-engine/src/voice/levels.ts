import { bandCount, bandEdgesHz, hopSeconds, type Spectrogram } from './dsp/spectrogram.ts';

/** Levels of a sound for the mouth to follow. */
export interface VoiceLevels {
  frames: number;
  /** Level between 250 and 3500 Hz, dB, smoothed over about 40 ms. */
  voiceDb: Float32Array;
  /** The level loud syllables reach, dB. */
  loudDb: number;
  /** 1 in speech, 0 in silence, smooth between. */
  activity: Float32Array;
}

export function voiceLevels(heard: Spectrogram): VoiceLevels {
  const raw = new Float32Array(heard.frames);
  for (let frame = 0; frame < heard.frames; frame++) raw[frame] = rangeDb(heard, frame, 250, 3500);
  const voiceDb = smooth(raw, 2);
  const loudDb = percentile(voiceDb, 0.95);
  const activity = new Float32Array(heard.frames);
  const wide = smooth(heard.levelDb, 3);
  const wideLoud = percentile(wide, 0.95);
  // Silence is relative to the loud parts, but a faint sound without loud parts is noise, not
  // speech.
  for (let frame = 0; frame < heard.frames; frame++) {
    const relative = (wide[frame] ?? -90) - Math.max(wideLoud, -24);
    activity[frame] = Math.min(1, Math.max(0, (relative + 38) / 8));
  }
  return { frames: heard.frames, voiceDb, loudDb, activity };
}

/** Summed level of the bands whose centres lie in a range, dB. */
export function rangeDb(
  { bandsDb }: Spectrogram,
  frame: number,
  lowHz: number,
  highHz: number,
): number {
  let power = 1e-9;
  for (let band = 0; band < bandCount; band++) {
    const centre = bandEdgesHz[band + 1] ?? 0;
    if (centre >= lowHz && centre <= highHz)
      power += 10 ** ((bandsDb[frame * bandCount + band] ?? -90) / 10);
  }
  return 10 * Math.log10(power);
}

/** Interpolated value of a 10 ms series at a time; constant beyond its ends. */
export function valueAt(series: Float32Array, seconds: number): number {
  const position = Math.min(series.length - 1, Math.max(0, seconds / hopSeconds));
  const first = Math.floor(position);
  const a = series[first] ?? 0;
  const b = series[Math.min(first + 1, series.length - 1)] ?? a;
  return a + (b - a) * (position - first);
}

/** Moving average with a raised-cosine window of `reach` values to each side. */
export function smooth(series: Float32Array, reach: number): Float32Array {
  const window = Array.from(
    { length: 2 * reach + 1 },
    (_, i) => 0.5 + 0.5 * Math.cos((Math.PI * (i - reach)) / (reach + 1)),
  );
  return series.map((_, index) => {
    let sum = 0;
    let total = 0;
    for (const [i, weight] of window.entries()) {
      const value = series[index + i - reach];
      if (value === undefined) continue;
      sum += value * weight;
      total += weight;
    }
    return sum / total;
  });
}

export function percentile(series: Float32Array, share: number): number {
  const sorted = series.toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? -90;
}
