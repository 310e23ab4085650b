import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { StageProgressed } from '@talkreel/contracts/events';
import type { GenerationView, StageView } from '@talkreel/contracts/http/generations';
import { request } from '../api/request.ts';
import { refreshUser } from '../auth/user.ts';

const TRACKED_URL = '/api/generations?state=active';

export function isFinished(job: Pick<GenerationView, 'state'> | Pick<StageView, 'state'>): boolean {
  return job.state === 'succeeded' || job.state === 'failed' || job.state === 'cancelled';
}

/** One generation by id, kept fresh by the socket. */
export function generationQuery(id: string) {
  return queryOptions({
    queryKey: [`/api/generations/${encodeURIComponent(id)}`],
    queryFn: async ({ queryKey, signal, client }) => {
      const fetched = await request<GenerationView>(queryKey[0] ?? '', { signal });
      const known = client.getQueryData<GenerationView>(queryKey);
      const listed = client
        .getQueryData<GenerationView[]>([TRACKED_URL])
        ?.find((job) => job.id === fetched.id);
      const best = newer(listed, newer(known, fetched));
      // The tray shows the same number, and has a job that was started while nothing tells of it.
      if (listed !== undefined || !isFinished(best)) applyGeneration(client, best);
      if (hasEnded(known ?? listed, best)) void refreshUser(client);
      return best;
    },
  });
}

/** Everything running now, and what finished while this tab was open, newest first. */
export const trackedGenerationsQuery = queryOptions({
  queryKey: [TRACKED_URL],
  queryFn: async ({ client, signal }): Promise<GenerationView[]> => {
    const active = await request<GenerationView[]>(TRACKED_URL, { signal });
    const known = client.getQueryData<GenerationView[]>([TRACKED_URL]) ?? [];
    const ids = new Set(active.map((job) => job.id));
    // A job that was running and is not in the snapshot ended unheard: ask how.
    const ended = await Promise.all(
      known
        .filter((job) => !ids.has(job.id))
        .map(async (job) =>
          isFinished(job)
            ? job
            : request<GenerationView>(`/api/generations/${job.id}`, { signal }).catch(() => null),
        ),
    );
    return [...active, ...ended.filter((job) => job !== null)]
      .map((fetched) => {
        const { queryKey } = generationQuery(fetched.id);
        const opened = client.getQueryData(queryKey);
        const listed = known.find((other) => other.id === fetched.id);
        const best = newer(opened, newer(listed, fetched));
        if (opened !== undefined) client.setQueryData(queryKey, best);
        if (hasEnded(listed, best)) void refreshUser(client);
        return best;
      })
      .toSorted(newestFirst);
  },
});

/** Takes in one change. A smaller version than known is stale and changes nothing. */
export function applyGeneration(client: QueryClient, next: GenerationView): void {
  client.setQueryData<GenerationView>(generationQuery(next.id).queryKey, (known) =>
    newer(known, next),
  );
  client.setQueryData<GenerationView[]>(trackedGenerationsQuery.queryKey, (list) => {
    if (list === undefined) return list;
    const known = list.find((job) => job.id === next.id);
    if (known === undefined) return [next, ...list].toSorted(newestFirst);
    return list.map((job) => (job.id === next.id ? newer(known, next) : job));
  });
}

/** Takes in moved numbers. Progress never falls, and a finished stage has nothing left to move. */
export function applyProgress(client: QueryClient, event: StageProgressed): void {
  const move = (job: GenerationView): GenerationView =>
    job.id !== event.generationId || isFinished(job)
      ? job
      : {
          ...job,
          progress: Math.max(job.progress, event.generationProgress),
          stages: job.stages.map((stage) =>
            stage.id !== event.stageId || isFinished(stage)
              ? stage
              : { ...stage, progress: Math.max(stage.progress, event.progress), eta: event.eta },
          ),
        };
  client.setQueryData<GenerationView>(
    generationQuery(event.generationId).queryKey,
    (job) => job && move(job),
  );
  client.setQueryData<GenerationView[]>(trackedGenerationsQuery.queryKey, (list) =>
    list?.map(move),
  );
}

/** Forgets a finished job; running ones stay. */
export function untrackGeneration(client: QueryClient, id: string): void {
  client.setQueryData<GenerationView[]>(trackedGenerationsQuery.queryKey, (list) =>
    list?.filter((job) => job.id !== id || !isFinished(job)),
  );
}

/** Fetches the snapshot and every followed job again. */
export function refetchGenerations(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: (query) => String(query.queryKey[0]).startsWith('/api/generations'),
  });
}

/** Of one version the numbers that are further: events move them while a snapshot is on its way. */
function newer(known: GenerationView | undefined, next: GenerationView): GenerationView {
  if (known === undefined || next.version > known.version) return next;
  if (next.version < known.version) return known;
  return {
    ...next,
    progress: Math.max(known.progress, next.progress),
    stages: next.stages.map((stage) => {
      const before = known.stages.find(({ id }) => id === stage.id);
      return before !== undefined && before.progress > stage.progress
        ? { ...stage, progress: before.progress, eta: before.eta }
        : stage;
    }),
  };
}

/** Found out by asking: the event that tells of the credit may have been missed with the rest. */
function hasEnded(known: GenerationView | undefined, next: GenerationView): boolean {
  return known !== undefined && !isFinished(known) && isFinished(next);
}

function newestFirst(a: GenerationView, b: GenerationView): number {
  return b.createdAt.localeCompare(a.createdAt);
}
