import { skipToken, useQuery } from '@tanstack/react-query';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { useAuth } from '../auth/user.ts';
import { useLiveStatus } from '../live/live-provider.tsx';
import { generationQuery, isFinished, trackedGenerationsQuery } from './generations.ts';

/** How often to ask while something runs and the socket cannot tell. */
const POLL_MS = 3_000;

/** Follows one generation; null follows none. Without a socket it polls until the job is over. */
export function useGeneration(id: string | null) {
  const isConnected = useLiveStatus() === 'connected';
  const options = generationQuery(id ?? '');
  return useQuery({
    ...options,
    ...(id === null ? { queryFn: skipToken } : {}),
    refetchInterval: ({ state }) =>
      isConnected || (state.data !== undefined && isFinished(state.data)) ? false : POLL_MS,
  });
}

/** All jobs this tab knows of: running ones and those that ended while it was open. */
export function useTrackedGenerations(): GenerationView[] {
  const isConnected = useLiveStatus() === 'connected';
  const { user } = useAuth();
  const { data } = useQuery({
    ...trackedGenerationsQuery,
    enabled: user !== null,
    refetchInterval: ({ state }) =>
      !isConnected && state.data?.some((job) => !isFinished(job)) === true ? POLL_MS : false,
  });
  return data ?? [];
}
