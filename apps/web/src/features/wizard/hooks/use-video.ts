import { useState } from 'react';
import { PROGRESS_TOAST_SECONDS } from '@talkreel/contracts/constants';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { mediaPath } from '@talkreel/contracts/media';
import { lipsyncTexts } from '@talkreel/contracts/texts/jobs';
import { dialogueTexts } from '@talkreel/contracts/texts/make';
import { errorMessage, RequestTimeout } from '@talkreel/client/errors';
import { inputOf } from '../../../lib/generations/input-of.ts';
import { failureSentence, generationSentence } from '../../../lib/generations/sentences.ts';
import { useJobSlot } from '../../../lib/generations/use-job-slot.ts';
import { useLipsyncRetry } from '../../../lib/generations/use-stage-retry.ts';
import { secondsUntilSpeechEnds } from '../../../lib/speech-fit.ts';
import { toast, toastError } from '../../../lib/toast-store.ts';
import type { Draft } from '../model/draft.ts';
import { useProgressToasts } from './use-progress-toasts.ts';
import type { Patch } from '../../../lib/use-session-state.ts';
import { languageOf, type Speech } from '../model/speech.ts';

/** The lip-synced video of a speech: requested, followed, finished. */
export function useVideo(draft: Draft, patch: Patch<Draft>, latest: Speech | null) {
  const [newJobId, setNewJobId] = useState<string | null>(null);
  const slot = useJobSlot('lipsync', draft.lipsyncJobId, {
    hold: (lipsyncJobId) => patch({ lipsyncJobId }),
    onError: (error) =>
      toastError(
        error instanceof RequestTimeout
          ? lipsyncTexts.timedOut
          : errorMessage(error, lipsyncTexts.failed),
      ),
    onEnd: (ended) => {
      setNewJobId(ended.id);
      notifyEnd(ended);
    },
  });
  const { job } = slot;
  const speech = latest ?? speechOf(job);
  useProgressToasts(job, PROGRESS_TOAST_SECONDS, (current, seconds) => ({
    title: `${seconds} seconds in, still going`,
    description: generationSentence(current),
  }));
  useLipsyncRetry(job);

  function generate(): void {
    const { performer, text, voiceId } = draft;
    if (slot.isStarting || slot.isShowingProgress) return;
    if (performer === null) return toastError(dialogueTexts.noActor);
    if (speech === null) return toastError(dialogueTexts.noAudio);
    const body = {
      video: performer.url,
      audio: speech.url,
      audioUrl: speech.url,
      videoDuration: performer.duration,
      endsWithSpeech:
        draft.endsWithSpeech && secondsUntilSpeechEnds(speech.seconds, performer.duration) !== null,
      audioParams: { videoId: performer.id, text, speaker: voiceId },
    };
    slot.start({ body }, { title: 'Generating video', usual: 'This can take 2–3 minutes.' });
  }

  const result = job?.state === 'succeeded' && !slot.isShowingProgress ? job.result : null;
  return {
    job,
    url: result?.url ?? null,
    /** Whether the video ended while this page was open. */
    isNew: job !== undefined && newJobId === job.id,
    /** The length of the video: often shorter than its clip, since it ends with the speech. */
    seconds: result?.durationSeconds ?? null,
    /** The speech of the video, past or next. */
    speech,
    isRunning: slot.isShowingProgress,
    isStarting: slot.isStarting,
    isSending: slot.isSending,
    generate,
    cancel: slot.cancel,
    isCancelling: slot.isCancelling,
    release: slot.release,
  };
}

export type VideoStepState = ReturnType<typeof useVideo>;

function notifyEnd(ended: GenerationView): void {
  if (ended.state === 'failed') return toastError(failureSentence(ended, lipsyncTexts.failed));
  if (ended.state !== 'succeeded') return;
  if (ended.result?.url === undefined) return toastError(lipsyncTexts.noUrl);
  toast({
    title: 'Your video is ready',
    description: 'It is saved in your library too.',
    variant: 'success',
  });
}

/** The speech of a video that is known only by its job, from another tab, the tray or an earlier session. */
function speechOf(job: GenerationView | undefined): Speech | null {
  const { audioPath, audioSeconds, speech: spoken } = inputOf(job, 'lipsync');
  if (audioPath === undefined) return null;
  const url = mediaPath('audio', audioPath);
  return {
    url,
    previewUrl: url,
    seconds: audioSeconds ?? null,
    text: spoken?.text ?? '',
    rate: spoken?.rate ?? 1,
    voiceId: spoken?.voiceId ?? null,
    recordingId: spoken?.recordingId ?? null,
    language: languageOf(spoken?.language),
    isStale: false,
  };
}
