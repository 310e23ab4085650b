import {
  CREATOR_PROMPT_MIN_CHARACTERS,
  PROMPT_MAX_CHARACTERS,
} from '@talkreel/contracts/constants';
import { creatorTexts } from '@talkreel/contracts/texts/make';
import { errorMessage } from '@talkreel/client/errors';
import { inputOf } from '../../../lib/generations/input-of.ts';
import { useJobSlot } from '../../../lib/generations/use-job-slot.ts';
import { lengthProblem } from '../../../lib/length-problem.ts';
import { toast, toastError } from '../../../lib/toast-store.ts';
import type { Patch } from '../../../lib/use-session-state.ts';
import type { CreatorState } from '../model/state.ts';

/** Why the prompt cannot be sent; null if it can. */
export function promptProblem(prompt: string): string | null {
  if (prompt.trim().length < CREATOR_PROMPT_MIN_CHARACTERS) return creatorTexts.promptTooShort;
  return lengthProblem(prompt, PROMPT_MAX_CHARACTERS);
}

/** The portrait of a described person: requested, followed, finished. */
export function usePortrait(state: CreatorState, patch: Patch<CreatorState>) {
  const slot = useJobSlot('image', state.imageJobId, {
    hold: (imageJobId) => patch({ imageJobId, videoJobId: null, picked: null }),
    onError: (error) => toastError(errorMessage(error, creatorTexts.imageFailed)),
    onEnd: (ended) => {
      if (ended.state === 'failed')
        return toastError(ended.error?.message || creatorTexts.imageFailed);
      if (ended.state !== 'succeeded') return;
      if (ended.result?.imageUrl === undefined && ended.result?.url === undefined)
        return toastError(creatorTexts.noImageUrl);
      patch({ movement: creatorTexts.speakingPrompt });
      toast({
        title: 'Image ready',
        description: 'Look at it, then bring it to life.',
        variant: 'success',
      });
    },
  });
  const { job } = slot;
  return {
    job,
    isRunning: slot.isShowingProgress,
    isStarting: slot.isStarting,
    generate(prompt: string): void {
      if (!slot.isShowingProgress)
        slot.start({ body: { prompt: prompt.trim(), size: state.size } });
    },
    /** The prompt of the shown portrait. */
    prompt: inputOf(job, 'image').prompt ?? state.prompt,
    cancel: slot.cancel,
    isCancelling: slot.isCancelling,
    release: slot.release,
  };
}
