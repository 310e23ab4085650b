import { LANGUAGE } from '@talkreel/contracts/constants';
import type { Actor, Voice } from '@talkreel/contracts/http/catalog';
import type { SpeechLanguageCode } from '@talkreel/contracts/speech-languages';
import { isPerson, pairedVoice, type Face } from '../../../lib/pairing.ts';
import { ownPerformerId } from '../../../lib/performers.ts';
import type { SelectedInfluencer } from '../../../lib/selected-influencer.ts';
import { readText, writeText } from '../../../lib/stored.ts';

/** A performer: one of the cast, or an influencer passed on by another page. */
export type Performer = Actor | SelectedInfluencer;

/** The performer's id on the pages that choose among all performers. */
export const listedIdOf = (performer: Performer): string =>
  'voiceId' in performer ? performer.id : ownPerformerId(performer.id);

export const STEPS = ['Select Actor', 'Create Audio', 'Generate Video'] as const;

export type Step = 1 | 2 | 3;

/** What the form of the script is for. */
export const audioLead = (performer: { title: string } | null): string =>
  `Write what ${performer?.title ?? 'your actor'} says, and choose who says it: a voice, or you.`;

/** What a reload must restore. Jobs are kept by id only: the server knows the rest. */
export interface Draft {
  step: Step;
  performer: Performer | null;
  text: string;
  voiceId: string | null;
  /** Whether the user picked the voice; until then it follows the performer. */
  isVoicePicked: boolean;
  /** The language of the voice. */
  language: SpeechLanguageCode;
  /** The speaker: a voice of the catalog, or the user's own recording. */
  source: 'voice' | 'recording';
  /** The user's own recording; kept while a voice is chosen. */
  recordingId: string | null;
  /** The speaking rate: 1 is natural, a higher one is faster. */
  rate: number;
  audioJobId: string | null;
  lipsyncJobId: string | null;
  /** Whether the video is cut after the last word. */
  endsWithSpeech: boolean;
}

/** A draft that has someone to speak it. */
export type SpokenDraft = Draft & { performer: Performer };

export const emptyDraft: Draft = {
  step: 1,
  performer: null,
  text: '',
  voiceId: null,
  isVoicePicked: false,
  language: LANGUAGE,
  source: 'voice',
  recordingId: null,
  rate: 1,
  audioJobId: null,
  lipsyncJobId: null,
  endsWithSpeech: true,
};

/** Whether nothing was written or started. */
export function isBlank({ step, text, audioJobId, lipsyncJobId }: Draft): boolean {
  return step === 1 && text === '' && audioJobId === null && lipsyncJobId === null;
}

/**
 * The voice to continue with: a recording's or a picked one stays, any other follows the performer.
 */
export function voiceFor(
  draft: Draft,
  performer: Performer | null,
  voices: Voice[],
): string | null {
  const has = (id: string | null): boolean => voices.some((voice) => voice.id === id);
  const isSettled = draft.isVoicePicked || draft.audioJobId !== null;
  if (isSettled && has(draft.voiceId)) return draft.voiceId;
  return pairedVoice(faceOf(performer), voices);
}

/** The performer as a face that a voice is paired with. */
export function faceOf(performer: Performer | null): Face | null {
  if (performer === null) return null;
  const { title } = performer;
  return 'voiceId' in performer
    ? { title, voiceId: performer.voiceId, isPerson: isPerson(performer) }
    : { title, voiceId: performer.suitedVoiceId ?? null, isPerson: true };
}

// This key and `step` must match public/before-paint.js, which reads them.
export const draftKey = (userId: string): string => `talkreel-wizard:${userId}`;

/** The last speech without a video in this browser; only its id, since others may use the browser too. */
const openSpeechKeyFor = (userId: string): string => `talkreel-speech:${userId}`;

/** A speech without a video, for a new tab. */
export function loadOpenSpeech(userId: string): string | null {
  return readText('local', openSpeechKeyFor(userId));
}

export function saveOpenSpeech(userId: string, draft: Draft): void {
  if (draft.audioJobId !== null && draft.lipsyncJobId === null)
    writeText('local', openSpeechKeyFor(userId), draft.audioJobId);
  // Another tab may have stored another speech, which stays.
  else if (draft.lipsyncJobId !== null && draft.audioJobId === loadOpenSpeech(userId))
    writeText('local', openSpeechKeyFor(userId), null);
}
