import { useEffect, useEffectEvent, useState } from 'react';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import {
  ONE_SHOT_MAX_SECONDS,
  ONE_SHOT_RATE,
  ONE_SHOT_VOICES,
} from '@talkreel/contracts/constants';
import { conversionTexts } from '@talkreel/contracts/texts/jobs';
import { errorMessage } from '@talkreel/client/errors';
import { useLocation } from 'react-router-dom';
import { useJobSlot } from '../../../lib/generations/use-job-slot.ts';
import { useLipsyncRetry, useStageRetry } from '../../../lib/generations/use-stage-retry.ts';
import { approveInfluencer } from '../../../lib/influencers.ts';
import { useScriptHelp } from '../../../lib/script-help/use-script-help.ts';
import { toast, toastError } from '../../../lib/toast-store.ts';
import { useSessionState, type Patch } from '../../../lib/use-session-state.ts';
import { noVoiceSelected } from '../../../lib/voices.ts';
import { useAdoptedJob } from '../../../lib/generations/use-adopted-job.ts';
import { useOpenedJob } from '../../../lib/generations/use-opened-job.ts';
import { useKeptSearch } from '../../../lib/routing/address.ts';
import { following, useHelpState } from '../../../lib/script-help/help-state.ts';
import { useSpeechReader } from '../../../lib/speech-reader.ts';
import { failureOf, projectRetrievalFailed } from '../model/failures.ts';
import type { Gender } from '@talkreel/speech-text/gender-words';
import { described, firstState, switched, stateOf, type OneShotState } from '../model/form.ts';

function announceEnd(ended: GenerationView): void {
  if (ended.state === 'failed') toastError(failureOf(ended));
  if (ended.state === 'succeeded')
    toast({
      title: 'Pipeline Complete',
      description: 'Your video is ready.',
      variant: 'success',
    });
}

/** One run of script, portrait, voice and video: the form, the job, its result. */
export function useOneShot(userId: string) {
  const [state, patch] = useSessionState(`talkreel-one-shot:${userId}`, firstState);
  const [endedId, setEndedId] = useState<string | null>(null);
  const slot = useJobSlot('one-shot', state.jobId, {
    hold: (jobId) => patch({ jobId }),
    onError: (failure) =>
      toastError({
        title: 'Pipeline Failed',
        description: errorMessage(failure, 'Please try again.'),
      }),
    onEnd: (ended) => {
      setEndedId(ended.id);
      announceEnd(ended);
    },
  });
  const help = useScriptHelp({
    page: 'one-shot',
    userId,
    text: state.script,
    setText: (script) => patch({ script }),
    seconds: ONE_SHOT_MAX_SECONDS,
    rate: ONE_SHOT_RATE,
  });
  const { job, isShowingProgress } = slot;
  useStageRetry(job, 'image-to-video', conversionTexts.retryingTitle);
  useLipsyncRetry(job);
  useOpenedRun(userId, state, patch);

  // The influencer is shared as soon as it exists, if the user asked for it: it appears on the community page with its
  // video. A run whose project is gone is marked as handled too.
  const hasPortrait =
    job?.stages.some((stage) => stage.name === 'image' && stage.state === 'succeeded') ?? false;
  const projectId = job?.projectId ?? null;
  const isLost = isShowingProgress && projectId === null;
  const isDue = hasPortrait && (state.isShared || isLost) && state.sharedJobId !== job?.id;
  const jobId = job?.id ?? null;
  const share = useEffectEvent((sharedJobId: string) => {
    patch({ sharedJobId });
    const complain = (): void => toastError(projectRetrievalFailed);
    if (projectId === null) complain();
    else approveInfluencer(projectId).catch(complain);
  });
  useEffect(() => {
    if (isDue && jobId !== null) share(jobId);
  }, [isDue, jobId]);

  return {
    state,
    patch,
    job,
    /** Whether the run ended while this page was open. */
    isNew: job !== undefined && job.id === endedId,
    lookupError: slot.lookupError,
    view: viewOf(job, isShowingProgress, state.isReviewing),
    help,
    /** Writes the script, which is read before anything is made. A script for the same topic is kept. */
    review(): void {
      const topic = state.scriptTopic.trim();
      const isOther = state.reviewedTopic !== topic;
      patch({ isReviewing: true, reviewedTopic: topic });
      if (isOther) help.abandon();
      if (isOther || state.script.trim() === '') help.ask({ kind: 'topic', topic });
    },
    leaveReview: () => patch({ isReviewing: false }),
    isStarting: slot.isStarting,
    describe: (text: string) => patch((now) => described(now, text)),
    /** Chooses the gender and, with it, its usual voice. */
    setGender: (gender: Gender) =>
      patch({
        gender,
        isGenderChosen: true,
        voiceId: ONE_SHOT_VOICES[gender],
        isVoicePicked: false,
      }),
    pickVoice: (voiceId: string) => patch({ voiceId, isVoicePicked: true }),
    start(): void {
      const { influencerDescription, gender, scriptTopic, voiceId, isReviewing, script } = state;
      if (slot.isStarting || isShowingProgress || gender === null) return;
      if (voiceId === null) return toastError(noVoiceSelected);
      const body = {
        influencerDescription: influencerDescription.trim(),
        gender,
        scriptTopic: scriptTopic.trim(),
        voiceId,
        ...(isReviewing && { script: script.trim() }),
      };
      slot.start({ body });
    },
    cancel: slot.cancel,
    isCancelling: slot.isCancelling,
    /** Returns to the form as it was filled in, for another run. */
    change: () => patch({ jobId: null, isShared: false }),
    /** Returns to an empty form. */
    reset(): void {
      help.abandon();
      patch(({ others }) => ({ ...firstState, others }));
    },
    /** Continues with the form that a run replaced. */
    switchForm(): void {
      help.abandon();
      patch(switched);
    },
  };
}

function viewOf(job: GenerationView | undefined, isShowingProgress: boolean, isReviewing: boolean) {
  if (job !== undefined && isShowingProgress) return 'processing';
  if (job?.state === 'succeeded') return 'complete';
  return isReviewing ? 'review' : 'input';
}

export type OneShot = ReturnType<typeof useOneShot>;

/**
 * Opens the run or script in the address, from the tray or the profile, where `isNew` asks for another run like it.
 * Without one, it adopts a run that is in progress.
 */
function useOpenedRun(userId: string, state: OneShotState, patch: Patch<OneShotState>): void {
  const isNew = (useLocation().state as { isNew?: boolean } | null)?.isNew === true;
  const again = isNew ? { jobId: null } : {};
  const [asked, follow] = useHelpState('one-shot', userId);
  const { speech } = useSpeechReader();
  const { isOpening } = useOpenedJob({
    shownIds: [state.jobId, asked.jobId],
    open: (opened) => {
      if (opened.kind === 'script') follow(following(opened, asked));
      patch({ ...stateOf(opened, state, speech), isShared: false, ...again });
    },
    onShown: (id) => patch(id === asked.jobId ? { jobId: null, isReviewing: true } : again),
  });
  const isUntouched =
    state.jobId === null && state.influencerDescription === '' && state.scriptTopic === '';
  useAdoptedJob(['one-shot'], isUntouched && !isOpening, (running) =>
    patch(stateOf(running, state, speech)),
  );
  useKeptSearch({ job: state.jobId }, !isOpening);
}
