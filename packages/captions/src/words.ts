/** A word as it is shown and when it is spoken, in seconds from the start of the video. */
export interface TimedWord {
  text: string;
  startSeconds: number;
  endSeconds: number;
  /** Whether a line of the text, and so its caption, ends here. */
  endsLine?: boolean | undefined;
}

export const PHRASE_END = /[,;:–—،、，；：]["'”’)\]]*$/;

const BOTH_WAYS =
  /[\p{Script=Hebrew}\p{Script=Arabic}]|\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}/u;

/** Whether a text is read from right to left, by its first letter. */
export function isRightToLeft(text: string): boolean {
  return /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(BOTH_WAYS.exec(text)?.[0] ?? '');
}

const NO_SPACE_AFTER =
  /[\u3001-\u3003\u3008-\u3011\u3014-\u301B\uFF01-\uFF0F\uFF1A-\uFF1F\uFF3B-\uFF3D]$/u;

/** Whether two words are written with a space between them: after "，" there is none. */
export function isSpaced(before: string, after: string): boolean {
  return before === '' || after === '' || !NO_SPACE_AFTER.test(before);
}

/** Whole characters, as people count them. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** A text of lines and words; the times are made up by `timeOf`. */
export function wordsOfText(text: string): Array<Pick<TimedWord, 'text' | 'endsLine'>> {
  return text.split('\n').flatMap((line) => {
    const words = line.split(/\s+/).filter((word) => word !== '');
    return words.map((word, index) =>
      index === words.length - 1 ? { text: word, endsLine: true } : { text: word },
    );
  });
}

/** The words as text, with their line breaks. */
export function textOfWords(words: readonly TimedWord[]): string {
  return words
    .map(({ text, endsLine }, index) =>
      index === words.length - 1
        ? text
        : `${text}${endsLine === true ? '\n' : isSpaced(text, words[index + 1]?.text ?? '') ? ' ' : ''}`,
    )
    .join('');
}
