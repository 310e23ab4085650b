import { digitByDigit } from '../number-words.ts';
import { END, pattern, type Rule } from '../rule.ts';

function sayGroups(number: string): string {
  return number
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
    .map((group) => {
      if (/^[A-Z]+$/.test(group)) return group.toLowerCase();
      return group === '800' ? 'eight hundred' : digitByDigit(group);
    })
    .join(', ');
}

/** North American: (555) 123-4567 ext. 2, 1-800-FLOWERS, 1-888-GET-SOME, 888-GET-LOAN, 1-800-273-TALK, 555-0199. */
const american: Rule = {
  pattern: pattern(
    String.raw`((?:\+?1[-. ]?)?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\d-])${END}|1-8\d\d-[A-Z]{2,9}(?:-[A-Z]{2,7})?(?![A-Z\d])|(?:1[-. ])?(?:\(8(?:00|[3-8]{2})\) ?|8(?:00|[3-8]{2})[-. ])(?:\d{3}[-. ]?[A-Z]{4}|[A-Z]{3}[-. ][A-Z]{4}|[A-Z]{7})(?![A-Z\d])|\d{3}-\d{4}(?![\d-])${END})(?:,? ?(?:x|ext\.?) ?(\d{1,6})${END})?`,
  ),
  say: ([, number = '', extension]) =>
    sayGroups(number) + (extension ? `, extension ${digitByDigit(extension)}` : ''),
};

/** +44 20 7946 0958: groups of two to four digits. */
const international: Rule = {
  pattern: pattern(String.raw`\+?\d{1,3}(?:[-. ]\(?\d{1,9}\)?){2,6}${END}(?![.,]\d)`),
  say: ([number]) => (number.startsWith('+') ? sayGroups(number) : null),
};
const unbroken: Rule = {
  pattern: pattern(String.raw`\+\d{8,15}${END}`),
  say: ([number]) => digitByDigit(number),
};

/** 020 7946 0958: a leading zero, then groups. */
const national: Rule = {
  pattern: pattern(String.raw`0\d{2,4}(?:[-/ ]\d{3,6}){1,3}${END}(?![.,]\d)`),
  say: ([number]) => sayGroups(number),
};

const emergency: Rule = {
  pattern: pattern(`(911|112|999|411|311)${END}(?![.,/-]?\\d)`),
  say: ([, number = ''], { line, from }) =>
    /(?:call|dial|called|dialed|text|ring) $/i.test(line.slice(Math.max(0, from - 8), from))
      ? digitByDigit(number)
      : null,
};

export const phones = [american, national, emergency];
export const phonesBySign = [american, international, unbroken];
