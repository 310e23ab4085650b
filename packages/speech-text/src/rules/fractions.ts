import { UNITS } from '../amounts.ts';
import { cardinal, decimal, fraction } from '../number-words.ts';
import { DASH, END, pattern, type Rule, wordAfter } from '../rule.ts';
import { UNIT } from './measures.ts';

/** Pairs of numbers that are names rather than fractions. */
const PAIRS = /^(?:50\/50|20\/20|4\/20|7\/11|9\/11|11\/11|12\/12)$/;
/** "1/2 off" is half off. */
const HALVED = /^(?:off|price|the|day|dozen|hour|mile|pint|full|empty)$/i;
/** "3/16" is a fraction, "3/20" three out of twenty. */
const PARTS = new Set(['2', '3', '4', '5', '6', '7', '8', '9', '10', '12', '16', '32', '64']);

function isProper(top: string, bottom: string): boolean {
  return !top.includes('.') && Number(top) < Number(bottom) && Number(top) > 0;
}

/** "two and a half", "one and three quarters". */
function mixed(whole: string, top: string, bottom: string): string {
  const part = fraction(top, bottom);
  return `${cardinal(whole)} and ${Number(top) === 1 ? part.replace('one', 'a') : part}`;
}

/** 50/50, 80/20, 9/11, 20/20 and ratings such as 9/10; otherwise simple fractions. */
const simple: Rule = {
  pattern: pattern(
    String.raw`(?:(\d{1,4}) )?(\d{1,4}(?:\.\d{1,2})?)\/(\d{1,4}(?:\.0)?)((?:rd|th)s?)?${END}(?![/]\d|\.\d)`,
  ),
  say([, whole, top = '', bottom = '', suffix], place) {
    if (suffix !== undefined) return isProper(top, bottom) ? fraction(top, bottom) : null;
    if (whole !== undefined) return isProper(top, bottom) ? mixed(whole, top, bottom) : null;
    if (`${top}/${bottom}` === '1/2' && HALVED.test(wordAfter(place))) return 'half';
    const isShare = Number(top) + Number(bottom) === 100 && Number(top) > Number(bottom);
    if (isShare || PAIRS.test(`${top}/${bottom}`)) return `${cardinal(top)} ${cardinal(bottom)}`;
    const isRating =
      ['5', '10', '100'].includes(bottom) &&
      (Number(top) > 1 || /^(?:stars?|points?|rating)$/i.test(wordAfter(place)));
    const isPart = PARTS.has(bottom) || (Number(top) === 1 && Number(bottom) <= 100);
    return isProper(top, bottom) && isPart && !isRating
      ? fraction(top, bottom)
      : `${decimal(top)} out of ${decimal(bottom)}`;
  },
};

/** `3/4"`, "1/4 lb", "½%", "2½ lbs". */
const measured: Rule = {
  pattern: pattern(
    String.raw`(?:(\d{1,4}) )?([1-9]\d?)\/([1-9]\d?)(?:\s?|-)(?:(")(?![\p{L}\p{N}])|(${UNIT})${END})`,
    'i',
  ),
  say([, whole, top = '', bottom = '', inch, unit = '']) {
    const names = inch ? ['inch', 'inches'] : UNITS[unit.toLowerCase()];
    if (!names || !isProper(top, bottom)) return null;
    if (whole !== undefined) return `${mixed(whole, top, bottom)} ${names[1]}`;
    const part = fraction(top, bottom).replace(/(?<=quarter|th|rd)s$/, '');
    const isPlain = top === '1' && ['2', '4'].includes(bottom);
    return `${isPlain ? part.replace('one ', '') : part} ${names[0]}`;
  },
};

/** "1/2-3/4 cup". */
const range: Rule = {
  pattern: pattern(`([1-9]\\d?)/([1-9]\\d?)${DASH}([1-9]\\d?)/([1-9]\\d?)${END}(?!/)`),
  say: ([, top = '', bottom = '', topTo = '', bottomTo = '']) =>
    isProper(top, bottom) && isProper(topTo, bottomTo)
      ? `${fraction(top, bottom)} to ${fraction(topTo, bottomTo)}`
      : null,
};

export const fractions = [range, measured, simple];
