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
export const UNIT = LONGEST_FIRST.map((name) => name.replaceAll(/[\^/.]/g, '\\$&')).join('|');
/** "min." and "oz." */
const STOP = String.raw`(\.(?= \p{L}|[,;]))?`;
const PER = String.raw`(?:\s?/\s?(day|week|month|mo|year|yr|hour|hr|min|sec|s|serving|person|km|mile|mi|kg|lb|ml|l)${END})?`;
const PERIODS: Readonly<Record<string, string>> = {
  mo: 'month',
  yr: 'year',
  hr: 'hour',
  min: 'minute',
  sec: 'second',
  s: 'second',
  km: 'kilometer',
  mi: 'mile',
  kg: 'kilogram',
  lb: 'pound',
  ml: 'milliliter',
  l: 'liter',
};

/** "60Hz-120Hz", "20°C–25°C". */
const withBothUnits: Rule = {
  pattern: pattern(`(${NUMBER})\\s?(${UNIT})${DASH}(${NUMBER})\\s?\\2${END}`, 'i'),
  say([, from = '', unit = '', to = '']) {
    const names = UNITS[unit.toLowerCase()];
    return names ? `${decimal(from)} to ${decimal(to)} ${names[1]}` : null;
  },
};

/** What a measure describes: "a 65W charger" is a sixty-five watt charger even without "a". */
const MEASURED_THINGS =
  /^(?:adapter|angle|bag|battery|blade|bottle|box|bulb|cable|camera|can|charger|charging|clip|course|cup|deal|delivery|display|drill|drive|film|guarantee|hike|jar|laptop|lens|lenses|monitor|motor|mug|pack|pan|panel|pizza|plan|plate|pot|race|ride|run|screen|sensor|shipping|sprint|support|swim|tank|tin|trial|tub|turn|tv|video|walk|warranty|workout)$/i;

function isDescribing(place: Place): boolean {
  return isBeforeNoun(place) || MEASURED_THINGS.test(wordAfter(place));
}

/** "5kg", "10–12 oz", "72°F", "50%", "16 GB/s", "30-min". */
const measured: Rule = {
  pattern: pattern(
    `(${NUMBER})(?:\\s?(?:%|°)?${DASH}(${NUMBER}))?(\\s?|-)(${UNIT}|[kK]|M|B)${END}(?![°^])(\\+(?![\\d\\p{L}]))?${STOP}${PER}`,
    'i',
  ),
  say([, amount = '', upTo, space = '', unit = '', plus, stop, per], place) {
    const names = unitNames(unit, space, upTo ?? amount, place);
    if (!names) return null;
    const isOne = upTo === undefined && Number(amount) === 1;
    const isAdjective = space === '-' || (upTo === undefined && isDescribing(place));
    const range = upTo === undefined ? '' : ` to ${decimal(upTo)}`;
    const period = per ? ` per ${PERIODS[per.toLowerCase()] ?? per.toLowerCase()}` : '';
    // The full stop stays if a sentence begins after it.
    const end = stop && /^ \p{Lu}/u.test(place.line.slice(place.to, place.to + 3)) ? '.' : '';
    const measure = names[isOne || isAdjective ? 0 : 1];
    return `${decimal(amount)}${range} ${measure}${plus ? ' plus' : ''}${period}${end}`;
  },
};

/** Words before the number of a dwelling or a place: "Apt. 4B" is no measure. */
const DOORS = /^(?:apt|flat|unit|suite|room|gate|seat|row|block|building)\.?$/i;

