import { lengthOf } from '@talkreel/captions/words';
import type { WordTime } from '@talkreel/db/schema';
import { checkAudio } from '@talkreel/media-tools/quality-gate';
import type { SpokenWord } from '@talkreel/providers/speech/contract';

/** A piece of speech as its model made it. */
export interface SpokenPiece {
  file: string;
  /** null: its model does not tell. */
  words: SpokenWord[] | null;
}

/**
 * When the words are said in a recording of these pieces with silence before and after each. null: of a piece it is not
 * known. `seconds`: its length, if its tempo was changed since.
 */
export async function wordTimesOf(
  pieces: readonly SpokenPiece[],
  silence: { leadSeconds: number; restsSeconds: readonly number[] },
  seconds: number,
  signal: AbortSignal,
): Promise<WordTime[] | null> {
  if (pieces.some(({ words }) => words === null)) return null;
  const placed: WordTime[] = [];
  let clock = silence.leadSeconds;
  for (const [index, { file, words }] of pieces.entries()) {
    const { durationSeconds } = await checkAudio(file, { signal });
    for (const { text, startSeconds, endSeconds } of words ?? []) {
      const until = Math.min(endSeconds, durationSeconds);
      placed.push([lengthOf(text), clock + Math.min(startSeconds, until), clock + until]);
    }
    clock += durationSeconds + (silence.restsSeconds[index] ?? 0);
  }
  const tempo = seconds / clock;
  const round = (at: number) => Math.round(Math.min(seconds, at * tempo) * 1_000) / 1_000;
  return placed.map(([characters, from, to]) => [characters, round(from), round(to)]);
}
