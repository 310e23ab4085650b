import { cardinal, fullYear, ordinal, pluralOf, year } from '../number-words.ts';
import { DASH, END, pattern, type Rule, wordAfter, wordBefore } from '../rule.ts';

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const MONTH =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';
const CAPITAL_MONTH = `${MONTH}|${MONTH.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())}`;
const YEAR = String.raw`(?:,? ((?:1[0-9]|20)\d\d)(?![\d:%]|[.,]\d))?`;
const NOT_A_DAY = String.raw`(?![\d:%]|[.,]\d|\s?(?:[ap]\.?m|percent|%))`;
const DAYS: Readonly<Record<string, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  tues: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  thur: 'Thursday',
  thurs: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};
const DAY = '(Mon|Tues?|Wed|Thu|Thurs?|Fri|Sat|Sun)';

function nameOfMonth(text: string): string {
  const start = text.slice(0, 3).toLowerCase();
  return MONTHS.find((month) => month.toLowerCase().startsWith(start)) ?? text;
}

function isDay(day: string | undefined): boolean {
  return Number(day) >= 1 && Number(day) <= 31;
}

function withYear(digits: string | undefined): string {
  return digits === undefined ? '' : `, ${year(digits)}`;
}

/** "March 3rd, 2026", "Mar. 3-5", "MAY 5". */
const monthAndDay: Rule = {
  pattern: pattern(
    `(${CAPITAL_MONTH})\\.? (\\d{1,2})(?:st|nd|rd|th|ST|ND|RD|TH)?(?:${DASH}(\\d{1,2})(?:st|nd|rd|th)?)?${NOT_A_DAY}${END}${YEAR}`,
  ),
  say([, month = '', day = '', last, yearDigits]) {
    if (!isDay(day) || (last !== undefined && !isDay(last))) return null;
    const range = last === undefined ? '' : ` to ${ordinal(last)}`;
    return `${nameOfMonth(month)} ${ordinal(day)}${range}${withYear(yearDigits)}`;
  },
};

const monthAndYear: Rule = {
  pattern: pattern(`(${CAPITAL_MONTH})\\.?,? ((?:1[0-9]|20)\\d\\d)${END}`),
  say: ([, month = '', digits = '']) => `${nameOfMonth(month)} ${year(digits)}`,
};

/** "3 March 2026", "3rd of March", "12-14 Oct". */
const dayAndMonth: Rule = {
  pattern: pattern(
    `(\\d{1,2})(?:st|nd|rd|th)?(?:${DASH}(\\d{1,2})(?:st|nd|rd|th)?)? (of )?(${CAPITAL_MONTH})\\b\\.?${YEAR}`,
  ),
  say([, day = '', last, of, month = '', yearDigits], place) {
    if (!isDay(day) || (last !== undefined && !isDay(last))) return null;
    const the = /^the$/i.test(wordBefore(place)) ? '' : 'the ';
    const range = last === undefined ? '' : ` to ${ordinal(last)}`;
    return `${of ? '' : the}${ordinal(day)}${range} of ${nameOfMonth(month)}${withYear(yearDigits)}`;
  },
};

function sayDate(month: string, day: string, digits: string): string | null {
  const name = MONTHS[Number(month) - 1];
  return name && isDay(day) ? `${name} ${ordinal(day)}, ${year(fullYear(digits))}` : null;
}

const isoDate: Rule = {
  pattern: pattern(String.raw`(\d{4})([-/])(\d\d)\2(\d\d)(?![\d/-])`),
  say: ([, y = '', , m = '', d = '']) => sayDate(m, d, y),
};

/** Month first, as in America, unless that is impossible. */
const slashDate: Rule = {
  pattern: pattern(String.raw`(\d\d?)\/(\d\d?)\/(\d{4}|\d\d)(?![\d/])`),
  say: ([, first = '', second = '', y = '']) =>
    Number(first) > 12 ? sayDate(second, first, y) : sayDate(first, second, y),
};

/** Day first, as in Europe, unless that is impossible. */
const dottedDate: Rule = {
  pattern: pattern(String.raw`(\d\d?)\.(\d\d?)\.(\d{4})(?![\d.]\d)`),
  say: ([, d = '', m = '', y = '']) => (Number(m) > 12 ? sayDate(d, m, y) : sayDate(m, d, y)),
};

/** "05.06.26", unless it is a version. */
const shortDottedDate: Rule = {
  pattern: pattern(String.raw`(\d\d)\.(\d\d)\.(\d\d)(?![\d.]\d)${END}`),
  say([, d = '', m = '', y = ''], place) {
    if (/^(?:v|ver|version|release|build|firmware|update)\.?$/i.test(wordBefore(place)))
      return null;
    return Number(m) > 12 ? sayDate(d, m, y) : sayDate(m, d, y);
  },
};

function sayDay(first: string, second: string): string | null {
  const [month, day] = Number(first) > 12 ? [second, first] : [first, second];
  const name = MONTHS[Number(month) - 1];
  return name && isDay(day) ? `${name} ${ordinal(day)}` : null;
}

/** Words after which a date without a year follows. */
const DATED =
  /^(?:on|by|until|till|since|before|after|due|from|through|thru|begins?|starts?|starting|ends?|ending|launches|launching|drops|dropping|live|mon|tues?|wed|thu|thurs?|fri|sat|sun)\.?$/i;

