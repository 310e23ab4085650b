import { WIZARD_WORDS_PER_SECOND } from '@talkreel/contracts/constants';
import {
  beginningThat,
  measureSpeech,
  speechProblem,
  type SpeechMeasure,
} from '@talkreel/contracts/speakable';

/** Faster speech stops sounding like a person. */
export const FASTEST_RATE = 1.2;

/** Spoken words at 2.5 a second, plus pauses; `rate` above 1 speaks faster. */
export function estimateSeconds(text: string, rate = 1): number {
  const { words, pauseSeconds } = measureSpeech(text);
  return words / WIZARD_WORDS_PER_SECOND / rate + pauseSeconds;
}

export interface Reading {
  /** Why it cannot be spoken; null if it can. */
  problem: string | null;
  /** Seconds. */
  estimatedDuration: number;
}

export function readScript(text: string, rate: number): Reading {
  return { problem: speechProblem(text), estimatedDuration: estimateSeconds(text, rate) };
}

/** How long the script takes to speak: measured if this exact script was recorded, else estimated. */
export interface SpeechLength {
  seconds: number;
  isMeasured: boolean;
}

/** `recordedSeconds` is null until there is a recording of just this script. */
export function lengthOf(text: string, rate: number, recordedSeconds: number | null): SpeechLength {
  return recordedSeconds === null
    ? { seconds: estimateSeconds(text, rate), isMeasured: false }
    : { seconds: recordedSeconds, isMeasured: true };
}

/**
 * The longest beginning of the text that fits, cut after a sentence if one fits, else after a word.
 * `recordedSeconds` (of the finished speech) corrects the estimate if the voice was slower.
 */
export function trimToFit(
  text: string,
  maxSeconds: number,
  rate = 1,
  recordedSeconds: number | null = null,
): string {
  const whole = measureSpeech(text);
  const estimated = WIZARD_WORDS_PER_SECOND * rate;
  const measured =
    recordedSeconds === null ? estimated : whole.words / (recordedSeconds - whole.pauseSeconds);
  const wordsPerSecond = measured > 0 ? Math.min(estimated, measured) : estimated;
  const fits = ({ words, pauseSeconds }: SpeechMeasure): boolean =>
    words / wordsPerSecond + pauseSeconds <= maxSeconds;
  const sentences = text.trim().split(/(?<=[.!?…])\s+/);
  let kept = '';
  for (const sentence of sentences) {
    const longer = kept === '' ? sentence : `${kept} ${sentence}`;
    if (!fits(measureSpeech(longer))) break;
    kept = longer;
  }
  return kept === '' ? beginningThat(text.trim(), fits) : kept;
}

/**
 * The smallest increase in steps of 0.05 that makes it fit; null if even the fastest rate does not.
 */
export function rateToFit(secondsAtRateOne: number, maxSeconds: number): number | null {
  const rate = Math.ceil((secondsAtRateOne / maxSeconds) * 20 - 1e-9) / 20;
  return rate <= FASTEST_RATE ? Math.max(1, rate) : null;
}
