import { useEffect, useRef } from 'react';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { isFinished } from './generations.ts';

/** Runs once when a job that was seen running ends. A job that was over when first seen stays quiet. */
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
    } else if (runningId.current === job.id) {
      runningId.current = null;
      latest.current(job);
    }
  }, [job]);
}
