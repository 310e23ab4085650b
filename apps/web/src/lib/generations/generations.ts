import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '@talkreel/client/errors';
import type { StageProgressed } from '@talkreel/contracts/events';
import type { EtaRange, GenerationView, StageView } from '@talkreel/contracts/http/generations';
import { routes } from '@talkreel/contracts/routes';
import { call } from '../api/client.ts';
import { refreshAccount } from '../api/refresh.ts';
import { refreshPrices } from '../price/price.ts';

const TRACKED_KEY = [routes.listGenerations.path] as const;
/** The most jobs that may run at once. */
const TRACKED_LIMIT = 100;

export function isFinished(job: Pick<GenerationView, 'state'> | Pick<StageView, 'state'>): boolean {
  return job.state === 'succeeded' || job.state === 'failed' || job.state === 'cancelled';
}

/** One generation by id, updated by the socket. */
export function generationQuery(id: string) {
  return queryOptions({
    queryKey: [routes.getGeneration.path, id],
    queryFn: async ({ queryKey, signal, client }) => {
      const fetched = await call('getGeneration', { params: { id }, signal });
      const known = client.getQueryData<GenerationView>(queryKey);
      const listed = client
        .getQueryData<GenerationView[]>(TRACKED_KEY)
        ?.find((job) => job.id === fetched.id);
      const best = newer(listed, newer(known, fetched));
      // The tray shows the same number, and gets jobs that were started while offline.
      if (listed !== undefined || !isFinished(best)) applyGeneration(client, best);
      if (hasEnded(known ?? listed, best)) void refreshAccount(client);
      // The job was just started, perhaps while offline.
      else if (known === undefined && !isFinished(best)) void refreshPrices(client);
      return best;
    },
  });
}

/** Everything running now, and what finished while this tab was open, newest first. */
export const trackedGenerationsQuery = queryOptions({
  queryKey: TRACKED_KEY,
  queryFn: async ({ client, signal }): Promise<GenerationView[]> => {
    const active = await call('listGenerations', {
      query: { state: 'active', limit: TRACKED_LIMIT },
      signal,
    });
    const before = client.getQueryData<GenerationView[]>(TRACKED_KEY) ?? [];
    const has = (list: readonly GenerationView[], { id }: GenerationView): boolean =>
      list.some((job) => job.id === id);
    // A job that was running and is missing from the snapshot ended unnoticed: fetch its result.
    const ended = await Promise.all(
      before
        .filter((job) => !has(active, job))
        .map(async (job) => (isFinished(job) ? job : endOf(job, signal))),
    );
    // Meanwhile some jobs may have started, and others been removed from the list.
    const known = client.getQueryData<GenerationView[]>(TRACKED_KEY) ?? [];
    const left = ended.filter((job) => job !== null).filter((job) => has(known, job));
    const started = known.filter((job) => !has(before, job) && !has(active, job));
    return [...active, ...left, ...started]
      .map((fetched) => {
        const { queryKey } = generationQuery(fetched.id);
        const opened = client.getQueryData(queryKey);
        const listed = known.find((other) => other.id === fetched.id);
        const best = newer(opened, newer(listed, fetched));
        if (opened !== undefined) client.setQueryData(queryKey, best);
        if (hasEnded(listed, best)) void refreshAccount(client);
        return best;
      })
      .filter((job) => !isFinished(job) || !removedFrom(client).has(job.id))
      .toSorted(newestFirst);
  },
});

/** The job's current state; its last known one if that cannot be looked up, and null if the job is gone. */
async function endOf(job: GenerationView, signal: AbortSignal): Promise<GenerationView | null> {
  try {
    return await call('getGeneration', { params: { id: job.id }, signal });
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? null : job;
  }
}

