import { queryOptions, type Query, type QueryClient } from '@tanstack/react-query';
import { callOps } from '@talkreel/client/ops-client';
import type { OpsGenerationFilter } from '@talkreel/contracts/http/ops-generations';
import { opsRoutes } from '@talkreel/contracts/ops-routes';
import { listQuery } from '../../../lib/api/pages.ts';

export const overviewQuery = queryOptions({
  queryKey: [opsRoutes.getOpsOverview.path],
  queryFn: ({ signal }) => callOps('getOpsOverview', { signal }),
});

/** Lists of numbered rows have numeric cursors. */
const numberOf = (before: string | null): number | undefined =>
  before === null ? undefined : Number(before);

/** The audit log, optionally of one subject. */
export const actionsQuery = (subject?: string) =>
  listQuery([opsRoutes.listOpsActions.path, subject ?? null], (before, signal) =>
    callOps('listOpsActions', {
      query: { subject, before: numberOf(before) },
      signal,
    }),
  );

/** The generations of everyone, or of one user. */
export const generationsQuery = (show: OpsGenerationFilter, user?: string) =>
  listQuery([opsRoutes.listOpsGenerations.path, show, user ?? null], (before, signal) =>
    callOps('listOpsGenerations', { query: { show, user, before: before ?? undefined }, signal }),
  );

export const generationQuery = (id: string) =>
  queryOptions({
    queryKey: [opsRoutes.getOpsGeneration.path, id],
    queryFn: ({ signal }) => callOps('getOpsGeneration', { params: { id }, signal }),
  });

export const usersQuery = (search: string) =>
  listQuery([opsRoutes.listOpsUsers.path, search], (before, signal) =>
    callOps('listOpsUsers', { query: { search, before: before ?? undefined }, signal }),
  );

export const userDetailQuery = (id: string) =>
  queryOptions({
    queryKey: [opsRoutes.getOpsUser.path, id],
    queryFn: ({ signal }) => callOps('getOpsUser', { params: { id }, signal }),
  });

export const modelsQuery = queryOptions({
  queryKey: [opsRoutes.listOpsModels.path],
  queryFn: ({ signal }) => callOps('listOpsModels', { signal }),
});

export const speechQuery = queryOptions({
  queryKey: [opsRoutes.getOpsSpeech.path],
  queryFn: ({ signal }) => callOps('getOpsSpeech', { signal }),
});

export const moneyQuery = (days: number) =>
  queryOptions({
    queryKey: [opsRoutes.getOpsMoney.path, days],
    queryFn: ({ signal }) => callOps('getOpsMoney', { query: { days }, signal }),
  });

export const shownQuery = listQuery([opsRoutes.listOpsShown.path], (before, signal) =>
  callOps('listOpsShown', { query: { before: numberOf(before) }, signal }),
);

export const reportsQuery = queryOptions({
  queryKey: [opsRoutes.listOpsReports.path],
  queryFn: ({ signal }) => callOps('listOpsReports', { signal }),
});

export const postsQuery = listQuery([opsRoutes.listOpsPosts.path], (before, signal) =>
  callOps('listOpsPosts', { query: { before: numberOf(before) }, signal }),
);

/** All console queries except the queues, which are pushed. */
export async function refreshOps(client: QueryClient): Promise<void> {
  const isPulled = ({ queryKey }: Query): boolean =>
    String(queryKey[0]).startsWith('/api/ops/') && queryKey[0] !== overviewQuery.queryKey[0];
  const inFlight = client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isPulled });
  // Requests in flight, such as a further page, are not restarted.
  const keepGoing = { cancelRefetch: false };
  await client.invalidateQueries({ predicate: isPulled }, keepGoing);
  // The answers to requests in flight may be older than the change, so they are fetched again.
  await Promise.all(
    inFlight.map(({ queryKey }) => client.invalidateQueries({ queryKey, exact: true }, keepGoing)),
  );
}
