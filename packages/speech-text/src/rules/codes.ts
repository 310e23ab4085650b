import { byHundreds, cardinal, decimal } from '../number-words.ts';
import { END, isBeforeNoun, NUMBER, pattern, wordAfter, type Rule } from '../rule.ts';
import { sayCode } from '../say-word.ts';

/** "i7-14700K", "i5-9600". */
const processor: Rule = {
  pattern: pattern(`i([3579])-(\\d{1,2})(\\d{3})([A-Z]{0,2})${END}`),
  say([, tier = '', first = '', rest = '', suffix = '']) {
    const number =
      first.length === 1 ? byHundreds(first + rest) : `${cardinal(first)} ${cardinal(rest)}`;
    return ['I', cardinal(tier), number, ...suffix].join(' ');
  },
};

/** "ISO 9001:2015": a standard and its year. */
const standard: Rule = {
  pattern: pattern(`(ISO|IEC|EN|DIN) (\\d{1,5}):((?:19|20)\\d\\d)${END}`),
  say: ([, body = '', number = '', year = ''], place) =>
    `${place.say(body)} ${cardinal(number)}, ${sayCode(year)}`,
};

/** Nouns before which a "k" means thousands. */
const COUNTED =
  /^(?:downloads?|fans|followers?|impressions|likes|members|orders|people|reviews|sales|streams|subs|subscribers?|users?|views?|visits)$/i;

/** "401(k)", "403b"; but "401k followers" are thousands. */
const savingsPlan: Rule = {
  pattern: pattern(String.raw`(40[13])(?:\(([kb])\)|([kb])(?![\p{L}\p{N}]))(s?)${END}`),
  say([, digits = '', bracketed = '', letter = bracketed, plural = ''], place) {
    if (bracketed === '' && COUNTED.test(wordAfter(place))) return null;
    return `${sayCode(digits)} ${letter.toUpperCase()}${plural && "'s"}`;
  },
};

/** "5V/2A", "9 V / 2.2 A". */
const charger: Rule = {
  pattern: pattern(`(${NUMBER})\\s?V ?/ ?(${NUMBER})\\s?A${END}`),
  say([, volts = '', amps = ''], place) {
    const counted = (amount: string, unit: string): string =>
      `${decimal(amount)} ${unit}${Number(amount) === 1 || isBeforeNoun(place) ? '' : 's'}`;
    return `${counted(volts, 'volt')}, ${counted(amps, 'amp')}`;
  },
};

/** "8/7c": an hour, and the same in the central time zone. */
const airtime: Rule = {
  pattern: pattern(`(1[0-2]|[1-9])/(1[0-2]|[1-9])c${END}`),
  say: ([, hour = '', central = '']) => `${cardinal(hour)}, ${cardinal(central)} central`,
};

/** "1e6", "2.5e-3". */
const scientific: Rule = {
  pattern: pattern(`(${NUMBER})[eE]([-+]?)(\\d{1,3})${END}`),
  say([, factor = '', sign, exponent = '']) {
    const power = `ten to the power of ${sign === '-' ? 'minus ' : ''}${cardinal(exponent)}`;
    return factor === '1' ? power : `${decimal(factor)} times ${power}`;
  },
};

export const codesByName = [processor, standard];
export const codesByNumber = [savingsPlan, charger, airtime, scientific];
