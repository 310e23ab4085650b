// @vitest-environment jsdom
import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { ApiError } from '@talkreel/client/errors';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { toastError, toasts } from '../toast-store.ts';
import { sessionDoubted } from './session-expired.ts';
import { userQuery } from './user.ts';

const fetchOfBrowser = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = fetchOfBrowser;
  toasts.dismiss(toasts.current()?.id ?? '');
});

/** A tab whose server replies this to every request, but `first` to the first ones. */
function tab(status: number, body: object, user: object | null, first: (() => Response)[] = []) {
  globalThis.fetch = async () => first.shift()?.() ?? Response.json(body, { status });
  const client = createQueryClient((asker) => void sessionDoubted(asker));
  client.setQueryData(userQuery.queryKey, user as never);
  const observer = new QueryObserver(client, userQuery);
  const unsubscribe = observer.subscribe(() => undefined);
  return { client, unsubscribe };
}

const isSaid = () => toasts.current()?.open === true;
const ada = { id: 'u1', username: 'Ada' };
const refusal = { code: 'unauthenticated', message: 'Please sign in' };

it('says that the session is over when the event stream was closed for that', async () => {
  const { client, unsubscribe } = tab(401, refusal, ada);
  await sessionDoubted(client);
  expect(client.getQueryData(userQuery.queryKey)).toBeNull();
  expect([isSaid(), toasts.current()?.title]).toEqual([true, 'You were signed out']);
  unsubscribe();
});

it.each([
  ['the session is still good', 200, ada, ada],
  ['nobody was signed in', 401, refusal, null],
  ['the server is away', 503, refusal, ada],
] as const)('says nothing if %s', async (_, status, body, user) => {
  const { client, unsubscribe } = tab(status, body, user);
  await sessionDoubted(client);
  expect(isSaid()).toBe(false);
  unsubscribe();
});

it.each(['a request failed', 'the event stream was closed'] as const)(
  'waits for the sign-in that another tab has under way: %s',
  async (how) => {
    const grace = { id: 'u2', username: 'Grace' };
    const refused = () => Response.json(refusal, { status: 401 });
    const { client, unsubscribe } = tab(200, grace, ada, [refused, refused]);
    const shown: unknown[] = [];
    client.getQueryCache().subscribe(() => shown.push(client.getQueryData(userQuery.queryKey)));
    if (how === 'a request failed')
      await client.fetchQuery({ queryKey: ['/api/generations'] }).catch(() => undefined);
    else await sessionDoubted(client);
    await expect
      .poll(() => client.getQueryData(userQuery.queryKey), { timeout: 150_000 })
      .toEqual(grace);
    expect(shown).not.toContain(null);
    expect(isSaid()).toBe(false);
    unsubscribe();
  },
);

it('is what is read after a request that failed for it, whatever the request says of itself', async () => {
  const { client, unsubscribe } = tab(401, refusal, ada);
  const start = new MutationObserver(client, {
    mutationFn: () => Promise.reject(new ApiError(401, 'Unauthorized', refusal)),
    onError: () => toastError('Authentication failed. Please check your API token.'),
  });
  await start.mutate().catch(() => undefined);
  await expect
    .poll(() => toasts.current()?.title, { timeout: 150_000 })
    .toBe('You were signed out');
  expect(toasts.current()?.action?.label).toBe('Log in');
  unsubscribe();
});
