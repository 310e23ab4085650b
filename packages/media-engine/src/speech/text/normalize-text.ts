import {
  abbreviations,
  currencies,
  shoutedWords,
  spelledAcronyms,
  spokenAcronyms,
  symbols,
  units,
} from './lexicon.ts';
import { cardinal, decimal, ordinal, spellDigits, year } from './numbers.ts';

const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const magnitude = 'thousand|million|billion|trillion';
const magnitudeOf: Record<string, string> = {
  k: 'thousand',
  m: 'million',
  bn: 'billion',
  b: 'billion',
};

/**
 * Text as it is to be said: numbers, money, dates, units, abbreviations, acronyms, links and symbols in words;
 * emoji and markup characters gone; sentences ended. Speech engines read the result without surprises.
 */
export function normalizeText(text: string): string {
  let out = text.normalize('NFKC').replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, '');
  out = unmark(out);
  out = sayLinks(out);
  out = sayNumbers(out);
  out = sayAbbreviations(out);
  out = sayCapitals(out);
  return tidy(out);
}

function unmark(text: string): string {
  return text
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, ' ')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#\d+);/gi, (entity) =>
      entity.toLowerCase() === '&amp;' ? ' and ' : ' ',
    )
    .replace(/[\u2018\u2019\u02bc`´]/g, "'")
    .replace(/[\u201c\u201d\u201e«»"]/g, ' ')
    .replace(/\s*[\u2013\u2014]\s*|\s+-+\s+/g, ', ')
    .replace(/\u2026|\.{2,}/g, '. ')
    .replace(
      /\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic})*|[\u{1f1e6}-\u{1f1ff}]|\ufe0e|\ufe0f|\u20e3/gu,
      ' ',
    )
    .replace(/(^|\n)\s*[-*•]\s+/g, '$1. ')
    .replace(/([.!?,;:])?\s*\n+\s*/g, (_match, mark: string | undefined) =>
      mark ? `${mark} ` : '. ',
    );
}

function sayLinks(text: string): string {
  return text
    .replace(/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, (mail) => sayAddress(mail))
    .replace(/\b(?:https?:\/\/|www\.)[^\s,;!?]+/gi, (url) => {
      const host =
        url
          .replace(/^https?:\/\//i, '')
          .replace(/^www\./i, '')
          .split(/[/?#]/)[0] ?? '';
      return sayAddress(host.replace(/\.$/, '')) + (url.endsWith('.') ? '.' : '');
    })
    .replace(
      /\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|ai|app|dev|co|shop|store|me|tv|uk|de|eu)\b/gi,
      (host) => sayAddress(host),
    );
}

function sayAddress(address: string): string {
  return address
    .replaceAll('@', ' at ')
    .replaceAll('.', ' dot ')
    .replace(/[-_+]/g, ' ')
    .replace(/\bio\b/, 'I.O.');
}

function sayNumbers(text: string): string {
  return text
    .replace(
      new RegExp(
        `([$€£¥₹])\\s?(${number})(?:\\s?(k|m|bn|b)\\b|\\s(${magnitude})\\b)?(\\s?/\\s?(?:mo|month|yr|year|day|week)\\b)?`,
        'gi',
      ),
      sayMoney,
    )
    .replace(
      new RegExp(`\\b(${number})\\s?([$€£¥₹]|USD\\b|EUR\\b|GBP\\b)`, 'g'),
      (_m, amount: string, sign: string) => money(amount, sign),
    )
    .replace(/\b(\d{1,2}):(\d{2})(?::\d{2})?\s?([ap])?\.?(m)?\b\.?/gi, sayTime)
    .replace(
      /\b(\d{1,2})\s?([ap])\.?m\b\.?/gi,
      (_m, hour: string, half: string) => `${cardinal(hour)} ${half.toUpperCase()}.M.`,
    )
    .replace(/\b24\/7\b/g, 'twenty-four seven')
    .replace(/\b1\/2\b/g, 'one half')
    .replace(/\b1\/4\b/g, 'one quarter')
    .replace(/\b3\/4\b/g, 'three quarters')
    .replace(
      /\b(\d+)\/(\d+)\b/g,
      (_m, a: string, b: string) => `${cardinal(a)} out of ${cardinal(b)}`,
    )
    .replace(/\+?\d{1,3}?[-. ]?\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b/g, sayPhone)
    .replace(/\b(\d+)(?:st|nd|rd|th)\b/gi, (_m, digits: string) => ordinal(digits))
    .replace(/\b((?:1[1-9]|20)\d)0s\b/g, (_m, decade: string) =>
      year(`${decade}0`).replace(/y$/, 'ies'),
    )
    .replace(
      new RegExp(`(^|[^\\w.])(#|no\\. ?)(${number})`, 'gi'),
      (_m, before: string, _sign: string, n: string) => `${before}number ${decimal(n)}`,
    )
    .replace(new RegExp(`(${number})\\s?(°[cf]?|km/h|[a-z]{1,4})(?![\\w])`, 'gi'), sayUnit)
    .replace(new RegExp(`(${number})\\s?%`, 'g'), (_m, n: string) => `${decimal(n)} percent`)
    .replace(
      new RegExp(`(${number})\\s?[-]\\s?(?=\\d)`, 'g'),
      (_m, n: string) => `${decimal(n)} to `,
    )
    .replace(/(^|[\s(])-(?=\d)/g, '$1minus ')
    .replace(/(?<![\d,.$])\b(1[1-9]\d\d|20\d\d)\b(?![\d,]*\d|\.\d)/g, (digits) => year(digits))
    .replace(/\b0\d+\b/g, (digits) => spellDigits(digits))
    .replace(new RegExp(`(${number})\\+`, 'g'), (_m, n: string) => `${decimal(n)} plus`)
    .replace(new RegExp(number, 'g'), (n) => ` ${decimal(n)} `);
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
  const rate = per
    ? ` per ${per.replace(/[\s/]/g, '').replace(/^mo$/i, 'month').replace(/^yr$/i, 'year')}`
    : '';
  return (
    (scale ? `${decimal(amount)} ${scale} ${currencies[sign]?.[1]}` : money(amount, sign)) + rate
  );
}

function money(amount: string, sign: string): string {
  const names = currencies[sign];
  if (!names) return decimal(amount);
  const [whole = '0', fraction = ''] = amount.replaceAll(',', '').split('.');
  const hundredths = Number(fraction.padEnd(2, '0').slice(0, 2));
  const main = `${cardinal(whole)} ${names[Number(whole) === 1 ? 0 : 1]}`;
  if (hundredths === 0) return main;
  const rest = cardinal(String(hundredths));
  const cents = `${rest} ${names[hundredths === 1 ? 2 : 3]}`;
  return Number(whole) === 0 ? cents : `${main} and ${cents}`;
}

function sayTime(
  _match: string,
  hour: string,
  minute: string,
  half: string | undefined,
  meridiem: string | undefined,
): string {
  const end = half && meridiem ? ` ${half.toUpperCase()}.M.` : '';
  const minutes = Number(minute);
  if (minutes === 0) return cardinal(hour) + (end || " o'clock");
  return `${cardinal(hour)} ${minutes < 10 ? `oh ${cardinal(String(minutes))}` : cardinal(String(minutes))}${end}`;
}

function sayPhone(phone: string): string {
  return phone
    .split(/[^\d]+/)
    .filter(Boolean)
    .map((group) => spellDigits(group))
    .join(', ');
}

function sayUnit(match: string, amount: string, unit: string): string {
  const names = units[unit.toLowerCase()];
  if (!names || (unit === 'x' && match.includes(' '))) return match;
  // A capital M after a number is a million, not metres.
  if (unit === 'M') return `${decimal(amount)} million`;
  return `${decimal(amount)} ${names[amount === '1' ? 0 : 1]}`;
}

function sayAbbreviations(text: string): string {
  return text
    .replace(/\be\.g\.?,?/gi, 'for example,')
    .replace(/\bi\.e\.?,?/gi, 'that is,')
    .replace(/\ba\.k\.a\.?/gi, 'also known as')
    .replace(/\bw\/\s?/g, 'with ')
    .replace(/\b(etc|vs)\b(?!\.)/g, (word) => abbreviations[word] ?? word)
    .replace(
      /\b([A-Za-z]{2,6})\.(?=(\s+\S)?)/g,
      (match, word: string, next: string | undefined) => {
        const long = abbreviations[word.toLowerCase()];
        if (!long || !isAbbreviation(word, next)) return match;
        return next === undefined ? `${long}.` : long;
      },
    );
}

/** "no." and "co." also end sentences: those need the capital or the digit that follows an abbreviation. */
function isAbbreviation(word: string, next: string | undefined): boolean {
  const lower = word.toLowerCase();
  if (['no', 'min', 'sec', 'co', 'inc', 'ltd', 'est', 'ms', 'ft', 'st'].includes(lower)) {
    const capital = word[0] !== lower[0];
    return capital && next !== undefined && /[A-Z]/.test(next);
  }
  return true;
}

function sayCapitals(text: string): string {
  const letters = text.replace(/[^\p{L}]/gu, '');
  const shouting =
    letters.length > 12 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
  return text.replace(/\bR&D\b/g, 'R.N.D.').replace(/\b[A-Z][A-Z0-9]{1,7}(s?)\b/g, (word) => {
    const plural = word.endsWith('s');
    const core = plural ? word.slice(0, -1) : word;
    const followedByLetter = /\d/.test(core);
    if (spelledAcronyms.has(core)) return spell(core, plural, shouting && core.length <= 2);
    if (spokenAcronyms.has(core) || shoutedWords.has(core)) return word.toLowerCase();
    if (followedByLetter) return spell(core, plural, false);
    if (shouting || core.length > 5 || (core.length > 3 && /[AEIOUY]/.test(core)))
      return word.toLowerCase();
    return spell(core, plural, false);
  });
}

function spell(letters: string, plural: boolean, keep: boolean): string {
  if (keep) return letters.toLowerCase();
  const said = [...letters]
    .map((letter) => (/\d/.test(letter) ? ` ${cardinal(letter)} ` : `${letter}.`))
    .join('');
  return plural ? `${said.replace(/\.$/, '')}'s` : said;
}

function tidy(text: string): string {
  let out = text;
  for (const [symbol, words] of Object.entries(symbols)) out = out.replaceAll(symbol, words);
  out = out
    .replace(/[^\p{L}\p{M}\p{N}\s.,!?;:'-]/gu, ' ')
    .replace(/(^|\s)'+|'+(?=\s|$)/g, ' ')
    .replace(/(\p{Ll}\p{M}*)-(?=\p{L})/gu, '$1 ')
    .replace(/\s+([.,!?;:])/g, '$1')
    .replace(/([!?])[!?.]+/g, (marks) => (marks.includes('?') ? '?' : '!'))
    .replace(/[.,;:]{2,}/g, (marks) => (marks.includes('.') ? '.' : ','))
    .replace(/([!?])[,;:]/g, '$1')
    .replace(/^[\s.,!?;:'-]+/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return out === '' || /[.!?]$/.test(out) ? out : `${out.replace(/[,;:\s-]+$/, '')}.`;
}
