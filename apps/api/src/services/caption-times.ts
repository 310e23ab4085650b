import { textOfWords, type TimedWord } from '@talkreel/captions/words';

interface Span {
  startSeconds: number;
  endSeconds: number;
}

/** A text, and a clock that says when each part of it is spoken. */
interface TimedText {
  text: string;
  /** When the part after the previous one is spoken; both without surrounding white space. */
  next(part: string): Span;
}

/** A word may be cut: each of its characters gets an equal share of its time. */
export function timedText(words: readonly TimedWord[]): TimedText {
  const characters = words.flatMap(({ text, startSeconds, endSeconds }) => {
    const count = visible(text).length;
    const seconds = (endSeconds - startSeconds) / count;
    return Array.from({ length: count }, (_, index) => ({
      startSeconds: startSeconds + index * seconds,
      endSeconds: startSeconds + (index + 1) * seconds,
    }));
  });
  let at = 0;
  return {
    text: textOfWords(words),
    next(part) {
      const own = characters.slice(at, at + visible(part).length);
      at += own.length;
      const startSeconds = own[0]?.startSeconds ?? characters.at(-1)?.endSeconds ?? 0;
      return { startSeconds, endSeconds: own.at(-1)?.endSeconds ?? startSeconds };
    },
  };
}

function visible(text: string): string[] {
  return [...text].filter((character) => !/[\s\p{Cc}]/u.test(character));
}
