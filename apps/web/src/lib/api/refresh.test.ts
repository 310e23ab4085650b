import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refreshEverything } from './refresh.ts';

it('a further page in flight arrives before the list is fetched again', async () => {
  const client = new QueryClient();
  const asked: number[] = [];
  let letGo = (): void => undefined;
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['/api/credits'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ pageParam }) => {
      asked.push(pageParam);
      if (asked.length === 2) await new Promise<void>((resolve) => (letGo = resolve));
      return pageParam;
    },
    initialPageParam: 0,
    getNextPageParam: (last: number) => last + 1,
  });
  const unsubscribe = list.subscribe(() => undefined);
  await list.refetch();
  asked.length = 1;
  const more = list.fetchNextPage();
  const refreshed = refreshEverything(client);
  letGo();
  await Promise.all([more, refreshed]);
  expect(list.getCurrentResult().data?.pages).toEqual([0, 1]);
  expect(asked).toEqual([0, 1, 0, 1]);
  unsubscribe();
});
