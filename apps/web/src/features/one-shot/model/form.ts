import {
  DIALOGUE_MAX_CHARACTERS,
  LANGUAGE,
  ONE_SHOT_MAX_CHARACTERS,
  ONE_SHOT_MAX_SECONDS,
  ONE_SHOT_MIN_CHARACTERS,
  ONE_SHOT_PADDING_SECONDS,
  ONE_SHOT_RATE,
  ONE_SHOT_VOICES,
} from '@talkreel/contracts/constants';
import type { Pronunciation } from '@talkreel/contracts/http/pronunciations';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { estimateSpeechSeconds } from '@talkreel/contracts/opening-length';
import { scriptHelpTexts } from '@talkreel/contracts/script-help-texts';
import { speechProblem } from '@talkreel/contracts/speakable';
import { texts } from '@talkreel/contracts/texts';
import { lengthProblem as overLimit } from '../../../lib/length-problem.ts';
import { inputOf } from '../../../lib/generations/input-of.ts';

export type Gender = 'male' | 'female';

/** What a reload must restore. The job is stored by id: the server knows the rest. */
export interface OneShotState {
  influencerDescription: string;
  gender: Gender;
  scriptTopic: string;
  voiceId: string | null;
  /** The script that is read before anything is made; empty until it is written. */
  script: string;
  /** The topic it was written on. */
  reviewedTopic: string | null;
  isReviewing: boolean;
  /** Share the finished influencer with the community. */
  isShared: boolean;
  jobId: string | null;
  /** The job whose influencer has been shared, or is known to be gone. */
  sharedJobId: string | null;
}

export const firstState: OneShotState = {
  influencerDescription: '',
  gender: 'male',
  scriptTopic: '',
  voiceId: ONE_SHOT_VOICES.male,
  script: '',
  reviewedTopic: null,
  isReviewing: false,
  isShared: false,
  jobId: null,
  sharedJobId: null,
};

/** The fourth female voice exists only in the wizard. */
export const VOICE_IDS: readonly string[] = [
  'default-male',
  'custom-male-1',
  'custom-male-2',
  'custom-female-1',
  'custom-female-2',
  'custom-female-3',
];

export interface Problems {
  influencerDescription: string | null;
  scriptTopic: string | null;
}

export function problemsOf(
  state: Pick<OneShotState, 'influencerDescription' | 'scriptTopic'>,
): Problems {
  const { descriptionTooShort, descriptionTooLong, topicTooShort, topicTooLong } = texts.oneShot;
  return {
    influencerDescription: lengthProblem(
      state.influencerDescription,
      descriptionTooShort,
      descriptionTooLong,
    ),
    scriptTopic:
      lengthProblem(state.scriptTopic, topicTooShort, topicTooLong) ??
      speechProblem(state.scriptTopic),
  };
}

function lengthProblem(text: string, tooShort: string, tooLong: string): string | null {
  const characters = text.trim().length;
  if (characters < ONE_SHOT_MIN_CHARACTERS) return tooShort;
  return characters > ONE_SHOT_MAX_CHARACTERS ? tooLong : null;
}

/** How long a reviewed script takes to say, in seconds. */
export const secondsOf = (script: string, pronunciations: readonly Pronunciation[]): number =>
  estimateSpeechSeconds(script, ONE_SHOT_RATE, LANGUAGE, pronunciations);

/** Why a script that was read cannot be said; null if it can. */
export function scriptProblem(
  script: string,
  pronunciations: readonly Pronunciation[],
): string | null {
  if (script.trim() === '') return scriptHelpTexts.noScript;
  const seconds = secondsOf(script, pronunciations);
  return (
    overLimit(script, DIALOGUE_MAX_CHARACTERS) ??
    speechProblem(script) ??
    (seconds > ONE_SHOT_MAX_SECONDS + 1e-9
      ? scriptHelpTexts.longForOneShot(seconds, ONE_SHOT_MAX_SECONDS)
      : null)
  );
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

/** The form of a script that was asked for elsewhere: what is filled in here stays. */
function stateOfScript(job: GenerationView, before: OneShotState): Partial<OneShotState> {
  const { topic = '' } = inputOf(job, 'script');
  const scriptTopic = before.scriptTopic.trim() === '' ? topic : before.scriptTopic;
  const { influencerDescription, scriptTopic: unclear } = problemsOf({ ...before, scriptTopic });
  return {
    jobId: null,
    scriptTopic,
    reviewedTopic: scriptTopic.trim(),
    isReviewing: influencerDescription === null && unclear === null,
  };
}

/** The form of a job that was not started in this tab. */
export function stateOf(job: GenerationView, before: OneShotState): Partial<OneShotState> {
  if (job.kind === 'script') return stateOfScript(job, before);
  const { influencerDescription, gender, scriptTopic, voiceId, script } = inputOf(job, 'one-shot');
  return {
    jobId: job.id,
    script: script ?? '',
    reviewedTopic: script === undefined ? null : (scriptTopic ?? null),
    isReviewing: script !== undefined,
    ...(influencerDescription !== undefined && { influencerDescription }),
    ...(gender !== undefined && { gender }),
    ...(scriptTopic !== undefined && { scriptTopic }),
    ...(voiceId !== undefined && { voiceId }),
  };
}
