import { SPEECH_TAIL_SECONDS } from '@talkreel/contracts/constants';

/** A silent tail shorter than this is not noticeable. */
const LONG_TAIL_SECONDS = 1.5;

/** The length at a recording's end that the clip may cut off, in seconds, since it ends with breath. */
const TAIL_SECONDS = 0.25;

/** Whether speech is too long for a clip; only a measured length has a tail. */
export function isTooLong(
  speechSeconds: number,
  clipSeconds: number,
  isMeasured: boolean,
): boolean {
  return speechSeconds - clipSeconds > (isMeasured ? TAIL_SECONDS : 0);
}

/** The length of a video that ends with its speech; null if the clip hardly continues after it. */
export function secondsUntilSpeechEnds(
  speechSeconds: number | null,
  clipSeconds: number,
): number | null {
  if (speechSeconds === null) return null;
  const seconds = speechSeconds + SPEECH_TAIL_SECONDS;
  return clipSeconds - seconds >= LONG_TAIL_SECONDS ? seconds : null;
}

/** The length of the video that a speech and a clip will make, in seconds: all that is said is heard. */
export function videoSeconds(
  speechSeconds: number,
  clipSeconds: number,
  endsWithSpeech: boolean,
): number {
  const early = endsWithSpeech ? secondsUntilSpeechEnds(speechSeconds, clipSeconds) : null;
  return Math.max(early ?? clipSeconds, speechSeconds);
}
