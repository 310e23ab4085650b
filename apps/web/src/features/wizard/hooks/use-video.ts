import { useMutation } from '@tanstack/react-query';
import { PROGRESS_TOAST_SECONDS } from '@talkreel/contracts/constants';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { LipsyncBody } from '@talkreel/contracts/http/lipsync';
import { texts } from '@talkreel/contracts/texts';
import { errorMessage, RequestTimeout } from '../../../lib/api/errors.ts';
import { useCancelGeneration } from '../../../lib/generations/cancel.ts';
import { isFinished } from '../../../lib/generations/generations.ts';
import { generationSentence } from '../../../lib/generations/sentences.ts';
import { useGeneration } from '../../../lib/generations/use-generation.ts';
import { useJobOutcome } from '../../../lib/generations/use-job-outcome.ts';
import { useLipsyncRetry } from '../../../lib/generations/use-stage-retry.ts';
import { useIntentKey } from '../../../lib/intent-key.ts';
import { secondsUntilSpeechEnds } from '../../../lib/speech-fit.ts';
import { toast } from '../../../lib/toast-store.ts';
import { createLipsync } from '../api/create-lipsync.ts';
import type { Draft } from '../model/draft.ts';
import { useProgressToasts } from './use-progress-toasts.ts';
import type { Patch } from './use-draft.ts';
import type { Speech } from './use-speech.ts';

/** The lip-synced video of a speech: asked for, followed, finished. */
export function useVideo(draft: Draft, patch: Patch, latest: Speech | null) {
  const intent = useIntentKey();
  const cancel = useCancelGeneration();
  const { data: job } = useGeneration(draft.lipsyncJobId);
  const isRunning = job !== undefined && !isFinished(job);
  const speech = latest ?? speechOf(job);

  const start = useMutation({
    mutationFn: (body: LipsyncBody) => createLipsync(body, intent.keyFor(body)),
    onSuccess: (reply) => {
      intent.settle();
      if (reply.kind !== 'ok') return;
      patch({ lipsyncJobId: reply.data.id });
      toast({
        title: 'Generating video',
        description: 'This can take 2-3 minutes.',
        variant: 'info',
      });
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description:
          error instanceof RequestTimeout
            ? texts.lipsync.timedOut
            : errorMessage(error, texts.lipsync.failed),
        variant: 'destructive',
      }),
  });

  useProgressToasts(job, PROGRESS_TOAST_SECONDS, (current, seconds) => ({
    title: `${seconds} seconds in, still going`,
    description: generationSentence(current),
  }));
  useLipsyncRetry(job);
  useJobOutcome(job, (ended) => {
    if (ended.state === 'succeeded') {
      if (ended.result?.url === undefined)
        toast({ title: 'Error', description: texts.lipsync.noUrl, variant: 'destructive' });
      else
        toast({
          title: 'Your video is ready',
          description: 'It is saved in your profile too.',
          variant: 'success',
        });
    } else if (ended.state === 'failed') {
      toast({
        title: 'Error',
        description: [ended.error?.message || texts.lipsync.failed, ended.creditMessage]
          .join(' ')
          .trim(),
        variant: 'destructive',
      });
    }
  });

  function generate(): void {
    const { performer, text, voiceId } = draft;
    if (start.isPending || isRunning) return;
    if (performer === null)
      return void toast({
        title: 'Error',
        description: texts.dialogue.noActor,
        variant: 'destructive',
      });
    if (speech === null)
      return void toast({
        title: 'Error',
        description: texts.dialogue.noAudio,
        variant: 'destructive',
      });
    start.mutate({
      video: performer.url,
      audio: speech.url,
      audioUrl: speech.url,
      videoDuration: performer.duration,
      endsWithSpeech:
        draft.endsWithSpeech && secondsUntilSpeechEnds(speech.seconds, performer.duration) !== null,
      audioParams: { videoId: performer.id, text, speaker: voiceId },
    });
  }

  return {
    job,
    url: job?.state === 'succeeded' ? (job.result?.url ?? null) : null,
    /** What is, was or will be spoken. */
    speech,
    isRunning,
    isStarting: start.isPending,
    generate,
    cancel: () => job !== undefined && cancel.mutate(job),
    isCancelling: cancel.isPending,
  };
}

export type VideoStepState = ReturnType<typeof useVideo>;

/** The speech of a video that was opened by its job alone: from another tab, the tray, an earlier session. */
function speechOf(job: GenerationView | undefined): Speech | null {
  const { audioPath, audioSeconds } = job?.input ?? {};
  if (typeof audioPath !== 'string') return null;
  const url = `/api/audio/${audioPath}`;
  return {
    url,
    previewUrl: url,
    seconds: typeof audioSeconds === 'number' ? audioSeconds : null,
    text: '',
    rate: 1,
    voiceId: null,
    isStale: false,
  };
}
