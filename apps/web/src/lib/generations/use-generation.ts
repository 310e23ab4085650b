import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { useAuth } from '../auth/user.ts';
import { useIsConnected } from '../live/live-provider.tsx';
import { generationQuery, isFinished, trackedGenerationsQuery } from './generations.ts';

/** The polling interval while something runs and the socket is down. */
const POLL_MS = 3_000;
/**
 * The polling interval while the socket is open: a worker or Redis may die between a change and its event. Each event
 * starts the interval anew, and a running stage sends one every two seconds.
 */
const SILENCE_MS = 15_000;

/** Follows one generation; null follows none. Polls until the job ends, in case events get lost. */
export function useGeneration(id: string | null) {
  const pollMs = usePollMs(id !== null);
  const options = generationQuery(id ?? '');
  return useQuery({
    ...options,
    ...(id === null ? { queryFn: skipToken } : {}),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isFinished(state.data) ? false : pollMs,
  });
}

/** All jobs this tab knows: running ones and those that ended while it was open. */
export function useTrackedGenerations(): GenerationView[] {
  return useTrackedSnapshot() ?? [];
}

/** All jobs this tab knows; undefined until the server has replied. */
export function useTrackedSnapshot(): GenerationView[] | undefined {
  const known = useQueryClient().getQueryData(trackedGenerationsQuery.queryKey);
  const pollMs = usePollMs(isAnyRunning(known));
  const { user } = useAuth();
  const { data } = useQuery({
    ...trackedGenerationsQuery,
    enabled: user !== null,
    refetchInterval: ({ state }) => (isAnyRunning(state.data) ? pollMs : false),
  });
  return data;
}

function isAnyRunning(jobs: GenerationView[] | undefined): boolean {
  return jobs?.some((job) => !isFinished(job)) === true;
}

/**
 * How often running jobs are fetched: rarely while events arrive, in case one is missed. Where nothing is polled, the
 * socket's state is no reason to draw a page again.
 */
export function usePollMs(isPolling = true): number {
  return useIsConnected(isPolling) ? SILENCE_MS : POLL_MS;
}
