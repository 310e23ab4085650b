import type { Pronunciation } from '@talkreel/speech-text/pronunciations';
import { readText } from '@talkreel/speech-text/read-text';
import { isSentenceEnd } from '@talkreel/speech-text/sentences';
import { LANGUAGE, WIZARD_WORDS_PER_SECOND } from './constants.ts';
import { estimateSpeechSeconds } from './opening-length.ts';
import { beginningThat, countSpokenWords } from './speakable.ts';

const CLAUSE_END = /[,;:–—]["'”’)\]]*$/;
const LINE_END = /[\n\r\u2028\u2029]/;

/** The pace and the pronunciations of the speaker. */
interface Speaking {
  rate: number;
  pronunciations: readonly Pronunciation[] | undefined;
}

const secondsOf = (text: string, { rate, pronunciations }: Speaking): number =>
  estimateSpeechSeconds(text, rate, LANGUAGE, pronunciations);

/**
 * Cuts a script into scenes that fit clips of `seconds`: as few as possible, of similar length, at the ends of sentences.
 * A sentence longer than a clip is cut after a phrase, and a phrase between two words. Joined with spaces, the scenes
 * are the script.
 */
export function cutScenes(
  script: string,
  seconds: number,
  rate = 1,
  pronunciations?: readonly Pronunciation[],
): string[] {
  const speaking = { rate, pronunciations };
  const fits = (text: string) => secondsOf(text, speaking) <= seconds;
  const parts = partsOf(script, 'sentence').flatMap((sentence) =>
    fits(sentence) ? [sentence] : packed(partsOf(sentence, 'clause'), fits, speaking, seconds),
  );
  return balanced(parts, fits, speaking);
}

/** Splits a script at its pauses of this kind; what is not spoken, such as an emoji, stays with what it follows. */
function partsOf(text: string, end: 'sentence' | 'clause'): string[] {
  const tokens = readText(text);
  const parts: string[] = [];
  let from = 0;
  for (const [index, { written, spoken, start }] of tokens.entries()) {
    const to = start + written.length;
    const next = tokens[index + 1]?.start ?? text.length;
    const isSentence =
      isSentenceEnd(written, tokens[index + 1]?.written) || LINE_END.test(text.slice(to, next));
    const isEnd = isSentence || (end === 'clause' && CLAUSE_END.test(spoken || written));
    if (!isEnd && index < tokens.length - 1) continue;
    const part = text.slice(from, to).trim();
    const before = parts.at(-1);
    if (before !== undefined && countSpokenWords(part) === 0)
      parts[parts.length - 1] = `${before} ${part}`;
    else parts.push(part);
    from = next;
  }
  return parts.filter((part) => part !== '');
}

/** Joins the phrases of one sentence, as many in each part as fit; one that does not fit is cut between words. */
function packed(
  phrases: string[],
  fits: (text: string) => boolean,
  speaking: Speaking,
  seconds: number,
): string[] {
  const parts: string[] = [];
  for (const phrase of phrases.flatMap((one) =>
    fits(one) ? [one] : cutWords(one, speaking, seconds),
  )) {
    const before = parts.at(-1);
    const both = `${before} ${phrase}`;
    if (before !== undefined && fits(both)) parts[parts.length - 1] = both;
    else parts.push(phrase);
  }
  return parts;
}

/** Cuts a phrase into pieces of similar length, as few as fit. */
function cutWords(phrase: string, speaking: Speaking, seconds: number): string[] {
  const whole = secondsOf(phrase, speaking);
  const share = whole / Math.ceil(whole / seconds);
  const least = phrase.split(/\s/)[0] ?? '';
  const beginning = beginningThat(
    phrase,
    ({ words, pauseSeconds }) =>
      words / WIZARD_WORDS_PER_SECOND / speaking.rate + pauseSeconds <= share,
    LANGUAGE,
    speaking.pronunciations,
  ).trim();
  const first = beginning === '' ? least : beginning;
  const rest = phrase.slice(first.length).trim();
  if (rest === '') return [phrase];
  return [
    first,
    ...(secondsOf(rest, speaking) <= seconds ? [rest] : cutWords(rest, speaking, seconds)),
  ];
}

/** Cuts into as few scenes as fit, so that the longest is as short as possible. */
function balanced(parts: string[], fits: (text: string) => boolean, speaking: Speaking): string[] {
  const textOf = (from: number, to: number) => parts.slice(from, to).join(' ');
  /** The best cut of the parts before `to`: its scenes' number, the sum of squares, and where the last begins. */
  const best: Array<{ scenes: number; cost: number; from: number }> = [
    { scenes: 0, cost: 0, from: 0 },
  ];
  for (let to = 1; to <= parts.length; to += 1) {
    let found = { scenes: Infinity, cost: Infinity, from: to - 1 };
    for (let from = to - 1; from >= 0; from -= 1) {
      const text = textOf(from, to);
      if (from < to - 1 && !fits(text)) break;
      const before = best[from] ?? { scenes: 0, cost: 0 };
      const scenes = before.scenes + 1;
      const cost = before.cost + secondsOf(text, speaking) ** 2;
      if (scenes < found.scenes || (scenes === found.scenes && cost < found.cost))
        found = { scenes, cost, from };
    }
    best.push(found);
  }
  const cut: string[] = [];
  for (let to = parts.length; to > 0;) {
    const from = best[to]?.from ?? 0;
    cut.unshift(textOf(from, to));
    to = from;
  }
  return cut;
}
