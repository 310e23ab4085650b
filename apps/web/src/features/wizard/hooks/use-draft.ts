import { useEffect, useState } from 'react';
import { INFLUENCER_SECONDS } from '@talkreel/contracts/constants';
import type { Actor, Voice } from '@talkreel/contracts/http/catalog';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { mediaPath } from '@talkreel/contracts/media';
import { inputOf } from '../../../lib/generations/input-of.ts';
import { useAdoptedJob } from '../../../lib/generations/use-adopted-job.ts';
import { useOpenedJob } from '../../../lib/generations/use-opened-job.ts';
import { isUnanswered } from '../../../lib/request-intent.ts';
import { following, keepScript, useHelpState } from '../../../lib/script-help/help-state.ts';
import {
  hasSelectedInfluencer,
  influencerSetting,
  takeSelectedInfluencer,
} from '../../../lib/selected-influencer.ts';
import { hasTryOut, takeTryOut, type TryOut } from '../../../lib/try-out.ts';
import { hasSessionState, keptState, useSessionState } from '../../../lib/use-session-state.ts';
import {
  draftKey,
  emptyDraft,
  isBlank,
  loadOpenSpeech,
  saveOpenSpeech,
  voiceFor,
  type Draft,
  type Performer,
  type Step,
} from '../model/draft.ts';
import { languageOf } from '../model/speech.ts';
import { useWantedStep } from './use-step.ts';

/**
 * The wizard's own state, kept across reloads, at the step in the address. Starts from an
 * influencer or a line that another page passed on, else from this tab's draft. If that is blank, a
 * running job (another tab's, an earlier session's) is adopted. A script that a line or a job takes
 * the place of is kept: undo leads back to it.
 */
export function useDraft(userId: string, actors: Actor[], voices: Voice[]) {
  // The key is read before the first draft is created, which consumes the influencer.
  const key = draftKey(userId);
  const [isNewTab] = useState(
    () => !hasSessionState(key) && !hasSelectedInfluencer() && !hasTryOut(),
  );
  const [stored, patch] = useSessionState(key, emptyDraft, (kept) => {
    const begun = beginFrom(kept, actors, voices);
    keepScript('wizard', userId, kept.text, begun.text);
    return begun;
  });
  const { step, follow } = useWantedStep(stored.step);
  const draft: Draft = { ...stored, step };
  const [asked, followScript] = useHelpState('wizard', userId);
  const take = (job: GenerationView): void => {
    if (job.kind === 'script') {
      followScript(following(job, asked));
      follow(2);
      return;
    }
    const taken = adopt(job, actors);
    const { text = '' } = keptState<Draft>(key) ?? {};
    keepScript('wizard', userId, text, taken.text ?? text);
    patch(taken);
    follow(taken.step);
  };

  // A job opened from the tray or the profile; a new tab continues with the speech that has no video yet.
  const [waitingId, setWaitingId] = useState(() => (isNewTab ? loadOpenSpeech(userId) : null));
  const isEmpty = draft.text === '' && draft.audioJobId === null && draft.lipsyncJobId === null;
  const { isOpening } = useOpenedJob({
    shownIds: [draft.audioJobId, draft.lipsyncJobId, asked.jobId],
    open: (job) => {
      setWaitingId(null);
      take(job);
    },
    onShown: (id) => {
      setWaitingId(null);
      follow(id === draft.lipsyncJobId ? 3 : 2);
    },
    waitingId: isEmpty ? waitingId : null,
  });
  const isUntouched =
    isBlank(draft) && (draft.performer === null || draft.performer.id === actors[0]?.id);
  useAdoptedJob(
    ['audio', 'lipsync'],
    isUntouched && !isOpening,
    take,
    (job) => !isOpening && isAwaited(job, userId),
  );

  useEffect(() => saveOpenSpeech(userId, stored), [userId, stored]);
  return { draft, storedStep: stored.step, patch, isOpening };
}

/** Whether it is what a page asked for that was left before the reply. */
function isAwaited(job: GenerationView, userId: string): boolean {
  if (job.kind === 'audio') {
    const { text } = inputOf(job, 'audio');
    return text !== undefined && isUnanswered('audio', userId, text);
  }
  const { audioPath } = inputOf(job, 'lipsync');
  return audioPath !== undefined && isUnanswered('lipsync', userId, mediaPath('audio', audioPath));
}

