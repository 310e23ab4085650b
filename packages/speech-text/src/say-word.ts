import {
  RESPELLED,
  SHOUTED_WORDS,
  SPELLED_ACRONYMS,
  SPELLED_IN_SMALL,
  SPOKEN_ACRONYMS,
  WORDS_WHEN_SHOUTING,
} from './lexicon.ts';
import { cardinal, digitByDigit, pluralOf, year } from './number-words.ts';

/** One word without white space; `isShouting`: its neighbours are in capitals too. Plain words are unchanged. */
export function sayWord(written: string, isShouting = false): string {
  const known = respelled(written);
  if (known !== null) return known;
  if (!written.includes('-')) return sayPart(written, isShouting);
  const parts = written.split('-');
  const said = parts.map((part) => (part === '' ? '' : sayPart(part, isShouting)));
  return said.every((part, index) => part === parts[index])
    ? written
    : said.filter(Boolean).join(' ');
}

function respelled(written: string): string | null {
  const [, core = '', possessive = ''] = /^(.*?)('s)?$/iu.exec(written) ?? [];
  const lower = core.toLowerCase();
  return Object.hasOwn(RESPELLED, lower) ? `${RESPELLED[lower]}${possessive.toLowerCase()}` : null;
}

function sayPart(written: string, isShouting: boolean): string {
  const known = respelled(written);
  if (known !== null) return known;
  if (/^\d+$/.test(written)) return sayCode(written);
  if (/\d/.test(written)) return sayMixed(written, isShouting);
  const [, core = '', ending = ''] =
    /^(\p{Lu}{2,})('?s)?$/u.exec(written) ?? /^(\p{Lu}{2,})('S)$/u.exec(written) ?? [];
  if (core === '') {
    if (/^\p{Lu}+'(?:T|RE|VE|LL|D|M)$/u.test(written) && written !== "I'M")
      return written.toLowerCase();
    if (!SPELLED_IN_SMALL.has(written)) return written;
    const [, letters = '', plural = ''] = /^(.*?)(s?)$/.exec(written) ?? [];
    return SPELLED_IN_SMALL.has(letters)
      ? spell(letters.toUpperCase(), plural)
      : spell(written.toUpperCase(), '');
  }
  return isSpelled(core, isShouting) ? spell(core, ending) : written.toLowerCase();
}

function isSpelled(core: string, isShouting: boolean): boolean {
  if (SPOKEN_ACRONYMS.has(core) || SHOUTED_WORDS.has(core)) return false;
  if (SPELLED_ACRONYMS.has(core)) return !(isShouting && WORDS_WHEN_SHOUTING.has(core));
  const hasVowel = /[AEIOUY\u00c0-\u024f]/u.test(core);
  if (!/^[A-Z]+$/.test(core)) return false;
  return core.length <= 3 ? !isShouting || !hasVowel : core.length <= 6 && !hasVowel;
}

/** "F.B.I.", and "F.A.Q's" for the plural. */
function spell(letters: string, ending: string): string {
  const spelled = [...letters].join('.');
  return ending === '' ? `${spelled}.` : `${spelled}'s`;
}

/**
 * Short numbers in names are numbers, of three or four digits in pairs; long ones and those with a
 * leading zero are codes: GPT-4, F-150, BA2490, 007.
 */
export function sayCode(digits: string): string {
  if (digits.length > 4 || /^0\d/.test(digits)) return digitByDigit(digits);
  if (digits.length === 4) return year(digits);
  return digits.length === 3 && !digits.endsWith('00') ? byPairs(digits) : cardinal(digits);
}

/** "one fifty", "four oh four". */
function byPairs(digits: string): string {
  const low = digits.slice(1);
  return `${cardinal(digits.slice(0, 1))} ${low.startsWith('0') ? 'oh ' : ''}${cardinal(low)}`;
}

/** "MP3", "H2O", "B2B", "Web3": alternating letters and digits. */
function sayMixed(written: string, isShouting: boolean): string {
  if (/^[BCDGMP]2[BCGMP]$/.test(written)) return `${written[0]} to ${written[2]}`;
  // "mid-1990s"
  if (/^(?:1[0-9]|20)\d0s$/.test(written)) return pluralOf(year(written.slice(0, -1)));
  // "under-25s"
  if (/^\d{1,3}s$/.test(written)) return pluralOf(cardinal(written.slice(0, -1)));
  // "MP3s", "PS5s"
  const [, named] = /^([^\d]*\p{L}\d{1,2})s$/u.exec(written) ?? [];
  if (named !== undefined) return pluralOf(sayMixed(named, isShouting));
  const parts = written.match(/\d+|[^\d]+/g) ?? [];
  return parts
    .map((part) => {
      if (/^\d/.test(part)) return sayCode(part);
      if (/^[a-z]$/.test(part)) return part.toUpperCase();
      const letters = part.replaceAll(/^'|'$/g, '');
      return letters === '' ? '' : sayPart(letters, isShouting);
    })
    .filter(Boolean)
    .join(' ');
}

/** The words of a name without spaces: "TalkingVideos2026" is "Talking Videos 2026". */
export function splitName(name: string): string {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2');
}
