import { useEffect, useRef } from 'react';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { isFinished } from './generations.ts';
import { takeUntold } from './start-generation.ts';

/**
 * Runs once when a job ends that was seen running, or that this tab started: it may be over before anybody looked. Others
 * that were over when first seen, after a reload say, stay quiet.
 */
export function useJobOutcome(
  job: GenerationView | undefined,
  onEnd: (job: GenerationView) => void,
): void {
  const runningId = useRef<string | null>(null);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    if (job === undefined) return;
    if (!isFinished(job)) {
      runningId.current = job.id;
    } else if (takeUntold(job.id) || runningId.current === job.id) {
      runningId.current = null;
      latest.current(job);
    }
  }, [job]);
}
