import { bandCount, type Spectrogram } from '../dsp/spectrogram.ts';

/** The 10 ms steps around a moment that are used. */
const context = [-10, -7, -5, -3, -2, -1, 0, 1, 2, 3, 5, 7, 10] as const;
export const featureCount = context.length * bandCount;
const rangeDb = 50;

/**
 * The listener's input: band levels around each moment, relative to the mean spectrum of the sound,
 * so that microphone and voice matter less.
 */
export interface Features {
  frames: number;
  read(frame: number, into: Float32Array): void;
}

export function featuresOf({ frames, bandsDb, levelDb }: Spectrogram): Features {
  const peak = levelDb.reduce((most, level) => Math.max(most, level), -Infinity);
  const means = new Float64Array(bandCount);
  let active = 0;
  for (let frame = 0; frame < frames; frame++) {
    if ((levelDb[frame] ?? -100) < peak - 28) continue;
    active += 1;
    for (let band = 0; band < bandCount; band++)
      means[band] = (means[band] ?? 0) + (bandsDb[frame * bandCount + band] ?? 0);
  }
  const levels = new Float32Array(frames * bandCount);
  for (let i = 0; i < levels.length; i++) {
    const mean = (means[i % bandCount] ?? 0) / Math.max(1, active);
    const relative = (bandsDb[i] ?? -100) - mean;
    levels[i] = Math.max(-rangeDb, relative) / 12;
  }
  return {
    frames,
    read(frame, into) {
      for (const [index, offset] of context.entries()) {
        const from = Math.min(frames - 1, Math.max(0, frame + offset)) * bandCount;
        for (let band = 0; band < bandCount; band++)
          into[index * bandCount + band] = levels[from + band] ?? 0;
      }
    },
  };
}
