import type { List } from '../wire.ts';
import { invalid } from './stripe-error.ts';

interface Query {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?:
    | {
        gt?: number | undefined;
        gte?: number | undefined;
        lt?: number | undefined;
        lte?: number | undefined;
      }
    | undefined;
}

const DEFAULT_LIMIT = 10;

/** One page, newest first. `resources` are oldest first. */
export function pageOf<T extends { id: string; created?: number }>(
  resources: readonly T[],
  query: Query,
  url: string,
): List<T> {
  const { limit = DEFAULT_LIMIT, created = {} } = query;
  const matching = resources.toReversed().filter(({ created: at = 0 }) => {
    const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = created;
    return at > gt && at >= gte && at < lt && at <= lte;
  });
  const indexOf = (id: string, param: string): number => {
    const index = matching.findIndex((resource) => resource.id === id);
    if (index < 0) throw invalid(`No such object: '${id}'`, param, 'resource_missing');
    return index;
  };
  if (query.ending_before !== undefined) {
    const end = indexOf(query.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: matching.slice(start, end), has_more: start > 0, url };
  }
  const start =
    query.starting_after === undefined ? 0 : indexOf(query.starting_after, 'starting_after') + 1;
  const data = matching.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < matching.length, url };
}
