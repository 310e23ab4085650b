import { DIALOGUE_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { estimateSpeechSeconds } from '@talkreel/contracts/opening-length';
import type { Pronunciation } from '@talkreel/contracts/http/pronunciations';
import { dialogueTexts } from '@talkreel/contracts/texts/make';
import { recordedTextProblem, speechProblem } from '@talkreel/contracts/speakable';
import { lengthProblem } from '../../../lib/length-problem.ts';
import type { Draft } from './draft.ts';

/** The highest rate that is offered: faster speech stops sounding like a person. */
export const FASTEST_RATE = 1.2;

export interface Reading {
  /** Why the script cannot be spoken; null if it can. */
  problem: string | null;
  /** The estimated length in seconds. */
  estimatedDuration: number;
}

type Script = Pick<Draft, 'text' | 'rate' | 'language' | 'source'>;
type Pronunciations = readonly Pronunciation[];

/** Checks and measures a script. `recordingSeconds`: the length of the user's own recording, if that speaks. */
export function readScript(
  script: Script,
  recordingSeconds: number | null,
  pronunciations: Pronunciations,
): Reading {
  const { text, rate, language, source } = script;
  const tooLong =
    lengthProblem(text, DIALOGUE_MAX_CHARACTERS) &&
    dialogueTexts.tooManyCharacters(DIALOGUE_MAX_CHARACTERS);
  if (source === 'recording')
    return {
      problem: tooLong ?? recordedTextProblem(text),
      estimatedDuration: recordingSeconds ?? 0,
    };
  return {
    problem: tooLong ?? speechProblem(text, language),
    estimatedDuration: estimateSpeechSeconds(text, rate, language, pronunciations),
  };
}

/** The length of the spoken script: measured if this exact script was recorded, else estimated. */
export interface SpeechLength {
  seconds: number;
  isMeasured: boolean;
}

/** `recordedSeconds` is null until there is a recording of just this script, the user's own included. */
export function lengthOf(
  { text, rate, language }: Omit<Script, 'source'>,
  recordedSeconds: number | null,
  pronunciations: Pronunciations,
): SpeechLength {
  return recordedSeconds === null
    ? {
        seconds: estimateSpeechSeconds(text, rate, language, pronunciations),
        isMeasured: false,
      }
    : { seconds: recordedSeconds, isMeasured: true };
}

/**
 * The smallest increase of the rate, in steps of 0.05, that makes the speech fit; null if even the fastest rate does
 * not.
 */
export function rateToFit(secondsAtRateOne: number, maxSeconds: number): number | null {
  const rate = Math.ceil((secondsAtRateOne / maxSeconds) * 20 - 1e-9) / 20;
  return rate <= FASTEST_RATE ? Math.max(1, rate) : null;
}
