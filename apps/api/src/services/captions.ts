/** One caption: what is to be read between two moments of the video. */
export interface Cue {
  startSeconds: number;
  endSeconds: number;
  /** One or two lines of at most LINE_CHARACTERS each. */
  lines: string[];
}

const LINE_CHARACTERS = 42;
/** Sentences shorter than this are shown together with the next one: nobody can read a flash. */
const SHORT_CHARACTERS = 18;
/** How long a speaker rests, in characters they would have said meanwhile. */
const SENTENCE_REST = 7;
const PHRASE_REST = 3;

const SENTENCE_END = /[.!?…]["'”’)\]]*$/;
const PHRASE_END = /[,;:–—]["'”’)\]]*$/;

/**
 * Captions of a script for its measured speech. Time goes by characters, with rests at punctuation; the speech fills
 * `speechSeconds`, and what is said after `limitSeconds` (the video is shorter than the speech) is left out.
 */
export function captionCues(
  script: string,
  speechSeconds: number,
  limitSeconds = speechSeconds,
): Cue[] {
  const texts = joinShort(sentencesOf(script)).flatMap(splitToFit);
  const weights = texts.map(weightOf);
  const last = weights.length - 1;
  // After the last word there is no rest: the sound ends.
  if (last >= 0) weights[last] = weightOf(texts[last] ?? '', false);
  const secondsPerUnit = speechSeconds / weights.reduce((sum, weight) => sum + weight, 0);
  const endSeconds = Math.min(speechSeconds, limitSeconds);

  let spoken = 0;
  const cues: Cue[] = [];
  for (const [index, text] of texts.entries()) {
    const start = toMilliseconds(spoken * secondsPerUnit);
    spoken += weights[index] ?? 0;
    const end = toMilliseconds(
      index === last ? endSeconds : Math.min(spoken * secondsPerUnit, endSeconds),
    );
    if (end > start)
      cues.push({ startSeconds: start / 1000, endSeconds: end / 1000, lines: linesOf(text) });
  }
  return cues;
}

/** A WebVTT file. null: there is nothing to read, or no sound to read it by. */
export function toWebVtt(
  script: string | null,
  speechSeconds: number | null,
  limitSeconds?: number | null,
): string | null {
  if (script === null || speechSeconds === null) return null;
  const cues = captionCues(script, speechSeconds, limitSeconds ?? speechSeconds);
  if (cues.length === 0) return null;
  const blocks = cues.map(
    ({ startSeconds, endSeconds, lines }, index) =>
      `${index + 1}\n${timestamp(startSeconds)} --> ${timestamp(endSeconds)}\n${lines.map(escapeCue).join('\n')}\n`,
  );
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

/** A line break ends a sentence too: people write lists. */
export function sentencesOf(script: string): string[] {
  return script
    .split(/[\n\r\u2028\u2029]+|(?<=[.!?…]["'”’)\]]*)\s+/u)
    .map((sentence) => sentence.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())
    .filter((sentence) => sentence !== '');
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
  const [left, right] = halve(text);
  return [...splitToFit(left), ...splitToFit(right)];
}

function fits(text: string): boolean {
  return linesOf(text).every((line) => lengthOf(line) <= LINE_CHARACTERS);
}

function linesOf(text: string): string[] {
  return lengthOf(text) <= LINE_CHARACTERS ? [text] : halve(text);
}

/** Near the middle, rather after a punctuation mark than before it; a word without end is cut. */
function halve(text: string): [string, string] {
  const words = text.split(' ');
  let best: { cost: number; halves: [string, string] } | null = null;
  for (let count = 1; count < words.length; count += 1) {
    const left = words.slice(0, count).join(' ');
    const right = words.slice(count).join(' ');
    const imbalance = Math.abs(lengthOf(left) - lengthOf(right));
    const cost = SENTENCE_END.test(left) || PHRASE_END.test(left) ? imbalance * 0.5 : imbalance + 4;
    const overrun = Math.max(lengthOf(left), lengthOf(right)) > LINE_CHARACTERS;
    // Halves that are lines already come before any that are not.
    const ranked = cost + (overrun ? text.length * 2 : 0);
    if (best === null || ranked < best.cost) best = { cost: ranked, halves: [left, right] };
  }
  if (best !== null) return best.halves;
  const characters = [...text];
  const middle = Math.ceil(characters.length / 2);
  return [characters.slice(0, middle).join(''), characters.slice(middle).join('')];
}

function weightOf(text: string, hasRestAfter = true): number {
  const words = text.split(' ');
  return words.reduce((sum, word, index) => {
    const rests = hasRestAfter || index < words.length - 1;
    const rest = SENTENCE_END.test(word) ? SENTENCE_REST : PHRASE_END.test(word) ? PHRASE_REST : 0;
    return sum + lengthOf(word) + 1 + (rests ? rest : 0);
  }, 0);
}

function lengthOf(text: string): number {
  return [...text].length;
}

/** Down, so that nothing ends after the sound does. */
function toMilliseconds(seconds: number): number {
  return Math.floor(seconds * 1000 + 1e-6);
}

function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const part = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  return `${part(milliseconds / 3_600_000)}:${part((milliseconds / 60_000) % 60)}:${part((milliseconds / 1000) % 60)}.${part(milliseconds % 1000, 3)}`;
}

function escapeCue(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
