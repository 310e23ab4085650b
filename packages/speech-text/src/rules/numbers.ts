import {
  byHundreds,
  cardinal,
  decimal,
  digitByDigit,
  fraction,
  ordinal,
  year,
} from '../number-words.ts';
import { DASH, END, NUMBER, pattern, type Rule, wordAfter } from '../rule.ts';

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
  pattern: pattern(`(\\d{1,3}(?:,\\d{3}){1,4}|\\d{1,15})(?:st|nd|rd|th)${END}`, 'i'),
  say: ([, digits = '']) => ordinal(digits),
};

/** 50/50, 80/20, 9/11, 20/20 and ratings such as 9/10; otherwise simple fractions. */
const fractions: Rule = {
  pattern: pattern(
    String.raw`(?:(\d{1,4}) )?(\d{1,4}(?:\.\d{1,2})?)\/(\d{1,4})${END}(?![/]\d|\.\d)`,
  ),
  say([, whole, top = '', bottom = ''], place) {
    const isProper = !top.includes('.') && Number(top) < Number(bottom) && Number(top) > 0;
    if (whole !== undefined) {
      if (!isProper) return null;
      const part =
        Number(top) === 1
          ? `a ${fraction('1', bottom)}`.replace('a one', 'a')
          : fraction(top, bottom);
      return `${cardinal(whole)} and ${part}`;
    }
    const isShare = Number(top) + Number(bottom) === 100 && Number(top) > Number(bottom);
    if (isShare || /^(?:50\/50|20\/20|9\/11)$/.test(`${top}/${bottom}`))
      return `${cardinal(top)} ${cardinal(bottom)}`;
    const isRating =
      ['5', '10', '100'].includes(bottom) &&
      (Number(top) > 1 || /^(?:stars?|points?|rating)$/i.test(wordAfter(place)));
    if (!isProper || isRating || Number(bottom) > 100)
      return `${decimal(top)} out of ${decimal(bottom)}`;
    return fraction(top, bottom);
  },
};

/** "10-20", "5–7"; "3-in-1" and "10-minute" are words. */
const range: Rule = {
  pattern: pattern(
    `(${NUMBER})(?:${DASH}|\\s?\\.{2,3}\\s?)(${NUMBER})(?!\\s?=)(?![\\p{L}\\p{N}])(?!-\\d)`,
  ),
  say([, from = '', to = '']) {
    if (from === '50' && to === '50') return 'fifty-fifty';
    return `${sayNumber(from)} to ${sayNumber(to)}`;
  },
};

const subtraction: Rule = {
  pattern: pattern(`(${NUMBER}) ?- ?(${NUMBER})(?= ?=)`),
  say: ([, from = '', to = '']) => `${decimal(from)} minus ${decimal(to)}`,
};

/** 1080p, 720i. */
const lines: Rule = {
  pattern: pattern(String.raw`(\d{3,4})([pi])${END}`),
  say: ([, digits = '', kind = '']) => `${byHundreds(digits)} ${kind.toUpperCase()}`,
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
};

/** "-5", "+5", "~5", "≈5", "±5", "<5", ">5" at the start of a number. */
const signed: Rule = {
  pattern: pattern(String.raw`([-+~≈±<>≤≥])\s?(?=[$€£]?\.?\d)`),
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

/** "1-2-3, go": counting, not a range. */
const counting: Rule = {
  pattern: pattern(`\\d(?:-\\d){2,8}${END}(?!-)`),
  say: ([digits]) => digitByDigit(digits),
};

export const compounds = [dotted, ordinals, subtraction, counting, fractions];
export const ranges = [range];
export const numbers = [lines, plus, glued, plain];
export const signs = [pointFirst, signed];
