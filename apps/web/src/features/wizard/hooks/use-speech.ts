import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { LANGUAGE, WIZARD_FREE_LIMIT_FALLBACK } from '@talkreel/contracts/constants';
import type { AudioBody } from '@talkreel/contracts/http/audio';
import type { Actor, Voice } from '@talkreel/contracts/http/catalog';
import { texts } from '@talkreel/contracts/texts';
import { useCancelGeneration } from '../../../lib/generations/cancel.ts';
import { isFinished } from '../../../lib/generations/generations.ts';
import { useGeneration } from '../../../lib/generations/use-generation.ts';
import { useJobOutcome } from '../../../lib/generations/use-job-outcome.ts';
import { useIntentKey } from '../../../lib/intent-key.ts';
import { toast } from '../../../lib/toast-store.ts';
import { createAudio } from '../api/create-audio.ts';
import type { Draft } from '../model/draft.ts';
import { audioErrorMessage, audioFailureMessage, audioLengthWarning } from '../model/messages.ts';
import { estimateSeconds } from '../model/speech-length.ts';
import type { Patch } from './use-draft.ts';
import { useProgressToasts } from './use-progress-toasts.ts';

/** The speech of the script: asked for, followed, finished; and whether it still is what the script says. */
export interface Speech {
  /** What goes to the server. */
  url: string;
  /** The same with a timestamp, so that no browser plays an older recording from its cache. */
  previewUrl: string;
  /** Measured; null when the server did not say. */
  seconds: number | null;
  text: string;
  rate: number;
  voiceId: string | null;
  /** The script, the voice or the pace has changed since. */
  isStale: boolean;
}

export interface PaywallDemand {
  limit: number;
  requiresAdditionalOnly: boolean;
}

const AUDIO_TOAST_SECONDS = [30];

export function useSpeech(draft: Draft, patch: Patch, actors: Actor[], voices: Voice[]) {
  const [paywall, setPaywall] = useState<PaywallDemand | null>(null);
  // Whoever goes on with something else, by the tray, has left the paywall.
  const work = JSON.stringify([draft.step, draft.text, draft.audioJobId, draft.lipsyncJobId]);
  const [knownWork, setKnownWork] = useState(work);
  if (work !== knownWork) {
    setKnownWork(work);
    setPaywall(null);
  }
  const intent = useIntentKey();
  const cancel = useCancelGeneration();
  const { data: job } = useGeneration(draft.audioJobId);
  const isRunning = job !== undefined && !isFinished(job);

  const start = useMutation({
    mutationFn: (body: AudioBody) => createAudio(body, intent.keyFor(body)),
    onSuccess: (reply, { estimatedDuration = 0, videoDuration = 0 }) => {
      intent.settle();
      if (reply.kind === 'ok') {
        patch({ audioJobId: reply.data.id, lipsyncJobId: null });
        // The length warning is still up, and matters more.
        if (estimatedDuration <= videoDuration) {
          toast({
            title: 'Generating audio',
            description: 'This can take 1-2 minutes.',
            variant: 'info',
          });
        }
      } else {
        const { requiresAdditionalOnly } = reply;
        setPaywall({ limit: reply.limit ?? WIZARD_FREE_LIMIT_FALLBACK, requiresAdditionalOnly });
      }
    },
    onError: (error) =>
      toast({ title: 'Error', description: audioErrorMessage(error), variant: 'destructive' }),
  });

  useProgressToasts(job, AUDIO_TOAST_SECONDS, () => ({
    title: 'Still generating audio',
    description: 'This can take 1-2 minutes.',
  }));
  const [newJobId, setNewJobId] = useState<string | null>(null);
  useJobOutcome(job, (ended) => {
    if (ended.state === 'succeeded') {
      setNewJobId(ended.id);
      toast({
        title: 'Audio ready',
        description: 'Listen to it, then go on to the video.',
        variant: 'success',
      });
    } else if (ended.state === 'failed') {
      toast({
        title: 'Error',
        description: [audioFailureMessage(ended.error?.message ?? ''), ended.creditMessage]
          .join(' ')
          .trim(),
        variant: 'destructive',
      });
    }
  });

  function generate(change: Partial<Pick<Draft, 'text' | 'rate'>> = {}): void {
    const { text, rate, voiceId, performer } = { ...draft, ...change };
    const voice = voices.find((candidate) => candidate.id === voiceId);
    if (start.isPending || isRunning) return;
    if (text.trim() === '')
      return void toast({
        title: 'Error',
        description: texts.dialogue.empty,
        variant: 'destructive',
      });
    if (performer === null)
      return void toast({
        title: 'Error',
        description: texts.dialogue.noActor,
        variant: 'destructive',
      });
    if (voice === undefined) {
      return void toast({
        title: 'No Voice Selected',
        description: 'A voice must be selected to generate audio.',
        variant: 'destructive',
      });
    }
    const estimatedDuration = estimateSeconds(text, rate);
    if (estimatedDuration > performer.duration) {
      toast({
        ...audioLengthWarning(estimatedDuration, performer.duration),
        variant: 'destructive',
      });
    }
    start.mutate({
      text: text.trim(),
      speaker: voice.url,
      language: LANGUAGE,
      cleanup_voice: false,
      estimatedDuration,
      videoDuration: performer.duration,
      videoId: actors.some((actor) => actor.id === performer.id) ? performer.id : 'custom',
      ...(rate !== 1 && { rate }),
    });
  }

  const input = job?.input ?? {};
  const url = job?.state === 'succeeded' ? (job.result?.audioUrl ?? job.result?.url) : undefined;
  const spokenText = typeof input['text'] === 'string' ? input['text'] : draft.text.trim();
  const spokenRate = typeof input['rate'] === 'number' ? input['rate'] : draft.rate;
  const spokenBy = typeof input['voiceId'] === 'string' ? input['voiceId'] : draft.voiceId;
  const speech: Speech | null =
    url === undefined
      ? null
      : {
          url,
          previewUrl: `${url}?t=${new Date(job?.finishedAt ?? 0).getTime()}`,
          seconds: job?.result?.durationSeconds ?? null,
          text: spokenText,
          rate: spokenRate,
          voiceId: spokenBy,
          isStale:
            spokenText !== draft.text.trim() ||
            spokenRate !== draft.rate ||
            spokenBy !== draft.voiceId,
        };
  return {
    speech,
    /** The speech ended while this page was open. */
    isNew: job !== undefined && newJobId === job.id,
    job,
    isRunning,
    isStarting: start.isPending,
    generate,
    cancel: () => job !== undefined && cancel.mutate(job),
    isCancelling: cancel.isPending,
    paywall,
    leavePaywall: () => setPaywall(null),
  };
}

export type SpeechStep = ReturnType<typeof useSpeech>;
