import { useEffect, useRef } from 'react';
import type { GenerationView, StageView } from '@talkreel/contracts/http/generations';
import type { StageName } from '@talkreel/contracts/names';
import { texts } from '@talkreel/contracts/texts';
import { toast } from '../toast-store.ts';

/** Runs once for every further try of a stage that is seen to begin; one that was under way when first seen stays quiet. */
export function useStageRetry(
  job: GenerationView | undefined,
  name: StageName,
  onRetry: (stage: StageView) => void,
): void {
  const seen = useRef<{ id: string; attempt: number } | null>(null);
  const latest = useRef(onRetry);
  useEffect(() => {
    latest.current = onRetry;
  });
  useEffect(() => {
    const stage = job?.stages.find((candidate) => candidate.name === name);
    if (job === undefined || stage === undefined) return;
    const known = seen.current?.id === job.id ? seen.current.attempt : null;
    seen.current = { id: job.id, attempt: stage.attempt };
    if (known !== null && stage.attempt > Math.max(1, known)) latest.current(stage);
  }, [job, name]);
}

/** Says so when a lip-sync timed out and the next try begins; the worker does the retrying. */
export function useLipsyncRetry(job: GenerationView | undefined): void {
  useStageRetry(job, 'lipsync', ({ attempt, maxAttempts }) =>
    toast({
      title: 'Trying again',
      description: texts.lipsync.retrying(attempt, maxAttempts),
      variant: 'info',
    }),
  );
}