function beginFrom(stored: Draft, actors: Actor[], voices: Voice[]): Draft {
  const influencer = takeSelectedInfluencer();
  if (influencer !== null) {
    // The recording is kept as with another actor: any performer can speak it.
    const voiceId = voiceFor(stored, influencer, voices);
    return { ...stored, step: 2, performer: influencer, voiceId, lipsyncJobId: null };
  }
  const tried = takeTryOut();
  if (tried !== null) return beginWith(tried, stored, actors, voices);
  const known = actors.find((actor) => actor.id === stored.performer?.id);
  const unlisted = isUnlisted(stored.performer) ? stored.performer : null;
  const performer = known ?? unlisted ?? actors[0] ?? null;
  return { ...stored, voiceId: voiceFor(stored, performer, voices), performer };
}

/** The draft of a tried line with its speaker, ready to be spoken. */
function beginWith(tried: TryOut, stored: Draft, actors: Actor[], voices: Voice[]): Draft {
  const actor = actors.find(({ id }) => id === tried.actorId) ?? actors[0] ?? null;
  const performer = tried.influencer ?? actor;
  const draft: Draft = {
    ...stored,
    step: 2,
    performer,
    text: tried.line,
    rate: 1,
    voiceId: tried.voiceId,
    isVoicePicked: tried.voiceId !== null,
    language: languageOf(tried.language),
    source: tried.recordingId === undefined ? 'voice' : 'recording',
    recordingId: tried.recordingId ?? null,
    audioJobId: null,
    lipsyncJobId: null,
  };
  return { ...draft, voiceId: voiceFor(draft, performer, voices) };
}

/** Whether the performer is an influencer rather than one of the cast: its id is 'custom' or a project's number. */
function isUnlisted(performer: Performer | null): boolean {
  return performer !== null && (performer.id === 'custom' || /^\d+$/.test(performer.id));
}

function adopt(job: GenerationView, actors: Actor[]): Partial<Draft> & { step: Step } {
  const actor = actors.find((candidate) => candidate.id === job.actorId) ?? influencerOf(job);
  const performer = actor === null ? {} : { performer: actor };
  if (job.kind === 'lipsync') {
    const { speech } = inputOf(job, 'lipsync');
    const spoken = speech && { text: speech.text, rate: speech.rate, ...speakerIn(speech) };
    const audioJobId = speech?.generationId ?? null;
    return { ...performer, step: 3, audioJobId, lipsyncJobId: job.id, ...spoken };
  }
  return { ...performer, step: 2, audioJobId: job.id, lipsyncJobId: null, ...spokenIn(job) };
}

/** The part of a draft that a recording's input gives. */
export function spokenIn(job: GenerationView): Partial<Draft> {
  const input = inputOf(job, 'audio');
  const { text, rate } = input;
  return {
    ...(text !== undefined && { text }),
    ...(rate !== undefined && { rate }),
    ...speakerIn(input),
  };
}

/** The speaker of a recording: a voice in a language, or the user's own recording. */
function speakerIn(spoken: {
  voiceId?: string | undefined;
  recordingId?: string | undefined;
  language?: string | undefined;
}): Partial<Draft> {
  const { voiceId, recordingId, language } = spoken;
  if (recordingId !== undefined) return { source: 'recording', recordingId };
  return {
    source: 'voice',
    language: languageOf(language),
    ...(voiceId !== undefined && { voiceId }),
  };
}

/** The influencer of a job without an actor of the cast. */
function influencerOf(job: GenerationView): Performer | null {
  const known = inputOf(job, 'lipsync').influencer ?? inputOf(job, 'audio').influencer;
  if (known !== undefined) {
    return {
      id: String(known.id),
      title: known.name,
      setting: influencerSetting(known.isPhoto),
      duration: known.durationSeconds ?? INFLUENCER_SECONDS,
      thumbnail: known.thumbnailPath === null ? '' : mediaPath('image', known.thumbnailPath),
      url: mediaPath('video', known.videoPath),
    };
  }
  const { videoPath, videoSeconds } = inputOf(job, 'lipsync');
  if (videoPath === undefined) return null;
  return {
    id: 'custom',
    title: 'Your Influencer',
    setting: 'Influencer',
    duration: videoSeconds ?? INFLUENCER_SECONDS,
    thumbnail: '',
    url: mediaPath('video', videoPath),
  };
}
