import { LANGUAGE } from '@talkreel/contracts/constants';
import type { Voice } from '@talkreel/contracts/http/catalog';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { inputOf } from '../../../lib/generations/input-of.ts';
import type { StartInput } from '../../../lib/generations/start-generation.ts';
import type { Draft, Performer } from './draft.ts';

/** A recording, and whether it still matches the script. */
export interface Speech {
  /** The address sent to the server. */
  url: string;
  /** The same with a timestamp, so that no browser plays an older recording from its cache. */
  previewUrl: string;
  /** Measured; null if the server did not say. */
  seconds: number | null;
  text: string;
  rate: number;
  voiceId: string | null;
  /** The script, the voice or the pace has changed since. */
  isStale: boolean;
}

/** The speech that a job has recorded; null without one. */
export function speechOf(job: GenerationView | undefined, draft: Draft): Speech | null {
  const url = job?.state === 'succeeded' ? (job.result?.audioUrl ?? job.result?.url) : undefined;
  if (job === undefined || url === undefined) return null;
  const input = inputOf(job, 'audio');
  const text = input.text ?? draft.text.trim();
  const rate = input.rate ?? draft.rate;
  const voiceId = input.voiceId ?? draft.voiceId;
  return {
    url,
    previewUrl: `${url}?t=${new Date(job.finishedAt ?? 0).getTime()}`,
    seconds: job.result?.durationSeconds ?? null,
    text,
    rate,
    voiceId,
    isStale: text !== draft.text.trim() || rate !== draft.rate || voiceId !== draft.voiceId,
  };
}

interface Recording {
  voice: Voice;
  performer: Performer;
  estimatedDuration: number;
  /** The performer is one of our actors. */
  isOurs: boolean;
  /** The project it is a take of; null for a new one. */
  projectId: number | null;
}

export function speechRequest(
  { text, rate }: Draft,
  { voice, performer, estimatedDuration, isOurs, projectId }: Recording,
): StartInput<'audio'>['body'] {
  return {
    text: text.trim(),
    speaker: voice.url,
    language: LANGUAGE,
    cleanup_voice: false,
    estimatedDuration,
    videoDuration: performer.duration,
    videoId: isOurs ? performer.id : 'custom',
    // A project's number; an influencer without a project is 'custom'.
    ...(/^\d+$/.test(performer.id) && { influencerId: Number(performer.id) }),
    ...(rate !== 1 && { rate }),
    ...(projectId !== null && { projectId }),
  };
}
