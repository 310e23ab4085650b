import {
  abbreviations,
  respelled,
  shoutedWords,
  spelledAcronyms,
  spokenAcronyms,
  symbols,
} from './lexicon.ts';
import { sayDatesAndPhones, sayNumbers } from './numbers-in-text.ts';
import { cardinal } from './numbers.ts';

const knownDomain =
  /\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|ai|app|dev|co|shop|store|me|tv|uk|de|eu)\b/gi;
const emoji =
  /\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic})*|[\u{1f1e6}-\u{1f1ff}]|\p{Emoji_Modifier}|\ufe0e|\ufe0f|\u20e3/gu;

/**
 * Text as it is to be said: numbers, money, dates, units, abbreviations, acronyms, links and symbols in words;
 * emoji and markup gone; sentences ended. Empty where there is nothing to say. Without `spellOut` nothing is put into
 * English words, for texts in another language.
 */
export function normalizeText(text: string, { spellOut = true } = {}): string {
  let out = text
    .normalize('NFKC')
    .replace(/[\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, '');
  if (!spellOut) return tidy(unmark(out), {});
  out = sayLinks(out);
  out = sayDatesAndPhones(out);
  out = unmark(out);
  out = sayNumbers(out);
  out = sayAbbreviations(out);
  out = sayNames(out);
  out = sayCapitals(out);
  return tidy(out, symbols);
}

function unmark(text: string): string {
  return text
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, ' ')
    .replace(/&amp;/gi, ' and ')
    .replace(/&(?:lt|gt|quot|nbsp|#\d+);/gi, ' ')
    .replace(/[\u2018\u2019\u02bc`´]/g, "'")
    .replace(/[\u201c\u201d\u201e«»"]/g, ' ')
    .replace(/\s*[\u2013\u2014]\s*|\s+-+\s+/g, ', ')
    .replace(/\u2026|\.{2,}|\u3002/g, '. ')
    .replace(/\u3001/g, ', ')
    .replace(emoji, ' ')
    .replace(/(^|\n)\s*[-*•]\s+/g, '$1. ')
    .replace(/([.!?,;:])?\s*\n+\s*/g, (_match, mark: string | undefined) => `${mark ?? '.'} `);
}

function sayLinks(text: string): string {
  return text
    .replace(/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, sayAddress)
    .replace(/\b(?:https?:\/\/|www\.)\S+/gi, (url) => {
      const host = /^(?:https?:\/\/)?(?:www\.)?([^/?#,;!]*)/i.exec(url)?.[1] ?? '';
      const end = /[.,;!?]$/.exec(url)?.[0] ?? '';
      return sayAddress(host.replace(/\.$/, '')) + end;
    })
    .replace(knownDomain, sayAddress);
}

function sayAddress(address: string): string {
  return address
    .replaceAll('@', ' at ')
    .replaceAll('.', ' dot ')
    .replace(/[-_+]/g, ' ')
    .replace(/\bio\b/, 'I.O.');
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

/** "co." and "min." also end sentences: those need a capital before and after to be read as short forms. */
function isAbbreviation(word: string, next: string | undefined): boolean {
  const lower = word.toLowerCase();
  if (!['min', 'sec', 'co', 'inc', 'ltd', 'est', 'ms', 'ft', 'st'].includes(lower)) return true;
  return word[0] !== lower[0] && next !== undefined && /[A-Z]/.test(next);
}

function sayNames(text: string): string {
  return text.replace(/[\p{L}-]{3,}/gu, (word) => {
    const lower = word.toLowerCase();
    return (Object.hasOwn(respelled, lower) ? respelled[lower] : undefined) ?? word;
  });
}

function sayCapitals(text: string): string {
  const letters = text.replace(/[^\p{L}]/gu, '');
  const shouting =
    letters.length > 12 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
  return text
    .replace(/\b([A-Z])&([A-Z])\b/g, '$1.N.$2.')
    .replace(/\b[A-Z][A-Z0-9]{1,7}s?\b/g, (word) => {
      const core = word.replace(/s$/, '');
      if (spokenAcronyms.has(core) || shoutedWords.has(core)) return word.toLowerCase();
      const short = core.length <= 3 || (core.length <= 5 && !/[AEIOUY]/.test(core));
      const spelled = spelledAcronyms.has(core) || /\d/.test(core) || (short && !shouting);
      return spelled ? spell(core, word !== core) : word.toLowerCase();
    });
}

function spell(letters: string, plural: boolean): string {
  const said = [...letters].map((letter) =>
    /\d/.test(letter) ? ` ${cardinal(letter)} ` : `${letter}.`,
  );
  return plural ? `${said.join('').replace(/\.$/, '')}'s` : said.join('');
}

function tidy(text: string, spoken: Record<string, string>): string {
  let out = text;
  for (const [symbol, words] of Object.entries(spoken)) out = out.replaceAll(symbol, words);
  out = out
    .replace(/[^\p{L}\p{M}\p{N}\s.,!?;:'-]/gu, ' ')
    .replace(/(^|\s)'+|'+(?=\s|$)/g, ' ')
    .replace(/(\p{Ll}\p{M}*)-(?=\s?\p{L})/gu, '$1 ')
    .replace(/((?:\b\p{Lu}\.)+)(?=\s*[,;:!?])/gu, (spelled) => spelled.slice(0, -1))
    .replace(/\s+([.,!?;:])/g, '$1')
    .replace(/([!?])[!?.]+/g, (marks) => (marks.includes('?') ? '?' : '!'))
    .replace(/[.,;:]{2,}/g, (marks) => (marks.includes('.') ? '.' : ','))
    .replace(/([!?])[,;:]/g, '$1')
    .replace(/^[\s.,!?;:'-]+/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return out === '' || /[.!?]$/.test(out) ? out : `${out.replace(/[,;:\s-]+$/, '')}.`;
}
