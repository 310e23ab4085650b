import type { List } from '../wire.ts';
import { invalid } from './stripe-error.ts';

interface Query {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

const DEFAULT_LIMIT = 10;

/** One page, newest first. `resources` are oldest first. */
export function pageOf<T extends { id: string }>(
  resources: readonly T[],
  { limit = DEFAULT_LIMIT, starting_after: after }: Query,
  url: string,
): List<T> {
  const matching = resources.toReversed();
  const last = matching.findIndex(({ id }) => id === after);
  if (after !== undefined && last < 0)
    throw invalid(`No such object: '${after}'`, 'starting_after', 'resource_missing');
  const start = last + 1;
  const data = matching.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < matching.length, url };
}
