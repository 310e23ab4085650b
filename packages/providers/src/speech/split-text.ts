import { sentencesOf } from '@talkreel/speech-text/sentences';
import type { SpeechLanguageCode } from '@talkreel/contracts/speech-languages';

/**
 * The length of a piece that every model of ours speaks completely, so that a text split for one may be spoken by
 * another.
 */
const PIECE_CHARACTERS = 250;
/** The lower limits of XTTS for some languages, with a little margin. */
const FEWER: Partial<Record<SpeechLanguageCode, number>> = {
  ...{ es: 235, it: 210, pt: 200, pl: 220, tr: 220, ru: 180 },
  ...{ cs: 180, ar: 160, zh: 80, hu: 220, ko: 90, hi: 150 },
};

export const pieceCharacters = (language: SpeechLanguageCode): number =>
  FEWER[language] ?? PIECE_CHARACTERS;

/**
 * Splits text into pieces of at most `maxCharacters`: at sentence ends if possible, joining
 * sentences that fit together, otherwise at commas, otherwise between words; a longer word is cut.
 * Nothing spoken is lost or reordered.
 */
export function splitText(text: string, maxCharacters: number): string[] {
  const parts = sentencesOf(text)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .flatMap((sentence) => shorten(sentence, maxCharacters));
  return joinWhileFitting(parts, maxCharacters);
}

function shorten(sentence: string, maxCharacters: number): string[] {
  if (sentence.length <= maxCharacters) return [sentence];
  const phrases = sentence.split(/(?<=[,;:–—،、，；：])\s+/);
  const parts = phrases.flatMap((phrase) =>
    phrase.length <= maxCharacters
      ? [phrase]
      : joinWhileFitting(words(phrase, maxCharacters), maxCharacters),
  );
  return joinWhileFitting(parts, maxCharacters);
}

function words(phrase: string, maxCharacters: number): string[] {
  return phrase.split(' ').flatMap((word) => {
    const characters = [...word];
    const pieces: string[] = [];
    for (let start = 0; start < characters.length; start += maxCharacters) {
      pieces.push(characters.slice(start, start + maxCharacters).join(''));
    }
    return pieces;
  });
}

function joinWhileFitting(parts: string[], maxCharacters: number): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && last.length + 1 + part.length <= maxCharacters) {
      joined[joined.length - 1] = `${last} ${part}`;
    } else {
      joined.push(part);
    }
  }
  return joined;
}
