import { useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ONE_SHOT_VOICES } from '@talkreel/contracts/constants';
import { texts } from '@talkreel/contracts/texts';
import { errorMessage } from '../../../lib/api/errors.ts';
import { useCancelGeneration } from '../../../lib/generations/cancel.ts';
import { isFinished } from '../../../lib/generations/generations.ts';
import { useGeneration, useTrackedGenerations } from '../../../lib/generations/use-generation.ts';
import { useJobOutcome } from '../../../lib/generations/use-job-outcome.ts';
import { useOpenedJob } from '../../../lib/generations/use-opened-job.ts';
import { useLipsyncRetry, useStageRetry } from '../../../lib/generations/use-stage-retry.ts';
import { approveInfluencer } from '../../../lib/influencers.ts';
import { useIntentKey } from '../../../lib/intent-key.ts';
import { toast } from '../../../lib/toast-store.ts';
import { useSessionState } from '../../../lib/use-session-state.ts';
import { startPipeline } from '../api/start-pipeline.ts';
import { failureOf, projectRetrievalFailed } from '../model/failures.ts';
import { firstState, stateOf, type Gender } from '../model/form.ts';

/** One run of script, portrait, voice and video: the form, the job, its end. */
export function useOneShot(userId: string) {
  const [state, patch] = useSessionState(`talkreel-one-shot:${userId}`, firstState);
  const intent = useIntentKey();
  const cancel = useCancelGeneration();
  const { data: job, error } = useGeneration(state.jobId);
  const isRunning = job !== undefined && !isFinished(job);

  // A run that another tab or an earlier session started is taken up, once.
  const running = useTrackedGenerations().find(
    (other) => !isFinished(other) && other.kind === 'one-shot',
  );
  const [hasAdopted, setHasAdopted] = useState(false);
  if (!hasAdopted && running !== undefined) {
    setHasAdopted(true);
    if (state.jobId === null) patch(stateOf(running));
  }

  // Opened from the tray or the profile. What was asked of another run is not asked of this one.
  useOpenedJob((opened) => {
    if (opened.id !== state.jobId) patch({ ...stateOf(opened), isShared: false });
  });

  const start = useMutation({
    mutationFn: (voiceId: string) => {
      const { influencerDescription, gender, scriptTopic } = state;
      const body = {
        influencerDescription: influencerDescription.trim(),
        gender,
        scriptTopic: scriptTopic.trim(),
        voiceId,
      };
      return startPipeline(body, intent.keyFor(body));
    },
    onSuccess: (reply) => {
      intent.settle();
      if (reply.kind === 'ok') patch({ jobId: reply.data.id });
    },
    onError: (failure) =>
      toast({
        title: 'Pipeline Failed',
        description: errorMessage(failure, 'Please try again.'),
        variant: 'destructive',
      }),
  });

  useStageRetry(job, 'image-to-video', ({ attempt, maxAttempts }) =>
    toast({
      title: texts.conversion.retryingTitle,
      description: `Attempt ${attempt} of ${maxAttempts}.`,
      variant: 'info',
    }),
  );
  useLipsyncRetry(job);
  useJobOutcome(job, (ended) => {
    if (ended.state === 'failed') toast({ ...failureOf(ended), variant: 'destructive' });
    if (ended.state === 'succeeded') {
      toast({
        title: 'Pipeline Complete',
        description: 'Your video is ready.',
        variant: 'success',
      });
    }
  });

  // As soon as there is somebody to share, and only when asked to: the influencer appears on the community page with its
  // video. A run whose project is gone says so either way.
  const hasPortrait =
    job?.stages.some((stage) => stage.name === 'image' && stage.state === 'succeeded') ?? false;
  const projectId = job?.projectId ?? null;
  const isLost = isRunning && projectId === null;
  const isDue = hasPortrait && (state.isShared || isLost) && state.sharedJobId !== job?.id;
  const jobId = job?.id ?? null;
  useEffect(() => {
    if (!isDue || jobId === null) return;
    patch({ sharedJobId: jobId });
    const complain = (): void => void toast({ ...projectRetrievalFailed, variant: 'destructive' });
    if (projectId === null) complain();
    else approveInfluencer(projectId).catch(complain);
    // `patch` is new on every render and always does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDue, jobId, projectId]);

  return {
    state,
    patch,
    job,
    /** The job could not be looked up: gone, or the server is away. */
    lookupError: error,
    view:
      job === undefined
        ? ('input' as const)
        : isRunning
          ? ('processing' as const)
          : job.state === 'succeeded'
            ? ('complete' as const)
            : ('input' as const),
    isStarting: start.isPending,
    setGender: (gender: Gender) => patch({ gender, voiceId: ONE_SHOT_VOICES[gender] }),
    start() {
      if (start.isPending || isRunning) return;
      if (state.voiceId === null) {
        toast({
          title: 'No Voice Selected',
          description: 'A voice must be selected to generate audio.',
          variant: 'destructive',
        });
      } else {
        start.mutate(state.voiceId);
      }
    },
    cancel: () => job !== undefined && cancel.mutate(job),
    isCancelling: cancel.isPending,
    /** Back to an empty form. */
    reset: () => patch(firstState),
  };
}

export type OneShot = ReturnType<typeof useOneShot>;
