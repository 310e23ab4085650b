import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import { REQUEST_TIMEOUT_MS } from '@talkreel/contracts/constants';
import { addressOf, routes } from '@talkreel/contracts/routes';
import { shotTexts } from '@talkreel/contracts/texts/library';
import { start } from '../api/client.ts';
import { useGeneration } from '../generations/use-generation.ts';

/** Asks for the cut-out of a video; the server makes it once. */
const startQuery = (projectId: number) =>
  queryOptions({
    queryKey: [addressOf(routes.postCutOut, { params: { id: projectId } })],
    queryFn: ({ signal }) =>
      start('postCutOut', {
        params: { id: projectId },
        idempotencyKey: crypto.randomUUID(),
        timeoutMs: REQUEST_TIMEOUT_MS,
        attempt: 'cut the actor out',
        signal,
      }),
    staleTime: Infinity,
    retry: false,
  });

/** How the cut-out of a video stands. */
export interface CutOut {
  /** Null until it is made. */
  url: string | null;
  /** Why there is none, in a sentence; null: it is made, or will be. */
  problem: string | null;
  /** Tries again after a failure that may not happen again; null: there was none. */
  retry: (() => void) | null;
}

/**
 * Why a video cannot be exported with its actor cut out; null: it can. A preview that failed and may be tried again is no
 * reason: the export makes what it needs.
 */
export const exportBlockedBy = (cutOut: CutOut | null): string | null =>
  cutOut?.retry === null ? cutOut.problem : null;

/** The cut-out of a video, which is made once a shot needs it. Null: none does, or there is no video yet. */
export function useCutOut(projectId: number | null, isWanted: boolean): CutOut | null {
  const isNeeded = isWanted && projectId !== null;
  const query = startQuery(projectId ?? 0);
  const started = useQuery({ ...query, ...(isNeeded ? {} : { queryFn: skipToken }) });
  const { data: job } = useGeneration(isNeeded ? (started.data?.id ?? null) : null);
  if (!isNeeded) return null;
  const failed = job?.state === 'failed' || job?.state === 'cancelled';
  const retry = (): void => void started.refetch();
  if (started.isError)
    return { url: null, problem: errorMessage(started.error, shotTexts.cutOutFailed), retry };
  if (failed) {
    const isFinal = job.error?.code === 'no_person';
    const problem = job.error?.message ?? shotTexts.cutOutFailed;
    return { url: null, problem, retry: isFinal ? null : retry };
  }
  return { url: job?.result?.url ?? null, problem: null, retry: null };
}
