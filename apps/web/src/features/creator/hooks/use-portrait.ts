import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CREATOR_PROMPT_MIN_CHARACTERS, IMAGE_SIZE_TEXT } from '@talkreel/contracts/constants';
import { texts } from '@talkreel/contracts/texts';
import { errorMessage } from '../../../lib/api/errors.ts';
import { useCancelGeneration } from '../../../lib/generations/cancel.ts';
import { isFinished } from '../../../lib/generations/generations.ts';
import { useGeneration } from '../../../lib/generations/use-generation.ts';
import { useJobOutcome } from '../../../lib/generations/use-job-outcome.ts';
import { useIntentKey } from '../../../lib/intent-key.ts';
import { toast } from '../../../lib/toast-store.ts';
import type { Patch } from '../../../lib/use-session-state.ts';
import { createImage } from '../api/create-image.ts';
import { myInfluencersQuery } from '../api/my-influencers.ts';
import type { CreatorState } from '../model/state.ts';

/** Null: the prompt may be sent. */
export function promptProblem(prompt: string): string | null {
  return prompt.trim().length < CREATOR_PROMPT_MIN_CHARACTERS ? texts.creator.promptTooShort : null;
}

/** The portrait of a described person: asked for, followed, finished. */
export function usePortrait(state: CreatorState, patch: Patch<CreatorState>) {
  const client = useQueryClient();
  const intent = useIntentKey();
  const cancel = useCancelGeneration();
  const { data: job } = useGeneration(state.imageJobId);
  const isRunning = job !== undefined && !isFinished(job);
  const fail = (description: string): void =>
    void toast({ title: 'Error', description, variant: 'destructive' });

  const start = useMutation({
    mutationFn: (prompt: string) => {
      const body = { prompt, size: IMAGE_SIZE_TEXT } as const;
      return createImage(body, intent.keyFor(body));
    },
    onSuccess: (reply) => {
      intent.settle();
      if (reply.kind === 'ok') patch({ imageJobId: reply.data.id, videoJobId: null, picked: null });
    },
    onError: (error) => fail(errorMessage(error, texts.creator.imageFailed)),
  });

  useJobOutcome(job, (ended) => {
    void client.invalidateQueries({ queryKey: myInfluencersQuery.queryKey });
    if (ended.state === 'failed') return fail(ended.error?.message || texts.creator.imageFailed);
    if (ended.state !== 'succeeded') return;
    if (ended.result?.imageUrl === undefined && ended.result?.url === undefined)
      return fail(texts.creator.noImageUrl);
    patch({ videoPrompt: texts.creator.speakingPrompt });
    toast({
      title: 'Image ready',
      description: 'Look at it, then bring it to life.',
      variant: 'success',
    });
  });

  const askedFor = job?.input['prompt'];
  return {
    job,
    isRunning,
    isStarting: start.isPending,
    generate: (prompt: string) => {
      if (!start.isPending && !isRunning) start.mutate(prompt.trim());
    },
    /** The words the shown portrait was made from. */
    prompt: typeof askedFor === 'string' ? askedFor : state.prompt,
    cancel: () => job !== undefined && cancel.mutate(job),
    isCancelling: cancel.isPending,
  };
}
