import { ruleOf, type Pronunciation } from './pronunciations.ts';
import { pattern, type Rule } from './rule.ts';
import { codesByName, codesByNumber } from './rules/codes.ts';
import {
  datesByName,
  datesByNumber,
  decades,
  seasons,
  years,
  yearsByApostrophe,
} from './rules/dates.ts';
import { fractions } from './rules/fractions.ts';
import { links, names } from './rules/links.ts';
import { betweenSides, measures, perPeriods, ratios, shapes } from './rules/measures.ts';
import { moneyByCode, moneyByNumber, moneyBySign } from './rules/money.ts';
import { compounds, numbers, operations, ranges, rangesByLetter, signs } from './rules/numbers.ts';
import { PAUSE, secondsOf } from './rules/pauses.ts';
import { phones, phonesBySign } from './rules/phones.ts';
import { placesByName, placesByNumber } from './rules/places.ts';
import { shortForms } from './rules/short-forms.ts';
import { readSymbol } from './rules/symbols.ts';
import { halfOfDay, noons, times } from './rules/times.ts';
import { sayWord } from './say-word.ts';
import {
  BARE_SHORT_FORMS,
  SPELLED_ACRONYMS,
  SPOKEN_ACRONYMS,
  WORDS_WHEN_SHOUTING,
} from './lexicon.ts';

/** A part of the line and its spoken form. */
export interface Piece {
  from: number;
  to: number;
  words: string;
  isMark: boolean;
  pauseSeconds?: number;
}

const MARKUP: Rule = { pattern: pattern('</?[a-z][^<>]{0,200}>', 'i'), say: () => '' };

/** The rules in the order in which they are tried, by the first character. */
const RULES = {
  letter: [
    ...betweenSides,
    ...links,
    ...codesByName,
    halfOfDay,
    ...noons,
    ...moneyByCode,
    ...datesByName,
    ...placesByName,
    ...rangesByLetter,
    ...shortForms,
  ],
  digit: [
    ...links,
    ...codesByNumber,
    ...operations,
    ...datesByNumber,
    ...placesByNumber,
    ...phones,
    ...shapes,
    ...times,
    ...moneyByNumber,
    ...ratios,
    ...decades,
    ...seasons,
    ...compounds,
    ...fractions,
    ...measures,
    ...years,
    ...ranges,
    ...numbers,
  ],
  symbol: [
    MARKUP,
    ...betweenSides,
    ...moneyBySign,
    ...phonesBySign,
    ...names,
    ...yearsByApostrophe,
    ...perPeriods,
    ...signs,
  ],
} as const satisfies Record<string, readonly Rule[]>;

