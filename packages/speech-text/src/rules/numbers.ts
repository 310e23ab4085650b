import {
  byHundreds,
  cardinal,
  decimal,
  digitByDigit,
  ordinal,
  pluralOf,
  year,
} from '../number-words.ts';
import { DASH, END, NUMBER, pattern, type Rule, wordAfter, wordBefore } from '../rule.ts';
import { sayCode } from '../say-word.ts';

/** 2.0.1, 192.168.0.1 */
const dotted: Rule = {
  pattern: pattern(String.raw`(\d{1,9}(?:\.\d{1,9}){2,7})(?![\d])`),
  say([, number = '']) {
    const parts = number.split('.');
    // 1.000.000 as written in most of Europe.
    if (/^[1-9]\d{0,2}(?:\.\d{3})+$/.test(number)) return cardinal(parts.join(''));
    const isAddress = parts.length === 4 && parts.every((part) => Number(part) < 256);
    return parts.map(isAddress ? digitByDigit : cardinal).join(isAddress ? ' dot ' : ' point ');
  },
};

const ordinals: Rule = {
  pattern: pattern(
    `(\\d{1,3}(?:,\\d{3}){1,4}|\\d{1,15})(?:st|nd|rd|th)(?:${DASH}(\\d{1,4})(?:st|nd|rd|th))?${END}`,
    'i',
  ),
  say: ([, digits = '', upTo]) => ordinal(digits) + (upTo ? ` to ${ordinal(upTo)}` : ''),
};

/** "100s of styles", "1,000s of users". */
const manyOf: Rule = {
  pattern: pattern(String.raw`1(0|00|,?000|,000,000)'?s(?= of )`),
  say([, zeros = '']) {
    const words = cardinal(`1${zeros}`);
    return pluralOf(words.slice(words.lastIndexOf(' ') + 1));
  },
};

/** "10 000": thin and plain spaces between thousands. */
const spaced: Rule = {
  pattern: pattern(`([1-9]\\d{0,2}) 000( 000)?${END}(?![.,-]\\d)`),
  say: ([, digits = '', more]) => cardinal(`${digits}000${more ? '000' : ''}`),
};

/** A number of three or four digits after one of these is a name. */
const CODED =
  /^(?:error|http|https|hwy|highway|route|room|suite|flight|boeing|airbus|porsche|peugeot|area|channel|rtx|gtx|rx|ryzen)$/i;

/** "Porsche 911", "RTX 4090", "404 error", "a Boeing 737-800". */
const coded: Rule = {
  pattern: pattern(`(7[0-8]7)-(\\d{1,3})${END}|(\\d{3,4})${END}(?![.,/%:-]\\d)`),
  say([, type, series, digits = ''], place) {
    if (type && series) return `${sayCode(type)} ${sayCode(series)}`;
    const isCode =
      CODED.test(wordBefore(place)) || (digits === '404' && wordAfter(place) === 'error');
    return isCode ? sayCode(digits) : null;
  },
};

/** "10-20", "5–7"; "3-in-1" and "10-minute" are words. */
const range: Rule = {
  pattern: pattern(
    `(${NUMBER})(?:${DASH}|\\s?\\.{2,3}\\s?)(${NUMBER})(?!\\s?=)(?![\\p{L}\\p{N}])(?!-\\d)`,
  ),
  say([, from = '', to = ''], place) {
    if (from === '50' && to === '50') return 'fifty-fifty';
    if (/^punch(?:es)?$/i.test(wordAfter(place))) return `${decimal(from)} ${decimal(to)}`;
    return `${sayNumber(from)} to ${sayNumber(to)}`;
  },
};

const OPERATIONS: Readonly<Record<string, string>> = {
  '-': 'minus',
  '/': 'divided by',
  x: 'times',
  '×': 'times',
};

/** "5 - 3 = 2", "10 / 2 = 5", "3 x 5 = 15". */
const operation: Rule = {
  pattern: pattern(`(${NUMBER}) ?([-/x×]) ?(${NUMBER})(?= ?=)`),
  say: ([, one = '', sign = '', other = '']) =>
    `${decimal(one)} ${OPERATIONS[sign]} ${decimal(other)}`,
};

