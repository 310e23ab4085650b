import { isAllowed, PAUSES_MAX, PAUSE_SECONDS } from '@talkreel/speech-text/rules/pauses';
import { readText, spokenOf, type SpokenToken } from '@talkreel/speech-text/read-text';
import { texts } from './texts.ts';

/**
 * What an English voice can say. Judged by Unicode's script properties: letters and digits of the Latin script, and
 * those of no script (mathematical letters, circled digits), are read; other writing systems are not. `speech-text`
 * decides how they are read and what is skipped.
 */
const SPOKEN = /[\p{L}\p{N}]/u;
const OTHER_SCRIPT = /(?=[\p{L}\p{N}\p{M}])[^\p{scx=Latin}\p{scx=Common}\p{scx=Inherited}]/u;
const WORD = /[\p{L}\p{N}\p{M}\u200c\u200d]+(?:['’-][\p{L}\p{N}\p{M}\u200c\u200d]+)*/gu;

/** Of a word that is shown; some writing systems have no spaces between words. */
const SHOWN_CHARACTERS = 20;

/** How many words are spoken: "$19.50" is nineteen dollars and fifty cents, five words. */
export function countSpokenWords(text: string): number {
  return measureSpeech(text).words;
}

export interface SpeechMeasure {
  words: number;
  /** Requested silence. */
  pauseSeconds: number;
}

export function measureSpeech(text: string): SpeechMeasure {
  return measureTokens(readText(text));
}

/** The longest beginning, cut between two words, that is still accepted. */
export function beginningThat(text: string, accepts: (measure: SpeechMeasure) => boolean): string {
  let [end, words, pauseSeconds] = [0, 0, 0];
  for (const token of readText(text)) {
    const more = measureTokens([token]);
    [words, pauseSeconds] = [words + more.words, pauseSeconds + more.pauseSeconds];
    if (!accepts({ words, pauseSeconds })) break;
    end = token.start + token.written.length;
  }
  return text.slice(0, end);
}

function measureTokens(tokens: readonly SpokenToken[]): SpeechMeasure {
  const parts = spokenOf(tokens).split(/\s+/);
  return {
    words: parts.filter((part) => SPOKEN.test(part) && !OTHER_SCRIPT.test(part)).length,
    pauseSeconds: tokens.reduce((sum, token) => sum + (token.pauseSeconds ?? 0), 0),
  };
}

/** The first word in another writing system, shortened for display; null if there is none. */
export function unreadableWord(text: string): string | null {
  if (!OTHER_SCRIPT.test(text)) return null;
  const word = text.match(WORD)?.find((candidate) => OTHER_SCRIPT.test(candidate)) ?? '';
  const characters = Array.from(new Intl.Segmenter('en').segment(word), ({ segment }) => segment);
  return characters.length > SHOWN_CHARACTERS
    ? `${characters.slice(0, SHOWN_CHARACTERS).join('')}…`
    : word;
}

/** Why a text cannot be spoken, for the user; null if it can. */
export function speechProblem(text: string): string | null {
  const word = unreadableWord(text);
  if (word !== null) return texts.speech.unreadable(word);
  const tokens = readText(text);
  if (measureTokens(tokens).words === 0) return texts.speech.silent;
  const pauses = tokens.flatMap(({ pauseSeconds }) => pauseSeconds ?? []);
  if (pauses.length > PAUSES_MAX) return texts.speech.tooManyPauses(PAUSES_MAX);
  return pauses.every(isAllowed) ? null : texts.speech.pauseLength(PAUSE_SECONDS);
}
