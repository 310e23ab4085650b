import { textOfWords, type TimedWord } from '@talkreel/captions/words';

/** The words of a video as they are spoken, and as its captions show them. */
interface Words {
  spoken: readonly TimedWord[];
  shown: readonly TimedWord[];
}

/**
 * The corrected captions of a video for a version of it in which some words were spoken again: what its owner corrected
 * stays where the words did not change, and the others are as they are spoken now.
 */
export function inheritCorrection(
  { spoken, shown }: Words,
  spokenNow: readonly TimedWord[],
): string {
  const most = Math.min(spoken.length, spokenNow.length);
  const isSame = (at: number, now: number): boolean => spoken[at]?.text === spokenNow[now]?.text;
  let [before, after] = [0, 0];
  while (before < most && isSame(before, before)) before += 1;
  while (after < most - before && isSame(spoken.length - 1 - after, spokenNow.length - 1 - after))
    after += 1;
  const changesAt = spoken[before]?.startSeconds ?? Infinity;
  const goesOnAt = spoken[spoken.length - after]?.startSeconds ?? Infinity;
  return textOfWords([
    ...shown.filter(({ startSeconds }) => startSeconds < Math.min(changesAt, goesOnAt)),
    ...spokenNow.slice(before, spokenNow.length - after),
    ...shown.filter(({ startSeconds }) => startSeconds >= goesOnAt),
  ]);
}
