import { sentencesOf } from '@talkreel/speech-text/sentences';
import { expression, type LanguageWords } from './patterns.ts';

export interface Sentence {
  start: number;
  end: number;
  /** Whether it asks without saying what it asks about. */
  isOpenQuestion: boolean;
}

/** What the words around a claim show: a question, a quotation or a negation claims nothing. */
export interface Context {
  /** The text with small letters and straight apostrophes; as long as the original. */
  plain: string;
  sentences: Sentence[];
  /** Start and end of each quotation. */
  quotations: Array<readonly [number, number]>;
  isStory: boolean;
}

/** Expressions for the words around a claim. */
export interface Cues {
  negation: RegExp;
  lateNegation: RegExp | null;
  emphasis: RegExp;
  supposition: RegExp;
  presuming: RegExp;
  story: RegExp;
  selling: RegExp;
  reference: RegExp;
}

export function cuesOf(words: LanguageWords): Cues {
  const cue = (pattern: string): RegExp => expression(words, [pattern]);
  return {
    negation: cue(words.negations),
    lateNegation: words.lateNegations === undefined ? null : cue(words.lateNegations),
    emphasis: cue(words.emphases),
    supposition: cue(words.suppositions),
    presuming: cue(words.presumingQuestions),
    story: cue(words.stories),
    selling: cue(words.selling),
    reference: cue(words.references),
  };
}

export const has = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0;

/** A claim in a quotation that is nearly the whole text is the script's own: it was pasted with its quotation marks. */
const WHOLE = 0.9;

export function contextOf(text: string, cues: Cues): Context {
  const plain = plainOf(text);
  return {
    plain,
    sentences: sentencesIn(text).map(({ start, end }) => {
      const sentence = plain.slice(start, end);
      const asks = /[?？][\s"'”’»)]*$/.test(sentence);
      return { start, end, isOpenQuestion: asks && !has(cues.presuming, sentence) };
    }),
    quotations: quotationsIn(text).filter(([from, to]) => to - from < text.trim().length * WHOLE),
    isStory: has(cues.story, plain) && !has(cues.selling, plain),
  };
}

/** Each letter in its small form; the few whose small form is longer stay. */
function plainOf(text: string): string {
  const straight = text.replaceAll(/[’‘ʼ`]/g, "'");
  const small = straight.toLowerCase();
  if (small.length === text.length) return small;
  return straight.replaceAll(/\p{Lu}/gu, (letter) => {
    const one = letter.toLowerCase();
    return one.length === letter.length ? one : letter;
  });
}

const SPACES = /[\s\p{Cc}]+/gu;
const isSpace = (text: string, at: number): boolean => /[\s\p{Cc}]/u.test(text.charAt(at));

/** Where each sentence is: its white space was collapsed, all other characters are there in order. */
function sentencesIn(text: string): Array<{ start: number; end: number }> {
  let at = 0;
  return sentencesOf(text).map((sentence) => {
    while (at < text.length && isSpace(text, at)) at += 1;
    const start = at;
    let left = sentence.replaceAll(SPACES, '').length;
    while (left > 0 && at < text.length) {
      if (!isSpace(text, at)) left -= 1;
      at += 1;
    }
    return { start, end: at };
  });
}

const CLOSERS: Readonly<Record<string, string>> = {
  '“': '”',
  '„': '“”',
  '«': '»',
  '»': '«',
  '"': '"',
};

function quotationsIn(text: string): Array<readonly [number, number]> {
  const found: Array<readonly [number, number]> = [];
  let open: { at: number; closers: string } | null = null;
  for (const { 0: mark, index } of text.matchAll(/[“”„«»"]|\n\s*\n/g)) {
    // A quotation ends at the latest with its paragraph.
    if (mark.includes('\n')) open = null;
    else if (open !== null && open.closers.includes(mark)) {
      found.push([open.at, index + 1]);
      open = null;
    } else if (open === null && CLOSERS[mark] !== undefined)
      open = { at: index, closers: CLOSERS[mark] };
  }
  return found;
}

/** The words of the same clause right before a place. */
export function clauseBefore(plain: string, sentence: Sentence, at: number): string {
  const before = plain.slice(sentence.start, at);
  return before.slice(before.search(/[^,;:.!?—–(\n]*$/));
}

/** The words of the same clause right after a place. */
export function clauseAfter(plain: string, sentence: Sentence, at: number): string {
  return /^[^,;:.!?—–)\n]*/.exec(plain.slice(at, sentence.end))?.[0] ?? '';
}

/** The last words of a text. */
export const lastWords = (text: string, count: number): string =>
  text.trim().split(/\s+/).slice(-count).join(' ');

/** The first words of a text. */
export const firstWords = (text: string, count: number): string =>
  text.trim().split(/\s+/).slice(0, count).join(' ');
