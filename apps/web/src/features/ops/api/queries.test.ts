import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { refreshOps } from './queries.ts';

it('asks again for what was in flight when something changed', async () => {
  const client = new QueryClient();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const ask = vi.fn(() => answers[ask.mock.calls.length - 1]?.promise ?? Promise.resolve('?'));
  const observer = new QueryObserver(client, { queryKey: ['/api/ops/models'], queryFn: ask });
  const stop = observer.subscribe(() => undefined);
  const refreshed = refreshOps(client);
  answers[0]?.resolve('before the change');
  answers[1]?.resolve('after it');
  await refreshed;
  expect(ask).toHaveBeenCalledTimes(2);
  expect(client.getQueryData(['/api/ops/models'])).toBe('after it');
  stop();
});
