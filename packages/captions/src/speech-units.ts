import { lengthOf, PHRASE_END } from './words.ts';
import { captionText } from '@talkreel/contracts/caption-text';
import { LANGUAGE } from '@talkreel/contracts/constants';
import { readAs, unreadableWord } from '@talkreel/contracts/speakable';
import { isSpeechLanguage } from '@talkreel/contracts/speech-languages';
import { readPlain } from '@talkreel/speech-text/read-plain';
import { readText, type SpokenToken } from '@talkreel/speech-text/read-text';
import { isSentenceEnd } from '@talkreel/speech-text/sentences';

/** How long a speaker rests, measured in characters. */
const SENTENCE_REST = 7;
const PHRASE_REST = 3;
/** Text that is not spoken, such as an emoji, is still shown for a moment. */
const SILENT = 0.5;

/** A word of a script as captions show it, and how long it takes to say. */
export interface SpeechUnit {
  text: string;
  /** Characters of its spoken form, to compare with other words. */
  weight: number;
  /** How long a speaker probably rests after it, in the same measure. */
  rest: number;
  /** Silence that the script asks for after it. */
  pauseSeconds: number;
  endsLine: boolean;
  endsSentence: boolean;
  /** Where it is in the script. */
  start: number;
  end: number;
}

/**
 * The words of a script in the language it was spoken in (null: English, or not known), and the seconds of silence
 * before the first.
 */
export function speechUnits(
  script: string,
  language: string | null = null,
): { leadSeconds: number; units: SpeechUnit[] } {
  const units: SpeechUnit[] = [];
  let [leadSeconds, end] = [0, 0];
  const tokens = tokensOf(script, language);
  for (const [index, { written, start, spoken, pauseSeconds }] of tokens.entries()) {
    const before = units.at(-1);
    if (before && /[\n\r\u2028\u2029]/.test(script.slice(end, start))) before.endsLine = true;
    end = start + written.length;
    if (pauseSeconds !== undefined) {
      if (before) {
        before.pauseSeconds += pauseSeconds;
        before.endsLine = true;
      } else leadSeconds += pauseSeconds;
    } else units.push(...unitsOf({ written, spoken, start }, tokens[index + 1]?.written));
  }
  return { leadSeconds, units };
}

/** A user's own recording has no known language: text that English letters cannot write is in another one. */
function tokensOf(script: string, language: string | null): SpokenToken[] {
  if (language !== null && language !== LANGUAGE && isSpeechLanguage(language))
    return readAs(script, language);
  return unreadableWord(script) === null ? readText(script) : readPlain(script);
}

/** A token may be several words that are read together: each gets its share. */
function unitsOf(
  { written, spoken, start }: Pick<SpokenToken, 'written' | 'spoken' | 'start'>,
  next: string | undefined,
): SpeechUnit[] {
  const parts = [...written.matchAll(/\S+/g)].flatMap(({ 0: part, index }) => {
    const text = captionText(part);
    return text === '' ? [] : [{ text, start: start + index, end: start + index + part.length }];
  });
  const characters = parts.reduce((sum, { text }) => sum + lengthOf(text), 0);
  const words = spoken.split(' ').filter(Boolean);
  const weight = Math.max(
    SILENT,
    words.reduce((sum, word) => sum + lengthOf(word) + 1, 0),
  );
  return parts.map((part, index) => {
    const { text } = part;
    const rest = index < parts.length - 1 ? 0 : restAfter([words.at(-1) ?? '', text], next);
    return {
      ...part,
      weight: (weight * lengthOf(text)) / characters,
      rest,
      pauseSeconds: 0,
      endsLine: false,
      endsSentence: rest === SENTENCE_REST,
    };
  });
}

function restAfter(ends: readonly string[], next: string | undefined): number {
  if (ends.some((end) => isSentenceEnd(end, next))) return SENTENCE_REST;
  return ends.some((end) => PHRASE_END.test(end)) ? PHRASE_REST : 0;
}
