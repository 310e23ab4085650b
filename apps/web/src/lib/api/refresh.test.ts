import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { routes } from '@talkreel/contracts/routes';
import { expect, it } from 'vitest';
import { generation } from '../../testing/generation.ts';
import { refreshAccount, refreshEverything } from './refresh.ts';

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

it('a speech that is shown says that its generation came back with a video that failed', async () => {
  const client = new QueryClient();
  const credits = ['charged', 'returned'] as const;
  const observers = ['speech', 'video'].map((id) => {
    let asked = 0;
    return new QueryObserver(client, {
      queryKey: [routes.getGeneration.path, id],
      queryFn: () =>
        generation(
          id === 'speech'
            ? { id, state: 'succeeded', credit: credits[asked++] ?? 'returned' }
            : { id, state: 'running', credit: 'included', version: ++asked },
        ),
    });
  });
  const stops = observers.map((observer) => observer.subscribe(() => undefined));
  await client.refetchQueries();
  await refreshAccount(client);
  const [speech, video] = observers.map((observer) => observer.getCurrentResult().data);
  expect(speech?.credit).toBe('returned');
  // What runs is told by events.
  expect(video?.version).toBe(1);
  for (const stop of stops) stop();
});
