import { skipToken, useQuery } from '@tanstack/react-query';
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
  const pollMs = usePollMs();
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
  const pollMs = usePollMs();
  const { user } = useAuth();
  const { data } = useQuery({
    ...trackedGenerationsQuery,
    enabled: user !== null,
    refetchInterval: ({ state }) =>
      state.data?.some((job) => !isFinished(job)) === true ? pollMs : false,
  });
  return data;
}

/** How often running jobs are fetched: rarely while events arrive, in case one is missed. */
export function usePollMs(): number {
  return useIsConnected() ? SILENCE_MS : POLL_MS;
}
