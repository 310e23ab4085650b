import {
  ONE_SHOT_MAX_CHARACTERS,
  ONE_SHOT_MAX_SECONDS,
  ONE_SHOT_MIN_CHARACTERS,
  ONE_SHOT_PADDING_SECONDS,
  ONE_SHOT_VOICES,
  ONE_SHOT_WORDS_PER_SECOND,
} from '@talkreel/contracts/constants';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { texts } from '@talkreel/contracts/texts';

export type Gender = 'male' | 'female';

/** What a reload must bring back. The job is kept by id: the server knows the rest. */
export interface OneShotState {
  influencerDescription: string;
  gender: Gender;
  scriptTopic: string;
  voiceId: string | null;
  /** The finished influencer may be picked by everybody. */
  isShared: boolean;
  jobId: string | null;
  /** The job whose influencer has been put on the community page, or is known to be lost. */
  sharedJobId: string | null;
}

export const firstState: OneShotState = {
  influencerDescription: '',
  gender: 'male',
  scriptTopic: '',
  voiceId: ONE_SHOT_VOICES.male,
  isShared: false,
  jobId: null,
  sharedJobId: null,
};

/** The fourth female voice is the wizard's alone. */
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
    scriptTopic: lengthProblem(state.scriptTopic, topicTooShort, topicTooLong),
  };
}

function lengthProblem(text: string, tooShort: string, tooLong: string): string | null {
  const characters = text.trim().length;
  if (characters < ONE_SHOT_MIN_CHARACTERS) return tooShort;
  return characters > ONE_SHOT_MAX_CHARACTERS ? tooLong : null;
}

/** How long a script will take to say, before it is spoken: seconds. */
export function estimateSeconds(script: string): number {
  const words = script.split(/\s+/).filter(Boolean).length;
  return Math.min(
    ONE_SHOT_MAX_SECONDS,
    words / ONE_SHOT_WORDS_PER_SECOND + ONE_SHOT_PADDING_SECONDS,
  );
}

/** The form of a running job that this tab has not filled in itself. */
export function stateOf(job: GenerationView): Partial<OneShotState> {
  const { influencerDescription, gender, scriptTopic, voiceId } = job.input;
  return {
    jobId: job.id,
    ...(typeof influencerDescription === 'string' && { influencerDescription }),
    ...((gender === 'male' || gender === 'female') && { gender }),
    ...(typeof scriptTopic === 'string' && { scriptTopic }),
    ...(typeof voiceId === 'string' && { voiceId }),
  };
}
