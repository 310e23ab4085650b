import {
  DIALOGUE_MAX_CHARACTERS,
  LANGUAGE,
  ONE_SHOT_MAX_SECONDS,
  ONE_SHOT_PADDING_SECONDS,
  ONE_SHOT_RATE,
} from '@talkreel/contracts/constants';
import type { Pronunciation } from '@talkreel/contracts/http/pronunciations';
import { estimateSpeechSeconds } from '@talkreel/contracts/opening-length';
import { scriptHelpTexts } from '@talkreel/contracts/texts/make';
import { speechProblem } from '@talkreel/contracts/speakable';
import { formatSeconds } from '../../../lib/format.ts';
import { lengthProblem } from '../../../lib/length-problem.ts';

/** How long a reviewed script takes to say, in seconds. */
export const secondsOf = (script: string, pronunciations: readonly Pronunciation[]): number =>
  estimateSpeechSeconds(script, ONE_SHOT_RATE, LANGUAGE, pronunciations);

/** Why a reviewed script cannot be said; null if it can. */
export function scriptProblem(
  script: string,
  pronunciations: readonly Pronunciation[],
): string | null {
  if (script.trim() === '') return scriptHelpTexts.noScript;
  const seconds = secondsOf(script, pronunciations);
  return (
    lengthProblem(script, DIALOGUE_MAX_CHARACTERS) ??
    speechProblem(script) ??
    (seconds > ONE_SHOT_MAX_SECONDS + 1e-9
      ? scriptHelpTexts.longForOneShot(seconds, ONE_SHOT_MAX_SECONDS)
      : null)
  );
}

/** By how much a reviewed script is too long, for beside the button; null if it fits. */
export function overrunOf(script: string, pronunciations: readonly Pronunciation[]): string | null {
  const over = secondsOf(script, pronunciations) - ONE_SHOT_MAX_SECONDS;
  if (over <= 1e-9) return null;
  return `About ${formatSeconds(over)} over ${formatSeconds(ONE_SHOT_MAX_SECONDS)}. Shorten the script first.`;
}

/** The estimated spoken length of a script, in seconds. */
export function estimateSeconds(
  script: string,
  pronunciations: readonly Pronunciation[] = [],
): number {
  return Math.min(
    ONE_SHOT_MAX_SECONDS,
    secondsOf(script, pronunciations) + ONE_SHOT_PADDING_SECONDS,
  );
}
