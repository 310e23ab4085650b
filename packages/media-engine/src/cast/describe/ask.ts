import { findAll, nounOf } from './sentence.ts';
import type { Word } from './sentence.ts';
import { nouns } from './words.ts';

/** The colour given for a part, if any. */
export function colorFor(
  words: readonly Word[],
  part: keyof typeof nouns,
  table: ReadonlyArray<readonly [string, string]>,
): string | undefined {
  return findAll(words, table).find(
    ({ at, length, negated }) => !negated && nounOf(words, at, length, nouns) === part,
  )?.value;
}

/** Whether a matching word is requested. */
export const has = (words: readonly Word[], pattern: RegExp): boolean =>
  words.some(({ text, negated }) => !negated && pattern.test(text));
