import { queryOptions, useQuery } from '@tanstack/react-query';
import { LANGUAGE, WIZARD_WORDS_PER_SECOND } from '@talkreel/contracts/constants';
import type { Pronunciation } from '@talkreel/contracts/http/pronunciations';
import { usePronunciations } from './pronunciations.ts';
import type * as Rules from './speech-rules.ts';

/** How an English text is said, with the user's own pronunciations. */
export interface SpeechReader {
  secondsOf: (text: string, rate?: number) => number;
  /** Why it cannot be said, for the user; null if it can. */
  problemOf: (text: string) => string | null;
  /** Scenes that fit clips of so many seconds. */
  cut: (text: string, seconds: number, rate: number) => string[];
  /** Its longest beginning that fits. */
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

/** Counts words as they are written, and takes every text. */
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
 * The rules of reading aloud weigh 20 kB: a page is shown before they are there, and until then, or if they cannot be
 * loaded, the reader is a rough one. The server judges by them in any case.
 */
export function useSpeechReader(isWanted = true): { speech: SpeechReader; isLoading: boolean } {
  const pronunciations = usePronunciations();
  const { data: rules, isLoading } = useQuery({ ...rulesQuery, enabled: isWanted });
  return { speech: rules ? speechReader(rules, pronunciations) : roughReader, isLoading };
}