/** 1080p, 720i, 1080p60. */
const lines: Rule = {
  pattern: pattern(String.raw`(\d{3,4})([pi])(\d{2,3})?${END}`),
  say: ([, digits = '', kind = '', rate]) =>
    `${byHundreds(digits)} ${kind.toUpperCase()}${rate ? ` ${cardinal(rate)}` : ''}`,
};

/** "3D", "5G", "2FA", "7up", "10-minute": the number, then its suffix. */
const glued: Rule = {
  pattern: pattern(
    String.raw`(\d{1,6}(?:\.\d{1,3})?)(-?)(\p{L}[\p{L}\p{M}\p{N}]{0,60}(?:[-'][\p{L}\p{N}]{1,60}){0,8})`,
  ),
  say([, digits = '', , rest = ''], place) {
    const said = /^[a-z]$/.test(rest)
      ? rest.toUpperCase()
      : place.say(rest.replace(/^in-(?=\d)/, 'in '));
    return `${sayNumber(digits)} ${said}`;
  },
};

const plus: Rule = {
  pattern: pattern(`(${NUMBER})\\+(?![\\d\\p{L}])`),
  say: ([, number = '']) => `${decimal(number)} plus`,
};

const plain: Rule = { pattern: pattern(NUMBER), say: ([number]) => sayNumber(number) };
const pointFirst: Rule = {
  pattern: pattern(String.raw`\.\d{1,12}`),
  say: ([number]) => decimal(number),
};

const SIGNS: Readonly<Record<string, string>> = {
  '+': 'plus',
  '~': 'about',
  '≈': 'about',
  '±': 'plus or minus',
  '<': 'less than',
  '>': 'more than',
  '≤': 'at most',
  '≥': 'at least',
  '√': 'the square root of',
};

/** "-5", "+5", "~5", "≈5", "±5", "<5", ">5", "√5" at the start of a number. */
const signed: Rule = {
  pattern: pattern(String.raw`([-+~≈±<>≤≥√])\s?(?=[$€£]?\.?\d)`),
  say([whole, sign = ''], { line, from }) {
    if (/[<>]/.test(sign) && /[\p{L}\p{N}] ?$/u.test(line.slice(Math.max(0, from - 2), from)))
      return null;
    if (sign !== '-') return SIGNS[sign] ?? null;
    // Neither a dash between words nor a bullet.
    return whole === '-' && /(?:^|[\s("=+*×])$/.test(line.slice(Math.max(0, from - 1), from))
      ? 'minus'
      : null;
  },
};
function sayNumber(text: string): string {
  if (/^0\d/.test(text) && !text.includes('.')) return digitByDigit(text);
  return /^(?:1[1-9]|20)\d\d$/.test(text) && Number(text) > 1900 && Number(text) < 2100
    ? year(text)
    : decimal(text);
}

/** "Q1-Q3", "S1–S4". */
const lettered: Rule = {
  pattern: pattern(`([A-Z])(\\d{1,2})${DASH}\\1(\\d{1,2})${END}`),
  say: ([, letter = '', from = '', to = '']) =>
    `${letter} ${cardinal(from)} to ${letter} ${cardinal(to)}`,
};

/** "XS-XXL". */
const sizes: Rule = {
  pattern: pattern(`(X{0,3}S|M|X{0,3}L)${DASH}(M|X{0,4}L)${END}`),
  say: ([, from = '', to = ''], place) => `${place.say(from)} to ${place.say(to)}`,
};

/** "UTC-5", "GMT+1". */
const timeZone: Rule = {
  pattern: pattern(`(UTC|GMT) ?([-+])(\\d{1,2})${END}`),
  say: ([, zone = '', sign, hours = '']) =>
    `${[...zone].join('.')}. ${sign === '-' ? 'minus' : 'plus'} ${cardinal(hours)}`,
};

/** "1-2-3, go": counting, not a range. */
const counting: Rule = {
  pattern: pattern(`\\d(?:-\\d){2,8}${END}(?!-)`),
  say: ([digits]) => digitByDigit(digits),
};

export const rangesByLetter = [lettered, sizes, timeZone];
export const operations = [operation];
export const compounds = [dotted, ordinals, manyOf, spaced, coded, counting];
export const ranges = [range];
export const numbers = [lines, plus, glued, plain];
export const signs = [pointFirst, signed];
