import { useState } from 'react';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { GenerationKind } from '@talkreel/contracts/names';
import { isFinished } from './generations.ts';
import { useTrackedSnapshot } from './use-generation.ts';

/**
 * Adopts a job of these kinds that was already running when the page was opened (started by another tab or an earlier
 * session), but only while nothing has been started here, or if `isAwaited`: the page was left before the reply to its
 * request. Jobs that start later stay where they were started.
 */
export function useAdoptedJob(
  kinds: readonly GenerationKind[],
  isUntouched: boolean,
  adopt: (job: GenerationView) => void,
  isAwaited: (job: GenerationView) => boolean = () => false,
): void {
  const jobs = useTrackedSnapshot();
  const [hasLooked, setHasLooked] = useState(false);
  if (hasLooked || jobs === undefined) return;
  setHasLooked(true);
  const running = jobs.filter((job) => !isFinished(job) && kinds.includes(job.kind));
  const adopted = isUntouched ? running[0] : running.find(isAwaited);
  if (adopted !== undefined) adopt(adopted);
}
