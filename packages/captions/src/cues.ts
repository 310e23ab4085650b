import type { CaptionStyle } from '@talkreel/contracts/exports';
import { isSentenceEnd } from '@talkreel/speech-text/sentences';
import { drawablePart } from './faces.ts';
import { captionStyleRules } from './styles.ts';
import { isTogether } from './together.ts';
import { lengthOf, PHRASE_END, type TimedWord } from './words.ts';

/** One caption: its words, and the time it is shown. */
export interface CaptionCue {
  words: TimedWord[];
  startSeconds: number;
  endSeconds: number;
}

/** A longer word is cut: no line could hold it. */
const WORD_CHARACTERS = 22;
/** After a silence longer than this the next caption begins, wherever the sentence is. */
const SILENCE_SECONDS = 0.7;
/** How long a caption stays after its last word, unless the next one comes. */
const LINGER_SECONDS = 0.5;

/** The captions of a style, in order, no two at once. Words that cannot be drawn are left out. */
export function captionCues(words: readonly TimedWord[], style: CaptionStyle): CaptionCue[] {
  const { maxWords, maxCharacters } = captionStyleRules[style];
  const fits = (part: readonly TimedWord[]): boolean =>
    part.length <= maxWords && charactersOf(part) <= maxCharacters;
  const parts = sentencesOf(words.flatMap(drawable).flatMap(cutLong)).flatMap((sentence) =>
    split(sentence, fits),
  );
  return parts.flatMap((part, index) => {
    const [first, last] = [part[0], part.at(-1)];
    if (!first || !last) return [];
    const next = parts[index + 1]?.[0]?.startSeconds ?? Infinity;
    const endSeconds = Math.min(next, last.endSeconds + LINGER_SECONDS);
    return endSeconds > first.startSeconds
      ? [{ words: part, startSeconds: first.startSeconds, endSeconds }]
      : [];
  });
}

function drawable(word: TimedWord): TimedWord[] {
  const text = drawablePart(word.text);
  return /[\p{L}\p{N}]/u.test(text) || (text !== '' && text === word.text)
    ? [{ ...word, text }]
    : [];
}

function cutLong(word: TimedWord): TimedWord[] {
  const characters = [...word.text];
  if (characters.length <= WORD_CHARACTERS) return [word];
  const count = Math.ceil(characters.length / WORD_CHARACTERS);
  const size = Math.ceil(characters.length / count);
  const seconds = (word.endSeconds - word.startSeconds) / count;
  return Array.from({ length: count }, (_, index) => ({
    text: characters.slice(index * size, (index + 1) * size).join(''),
    startSeconds: word.startSeconds + index * seconds,
    endSeconds: word.startSeconds + (index + 1) * seconds,
    ...(index === count - 1 && word.endsLine === true ? { endsLine: true } : {}),
  }));
}

/** Splits words at the ends of sentences and lines, and at silences. */
function sentencesOf(words: readonly TimedWord[]): TimedWord[][] {
  const sentences: TimedWord[][] = [];
  let open: TimedWord[] = [];
  for (const [index, word] of words.entries()) {
    open.push(word);
    const next = words[index + 1];
    const isSilent = next !== undefined && next.startSeconds - word.endSeconds > SILENCE_SECONDS;
    if (word.endsLine !== true && !isSilent && !isSentenceEnd(word.text, next?.text)) continue;
    sentences.push(open);
    open = [];
  }
  return open.length > 0 ? [...sentences, open] : sentences;
}

/** What it costs, in characters, to tear apart what belongs together: only what no caption could hold is torn. */
const TORN = 1000;

/** Splits words into halves of similar length, after punctuation if there is some near the middle. */
function split(words: TimedWord[], fits: (part: readonly TimedWord[]) => boolean): TimedWord[][] {
  if (words.length <= 1 || fits(words)) return [words];
  const total = charactersOf(words);
  let [best, count, left] = [Infinity, 1, 0];
  for (const [index, word] of words.slice(0, -1).entries()) {
    left += lengthOf(word.text) + 1;
    const imbalance = Math.abs(2 * left - total);
    const cost = PHRASE_END.test(word.text) ? imbalance * 0.35 : imbalance + 6;
    const isTorn = isTogether(word.text, words[index + 1]?.text ?? '');
    const ranked = isTorn ? cost + TORN : cost;
    if (ranked < best) [best, count] = [ranked, index + 1];
  }
  return [...split(words.slice(0, count), fits), ...split(words.slice(count), fits)];
}

function charactersOf(words: readonly TimedWord[]): number {
  return words.reduce((sum, { text }) => sum + lengthOf(text) + 1, -1);
}
