import { UNITS } from '../amounts.ts';
import { byHundreds, decimal } from '../number-words.ts';
import {
  DASH,
  END,
  isBeforeNoun,
  NUMBER,
  pattern,
  type Place,
  type Rule,
  wordAfter,
  wordBefore,
} from '../rule.ts';

const LONGEST_FIRST = Object.keys(UNITS).toSorted((one, other) => other.length - one.length);
const UNIT = LONGEST_FIRST.map((name) => name.replace(/[\^/]/, '\\$&')).join('|');
/** "min." and "oz." */
const STOP = String.raw`(\.(?= \p{L}))?`;
const PER = String.raw`(?:\s?/\s?(day|week|month|mo|year|yr|hour|hr|min|sec|s|serving|person)${END})?`;
const PERIODS: Readonly<Record<string, string>> = {
  mo: 'month',
  yr: 'year',
  hr: 'hour',
  min: 'minute',
  sec: 'second',
  s: 'second',
};

/** "5kg", "10–12 oz", "72°F", "50%", "16 GB/s". */
const measured: Rule = {
  pattern: pattern(
    `(${NUMBER})(?:\\s?(?:%|°)?${DASH}(${NUMBER}))?(\\s?)(${UNIT}|[kK]|M|B)${END}(?![°^])${STOP}${PER}`,
    'i',
  ),
  say([, amount = '', upTo, space = '', unit = '', stop, per], place) {
    const names = unitNames(unit, space, upTo ?? amount, place);
    if (!names) return null;
    const isOne = upTo === undefined && Number(amount) === 1;
    const isAdjective = upTo === undefined && isBeforeNoun(place);
    const range = upTo === undefined ? '' : ` to ${decimal(upTo)}`;
    const period = per ? ` per ${PERIODS[per.toLowerCase()] ?? per.toLowerCase()}` : '';
    // The full stop stays if a sentence begins after it.
    const end = stop && /^ \p{Lu}/u.test(place.line.slice(place.to, place.to + 3)) ? '.' : '';
    return `${decimal(amount)}${range} ${names[isOne || isAdjective ? 0 : 1]}${period}${end}`;
  },
};

/** "Apt. 4B" is no number of people. */
const DOORS = /^(?:apt|flat|unit|suite|room|gate|seat|row|block|building)\.?$/i;

/** Case matters: 2M, 4K and 5G, but 10K. */
function unitNames(
  unit: string,
  space: string,
  amount: string,
  place: Place,
): readonly string[] | null {
  const isGlued = space === '';
  if (unit === 'M') return isGlued ? ['million', 'million'] : null;
  if (unit === 'B')
    return isGlued && !DOORS.test(wordBefore(place)) ? ['billion', 'billion'] : null;
  if (/^[GHSX]$/.test(unit)) return null;
  if (unit === 'K' && [2, 4, 5, 6, 8].includes(Number(amount)) && isGlued) return null;
  if (/^[xkhsv]$/i.test(unit) && (!isGlued || unit === 'v') && unit !== 'V') return null;
  // "5 m wide" is five meters, but nobody writes "I am 5 m"; nor "2 pt".
  if (/^(?:pt|cal|mi|min)$/i.test(unit) && !isGlued && wordAfter(place) === '' && unit !== 'min')
    return UNITS[unit] ?? null;
  return UNITS[unit.toLowerCase()] ?? null;
}

/** 5'10", 6', and 27" if no quotation is open. */
const feetAndInches: Rule = {
  pattern: pattern(String.raw`(\d{1,2})'\s?(\d{1,2})(?:"|''|${END})`),
  say: ([, feet = '', inches = '']) => `${decimal(feet)} foot ${decimal(inches)}`,
};
const feet: Rule = {
  pattern: pattern(String.raw`(\d{1,3})'(?![\p{L}\p{N}'])`),
  say: ([, amount = ''], place) =>
    hasOpen(place, "'") ? null : `${decimal(amount)} ${Number(amount) === 1 ? 'foot' : 'feet'}`,
};
const inches: Rule = {
  pattern: pattern(
    `(${NUMBER})(?:"(?![\\p{L}\\p{N}])|-?\\s?in\\.(?= \\p{Ll}|[,;]|$)|in${END}(?!-))`,
  ),
  say: ([whole, amount = ''], place) =>
    whole.endsWith('"') && hasOpen(place, '"')
      ? null
      : `${decimal(amount)} ${Number(amount) === 1 || isBeforeNoun(place) ? 'inch' : 'inches'}`,
};

function hasOpen({ line, from }: Place, quote: string): boolean {
  const before = line.slice(Math.max(0, from - 500), from);
  const marks =
    quote === '"'
      ? (before.match(/"/g) ?? [])
      : (before.match(/(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}])/gu) ?? []);
  return marks.length % 2 === 1;
}

/** Aspect ratios; 9:16 is one of them, not a time. */
const shape: Rule = {
  pattern: pattern(`(16|9|4|3|5|21|2):(9|16|3|4|5|2)${END}(?![:.]\\d)`),
  say: ([, one = '', other = '']) => `${decimal(one)} by ${decimal(other)}`,
};
/** 3:1, 60:40. */
const ratio: Rule = {
  pattern: pattern(`(\\d{1,4}(?:\\.\\d{1,2})?):(\\d{1,4})${END}(?![:.]\\d)`),
  say: ([, one = '', other = '']) => `${decimal(one)} to ${decimal(other)}`,
};
/** 1920x1080, 4 x 4. */
const dimension: Rule = {
  pattern: pattern(`(${NUMBER})\\s?[x×]\\s?(${NUMBER})(?:\\s?[x×]\\s?(${NUMBER}))?`, 'i'),
  say([, ...sides]) {
    const given = sides.filter((side) => side !== undefined);
    const arePixels = given.every((side) => /^\d{3,4}$/.test(side));
    return given.map(arePixels ? byHundreds : decimal).join(' by ');
  },
};

/** "30 cm x 20 cm": the sides have units of their own. */
const between: Rule = {
  pattern: pattern(String.raw`[x×](?= ?\d)`, 'i'),
  say: (_match, { line, from }) =>
    /\d ?(?:[cm]?m|in|ft|px|"|')? ?$/.test(line.slice(Math.max(0, from - 6), from)) ? 'by' : null,
};

export const shapes = [shape];
export const betweenSides = [between];
export const ratios = [ratio, dimension];
export const measures = [feetAndInches, feet, inches, measured];
