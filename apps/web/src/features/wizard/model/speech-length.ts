import { estimateSpeechSeconds } from '@talkreel/contracts/opening-length';
import { speechProblem } from '@talkreel/contracts/speakable';

/** Faster speech stops sounding like a person. */
export const FASTEST_RATE = 1.2;

export interface Reading {
  /** Why it cannot be spoken; null if it can. */
  problem: string | null;
  /** Seconds. */
  estimatedDuration: number;
}

export function readScript(text: string, rate: number): Reading {
  return { problem: speechProblem(text), estimatedDuration: estimateSpeechSeconds(text, rate) };
}

/** How long the script takes to speak: measured if this exact script was recorded, else estimated. */
export interface SpeechLength {
  seconds: number;
  isMeasured: boolean;
}

/** `recordedSeconds` is null until there is a recording of just this script. */
export function lengthOf(text: string, rate: number, recordedSeconds: number | null): SpeechLength {
  return recordedSeconds === null
    ? { seconds: estimateSpeechSeconds(text, rate), isMeasured: false }
    : { seconds: recordedSeconds, isMeasured: true };
}

/**
 * The smallest increase in steps of 0.05 that makes it fit; null if even the fastest rate does not.
 */
export function rateToFit(secondsAtRateOne: number, maxSeconds: number): number | null {
  const rate = Math.ceil((secondsAtRateOne / maxSeconds) * 20 - 1e-9) / 20;
  return rate <= FASTEST_RATE ? Math.max(1, rate) : null;
}
