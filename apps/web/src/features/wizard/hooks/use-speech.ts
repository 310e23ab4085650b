import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { WIZARD_FREE_LIMIT_FALLBACK } from '@talkreel/contracts/constants';
import type { Actor, Voice } from '@talkreel/contracts/http/catalog';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { dialogueTexts } from '@talkreel/contracts/texts/make';
import { inputOf } from '../../../lib/generations/input-of.ts';
import { lengthSentence } from '../../../lib/generations/sentences.ts';
import { useJobSlot } from '../../../lib/generations/use-job-slot.ts';
import { toast, toastError } from '../../../lib/toast-store.ts';
import { noVoiceSelected, voicesQuery } from '../../../lib/voices.ts';
import type { Draft } from '../model/draft.ts';
import {
  audioErrorMessage,
  audioFailureMessage,
  audioLengthWarning,
  noRecording,
} from '../model/messages.ts';
import { speechOf, speechRequest } from '../model/speech.ts';
import type { Reading } from '../model/speech-length.ts';
import type { Patch } from '../../../lib/use-session-state.ts';
import { useProgressToasts } from './use-progress-toasts.ts';

export interface PaywallDemand {
  limit: number;
  requiresAdditionalOnly: boolean;
}

const AUDIO_TOAST_SECONDS = [30];
const announcement = { title: 'Generating audio', usual: 'This can take 1–2 minutes.' };

/** The speech of the script: requested, followed, finished. */
export function useSpeech(draft: Draft, patch: Patch<Draft>, actors: Actor[], voices: Voice[]) {
  const client = useQueryClient();
  const [paywall, setPaywall] = useState<PaywallDemand | null>(null);
  // Continuing with another job, from the tray, leaves the paywall.
  const work = JSON.stringify([draft.step, draft.text, draft.audioJobId, draft.lipsyncJobId]);
  const [knownWork, setKnownWork] = useState(work);
  if (work !== knownWork) {
    setKnownWork(work);
    setPaywall(null);
  }
  const [newJobId, setNewJobId] = useState<string | null>(null);
  const slot = useJobSlot('audio', draft.audioJobId, {
    hold: (audioJobId) => patch({ audioJobId, lipsyncJobId: null }),
    onPaymentRequired: ({ limit, requiresAdditionalOnly }) =>
      setPaywall({ limit: limit ?? WIZARD_FREE_LIMIT_FALLBACK, requiresAdditionalOnly }),
    onError: (error) => {
      toastError(audioErrorMessage(error));
      // An operator may have chosen a model with other languages.
      void client.invalidateQueries({ queryKey: voicesQuery.queryKey });
    },
    onEnd: (ended) => {
      if (ended.state === 'succeeded') {
        setNewJobId(ended.id);
        toast({
          title: 'Audio ready',
          description: 'Listen to it, then continue to the video.',
          variant: 'success',
        });
      } else if (ended.state === 'failed') {
        const reason = audioFailureMessage(ended.error?.message ?? '');
        toastError(`${reason} ${ended.creditMessage}`.trim());
      }
    },
  });
  const { job } = slot;
  const projectId = job?.projectId ?? null;
  const isJobGone = slot.lookupError !== null;
  useProgressToasts(job, AUDIO_TOAST_SECONDS, (current) => ({
    title: 'Still generating audio',
    description: lengthSentence(current) ?? usualLength(current),
  }));

  const [isPressed, setIsPressed] = useState(false);

  /** Starts a speech. `reading` is of the draft's text. */
  function generate({ problem, estimatedDuration }: Reading): void {
    const { text, voiceId, performer } = draft;
    const voice = voices.find((candidate) => candidate.id === voiceId);
    if (slot.isStarting || slot.isRunning) return;
    if (text.trim() === '') return toastError(dialogueTexts.empty);
    if (problem !== null) return toastError(problem);
    if (performer === null) return toastError(dialogueTexts.noActor);
    const isOwn = draft.source === 'recording';
    if (isOwn && draft.recordingId === null) return toastError(noRecording);
    if (!isOwn && voice === undefined) return toastError(noVoiceSelected);
    const isTooLong = estimatedDuration > performer.duration;
    if (isTooLong) toastError(audioLengthWarning(estimatedDuration, performer.duration));
    const isOurs = actors.some((actor) => actor.id === performer.id);
    const body = speechRequest(draft, {
      voice: isOwn ? null : (voice ?? null),
      performer,
      estimatedDuration,
      isOurs,
      projectId,
    });
    // No toast announces the start while the more important length warning is shown, or if the user's own recording is
    // used, which takes only a moment.
    slot.start({ body }, isTooLong || isOwn ? undefined : announcement);
  }

  const speech = speechOf(job, draft);
  return {
    speech,
    /** Whether the speech ended while this page was open. */
    isNew: job !== undefined && newJobId === job.id,
    job,
    /** The project whose speech another recording would be a take of; undefined while unknown. */
    projectId: draft.audioJobId === null || job !== undefined || isJobGone ? projectId : undefined,
    isRunning: slot.isRunning,
    /** Progress is shown a moment longer than the job runs; the preview does not wait for that. */
    isShowingProgress: slot.isShowingProgress,
    isStarting: slot.isStarting,
    isSending: slot.isSending,
    /** Whether the button was pressed before the script was there; it counts once it is. */
    isPressed,
    press: setIsPressed,
    generate,
    cancel: slot.cancel,
    isCancelling: slot.isCancelling,
    release: slot.release,
    paywall,
    leavePaywall: () => setPaywall(null),
  };
}

/** The usual time of a job. The user's own recording is only checked, not spoken. */
function usualLength(job: GenerationView): string {
  return inputOf(job, 'audio').recordingId === undefined
    ? announcement.usual
    : 'This usually takes a few seconds.';
}

export type SpeechStep = ReturnType<typeof useSpeech>;
