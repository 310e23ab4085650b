import { useEffect, useState } from 'react';
import type { Actor, Voice } from '@talkreel/contracts/http/catalog';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { isFinished } from '../../../lib/generations/generations.ts';
import { useTrackedGenerations } from '../../../lib/generations/use-generation.ts';
import { takeSelectedInfluencer } from '../../../lib/selected-influencer.ts';
import { loadDraft, saveDraft, type Draft } from '../model/draft.ts';

export type Patch = (change: Partial<Draft>) => void;

/**
 * The wizard's own state, kept over reloads. Starts from an influencer handed over by another page, else from what
 * this tab was doing; a running job that this tab has never seen (another tab, a new session) is taken up as well.
 */
export function useDraft(userId: string, actors: Actor[], voices: Voice[]): [Draft, Patch] {
  const [draft, setDraft] = useState<Draft>(() => firstDraft(userId, actors, voices));
  const patch: Patch = (change) => setDraft((known) => ({ ...known, ...change }));
  const running = useTrackedGenerations().find(
    (job) => !isFinished(job) && (job.kind === 'audio' || job.kind === 'lipsync'),
  );
  const [hasAdopted, setHasAdopted] = useState(false);
  if (!hasAdopted && running !== undefined) {
    setHasAdopted(true);
    if (draft.audioJobId === null && draft.lipsyncJobId === null) patch(adopt(running, actors));
  }

  useEffect(() => saveDraft(userId, draft), [userId, draft]);
  return [draft, patch];
}

function firstDraft(userId: string, actors: Actor[], voices: Voice[]): Draft {
  const stored = loadDraft(userId);
  const influencer = takeSelectedInfluencer();
  const voiceId = voices.some((voice) => voice.id === stored.voiceId)
    ? stored.voiceId
    : (voices[0]?.id ?? null);
  if (influencer !== null) {
    return {
      ...stored,
      voiceId,
      step: 2,
      performer: influencer,
      audioJobId: null,
      lipsyncJobId: null,
    };
  }
  return { ...stored, voiceId, performer: stored.performer ?? actors[0] ?? null };
}

function adopt(job: GenerationView, actors: Actor[]): Partial<Draft> {
  const actor = actors.find((candidate) => candidate.id === job.actorId);
  const performer = actor === undefined ? {} : { performer: actor };
  if (job.kind === 'lipsync') return { ...performer, step: 3, lipsyncJobId: job.id };
  const { text, voiceId, rate } = job.input;
  return {
    ...performer,
    step: 2,
    audioJobId: job.id,
    ...(typeof text === 'string' && { text }),
    ...(typeof voiceId === 'string' && { voiceId }),
    ...(typeof rate === 'number' && { rate }),
  };
}
