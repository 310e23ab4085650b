import { useEffect, useState } from 'react';
import { INFLUENCER_SECONDS } from '@talkreel/contracts/constants';
import type { Actor, Voice } from '@talkreel/contracts/http/catalog';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { isFinished } from '../../../lib/generations/generations.ts';
import { useTrackedGenerations } from '../../../lib/generations/use-generation.ts';
import { useOpenedJob } from '../../../lib/generations/use-opened-job.ts';
import { hasSelectedInfluencer, takeSelectedInfluencer } from '../../../lib/selected-influencer.ts';
import {
  emptyDraft,
  loadDraft,
  loadOpenSpeech,
  saveDraft,
  type Draft,
  type Performer,
} from '../model/draft.ts';

export type Patch = (change: Partial<Draft>) => void;

/**
 * The wizard's own state, kept over reloads. Starts from an influencer handed over by another page, else from what
 * this tab was doing; a running job that this tab has never seen (another tab, a new session) is taken up as well.
 */
export function useDraft(userId: string, actors: Actor[], voices: Voice[]): [Draft, Patch] {
  // Before the first draft is made, which takes the influencer.
  const [isNewTab] = useState(() => loadDraft(userId) === null && !hasSelectedInfluencer());
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

  // A job opened from the tray or the profile; a new tab goes on with the speech that waits for its video.
  const [waitingId, setWaitingId] = useState(() => (isNewTab ? loadOpenSpeech(userId) : null));
  useOpenedJob((job) => {
    setWaitingId(null);
    patch(adopt(job, actors));
  }, waitingId);

  useEffect(() => saveDraft(userId, draft), [userId, draft]);
  return [draft, patch];
}

function firstDraft(userId: string, actors: Actor[], voices: Voice[]): Draft {
  const stored = loadDraft(userId) ?? emptyDraft;
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
  const known = actors.find((actor) => actor.id === stored.performer?.id);
  const guest = isGuest(stored.performer) ? stored.performer : null;
  return { ...stored, voiceId, performer: known ?? guest ?? actors[0] ?? null };
}

/** An influencer, not one of the cast: 'custom' or a project's number. */
function isGuest(performer: Performer | null): boolean {
  return performer !== null && (performer.id === 'custom' || /^\d+$/.test(performer.id));
}

function adopt(job: GenerationView, actors: Actor[]): Partial<Draft> {
  const actor = actors.find((candidate) => candidate.id === job.actorId) ?? influencerOf(job);
  const performer = actor === null ? {} : { performer: actor };
  if (job.kind === 'lipsync') {
    return { ...performer, step: 3, audioJobId: null, lipsyncJobId: job.id };
  }
  const { text, voiceId, rate } = job.input;
  return {
    ...performer,
    step: 2,
    audioJobId: job.id,
    lipsyncJobId: null,
    ...(typeof text === 'string' && { text }),
    ...(typeof voiceId === 'string' && { voiceId }),
    ...(typeof rate === 'number' && { rate }),
  };
}

/** The influencer a lip-sync without an actor of the cast is for. */
function influencerOf(job: GenerationView): Performer | null {
  const { videoPath, videoSeconds } = job.input;
  if (typeof videoPath !== 'string') return null;
  return {
    id: 'custom',
    title: 'AI Generated Influencer',
    setting: 'AI Generated',
    duration: typeof videoSeconds === 'number' ? videoSeconds : INFLUENCER_SECONDS,
    thumbnail: '',
    url: `/api/videos/${videoPath}`,
  };
}
