import type { Query, QueryClient } from '@tanstack/react-query';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { routes } from '@talkreel/contracts/routes';

/** Data that only a release changes. */
const RELEASED: readonly string[] = [
  routes.getActors.path,
  routes.getVoices.path,
  routes.getPaymentConfig.path,
  routes.getPlans.path,
];
const JOBS = routes.listGenerations.path;

const pathOf = ({ queryKey }: Query): string => String(queryKey[0]);
const isReleased = (query: Query): boolean => RELEASED.includes(pathOf(query));
const isJob = (query: Query): boolean => pathOf(query).startsWith(JOBS);

/** A job whose credit can only come back: with a video that fails later, or by an operator. No event tells. */
function isCharged(query: Query): boolean {
  if (pathOf(query) !== routes.getGeneration.path) return false;
  return (query as Query<GenerationView>).state.data?.credit === 'charged';
}

/**
 * A job ended, or money moved: histories, balances and prices may have changed. Running jobs
 * themselves arrive as events.
 */
export function refreshAccount(client: QueryClient): Promise<void> {
  return fetchAnew(client, (query) => !isReleased(query) && (!isJob(query) || isCharged(query)));
}

/** Refetches everything, since events may have been missed. */
export function refreshEverything(client: QueryClient): Promise<void> {
  return fetchAnew(client, (query) => !isReleased(query));
}

/**
 * Refetches old data. A refetch of a list would drop a further page that is in flight, so such a list is refetched
 * after it. On `isNews` a first fetch is waited for too, as its answer may be older than the news.
 */
export async function fetchAnew(
  client: QueryClient,
  isOld: (query: Query) => boolean,
  { isNews = false } = {},
): Promise<void> {
  const growing = client.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) =>
      isOld(query) &&
      (query.state.fetchMeta?.fetchMore !== undefined ||
        (isNews && query.state.data === undefined)),
  });
  await Promise.all([
    client.invalidateQueries({ predicate: (query) => isOld(query) && !growing.includes(query) }),
    ...growing.map(async (query) => {
      await query.promise?.catch(() => undefined);
      await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }),
  ]);
}

/** Drops everything fetched for one account, except `kept`. */
export function dropAccountData(client: QueryClient, kept: readonly unknown[]): void {
  const isOld = (query: Query): boolean => !isReleased(query) && query.queryKey[0] !== kept[0];
  void client.cancelQueries({ predicate: isOld });
  client.removeQueries({ predicate: isOld });
  client.getMutationCache().clear();
}
