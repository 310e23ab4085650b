import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MouthMark } from '@talkreel/contracts/mouth-mark';
import { texts } from '@talkreel/contracts/texts';
import { errorMessage } from '../../../lib/api/errors.ts';
import { useCancelGeneration } from '../../../lib/generations/cancel.ts';
import { isFinished } from '../../../lib/generations/generations.ts';
import { useGeneration } from '../../../lib/generations/use-generation.ts';
import { useJobOutcome } from '../../../lib/generations/use-job-outcome.ts';
import { useStageRetry } from '../../../lib/generations/use-stage-retry.ts';
import { useIntentKey } from '../../../lib/intent-key.ts';
import { toast } from '../../../lib/toast-store.ts';
import type { Patch } from '../../../lib/use-session-state.ts';
import { createVideo } from '../api/create-video.ts';
import { myInfluencersQuery } from '../api/my-influencers.ts';
import type { CreatorState, Portrait } from '../model/state.ts';

/** The clip of a portrait: asked for, followed, finished. */
export function useClip(state: CreatorState, patch: Patch<CreatorState>) {
  const client = useQueryClient();
  const intent = useIntentKey();
  const cancel = useCancelGeneration();
  const { data: job } = useGeneration(state.videoJobId);
  const isRunning = job !== undefined && !isFinished(job);
  const fail = (title: string, description: string): void =>
    void toast({ title, description, variant: 'destructive' });

  const start = useMutation({
    mutationFn: ({ url, projectId, mouth }: Portrait & { mouth: MouthMark | null }) => {
      const body = {
        image: url,
        prompt: state.videoPrompt.trim(),
        ...(mouth !== null && { mouth }),
      };
      return createVideo(body, projectId, intent.keyFor([body, projectId]));
    },
    onSuccess: (reply) => {
      intent.settle();
      if (reply.kind !== 'ok') return;
      patch({ videoJobId: reply.data.id });
      toast({
        title: 'Generating video',
        description: 'This takes about 2-3 minutes.',
        variant: 'info',
      });
    },
    onError: (error) => fail('Error', errorMessage(error, texts.creator.videoFailed)),
  });

  useStageRetry(job, 'image-to-video', ({ attempt, maxAttempts }) =>
    toast({
      title: texts.conversion.retryingTitle,
      description: `Attempt ${attempt} of ${maxAttempts}.`,
      variant: 'info',
    }),
  );
  useJobOutcome(job, (ended) => {
    void client.invalidateQueries({ queryKey: myInfluencersQuery.queryKey });
    if (ended.state === 'failed') {
      const stage = ended.stages[0];
      const isSpent = stage !== undefined && stage.attempt >= stage.maxAttempts;
      const message = ended.error?.message || texts.creator.videoFailed;
      fail(
        isSpent ? texts.conversion.failedTitle : 'Error',
        `${message} ${ended.creditMessage}`.trim(),
      );
    } else if (ended.state === 'succeeded') {
      if (ended.result?.url === undefined) return fail('Error', texts.creator.noVideoUrl);
      toast({ title: 'Video ready', description: 'Give it a voice next.', variant: 'success' });
    }
  });

  return {
    job,
    isRunning,
    isStarting: start.isPending,
    /** Of the finished clip. */
    url: job?.state === 'succeeded' ? (job.result?.url ?? null) : null,
    generate: (portrait: Portrait, mouth: MouthMark | null) => {
      if (!start.isPending && !isRunning) start.mutate({ ...portrait, mouth });
    },
    cancel: () => job !== undefined && cancel.mutate(job),
    isCancelling: cancel.isPending,
  };
}
