import { isTogether } from '@talkreel/captions/together';
import { PHRASE_END, type TimedWord, textOfWords } from '@talkreel/captions/words';
import { isSentenceEnd, sentencesOf } from '@talkreel/speech-text/sentences';

/** One caption and the time it is shown. */
export interface Cue {
  startSeconds: number;
  endSeconds: number;
  /** One or two lines of at most LINE_CHARACTERS each. */
  lines: string[];
}

const LINE_CHARACTERS = 42;
/** Shorter sentences are shown together with the next one, since nobody can read a flash. */
const SHORT_CHARACTERS = 14;
/** During a longer silence nothing is shown. */
const SILENCE_SECONDS = 1;

/** Captions of words. What is spoken after `limitSeconds` (the video is shorter than the speech) is left out. */
export function captionCues(words: readonly TimedWord[], limitSeconds = Infinity): Cue[] {
  const { text, next } = timedText(words);
  const texts = joinShort(sentencesOf(text)).flatMap(splitToFit);
  const spans = texts.map((caption) => ({ caption, ...next(caption) }));
  return spans.flatMap(({ caption, startSeconds, endSeconds }, index) => {
    const following = spans[index + 1]?.startSeconds ?? Infinity;
    const isNear = following - endSeconds < SILENCE_SECONDS;
    const start = toMilliseconds(startSeconds);
    const end = toMilliseconds(Math.min(isNear ? following : endSeconds, limitSeconds));
    return end > start
      ? [{ startSeconds: start / 1000, endSeconds: end / 1000, lines: linesOf(caption) }]
      : [];
  });
}

export type CaptionFormat = 'vtt' | 'srt';

/** A WebVTT or SubRip file; null without words. */
export function captionFile(
  format: CaptionFormat,
  words: readonly TimedWord[],
  limitSeconds?: number | null,
): string | null {
  const cues = captionCues(words, limitSeconds ?? undefined);
  if (cues.length === 0) return null;
  const [head, decimal] = format === 'vtt' ? ['WEBVTT\n\n', '.'] : ['', ','];
  const escaped = format === 'vtt' ? escapeCue : withoutTags;
  const blocks = cues.map(({ startSeconds, endSeconds, lines }, index) => {
    const [from, to] = [startSeconds, endSeconds].map((at) => timestamp(at, decimal));
    return `${index + 1}\n${from} --> ${to}\n${lines.map(escaped).join('\n')}\n`;
  });
  return `${head}${blocks.join('\n')}`;
}

function joinShort(sentences: string[]): string[] {
  const joined: string[] = [];
  for (const sentence of sentences) {
    const before = joined.at(-1);
    const both = before === undefined ? '' : `${before} ${sentence}`;
    if (before !== undefined && lengthOf(before) < SHORT_CHARACTERS && fits(both))
      joined[joined.length - 1] = both;
    else joined.push(sentence);
  }
  return joined;
}

function splitToFit(text: string): string[] {
  if (fits(text)) return [text];
  const [left, right] = halve(text, 'captions');
  return [...splitToFit(left), ...splitToFit(right)];
}

function fits(text: string): boolean {
  return linesOf(text).every((line) => lengthOf(line) <= LINE_CHARACTERS);
}

function linesOf(text: string): string[] {
  return lengthOf(text) <= LINE_CHARACTERS ? [text] : halve(text, 'lines');
}

/**
 * How many characters from the middle a break may be: `perCharacter` for each after punctuation,
 * between other words `anywhere` more. A new caption prefers a pause, a new line need not.
 */
const BREAKS = {
  captions: { perCharacter: 0.2, anywhere: 12 },
  lines: { perCharacter: 0.5, anywhere: 4 },
} as const;

/** Splits a text near the middle, preferably after punctuation; a word that is too long is cut. */
function halve(text: string, into: keyof typeof BREAKS): [string, string] {
  const { perCharacter, anywhere } = BREAKS[into];
  // Each word keeps the space after it; a full-width mark has none.
  const words = text.split(/(?<= )|(?<=[、，；：])/u);
  const total = lengthOf(text);
  let [best, count, taken] = [Infinity, 0, 0];
  for (const [index, piece] of words.slice(0, -1).entries()) {
    const word = piece.trimEnd();
    taken += lengthOf(piece);
    const [left, right] = [taken - (lengthOf(piece) - lengthOf(word)), total - taken];
    const imbalance = Math.abs(left - right);
    const isBreath = isSentenceEnd(word, words[index + 1]) || PHRASE_END.test(word);
    const cost = isBreath ? imbalance * perCharacter : imbalance + anywhere;
    // What belongs together is torn apart only where nothing else is, and lines that are too wide are the last resort.
    const isTooWide = into === 'lines' && Math.max(left, right) > LINE_CHARACTERS;
    const isTorn = isTogether(word, words[index + 1]?.trimEnd() ?? '');
    const ranked = cost + (isTooWide ? total * 4 : 0) + (isTorn ? total * 2 : 0);
    if (ranked < best) [best, count] = [ranked, index + 1];
  }
  if (count > 0) return [words.slice(0, count).join('').trimEnd(), words.slice(count).join('')];
  const characters = [...text];
  const middle = Math.ceil(characters.length / 2);
  return [characters.slice(0, middle).join(''), characters.slice(middle).join('')];
}

function lengthOf(text: string): number {
  return [...text].length;
}

/** Rounds down, so that nothing ends after the sound. */
function toMilliseconds(seconds: number): number {
  return Math.floor(seconds * 1000 + 1e-6);
}

function timestamp(seconds: number, decimal: string): string {
  const milliseconds = Math.round(seconds * 1000);
  const part = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  return `${part(milliseconds / 3_600_000)}:${part((milliseconds / 60_000) % 60)}:${part((milliseconds / 1000) % 60)}${decimal}${part(milliseconds % 1000, 3)}`;
}

/** Players of SubRip show a `&lt;` as it is written, so "<3" stays; what they would take for a tag or a time goes. */
function withoutTags(line: string): string {
  return line
    .replaceAll(/<\/?[a-z][^<>]{0,200}>|\{\\[^{}]{0,200}\}/gi, '')
    .replaceAll('-->', '→')
    .trim();
}

function escapeCue(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

interface Span {
  startSeconds: number;
  endSeconds: number;
}

/** A text, and a clock that says when each part of it is spoken. */
interface TimedText {
  text: string;
  /** The time when the part after the previous one is spoken; both are without surrounding white space. */
  next(part: string): Span;
}

/** A word may be cut: each of its characters gets an equal share of its time. */
export function timedText(words: readonly TimedWord[]): TimedText {
  const characters = words.flatMap(({ text, startSeconds, endSeconds }) => {
    const count = visible(text).length;
    const seconds = (endSeconds - startSeconds) / count;
    return Array.from({ length: count }, (_, index) => ({
      startSeconds: startSeconds + index * seconds,
      endSeconds: startSeconds + (index + 1) * seconds,
    }));
  });
  let at = 0;
  return {
    text: textOfWords(words),
    next(part) {
      const own = characters.slice(at, at + visible(part).length);
      at += own.length;
      const startSeconds = own[0]?.startSeconds ?? characters.at(-1)?.endSeconds ?? 0;
      return { startSeconds, endSeconds: own.at(-1)?.endSeconds ?? startSeconds };
    },
  };
}

function visible(text: string): string[] {
  return [...text].filter((character) => !/[\s\p{Cc}]/u.test(character));
}
