import { useEffect, useEffectEvent } from 'react';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { isFinished } from '../../../lib/generations/generations.ts';
import { toast } from '../../../lib/toast-store.ts';

/**
 * Shows toasts while a job runs, at the given seconds of its life; times already past are skipped.
 */
export function useProgressToasts(
  job: GenerationView | undefined,
  atSeconds: readonly number[],
  say: (job: GenerationView, seconds: number) => { title: string; description: string },
): void {
  const speak = useEffectEvent((seconds: number) => {
    if (job !== undefined) toast({ ...say(job, seconds), variant: 'info' });
  });
  const runningSince = job !== undefined && !isFinished(job) ? job.createdAt : null;
  useEffect(() => {
    if (runningSince === null) return;
    const ageMs = Date.now() - new Date(runningSince).getTime();
    const timers = atSeconds
      .filter((seconds) => seconds * 1000 > ageMs)
      .map((seconds) => setTimeout(() => speak(seconds), seconds * 1000 - ageMs));
    return () => timers.forEach(clearTimeout);
  }, [runningSince, atSeconds]);
}
