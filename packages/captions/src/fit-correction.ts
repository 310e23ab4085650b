import { lengthOf, wordsOfText, type TimedWord } from './words.ts';

/** How long a word may be taken from its neighbour's time if it has none of its own. */
const LEAST_SECONDS = 0.12;

/**
 * A corrected text with the times of the words it corrects. Words that stay keep their times; what was written between
 * two of them shares the time that was spoken there, by length.
 */
export function fitCorrection(spoken: readonly TimedWord[], text: string): TimedWord[] {
  const written = wordsOfText(text);
  if (spoken.length === 0 || written.length === 0) return [];
  const same = sameWords(spoken, written);
  const fitted: TimedWord[] = [];
  let [from, at] = [0, 0];
  for (const [spokenIndex, writtenIndex] of [...same, [spoken.length, written.length] as const]) {
    const between = written.slice(at, writtenIndex);
    if (between.length > 0)
      fitted.push(...share(between, spanOf(spoken, from, spokenIndex, fitted)));
    const word = spoken[spokenIndex];
    const now = written[writtenIndex];
    if (word && now) {
      const startSeconds = Math.max(word.startSeconds, fitted.at(-1)?.endSeconds ?? 0);
      fitted.push({ ...now, startSeconds, endSeconds: Math.max(startSeconds, word.endSeconds) });
    }
    [from, at] = [spokenIndex + 1, writtenIndex + 1];
  }
  return fitted;
}

interface Span {
  startSeconds: number;
  endSeconds: number;
}

/** The time of the spoken words `from` until `to`; where there are none, the rest between their neighbours and a part of both. */
function spanOf(spoken: readonly TimedWord[], from: number, to: number, fitted: TimedWord[]): Span {
  const [first, last] = [spoken[from], spoken[to - 1]];
  if (to > from && first && last)
    return { startSeconds: first.startSeconds, endSeconds: last.endSeconds };
  const before = fitted.at(-1);
  const after = spoken[to];
  const startSeconds = before?.endSeconds ?? after?.startSeconds ?? 0;
  const endSeconds = Math.max(startSeconds, after?.startSeconds ?? before?.endSeconds ?? 0);
  if (endSeconds - startSeconds >= LEAST_SECONDS) return { startSeconds, endSeconds };
  if (before) {
    // The word before is shown for the first half of its time, the new words for the second.
    const middle = (before.startSeconds + before.endSeconds) / 2;
    const span = { startSeconds: middle, endSeconds };
    before.endSeconds = middle;
    return span;
  }
  const middle = after ? (after.startSeconds + after.endSeconds) / 2 : LEAST_SECONDS;
  return { startSeconds, endSeconds: middle };
}

function share(words: Array<Pick<TimedWord, 'text' | 'endsLine'>>, span: Span): TimedWord[] {
  const total = words.reduce((sum, { text }) => sum + lengthOf(text) + 1, 0);
  let clock = span.startSeconds;
  return words.map((word) => {
    const startSeconds = clock;
    clock += ((span.endSeconds - span.startSeconds) * (lengthOf(word.text) + 1)) / total;
    return { ...word, startSeconds, endSeconds: clock };
  });
}

/** Pairs of indexes of a longest common sequence. */
function sameWords(
  spoken: readonly Pick<TimedWord, 'text'>[],
  written: readonly Pick<TimedWord, 'text'>[],
): Array<readonly [number, number]> {
  const [left, right] = [spoken.map(plain), written.map(plain)];
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: Array<readonly [number, number]> = [];
  let [i, j] = [0, 0];
  while (i < left.length && j < right.length) {
    if (left[i] === right[j]) {
      pairs.push([i, j]);
      [i, j] = [i + 1, j + 1];
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** "Hello," and "hello" are the same word. */
function plain({ text }: Pick<TimedWord, 'text'>): string {
  const letters = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return letters === '' ? text : letters;
}
