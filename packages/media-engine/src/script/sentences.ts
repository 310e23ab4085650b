import { countWords } from './write.ts';

/** "Hi!", "Hello there." */
export function isGreeting(sentence: string): boolean {
  return /^(?:hi|hello|hey|hi there|hello there|hey there|good (?:morning|evening))[.!,]*$/i.test(
    sentence,
  );
}

/**
 * Drops the sentences that say least until the rest fits; the first and the last stay longest. One sentence alone may
 * have up to `alone` words.
 */
export function dropUntilFits(
  sentences: readonly string[],
  maxWords: number,
  alone = maxWords,
): string[] {
  const kept = [...sentences];
  while (kept.length > 1 && countWords(kept.join(' ')) > maxWords) {
    const middle = kept.slice(1, -1);
    if (middle.length === 0) {
      // Of the last two sentences, the one that says more is kept, if it fits.
      const [first = '', last = ''] = kept;
      const isFirst = worth(first) >= worth(last);
      const better = isFirst ? first : last;
      const other = isFirst ? last : first;
      return [countWords(better) <= alone ? better : other];
    }
    const least = Math.min(...middle.map(worth));
    kept.splice(1 + middle.findIndex((sentence) => worth(sentence) === least), 1);
  }
  return kept;
}

/** How much a sentence says: figures and benefits count, length hardly. */
export function worth(sentence: string): number {
  const figures = /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|half|twice)\b/i;
  const gains =
    /\b(?:saves?|keeps?|without|free|easier|faster|better|less|more|never|lasts?|fits?|helps?|makes?|gets?|works?)\b/i;
  const long = Math.min(4, sentence.split(/\s+/).length / 4);
  return (figures.test(sentence) ? 3 : 0) + (gains.test(sentence) ? 2 : 0) + long;
}
