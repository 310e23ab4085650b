import { recallCues, type SpeechCues } from './cue-store.ts';
import { hopSeconds, type Spectrogram } from './dsp/spectrogram.ts';
import { fingerprintOf, locate } from './fingerprint.ts';

/** A part of a sound with known phonemes; cue times are those of the whole sound. */
export interface KnownStretch extends SpeechCues {
  startSeconds: number;
  endSeconds: number;
}

/** Less unknown sound than this is breath and echo: searching older entries is useless. */
const negligibleFrames = 30;

/** Finds the stretches of a sound that a cue store knows. */
export async function recognise(folder: string, heard: Spectrogram): Promise<KnownStretch[]> {
  const fingerprint = fingerprintOf(heard);
  const taken = new Uint8Array(heard.frames);
  markSilence(heard, taken);
  const found: KnownStretch[] = [];
  for await (const entry of recallCues(folder)) {
    if (taken.filter((value) => value === 0).length < negligibleFrames) break;
    const occupied = claimed(found, heard.frames);
    for (;;) {
      const match = locate(entry.fingerprint, fingerprint, occupied);
      if (!match) break;
      const { startSeconds, endSeconds, offsetSeconds } = match;
      claim(occupied, startSeconds, endSeconds);
      claim(taken, startSeconds, endSeconds);
      found.push({
        startSeconds,
        endSeconds,
        cues: placeCues(entry.cues, offsetSeconds, startSeconds, endSeconds),
        feelings: placeCues(entry.feelings, offsetSeconds, startSeconds, endSeconds),
      });
    }
  }
  return found.sort((a, b) => a.startSeconds - b.startSeconds);
}

function placeCues<T extends { startSeconds: number; endSeconds: number }>(
  cues: readonly T[],
  offsetSeconds: number,
  from: number,
  to: number,
): T[] {
  return cues
    .map((cue) => ({
      ...cue,
      startSeconds: Math.max(from, cue.startSeconds + offsetSeconds),
      endSeconds: Math.min(to, cue.endSeconds + offsetSeconds),
    }))
    .filter((cue) => cue.endSeconds > cue.startSeconds);
}

function claimed(stretches: KnownStretch[], frames: number): Uint8Array {
  const out = new Uint8Array(frames);
  for (const { startSeconds, endSeconds } of stretches) claim(out, startSeconds, endSeconds);
  return out;
}

function claim(frames: Uint8Array, startSeconds: number, endSeconds: number): void {
  frames.fill(1, Math.round(startSeconds / hopSeconds), Math.round(endSeconds / hopSeconds));
}

function markSilence({ levelDb }: Spectrogram, taken: Uint8Array): void {
  const peak = levelDb.reduce((max, level) => Math.max(max, level), -Infinity);
  for (const [frame, level] of levelDb.entries()) if (level < peak - 45) taken[frame] = 1;
}