/** Case matters: 2M, 4K and 5G, but 10K. */
function unitNames(
  unit: string,
  space: string,
  amount: string,
  place: Place,
): readonly string[] | null {
  if (space === '-' && unit.length < 2) return null;
  const isGlued = space === '';
  // "a 5K run" is five K, and "10x your sales" ten X.
  if (/^x$/i.test(unit) && /^(?:your|our|my|their)$/i.test(wordAfter(place))) return null;
  if (/^k$/i.test(unit) && /^(?:run|race|walk|jog)$/i.test(wordAfter(place))) return null;
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

/** 5'10", "5 ft 10 in", 6', and 27" if no quotation is open. */
const feetAndInches: Rule = {
  pattern: pattern(
    String.raw`(\d{1,2})(?:'\s?|\s?ft\.?\s?)(\d{1,2})(?:"|''|\s?in\.(?= \p{Ll})|\s?in${END}(?! \p{L})|${END})`,
  ),
  say: ([, feet = '', inches = '']) => `${decimal(feet)} foot ${decimal(inches)}`,
};
const feet: Rule = {
  pattern: pattern(String.raw`(\d{1,3})'(?![\p{L}\p{N}'])`),
  say: ([, amount = ''], place) =>
    hasOpen(place, "'") ? null : `${decimal(amount)} ${Number(amount) === 1 ? 'foot' : 'feet'}`,
};
const inches: Rule = {
  pattern: pattern(
    `(${NUMBER})(?:"(?![\\p{L}\\p{N}])|-?\\s?in\\.(?= \\p{Ll}|[,;]|$)|(-?)in${END}(?!-))`,
  ),
  say([whole, amount = '', hyphen], place) {
    if (whole.endsWith('"') && hasOpen(place, '"')) return null;
    const isSingular = Number(amount) === 1 || hyphen === '-' || isDescribing(place);
    return `${decimal(amount)} ${isSingular ? 'inch' : 'inches'}`;
  },
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
/** 1920x1080, 4 x 4, "24 x 36 in". */
const dimension: Rule = {
  pattern: pattern(
    `(${NUMBER})\\s?[x×]\\s?(${NUMBER})(?:\\s?[x×]\\s?(${NUMBER}))?( in\\.?(?=[,;]|$))?`,
    'i',
  ),
  say([, one, two, three, unit]) {
    const given = [one, two, three].filter((side) => side !== undefined);
    const arePixels = given.every((side) => /^\d{3,4}$/.test(side));
    const sides = given.map(arePixels ? byHundreds : decimal).join(' by ');
    return unit ? `${sides} inches` : sides;
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
/** "350F", "180C": an oven, not a size. */
const heat: Rule = {
  pattern: pattern(`(\\d{3})([CF])${END}`),
  say: ([, amount = '', scale]) =>
    `${decimal(amount)} degrees ${scale === 'C' ? 'Celsius' : 'Fahrenheit'}`,
};
/** "50c off". */
const cents: Rule = {
  pattern: pattern(String.raw`(\d{1,2})c(?= (?:off|each)\b)`),
  say: ([, amount = '']) => `${decimal(amount)} cents`,
};
/** "25yo", "25 y.o.", "2 y/o". */
const age: Rule = {
  pattern: pattern(String.raw`(?:(\d{1,3})[-–])?(\d{1,3})[ -]?(?:y\/?o|y\.o\.)${END}`),
  say: ([, from, years = '']) => `${from ? `${decimal(from)} to ` : ''}${decimal(years)} year old`,
};

/** "7 days/week": a period after a counted thing. */
const perPeriod: Rule = {
  pattern: pattern(`/ ?(day|week|month|year|hour|night|person|serving)${END}`),
  say: ([, period = ''], { line, from }) =>
    /\d \p{L}{3,12} ?$/u.test(line.slice(Math.max(0, from - 16), from)) ? `per ${period}` : null,
};

/** "a 5★ hotel": cleaning wrote "5 stars". */
const stars: Rule = {
  pattern: pattern(
    `(${NUMBER}) stars(?= (?:hotels?|ratings?|resorts?|reviews?|service|spa)${END})`,
  ),
  say: ([, amount = '']) => `${decimal(amount)} star`,
};

export const perPeriods = [perPeriod];
export const measures = [
  ...[stars, heat, cents, age, feetAndInches, feet, inches],
  ...[withBothUnits, measured],
];
