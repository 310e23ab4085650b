import { CURRENCIES, CURRENCY_CODES, DOLLARS_OF, MAGNITUDES, PERIODS } from '../amounts.ts';
import { cardinal, decimal } from '../number-words.ts';
import { DASH, END, isBeforeNoun, NUMBER, pattern, type Rule } from '../rule.ts';

const SIGN = String.raw`(?:R\$|MX\$|[$€£¥₹₩₽₺₪₿₱₦₴₫₡₲₸₮₭₵฿₼₾₨])`;
const CODE = Object.keys(CURRENCY_CODES).join('|').replace('.', '\\.');
const MAGNITUDE = String.raw`(?:\s?(k|mm|mn|m|bn|b|tn|t)${END}|[ -](thousand|million|billion|trillion)${END})?(\+(?![\d\p{L}]))?`;
const PERIOD = String.raw`(?:(?:\s?/\s?(month|mo|mth|year|yr|day|week|wk|hour|hr|h|min|sec|s|kg|lb|oz|l|gal|person|user|seat|night|head|piece|item|unit|video)|\s?(pcm|pm|pw|pp|p/[mw]))${END})?`;

interface Sum {
  amount: string;
  /** The upper end of a range. */
  upTo?: string | undefined;
  sign: string;
  magnitude?: string | undefined;
}

const leading: Rule = {
  pattern: pattern(
    `(US(?= ?\\$) ?|AU?|CA?|NZ|HK|NT|S)?(${SIGN})\\s?(${NUMBER}|\\.\\d\\d)(?:${DASH}${SIGN}?\\s?(${NUMBER}))?${MAGNITUDE}${PERIOD}`,
    'i',
  ),
  say([, country, sign = '', amount = '', upTo, short, long, plus, period, rent], place) {
    const magnitude = short ? MAGNITUDES[short.toLowerCase()] : long?.toLowerCase();
    const isAdjective = !period && !rent && !plus && isBeforeNoun(place);
    const sum = sayMoney({ amount, upTo, sign, magnitude }, isAdjective);
    const where = country ? DOLLARS_OF[country.trim().toUpperCase()] : undefined;
    const placed = where ? sum.replace(/dollars?/, (dollars) => `${where} ${dollars}`) : sum;
    return placed + (plus ? ' plus' : '') + sayPeriod(period ?? rent);
  },
};

/** "5€", "19,99 €", "1.299 €", "20 USD". */
const trailing: Rule = {
  pattern: pattern(`(${NUMBER})(?:\\s?(k|m|bn))?\\s?(?:(${SIGN})|(${CODE})${END})${PERIOD}`),
  say([, amount = '', short, sign, code = '', period, rent]) {
    const isInThousands = sign === '€' && !period && /^[1-9]\d{0,2}\.\d{3}$/.test(amount);
    const sum = sayMoney(
      {
        amount: isInThousands ? amount.replace('.', '') : amount,
        sign: sign ?? CURRENCY_CODES[code] ?? '',
        magnitude: short && MAGNITUDES[short.toLowerCase()],
      },
      false,
    );
    return sum + sayPeriod(period ?? rent);
  },
};

const codeFirst: Rule = {
  pattern: pattern(`(${CODE})\\s?(${NUMBER})${MAGNITUDE}${PERIOD}`),
  say([, code = '', amount = '', short, long, plus, period, rent]) {
    const magnitude = short ? MAGNITUDES[short.toLowerCase()] : long?.toLowerCase();
    const sum = sayMoney({ amount, sign: CURRENCY_CODES[code] ?? '', magnitude }, false);
    return sum + (plus ? ' plus' : '') + sayPeriod(period ?? rent);
  },
};

function sayMoney({ amount, upTo, sign, magnitude }: Sum, isAdjective: boolean): string {
  const names = CURRENCIES[sign];
  if (!names) return decimal(amount);
  const [one, many] = names;
  if (upTo !== undefined && magnitude === undefined && /\./.test(amount + upTo)) {
    const [least, most] = [amount, upTo].map((end) => sayMoney({ amount: end, sign }, false));
    return `${least} to ${most}`;
  }
  if (upTo !== undefined || magnitude !== undefined) {
    const scaled = magnitude ? ` ${magnitude}` : '';
    const range = upTo === undefined ? '' : ` to ${decimal(upTo)}`;
    return `${decimal(amount)}${range}${scaled} ${isAdjective ? one : many}`;
  }
  const [whole = '', fraction = ''] = amount.replaceAll(',', '').split('.');
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

/** "2/$5", "3 / £10". */
const manyFor: Rule = {
  pattern: pattern(`(\\d{1,2}) ?/ ?(?=${SIGN}\\d)`),
  say: ([, amount = '']) => `${cardinal(amount)} for`,
};

export const moneyBySign = [leading];
export const moneyByCode = [
  codeFirst,
  { ...leading, pattern: pattern(`(?=[A-Z])${leading.pattern.source}`) },
];
export const moneyByNumber = [manyFor, trailing];
