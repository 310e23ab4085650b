import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { PhotoConsent } from '@talkreel/contracts/http/consents';
import type { MouthMark } from '@talkreel/photo-mouth/mouth-mark';
import { conversionTexts } from '@talkreel/contracts/texts/jobs';
import { creatorTexts } from '@talkreel/contracts/texts/make';
import { errorMessage } from '@talkreel/client/errors';
import { failureSentence } from '../../../lib/generations/sentences.ts';
import { useJobSlot } from '../../../lib/generations/use-job-slot.ts';
import { useStageRetry } from '../../../lib/generations/use-stage-retry.ts';
import { toast, toastError } from '../../../lib/toast-store.ts';
import type { Patch } from '../../../lib/use-session-state.ts';
import type { CreatorState, Portrait } from '../model/state.ts';

/** The clip of a portrait: requested, followed, finished. */
export function useClip(state: CreatorState, patch: Patch<CreatorState>) {
  const slot = useJobSlot('influencer-video', state.videoJobId, {
    hold: (videoJobId) => patch({ videoJobId }),
    onError: (error) => toastError(errorMessage(error, creatorTexts.videoFailed)),
    onEnd: notifyEnd,
  });
  const { job } = slot;
  useStageRetry(job, 'image-to-video', conversionTexts.retryingTitle);
  return {
    job,
    isRunning: slot.isShowingProgress,
    isStarting: slot.isStarting,
    /** The address of the finished clip. */
    url: job?.state === 'succeeded' && !slot.isShowingProgress ? (job.result?.url ?? null) : null,
    /** Requests the clip. Without a project the image is an upload and becomes a new project. */
    generate(
      { url, projectId }: Portrait,
      mouth: MouthMark | null,
      consent: PhotoConsent | null,
    ): void {
      if (slot.isShowingProgress) return;
      const body = {
        image: url,
        prompt: state.movement.trim(),
        ...(mouth !== null && { mouth }),
        ...(consent !== null && { consent }),
      };
      slot.start(
        { body, query: projectId === null ? {} : { projectId } },
        { title: 'Generating video', usual: 'This takes about 2–3 minutes.' },
      );
    },
    cancel: slot.cancel,
    isCancelling: slot.isCancelling,
    release: slot.release,
  };
}

function notifyEnd(ended: GenerationView): void {
  if (ended.state === 'failed') {
    const stage = ended.stages[0];
    const isSpent = stage !== undefined && stage.attempt >= stage.maxAttempts;
    return toastError({
      title: isSpent ? conversionTexts.failedTitle : 'Error',
      description: failureSentence(ended, creatorTexts.videoFailed),
    });
  }
  if (ended.state !== 'succeeded') return;
  if (ended.result?.url === undefined) return toastError(creatorTexts.noVideoUrl);
  toast({ title: 'Video ready', description: 'Give it a voice next.', variant: 'success' });
}
