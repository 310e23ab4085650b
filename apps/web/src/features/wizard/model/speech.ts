import { LANGUAGE } from '@talkreel/contracts/constants';
import type { Voice } from '@talkreel/contracts/http/catalog';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { isSpeechLanguage, type SpeechLanguageCode } from '@talkreel/contracts/speech-languages';
import { inputOf } from '../../../lib/generations/input-of.ts';
import type { StartInput } from '../../../lib/generations/start-generation.ts';
import type { Draft, Performer } from './draft.ts';

/** A recording, and whether it still matches the script. */
export interface Speech {
  /** The address sent to the server. */
  url: string;
  /** The same address with a timestamp, so that no browser plays an older recording from its cache. */
  previewUrl: string;
  /** The measured length; null if the server did not report it. */
  seconds: number | null;
  text: string;
  rate: number;
  voiceId: string | null;
  /** The user's own recording, instead of a voice. */
  recordingId: string | null;
  language: SpeechLanguageCode;
  /** Whether the script, the speaker or the pace has changed since. */
  isStale: boolean;
}

/** The speech that a job has recorded; null without one. */
export function speechOf(job: GenerationView | undefined, draft: Draft): Speech | null {
  const url = job?.state === 'succeeded' ? (job.result?.audioUrl ?? job.result?.url) : undefined;
  if (job === undefined || url === undefined) return null;
  const input = inputOf(job, 'audio');
  const text = input.text ?? draft.text.trim();
  const rate = input.rate ?? draft.rate;
  const recordingId = input.recordingId ?? null;
  const voiceId = input.voiceId ?? draft.voiceId;
  const language = languageOf(input.language);
  return {
    url,
    previewUrl: `${url}?t=${new Date(job.finishedAt ?? 0).getTime()}`,
    seconds: job.result?.durationSeconds ?? null,
    text,
    rate,
    voiceId,
    recordingId,
    language,
    isStale:
      text !== draft.text.trim() || !isSpokenBy(draft, { recordingId, voiceId, language, rate }),
  };
}

/** The language of a code; one that this release does not know is replaced by the default. */
export function languageOf(code: string | undefined): SpeechLanguageCode {
  return code !== undefined && isSpeechLanguage(code) ? code : LANGUAGE;
}

function isSpokenBy(
  draft: Draft,
  spoken: Pick<Speech, 'recordingId' | 'voiceId' | 'language' | 'rate'>,
): boolean {
  if (draft.source === 'recording') return spoken.recordingId === draft.recordingId;
  return (
    spoken.recordingId === null &&
    spoken.voiceId === draft.voiceId &&
    spoken.language === draft.language &&
    spoken.rate === draft.rate
  );
}

interface SpeechOrder {
  /** The voice; null if the draft's own recording speaks. */
  voice: Voice | null;
  performer: Performer;
  estimatedDuration: number;
  /** Whether the performer is one of our actors. */
  isOurs: boolean;
  /** The project that the recording is a take of; null for a new one. */
  projectId: number | null;
}

export function speechRequest(
  { text, rate, language, recordingId }: Draft,
  { voice, performer, estimatedDuration, isOurs, projectId }: SpeechOrder,
): StartInput<'audio'>['body'] {
  return {
    text: text.trim(),
    ...(voice === null
      ? { recordingId: recordingId ?? undefined }
      : { speaker: voice.url, language, ...(rate !== 1 && { rate }) }),
    cleanup_voice: false,
    estimatedDuration,
    videoDuration: performer.duration,
    videoId: isOurs ? performer.id : 'custom',
    // `influencerId` is a project's number, which an influencer without a project does not have.
    ...(/^\d+$/.test(performer.id) && { influencerId: Number(performer.id) }),
    ...(projectId !== null && { projectId }),
  };
}

/** The fields of a draft that speaks the same again. */
export function speakerOf({ rate, voiceId, recordingId, language }: Speech): Partial<Draft> {
  return recordingId === null
    ? { source: 'voice', rate, voiceId, language }
    : { source: 'recording', recordingId };
}
