import { speechOf } from '@talkreel/speech-text/read-text';

const maxTextLength = 2000;

const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/**
 * A script as plain words and punctuation. Throws `RangeError` for a text over 2000 characters, or without words.
 */
export function spokenWords(script: string): string {
  if (script.length > maxTextLength)
    throw new RangeError(`Text is longer than ${maxTextLength} characters.`);
  const text = asSentence(withoutAccents(speechOf(script)));
  if (!/[a-z0-9]/i.test(text)) throw new RangeError('The text has nothing to say.');
  return text;
}

/** The recorded speakers know only the twenty-six letters: "café" is read as "cafe". */
function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøðþłđı]/giu, (letter) => plainLetters[letter.toLowerCase()] ?? letter);
}

/** A text without a final mark is spoken as if it continued. */
function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text.replace(/[,;:\s-]+$/, '')}.`;
}