/** Applies one change. A version lower than the known one is stale and ignored. */
export function applyGeneration(client: QueryClient, next: GenerationView): void {
  client.setQueryData<GenerationView>(generationQuery(next.id).queryKey, (known) =>
    newer(known, next),
  );
  // A scene is not in the tray, since its film is followed there.
  if (next.kind === 'scene') return;
  client.setQueryData<GenerationView[]>(trackedGenerationsQuery.queryKey, (list) => {
    if (list === undefined) return list;
    const known = list.find((job) => job.id === next.id);
    const removed = removedFrom(client);
    // Its end may be reported more than once, and later than the user removed it.
    if (removed.has(next.id) && isFinished(next)) return list;
    removed.delete(next.id);
    if (known === undefined) return [next, ...list].toSorted(newestFirst);
    return list.map((job) => (job.id === next.id ? newer(known, next) : job));
  });
}

/** Applies new progress. Progress never decreases, and a finished stage does not change. */
export function applyProgress(client: QueryClient, event: StageProgressed): void {
  const move = (job: GenerationView): GenerationView => withProgress(job, event);
  client.setQueryData<GenerationView>(
    generationQuery(event.generationId).queryKey,
    (job) => job && move(job),
  );
  client.setQueryData<GenerationView[]>(trackedGenerationsQuery.queryKey, (list) =>
    list?.map(move),
  );
}

export function withProgress(job: GenerationView, event: StageProgressed): GenerationView {
  if (job.id !== event.generationId || isFinished(job)) return job;
  return {
    ...job,
    progress: Math.max(job.progress, event.generationProgress),
    stages: job.stages.map((stage) =>
      stage.id !== event.stageId || isFinished(stage)
        ? stage
        : {
            ...stage,
            progress: Math.max(stage.progress, event.progress),
            eta: stage.state === 'running' ? widened(stage.eta, event.eta) : event.eta,
          },
    ),
  };
}

/** A range of seconds left after the one that is shown: it may widen, but its beginning never moves away again. */
function widened(before: EtaRange | null, next: EtaRange | null): EtaRange | null {
  if (before === null || next === null) return next;
  return { ...next, minSeconds: Math.min(before.minSeconds, next.minSeconds) };
}

/** Removes a finished job; running ones stay. */
export function untrackGeneration(client: QueryClient, id: string): void {
  client.setQueryData<GenerationView[]>(trackedGenerationsQuery.queryKey, (list) =>
    list?.filter((job) => {
      if (job.id !== id || !isFinished(job)) return true;
      removedFrom(client).add(id);
      return false;
    }),
  );
}

const removedJobs = new WeakMap<QueryClient, Set<string>>();

/** Finished jobs that were removed from the list in this tab. */
function removedFrom(client: QueryClient): Set<string> {
  const removed = removedJobs.get(client) ?? new Set();
  removedJobs.set(client, removed);
  return removed;
}

/** Fetches the snapshot and every followed job again. */
export function refetchGenerations(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: (query) => String(query.queryKey[0]).startsWith(routes.listGenerations.path),
  });
}

/**
 * The newer of two states; of the same version, the one with the more advanced numbers, as events update them while a
 * snapshot is in flight.
 */
export function newer(known: GenerationView | undefined, next: GenerationView): GenerationView {
  if (known === undefined || next.version > known.version) return next;
  if (next.version < known.version) return known;
  return {
    ...next,
    progress: Math.max(known.progress, next.progress),
    stages: next.stages.map((stage) => {
      const before = known.stages.find(({ id }) => id === stage.id);
      return before !== undefined && before.progress > stage.progress
        ? { ...stage, progress: before.progress, eta: before.eta }
        : { ...stage, eta: widened(before?.eta ?? null, stage.eta) };
    }),
  };
}

/** Whether a fetch detected a job's end, so that the event about the credit may have been missed too. */
function hasEnded(known: GenerationView | undefined, next: GenerationView): boolean {
  return known !== undefined && !isFinished(known) && isFinished(next);
}

function newestFirst(a: GenerationView, b: GenerationView): number {
  return b.createdAt.localeCompare(a.createdAt);
}
