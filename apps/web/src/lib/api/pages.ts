import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import type { Page } from '@talkreel/client/client';

export type ListPages<Item> = InfiniteData<Page<Item>, string | null>;

/**
 * A server list, newest first, as far as it has been loaded. A refetch loads as many pages as were
 * shown, each starting where the previous one now ends.
 */
export function listQuery<Item>(
  key: readonly unknown[],
  fetchPage: (before: string | null, signal: AbortSignal) => Promise<Page<Item>>,
) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: itemsOf<Item>,
  });
}

function itemsOf<Item>({ pages }: ListPages<Item>): Item[] {
  return pages.flatMap(({ items }) => items);
}

/** The same pages, with each item replaced by the result of `change`. */
export function mapItems<Item>(
  list: ListPages<Item> | undefined,
  change: (item: Item) => Item,
): ListPages<Item> | undefined {
  return (
    list && {
      ...list,
      pages: list.pages.map((page) => ({ ...page, items: page.items.map(change) })),
    }
  );
}