/** "11/28-12/1", but "1/2-3/4 cup" are fractions. */
const shortDates: Rule = {
  pattern: pattern(`(\\d\\d?)/(\\d\\d?)${DASH}(\\d\\d?)/(\\d\\d?)(?![\\d/])`),
  say([, first = '', second = '', third = '', fourth = ''], place) {
    if (Number(second) <= 12 && Number(fourth) <= 12 && !DATED.test(wordBefore(place))) return null;
    const [start, end] = [sayDay(first, second), sayDay(third, fourth)];
    return start && end ? `${start} to ${end}` : null;
  },
};

const shortDate: Rule = {
  pattern: pattern(String.raw`(\d\d?)\/(\d\d?)(?![\d/"%\p{L}]| ?=|-\d)`),
  say([, first = '', second = ''], place) {
    // "7/4" is no fraction, but "11/10" a rating.
    const isRating = second === '10' || /^stars?$/i.test(wordAfter(place));
    const isImproper = Number(first) > Number(second) && !isRating;
    const isClear = DATED.test(wordBefore(place)) || (isImproper && Number(first) <= 12);
    return isClear ? sayDay(first, second) : null;
  },
};

/** "Mon-Fri", "Sat & Sun", "Mon-Thu, Sat". */
const days: Rule = {
  pattern: pattern(
    `${DAY}\\.?(?:${DASH}|( & |/))${DAY}(?:\\.(?= \\p{Ll}))?(?:(,| &| and) ${DAY})?${END}`,
  ),
  say([, from = '', and, to = '', more, other]) {
    const [start, end] = [from, to].map((day) => DAYS[day.toLowerCase()]);
    const also = other ? `${more === ',' ? ',' : ' and'} ${DAYS[other.toLowerCase()]}` : '';
    return `${start} ${and ? 'and' : 'to'} ${end}${also}`;
  },
};

/** "Fri 11/29", "Sat, June 5", "Sun 9am". */
const dayOfDate: Rule = {
  pattern: pattern(
    String.raw`${DAY}\.?(,?)(?= (?:\d{1,2}/\d|(?:${MONTH})\b\.? \d|\d{1,2}(?::\d\d)?\s?[ap]\.?m))`,
  ),
  say: ([, day = '', comma = '']) => `${DAYS[day.toLowerCase()]}${comma}`,
};

/** "M-F 9-5". */
const workingDays: Rule = {
  pattern: pattern(`M[-–]F(?=[,:]? \\d|[,.]?$)`),
  say: () => 'Monday to Friday',
};

/** "Jan-Mar", "Sept–Nov 2026". */
const months: Rule = {
  pattern: pattern(`(${MONTH})\\.?${DASH}(${MONTH})\\b\\.?${YEAR}`),
  say: ([, from = '', to = '', digits]) =>
    `${nameOfMonth(from)} to ${nameOfMonth(to)}${digits ? ` ${year(digits)}` : ''}`,
};

/** "the 1990s", "the '90s", "'99". */
const decade: Rule = {
  pattern: pattern(`('?)((?:1[0-9]|20)?[0-9]0)'?s${END}`),
  say([, apostrophe, digits = ''], place) {
    if (digits.length === 4) return pluralOf(year(digits));
    // "30s" alone means seconds.
    const isDecade =
      apostrophe !== '' ||
      /^(?:(?:the|early|late|mid|my|his|her|their|your|over)-?|'?\d{2,4}s-?)$/i.test(
        wordBefore(place),
      );
    return isDecade ? pluralOf(cardinal(digits)) : null;
  },
};
const shortYear: Rule = {
  pattern: pattern(`'(\\d\\d)${END}`),
  say: ([, digits = '']) => (digits.startsWith('0') ? `oh ${cardinal(digits)}` : cardinal(digits)),
};

const yearRange: Rule = {
  pattern: pattern(
    `((?:1[0-9]|20)\\d\\d)(?:${DASH}|(/))((?:1[0-9]|20)\\d\\d|\\d\\d)${END}(?![./-]\\d)`,
  ),
  say([, from = '', slash, to = '']) {
    if (to.length === 2 && Number(to) <= Number(from.slice(2))) return null;
    const end = to.length === 4 ? year(to) : cardinal(to);
    return `${year(from)} ${slash ? '' : 'to '}${end}`;
  },
};

/** "1999-present". */
const untilNow: Rule = {
  pattern: pattern(`((?:19|20)\\d\\d)${DASH}(?=(?:present|now|today)${END})`, 'i'),
  say: ([, digits = '']) => `${year(digits)} to`,
};

/** "the 11.11 sale", "7.7 Mega Sale". */
const saleDay: Rule = {
  pattern: pattern(
    String.raw`(\d{1,2})\.\1(?= (?:\p{L}{1,12} )?(?:sale|deals|shopping)${END})`,
    'i',
  ),
  say: ([, digits = '']) => `${cardinal(digits)} ${cardinal(digits)}`,
};

const plainYear: Rule = {
  pattern: pattern(`((?:1[1-9]|20)\\d\\d)${END}(?![.,]\\d)`),
  say: ([, digits = '']) => year(digits),
};

export const datesByName = [days, workingDays, dayOfDate, months, monthAndDay, monthAndYear];
export const datesByNumber = [
  isoDate,
  slashDate,
  dottedDate,
  shortDottedDate,
  shortDates,
  shortDate,
  dayAndMonth,
  saleDay,
];
export const decades = [decade];
/** "the 2025/26 season", before it is taken for a fraction. */
export const seasons = [untilNow, yearRange];
export const years = [plainYear];
export const yearsByApostrophe = [decade, shortYear];
