import { ABBREVIATIONS_OF, SENTENCE_STARTERS } from './abbreviations.ts';

const listed = (pick: 'titles' | 'numbered' | 'open'): ReadonlySet<string> =>
  new Set(Object.values(ABBREVIATIONS_OF).flatMap((one) => one[pick].split(' ')));
// No language is needed: no title of one is a word of another, and the rest depends on what follows.
const [TITLES, NUMBERED, OPEN] = [listed('titles'), listed('numbered'), listed('open')];

/** Short forms after which a capital letter begins a sentence nearly always: "at 5 p.m. Bring friends." */
const ENDING = new Set(['a.m', 'p.m', 'etc', 'usw', 'inc', 'ltd', 'corp', 'co', 'llc']);

const CLOSERS = String.raw`["'”’»)\]*_]`;
const END = new RegExp(`([.!?…。！？؟।]+)(${CLOSERS}{0,4})$`, 'u');
const OPENERS = /^["'“‘«([¿¡*_]+/u;
/** In writing without spaces, a mark alone ends a sentence. */
const PARTS = new RegExp(
  String.raw`[^\s。！？]+?[!?]+(?=\p{Lu}\p{Ll})|[^\s。！？]+[。！？]*(?:(?<=[。！？])[”’」』"')\]]{0,3})?|[。！？]+`,
  'gu',
);

const firstWord = (text: string): string =>
  /^[\p{L}'’]+/u.exec(text)?.[0].replace('’', "'").toLowerCase() ?? '';

/**
 * Whether a sentence ends with this word, which is followed by that one (undefined: by nothing). `Intl.Segmenter` does
 * not say: it ends one at "Dr." and "U.S.", and none before a small letter.
 */
export function isSentenceEnd(word: string, next?: string): boolean {
  const match = END.exec(word);
  if (match === null) return false;
  const [, marks = '', closers = ''] = match;
  if (next === undefined) return true;
  const following = next.replace(OPENERS, '');
  const isSmall = /^\p{Ll}/u.test(following);
  // "“Really?” she said." and "Well… no."
  if (isSmall && (closers !== '' || marks.startsWith('…') || marks.startsWith('..'))) return false;
  if (marks !== '.') return true;
  const bare = word.slice(0, match.index).replace(OPENERS, '');
  if (TITLES.has(bare)) return false;
  const small = bare.toLowerCase();
  if (NUMBERED.has(small) && /^[\d#]/.test(following)) return false;
  if (ENDING.has(small) && !isSmall)
    return !/^(?:\p{Lu}{2,}|Central|Eastern|Mountain|Pacific)\b/u.test(following);
  const isOpen = OPEN.has(small) || /^(?:\p{L}\.)*\p{L}$/u.test(bare);
  return !isOpen || (!isSmall && SENTENCE_STARTERS.has(firstWord(following)));
}

/**
 * The sentences of a text. They end with their punctuation ("$3.50", "Dr. Smith" and "U.S. office" stay whole), or with a
 * line, since people write lists. Joined with spaces they are the text, its white space collapsed.
 */
export function sentencesOf(text: string): string[] {
  return text.split(/[\n\r\u2028\u2029]+/).flatMap(sentencesOfLine);
}

function sentencesOfLine(line: string): string[] {
  const sentences: string[] = [];
  const parts = [
    ...line
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .matchAll(PARTS),
  ];
  let sentence = '';
  for (const [index, { 0: part, index: at, input }] of parts.entries()) {
    sentence += `${sentence !== '' && input[at - 1] === ' ' ? ' ' : ''}${part}`;
    const next = parts[index + 1]?.[0];
    // "1." before the first word is the number of a list.
    const isNumber = index === 0 && /^\d{1,2}\.$/.test(part) && next !== undefined;
    if (isNumber || !isSentenceEnd(part, next)) continue;
    sentences.push(sentence);
    sentence = '';
  }
  return sentence === '' ? sentences : [...sentences, sentence];
}
