import { currencies, units } from './lexicon.ts';
import { cardinal, decimal, ordinal, spellDigits, year } from './numbers.ts';

const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const magnitudeOf: Record<string, string> = {
  k: 'thousand',
  m: 'million',
  bn: 'billion',
  b: 'billion',
};

const leadingMoney = new RegExp(
  `([$€£¥₹])\\s?(${number})(?:\\s?(k|m|bn|b)\\b|\\s(thousand|million|billion|trillion)\\b)?` +
    '(\\s?/\\s?(?:mo|month|yr|year|day|week)\\b)?',
  'gi',
);
const trailingMoney = new RegExp(`\\b(${number})\\s?([$€£¥₹]|USD\\b|EUR\\b|GBP\\b)`, 'g');
const numberSign = new RegExp(`(^|[^\\w.])(?:#|no\\. ?)(${number})`, 'gi');
const measured = new RegExp(
  `(${number})\\s?(°[cf]?|km/h|[a-z]{1,4})(?![\\w])(\\.(?=\\s+[a-z]))?`,
  'gi',
);

/** Dates, phone numbers and ranges; done first, while their punctuation is still there. */
export function sayDatesAndPhones(text: string): string {
  return text
    .replace(
      /(?<![\d-])(\d{4})-(\d\d)-(\d\d)(?![\d-])/g,
      (match, y: string, m: string, d: string) => sayDate(match, y, m, d),
    )
    .replace(
      /(?<![\d/])(\d\d?)\/(\d\d?)\/(\d{4})(?![\d/])/g,
      (match, m: string, d: string, y: string) => sayDate(match, y, m, d),
    )
    .replace(
      /(?<!\d)(?:\+?\d{1,3}[-. ])?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?!\d)/g,
      (phone) => phone.split(/\D+/).filter(Boolean).map(spellDigits).join(', '),
    )
    .replace(/(\d|\b[ap]\.?m\b\.?)\s*[-\u2013]\s*(?=\d)/gi, '$1 to ');
}

/** Every other number with what belongs to it: money, times, fractions, ordinals, years, units. */
export function sayNumbers(text: string): string {
  return text
    .replace(leadingMoney, sayMoney)
    .replace(trailingMoney, (_match, amount: string, sign: string) => money(amount, sign))
    .replace(/\b(\d\d?):(\d\d)(?::\d\d)?(?:\s?([ap])\.?m\b\.?)?/gi, sayTime)
    .replace(
      /\b(\d\d?)\s?([ap])\.?m\b\.?/gi,
      (_match, hour: string, half: string) => `${cardinal(hour)} ${half.toUpperCase()}.M.`,
    )
    .replace(/\b24\/7\b/g, 'twenty four seven')
    .replace(/\b1\/2\b/g, 'one half')
    .replace(/\b1\/4\b/g, 'one quarter')
    .replace(/\b3\/4\b/g, 'three quarters')
    .replace(
      /\b(\d+)\/(\d+)\b/g,
      (_match, a: string, b: string) => `${cardinal(a)} out of ${cardinal(b)}`,
    )
    .replace(/\b(\d+)(?:st|nd|rd|th)\b/gi, (_match, digits: string) => ordinal(digits))
    .replace(/\b((?:1[1-9]|20)\d)0s\b/g, (_match, decade: string) =>
      year(`${decade}0`).replace(/y$/, 'ies'),
    )
    .replace(numberSign, (_match, before: string, n: string) => `${before}number ${decimal(n)}`)
    .replace(measured, sayMeasure)
    .replace(
      new RegExp(`(${number})\\s?%`, 'g'),
      (_match, amount: string) => `${decimal(amount)} percent`,
    )
    .replace(/(^|[\s(])-(?=\d)/g, '$1minus ')
    .replace(/(?<![\d,.$])\b(?:1[1-9]|20)\d\d\b(?!,?\d|\.\d)/g, (digits) => year(digits))
    .replace(/(?<![\d.,])0\d+\b/g, (digits) => spellDigits(digits))
    .replace(new RegExp(`(${number})\\+`, 'g'), (_match, n: string) => `${decimal(n)} plus`)
    .replace(new RegExp(number, 'g'), (n) => ` ${decimal(n)} `);
}

function sayDate(match: string, y: string, m: string, d: string): string {
  const month = months[Number(m) - 1];
  const day = Number(d);
  return month && day >= 1 && day <= 31 ? `${month} ${ordinal(d)}, ${year(y)}` : match;
}

function sayMoney(
  _match: string,
  sign: string,
  amount: string,
  short: string | undefined,
  long: string | undefined,
  per: string | undefined,
): string {
  const scale = short ? magnitudeOf[short.toLowerCase()] : long?.toLowerCase();
  const period = per?.replace(/[\s/]/g, '').replace(/^mo$/i, 'month').replace(/^yr$/i, 'year');
  const sum = scale ? `${decimal(amount)} ${scale} ${currencies[sign]?.[1]}` : money(amount, sign);
  return period ? `${sum} per ${period}` : sum;
}

function money(amount: string, sign: string): string {
  const names = currencies[sign];
  if (!names) return decimal(amount);
  const [whole = '0', fraction = ''] = amount.replaceAll(',', '').split('.');
  const hundredths = Number(fraction.padEnd(2, '0').slice(0, 2));
  const main = `${cardinal(whole)} ${names[Number(whole) === 1 ? 0 : 1]}`;
  if (hundredths === 0) return main;
  const rest = `${cardinal(String(hundredths))} ${names[hundredths === 1 ? 2 : 3]}`;
  return Number(whole) === 0 ? rest : `${main} and ${rest}`;
}

function sayTime(_match: string, hour: string, minute: string, half: string | undefined): string {
  const end = half ? ` ${half.toUpperCase()}.M.` : '';
  const minutes = Number(minute);
  if (minutes === 0) return cardinal(hour) + (end || " o'clock");
  const said = minutes < 10 ? `oh ${cardinal(String(minutes))}` : cardinal(String(minutes));
  return `${cardinal(hour)} ${said}${end}`;
}

function sayMeasure(match: string, amount: string, unit: string): string {
  // Capitals mean something else than small letters: 2M, 4K, 5G, but 10K.
  if (unit === 'M') return `${decimal(amount)} million`;
  if (unit === 'G' || (unit === 'K' && Number(amount) < 10)) return `${decimal(amount)} ${unit}`;
  const names = units[unit.toLowerCase()];
  if (!names || (unit === 'x' && match.includes(' '))) return match;
  return `${decimal(amount)} ${names[amount === '1' ? 0 : 1]}`;
}
