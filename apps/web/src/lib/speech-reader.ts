import { queryOptions, useQuery } from '@tanstack/react-query';
import { LANGUAGE, WIZARD_WORDS_PER_SECOND } from '@talkreel/contracts/constants';
import type { Pronunciation } from '@talkreel/contracts/http/pronunciations';
import { usePronunciations } from './pronunciations.ts';
import type * as Rules from './speech-rules.ts';

/** The spoken form of an English text, with the user's own pronunciations. */
export interface SpeechReader {
  secondsOf: (text: string, rate?: number) => number;
  /** Why the text cannot be said, for the user; null if it can. */
  problemOf: (text: string) => string | null;
  /** Cuts the text into scenes that fit clips of this length. */
  cut: (text: string, seconds: number, rate: number) => string[];
  /** The longest beginning of the text that fits. */
  trim: (text: string, seconds: number, rate: number) => string;
}

export function speechReader(
  rules: typeof Rules,
  pronunciations: readonly Pronunciation[],
): SpeechReader {
  const secondsOf = (text: string, rate = 1): number =>
    rules.estimateSpeechSeconds(text, rate, LANGUAGE, pronunciations);
  return {
    secondsOf,
    problemOf: (text) => rules.speechProblem(text),
    cut: (text, seconds, rate) => rules.cutScenes(text, seconds, rate, pronunciations),
    trim: (text, seconds, rate) =>
      secondsOf(text, rate) <= seconds
        ? text
        : rules.trimToFit(text, seconds, rate, null, LANGUAGE, pronunciations),
  };
}

/** A rough reader that counts words as they are written, and accepts every text. */
export const roughReader: SpeechReader = {
  secondsOf: (text, rate = 1) => (text.match(/\S+/g)?.length ?? 0) / WIZARD_WORDS_PER_SECOND / rate,
  problemOf: () => null,
  cut: (text) => [text],
  trim: (text) => text,
};

const rulesQuery = queryOptions({
  queryKey: ['speech-rules'],
  queryFn: () => import('./speech-rules.ts'),
});

/**
 * A reader with the rules of reading aloud. They weigh 20 kB, so a page is shown before they are loaded; until then, or
 * if they fail to load, the reader is the rough one. The server applies the rules in any case.
 */
export function useSpeechReader(isWanted = true): { speech: SpeechReader; isLoading: boolean } {
  const pronunciations = usePronunciations();
  const { data: rules, isLoading } = useQuery({ ...rulesQuery, enabled: isWanted });
  return { speech: rules ? speechReader(rules, pronunciations) : roughReader, isLoading };
}
