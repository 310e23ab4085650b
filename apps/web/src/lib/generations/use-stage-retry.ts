import { useEffect, useRef } from 'react';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { StageName } from '@talkreel/contracts/names';
import { toast } from '../toast-store.ts';

/**
 * A toast for every retry of a stage that begins while watched, with the server's reason; the worker does the retrying.
 * A retry already in progress when first seen stays quiet.
 */
export function useStageRetry(
  job: GenerationView | undefined,
  name: StageName,
  title: string,
): void {
  const seen = useRef<{ id: string; attempt: number } | null>(null);
  useEffect(() => {
    const stage = job?.stages.find((candidate) => candidate.name === name);
    if (job === undefined || stage === undefined) return;
    const known = seen.current?.id === job.id ? seen.current.attempt : null;
    seen.current = { id: job.id, attempt: stage.attempt };
    if (known === null || stage.attempt <= Math.max(1, known)) return;
    toast({ title, description: stage.notice ?? '', variant: 'info' });
  }, [job, name, title]);
}

export function useLipsyncRetry(job: GenerationView | undefined): void {
  useStageRetry(job, 'lipsync', 'Trying again');
}
