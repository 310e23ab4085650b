import { useEffect, useRef } from 'react';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { isFinished } from '../../../lib/generations/generations.ts';
import { toast } from '../../../lib/toast-store.ts';

/** Speaks up while a job runs, at the given seconds of its life; moments already past stay silent. */
export function useProgressToasts(
  job: GenerationView | undefined,
  atSeconds: readonly number[],
  say: (job: GenerationView, seconds: number) => { title: string; description: string },
): void {
  const latest = useRef({ job, say });
  useEffect(() => {
    latest.current = { job, say };
  });
  const runningSince = job !== undefined && !isFinished(job) ? job.createdAt : null;
  useEffect(() => {
    if (runningSince === null) return;
    const ageMs = Date.now() - new Date(runningSince).getTime();
    const timers = atSeconds
      .filter((seconds) => seconds * 1000 > ageMs)
      .map((seconds) =>
        setTimeout(
          () => {
            const { job: current, say: speak } = latest.current;
            if (current !== undefined) toast({ ...speak(current, seconds), variant: 'info' });
          },
          seconds * 1000 - ageMs,
        ),
      );
    return () => timers.forEach(clearTimeout);
  }, [runningSince, atSeconds]);
}