const WORD = /\p{L}[\p{L}\p{M}\p{N}]*(?:['-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/uy;
const OTHER_NUMBER = /[\p{N}\p{L}][\p{N}\p{L}\p{M}]*/uy;

export function scan(line: string, pronunciations: readonly Pronunciation[] = []): Piece[] {
  return scanLine(line, ruleOf(pronunciations), 0);
}

function scanLine(line: string, own: Rule | null, depth: number): Piece[] {
  const pieces: Piece[] = [];
  const say = (part: string): string =>
    depth > 3 ? part : joinPieces(scanLine(part, null, depth + 1));
  let at = 0;
  while (at < line.length) {
    const character = String.fromCodePoint(line.codePointAt(at) ?? 0);
    const piece = /\s/.test(character)
      ? lineBreak(character, at, pieces)
      : (readPause(line, at) ??
        (own === null ? readQuickly(line, at) : null) ??
        applyRules(rulesFor(character, own), line, at, say) ??
        readPlain(line, at, pieces));
    if (piece === null) {
      at += 1;
      continue;
    }
    pieces.push(piece);
    at = Math.max(piece.to, at + (piece.from === piece.to ? 1 : 0));
  }
  return pieces;
}

function rulesFor(character: string, own: Rule | null): readonly Rule[] {
  const kind = /\p{L}/u.test(character) ? 'letter' : /\d/.test(character) ? 'digit' : 'symbol';
  return own === null ? RULES[kind] : [own, ...RULES[kind]];
}

function applyRules(
  rules: readonly Rule[],
  line: string,
  at: number,
  say: (part: string) => string,
): Piece | null {
  for (const rule of rules) {
    const match = rule.pattern.matchAt(line, at);
    if (match === null) continue;
    const to = at + match[0].length;
    const words = rule.say(match, { line, from: at, to, say });
    if (words !== null && to > at) return { from: at, to, words, isMark: false };
  }
  return null;
}

function readPause(line: string, at: number): Piece | null {
  if (line[at] !== '[') return null;
  const match = PAUSE.matchAt(line, at);
  if (match === null) return null;
  const to = at + match[0].length;
  return { from: at, to, words: '', isMark: false, pauseSeconds: secondsOf(match) };
}

/** A plain word, as most words of most texts are: it needs no rules. */
const PLAIN_WORD = /[a-z]+(?=[ ,!?\n]|$)/y;

function readQuickly(line: string, at: number): Piece | null {
  PLAIN_WORD.lastIndex = at;
  const [word] = PLAIN_WORD.exec(line) ?? [];
  if (word === undefined || word === 'x' || word === 'kr') return null;
  if (Object.hasOwn(BARE_SHORT_FORMS, word)) return null;
  return { from: at, to: at + word.length, words: sayWord(word), isMark: false };
}

function readPlain(line: string, at: number, pieces: readonly Piece[]): Piece {
  for (const pattern of [WORD, OTHER_NUMBER]) {
    pattern.lastIndex = at;
    const [word] = pattern.exec(line) ?? [];
    if (word !== undefined) {
      const words = sayWord(word, isShouted(line, at, at + word.length));
      return { from: at, to: at + word.length, words, isMark: false };
    }
  }
  // Skipped characters, such as a closing quote, may come between; a longer run of them ends the words.
  const last = pieces.slice(-3).findLast((piece) => piece.words !== '');
  const isAfterWords = last !== undefined && !last.isMark;
  const { words, isMark, length } = readSymbol(line, at, isAfterWords);
  return { from: at, to: at + length, words, isMark };
}

/** Whether the word before or after is in capitals, too, and is no acronym. */
function isShouted(line: string, from: number, to: number): boolean {
  const before = /(?<!\p{L})(\p{Lu}{2,30})[^\p{L}\n/]{1,3}$/u.exec(
    line.slice(Math.max(0, from - 40), from),
  );
  const after = /^[^\p{L}\n/]{1,3}(\p{Lu}{2,30})(?!\p{L})/u.exec(line.slice(to, to + 40));
  return [before?.[1], after?.[1]].some((word) => word !== undefined && !isInitialism(word));
}

function isInitialism(word: string): boolean {
  return (
    SPOKEN_ACRONYMS.has(word) ||
    !/[AEIOUY\u00c0-\u024f]/u.test(word) ||
    (SPELLED_ACRONYMS.has(word) && !WORDS_WHEN_SHOUTING.has(word))
  );
}

/** A line without a final mark is a sentence: people write lists. */
function lineBreak(character: string, at: number, pieces: readonly Piece[]): Piece | null {
  const last = pieces.at(-1);
  if (character !== '\n' || last === undefined || last.pauseSeconds !== undefined) return null;
  return /[.!?,;:]$/.test(last.words) ? null : { from: at, to: at, words: '.', isMark: true };
}

/** Joins consecutive pieces; punctuation attaches to the word before it. */
export function joinPieces(pieces: readonly Piece[]): string {
  let text = '';
  for (const { words, isMark } of pieces) {
    if (words !== '') text += isMark || text === '' ? words : ` ${words}`;
  }
  return text;
}
