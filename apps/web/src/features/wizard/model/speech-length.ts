import { WIZARD_WORDS_PER_SECOND } from '@talkreel/contracts/constants';

/** Faster than this and it stops sounding like a person. */
export const FASTEST_RATE = 1.2;

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

/** Words divided by 2.5 a second; `rate` above 1 speaks faster. */
export function estimateSeconds(text: string, rate = 1): number {
  return countWords(text) / WIZARD_WORDS_PER_SECOND / rate;
}

/** How long the script takes to say: measured where it was recorded as it stands, else by its words. */
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
 * The longest beginning of the text that fits, cut after a sentence where one fits, else after a word.
 * `measured` (words and seconds of the finished speech) corrects the estimate when the voice turned out slower.
 */
export function trimToFit(
  text: string,
  maxSeconds: number,
  rate = 1,
  measured?: { words: number; seconds: number },
): string {
  const spoken =
    measured === undefined ? Number.POSITIVE_INFINITY : measured.words / measured.seconds;
  const maxWords = Math.floor(maxSeconds * Math.min(WIZARD_WORDS_PER_SECOND * rate, spoken));
  const sentences = text.trim().split(/(?<=[.!?…])\s+/);
  let kept = '';
  for (const sentence of sentences) {
    const longer = kept === '' ? sentence : `${kept} ${sentence}`;
    if (countWords(longer) > maxWords) break;
    kept = longer;
  }
  return kept === '' ? text.trim().split(/\s+/).slice(0, maxWords).join(' ') : kept;
}

/** The gentlest rate in steps of 0.05 that makes it fit; null when even the fastest does not. */
export function rateToFit(secondsAtRateOne: number, maxSeconds: number): number | null {
  const rate = Math.ceil((secondsAtRateOne / maxSeconds) * 20 - 1e-9) / 20;
  return rate <= FASTEST_RATE ? Math.max(1, rate) : null;
}
