import { useEffect, useEffectEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '@talkreel/client/errors';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { ScriptTask } from '@talkreel/contracts/http/script-help';
import { SCRIPT_CLIP_SECONDS } from '@talkreel/contracts/script-help';
import { scriptHelpTexts } from '@talkreel/contracts/texts/make';
import { isFinished, untrackGeneration } from '../generations/generations.ts';
import { stageSentence } from '../generations/sentences.ts';
import { useJobSlot } from '../generations/use-job-slot.ts';
import { useSpeechReader } from '../speech-reader.ts';
import { toast, toastError } from '../toast-store.ts';
import { useHelpState, type HelpedPage } from './help-state.ts';
import { redone, replaced, undone } from './versions.ts';
import { DOING, UNCHANGED } from './words.ts';

interface HelpedScript {
  page: HelpedPage;
  userId: string;
  text: string;
  setText: (text: string) => void;
  /** The length of the clip that the script must fit now. */
  seconds: number;
  rate: number;
}

/** A script that can be written, changed and undone: its drafts, and the request in progress. */
export function useScriptHelp({ page, userId, text, setText, seconds, rate }: HelpedScript) {
  const client = useQueryClient();
  const { speech, isLoading } = useSpeechReader();
  const [state, patch] = useHelpState(page, userId);
  const { versions, asked, jobId, offer } = state;
  const [news, setNews] = useState('');
  const slot = useJobSlot('script', jobId, {
    hold: (id) => patch({ jobId: id }),
    onError: (error) =>
      toastError({
        title: 'No script written',
        description: errorMessage(error, scriptHelpTexts.failed),
      }),
    // The job's end is reported below, as it may have ended while this page was closed.
    onEnd: () => {},
  });

  /** Trims a draft, since the actor may have changed after the request. */
  const fitting = (script: string): string => speech.trim(script, seconds, rate);
  const replace = (next: string): void => {
    if (next === text) return;
    patch({ versions: replaced(versions, text, next) });
    setText(next);
    setNews('The script was replaced. Undo brings yours back.');
  };
  const step = (to: typeof undone): void => {
    const stepped = to(versions, text);
    if (stepped === null) return;
    patch({ versions: stepped.versions });
    setText(stepped.text);
    setNews('The script was changed.');
  };

  const applyResult = useEffectEvent((job: GenerationView | null) => {
    if (asked === null) return;
    patch({ asked: null, jobId: null });
    // The draft is shown here, so the tray needs no link to it.
    if (job !== null) untrackGeneration(client, job.id);
    const script = job?.state === 'succeeded' ? (job.result?.script ?? '') : '';
    if (script === '') {
      if (job?.state !== 'cancelled')
        toastError({
          title: 'No script written',
          description: job?.error?.message || scriptHelpTexts.failed,
        });
      return;
    }
    const draft = fitting(script);
    if (draft === text.trim())
      toast({ title: 'Nothing to change', description: UNCHANGED[asked.kind], variant: 'info' });
    else if (text === asked.base) replace(draft);
    else patch({ offer: draft });
  });
  const { job, lookupError } = slot;
  const isLost = jobId !== null && lookupError instanceof ApiError && lookupError.status === 404;
  const endedId = job !== undefined && job.id === jobId && isFinished(job) ? job.id : null;
  const isEnded = endedId !== null || isLost;
  useEffect(() => {
    // A draft waits for the rules, without which it might not fit.
    if (isEnded && !isLoading) applyResult(job ?? null);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [endedId, isLost, isLoading]);

  const stage = job === undefined || isFinished(job) ? undefined : job.stages[0];
  const isWriting = slot.isStarting || slot.isRunning;
  return {
    isWriting,
    /** The present activity, or why it waits. */
    sentence:
      stage?.notice ??
      (stage?.queuePosition != null && stage.state === 'queued'
        ? stageSentence(stage)
        : DOING[asked?.kind ?? 'product']),
    /** Requests a script. Does nothing while one is being written. */
    ask(task: ScriptTask): void {
      const { least, most } = SCRIPT_CLIP_SECONDS;
      const body = { task, seconds: Math.min(most, Math.max(least, seconds)), rate };
      if (!slot.start({ body })) return;
      setNews('');
      patch({ asked: { kind: task.kind, base: text }, jobId: null, offer: null });
    },
    /** Gives the request up, since the script is about something else by now: its draft goes to the tray. */
    abandon(): void {
      slot.release();
      patch({ asked: null, jobId: null, offer: null });
    },
    cancel: slot.cancel,
    /** Whether the request can be cancelled: not before the server has answered, nor twice. */
    canCancel: slot.isRunning && !slot.isCancelling,
    /** The latest change, for screen readers. */
    news,
    /** Replaces the script; undo leads back. */
    replace,
    undo: () => step(undone),
    redo: () => step(redone),
    canUndo: undone(versions, text) !== null,
    canRedo: redone(versions, text) !== null,
    offer,
    takeOffer(): void {
      if (offer === null) return;
      patch({ offer: null, versions: replaced(versions, text, fitting(offer)) });
      setText(fitting(offer));
    },
    dismissOffer: () => patch({ offer: null }),
  };
}

export type ScriptHelp = ReturnType<typeof useScriptHelp>;
