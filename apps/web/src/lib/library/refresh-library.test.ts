import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { routes } from '@talkreel/contracts/routes';
import { expect, it } from 'vitest';
import { generation } from '../../testing/generation.ts';
import { trackedGenerationsQuery } from '../generations/generations.ts';
import { mediaItemQuery } from '../media/media.ts';
import { refreshLibrary } from './refresh-library.ts';

it('a list whose first answer is on its way is fetched again after it', async () => {
  const client = new QueryClient();
  const answers = ['old', 'new'];
  let letGo = (): void => undefined;
  const list = new QueryObserver(client, {
    queryKey: [routes.getProjects.path, 'lists'],
    queryFn: async () => {
      const answer = answers.shift();
      if (answer === 'old') await new Promise<void>((resolve) => (letGo = resolve));
      return answer;
    },
  });
  const unsubscribe = list.subscribe(() => undefined);
  const refreshed = refreshLibrary(client, []);
  letGo();
  await refreshed;
  expect(list.getCurrentResult().data).toBe('new');
  unsubscribe();
});

it('ended jobs of what was deleted leave the tray, others stay', async () => {
  const client = new QueryClient();
  const { queryKey } = trackedGenerationsQuery;
  const job = (id: string, projectId: number, state: 'running' | 'succeeded') =>
    generation({ id, projectId, state });
  client.setQueryData(queryKey, [
    job('ended', 1, 'succeeded'),
    job('running', 1, 'running'),
    job('another', 2, 'succeeded'),
  ]);
  await refreshLibrary(client, [1]);
  expect(client.getQueryData(queryKey)?.map(({ id }) => id)).toEqual(['running', 'another']);
});

it('what a shot shows is asked for again: it may have been deleted in another tab', async () => {
  const client = new QueryClient();
  const { queryKey } = mediaItemQuery(crypto.randomUUID());
  const item = new QueryObserver<unknown>(client, {
    queryKey: [...queryKey],
    queryFn: () => 'gone',
    staleTime: Infinity,
  });
  client.setQueryData<unknown>([...queryKey], 'there');
  const unsubscribe = item.subscribe(() => undefined);
  await refreshLibrary(client, []);
  expect(client.getQueryData<unknown>([...queryKey])).toBe('gone');
  unsubscribe();
});
