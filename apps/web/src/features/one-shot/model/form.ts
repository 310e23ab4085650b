import {
  ONE_SHOT_MAX_CHARACTERS,
  ONE_SHOT_MIN_CHARACTERS,
  ONE_SHOT_VOICES,
} from '@talkreel/contracts/constants';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { oneShotTexts } from '@talkreel/contracts/texts/make';
import { describedGender } from '@talkreel/speech-text/described-gender';
import type { Gender } from '@talkreel/speech-text/gender-words';
import { inputOf } from '../../../lib/generations/input-of.ts';
import type { SpeechReader } from '../../../lib/speech-reader.ts';

/** The fields that the user fills in. */
interface WrittenForm {
  influencerDescription: string;
  /** Null until the description says it, or the user does. */
  gender: Gender | null;
  /** Whether the user chose it; until then it follows the description. */
  isGenderChosen: boolean;
  scriptTopic: string;
  voiceId: string | null;
  /** Whether the user picked it; until then it follows the gender. */
  isVoicePicked: boolean;
  /** The script that is read before anything is made; empty until it is written. */
  script: string;
  /** The topic it was written on. */
  reviewedTopic: string | null;
}

/** What a reload must restore. The job is stored by id: the server knows the rest. */
export interface OneShotState extends WrittenForm {
  isReviewing: boolean;
  /** Share the finished influencer with the community. */
  isShared: boolean;
  jobId: string | null;
  /** The job whose influencer has been shared, or is known to be gone. */
  sharedJobId: string | null;
  /** The form as a run filled it in: unchanged, it is not worth keeping. */
  opened: WrittenForm | null;
  /** Forms that a run replaced, newest last. */
  others: WrittenForm[];
}

export const firstState: OneShotState = {
  influencerDescription: '',
  gender: null,
  isGenderChosen: false,
  scriptTopic: '',
  voiceId: null,
  isVoicePicked: false,
  script: '',
  reviewedTopic: null,
  isReviewing: false,
  isShared: false,
  jobId: null,
  sharedJobId: null,
  opened: null,
  others: [],
};

const wordsOf = (form: WrittenForm): string[] =>
  [form.scriptTopic, form.influencerDescription, form.script].map((text) => text.trim());

/** The form's title: its topic, else the first other text. */
export const titleOf = (form: WrittenForm): string => wordsOf(form).find(Boolean) ?? '';

const isSame = (form: WrittenForm, other: WrittenForm | null): boolean =>
  other !== null && JSON.stringify(wordsOf(form)) === JSON.stringify(wordsOf(other));

function writtenOf(state: OneShotState): WrittenForm {
  const { influencerDescription, gender, isGenderChosen, scriptTopic, voiceId } = state;
  const { isVoicePicked, script, reviewedTopic } = state;
  return {
    influencerDescription,
    gender,
    isGenderChosen,
    scriptTopic,
    voiceId,
    isVoicePicked,
    script,
    reviewedTopic,
  };
}

/** Replaces the form by that of a run, and keeps the replaced one. */
function replacedBy(form: WrittenForm, before: OneShotState): Partial<OneShotState> {
  const others = before.others.filter((one) => !isSame(one, form) && !isSame(one, before));
  const isKept = titleOf(before) !== '' && !isSame(before, form) && !isSame(before, before.opened);
  return {
    ...form,
    opened: form,
    others: isKept ? [...others, writtenOf(before)] : others,
  };
}

/** Replaces this form by the newest of the others; this one becomes the last of them. */
export function switched(state: OneShotState): Partial<OneShotState> {
  const next = state.others.at(-1);
  if (next === undefined) return {};
  const rest = state.others.slice(0, -1);
  return {
    ...next,
    isReviewing: false,
    jobId: null,
    opened: null,
    others: titleOf(state) === '' ? rest : [writtenOf(state), ...rest],
  };
}

/** What changes with the description: the gender until the user chose one, and its voice until they picked one. */
export function described(
  before: Pick<OneShotState, 'isGenderChosen' | 'voiceId' | 'isVoicePicked'>,
  influencerDescription: string,
): Partial<OneShotState> {
  if (before.isGenderChosen) return { influencerDescription };
  const gender = describedGender(influencerDescription);
  const voiceId = before.isVoicePicked ? before.voiceId : gender && ONE_SHOT_VOICES[gender];
  return { influencerDescription, gender, voiceId };
}

/** The gender that the description names, where the user chose the other one; null if they agree. */
export function contradicted({
  influencerDescription,
  gender,
}: Pick<OneShotState, 'influencerDescription' | 'gender'>): Gender | null {
  const named = describedGender(influencerDescription);
  return gender !== null && named !== gender ? named : null;
}

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
  gender: string | null;
  scriptTopic: string | null;
}

export function problemsOf(
  state: Pick<OneShotState, 'influencerDescription' | 'gender' | 'scriptTopic'>,
  speech: SpeechReader,
): Problems {
  const { descriptionTooShort, descriptionTooLong, topicTooShort, topicTooLong } = oneShotTexts;
  return {
    influencerDescription: lengthProblem(
      state.influencerDescription,
      descriptionTooShort,
      descriptionTooLong,
    ),
    gender: state.gender === null ? 'Choose male or female.' : null,
    scriptTopic:
      lengthProblem(state.scriptTopic, topicTooShort, topicTooLong) ??
      speech.problemOf(state.scriptTopic),
  };
}

function lengthProblem(text: string, tooShort: string, tooLong: string): string | null {
  const characters = text.trim().length;
  if (characters < ONE_SHOT_MIN_CHARACTERS) return tooShort;
  return characters > ONE_SHOT_MAX_CHARACTERS ? tooLong : null;
}

/** The form for a script that another page requested; fields that were filled in here stay. */
function stateOfScript(
  job: GenerationView,
  before: OneShotState,
  speech: SpeechReader,
): Partial<OneShotState> {
  const { topic = '' } = inputOf(job, 'script');
  const scriptTopic = before.scriptTopic.trim() === '' ? topic : before.scriptTopic;
  const problems = problemsOf({ ...before, scriptTopic }, speech);
  return {
    jobId: null,
    scriptTopic,
    reviewedTopic: scriptTopic.trim(),
    isReviewing: Object.values(problems).every((problem) => problem === null),
  };
}

/** The form of a job that was not started in this tab. */
export function stateOf(
  job: GenerationView,
  before: OneShotState,
  speech: SpeechReader,
): Partial<OneShotState> {
  if (job.kind === 'script') return stateOfScript(job, before, speech);
  const { script, ...input } = inputOf(job, 'one-shot');
  const { influencerDescription, gender, scriptTopic, voiceId } = input;
  const form: WrittenForm = {
    influencerDescription: influencerDescription ?? before.influencerDescription,
    gender: gender ?? before.gender,
    isGenderChosen: gender !== undefined || before.isGenderChosen,
    scriptTopic: scriptTopic ?? before.scriptTopic,
    voiceId: voiceId ?? before.voiceId,
    isVoicePicked: voiceId !== undefined || before.isVoicePicked,
    script: script ?? '',
    reviewedTopic: script === undefined ? null : (scriptTopic ?? null),
  };
  return { jobId: job.id, isReviewing: script !== undefined, ...replacedBy(form, before) };
}
