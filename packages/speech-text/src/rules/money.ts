import { CURRENCIES, CURRENCY_CODES, DOLLARS_OF, MAGNITUDES, PERIODS } from '../amounts.ts';
import { cardinal, decimal } from '../number-words.ts';
import { DASH, END, isBeforeNoun, NUMBER, pattern, type Rule } from '../rule.ts';

const SIGN = '[$€£¥₹₩₽₺₪₿]';
const CODE = Object.keys(CURRENCY_CODES).join('|').replace('.', '\\.');
/** "19,99": cents after a comma, as in most of Europe. */
const CENTS_AFTER_COMMA = String.raw`\d{1,9},\d\d(?!\d|,\d)`;
const MAGNITUDE = String.raw`(?:\s?(k|mm|mn|m|bn|b|tn|t)${END}|[ -](thousand|million|billion|trillion)${END})?`;
const PERIOD = String.raw`(?:\s?/\s?(month|mo|mth|year|yr|day|week|wk|hour|hr|h|min|sec|s|kg|lb|oz|person|user|seat|night|head|piece|item|unit|video)${END})?`;

interface Sum {
  amount: string;
  /** The upper end of a range. */
  upTo?: string | undefined;
  sign: string;
  magnitude?: string | undefined;
}

const leading: Rule = {
  pattern: pattern(
    `(US|AU?|CA?|NZ|HK|S)?(${SIGN})\\s?(${CENTS_AFTER_COMMA}|${NUMBER})(?:${DASH}${SIGN}?\\s?(${NUMBER}))?${MAGNITUDE}${PERIOD}`,
    'i',
  ),
  say([, country, sign = '', amount = '', upTo, short, long, period], place) {
    const magnitude = short ? MAGNITUDES[short.toLowerCase()] : long?.toLowerCase();
    const isAdjective = period === undefined && isBeforeNoun(place);
    const sum = sayMoney({ amount, upTo, sign, magnitude }, isAdjective);
    const where = country ? DOLLARS_OF[country.toUpperCase()] : undefined;
    const placed = where ? sum.replace(/dollars?/, (dollars) => `${where} ${dollars}`) : sum;
    return placed + sayPeriod(period);
  },
};

/** "5€", "19,99 €", "20 USD". */
const trailing: Rule = {
  pattern: pattern(
    `(${CENTS_AFTER_COMMA}|${NUMBER})(?:\\s?(k|m|bn))?\\s?(?:(${SIGN})|(${CODE})${END})${PERIOD}`,
  ),
  say([, amount = '', short, sign, code = '', period]) {
    const sum = sayMoney(
      {
        amount,
        sign: sign ?? CURRENCY_CODES[code] ?? '',
        magnitude: short && MAGNITUDES[short.toLowerCase()],
      },
      false,
    );
    return sum + sayPeriod(period);
  },
};

const codeFirst: Rule = {
  pattern: pattern(`(${CODE})\\s?(${NUMBER})${MAGNITUDE}${PERIOD}`),
  say([, code = '', amount = '', short, long, period]) {
    const magnitude = short ? MAGNITUDES[short.toLowerCase()] : long?.toLowerCase();
    return (
      sayMoney({ amount, sign: CURRENCY_CODES[code] ?? '', magnitude }, false) + sayPeriod(period)
    );
  },
};

function sayMoney({ amount, upTo, sign, magnitude }: Sum, isAdjective: boolean): string {
  const names = CURRENCIES[sign];
  if (!names) return decimal(amount);
  const [one, many] = names;
  if (upTo !== undefined || magnitude !== undefined) {
    const scaled = magnitude ? ` ${magnitude}` : '';
    const range = upTo === undefined ? '' : ` to ${decimal(upTo)}`;
    return `${decimal(amount)}${range}${scaled} ${isAdjective ? one : many}`;
  }
  const plain = /^\d+,\d\d$/.test(amount) ? amount.replace(',', '.') : amount.replaceAll(',', '');
  const [whole = '0', fraction = ''] = plain.split('.');
  // "$1.999" is a rate, not dollars and cents.
  if (fraction.length > 2) return `${decimal(amount)} ${many}`;
  const hundredths = Number(fraction.padEnd(2, '0'));
  const main = `${cardinal(whole)} ${Number(whole) === 1 || (isAdjective && hundredths === 0) ? one : many}`;
  if (hundredths === 0) return main;
  const rest = `${cardinal(String(hundredths))} ${names[hundredths === 1 ? 2 : 3]}`;
  return Number(whole) === 0 ? rest : `${main} and ${rest}`;
}

function sayPeriod(period: string | undefined): string {
  if (period === undefined) return '';
  const short = period.toLowerCase();
  return ` per ${PERIODS[short] ?? short}`;
}

export const moneyBySign = [leading];
export const moneyByCode = [
  codeFirst,
  { ...leading, pattern: pattern(`(?=[A-Z])${leading.pattern.source}`) },
];
export const moneyByNumber = [trailing];
