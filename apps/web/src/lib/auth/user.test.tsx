// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { waitFor } from '@talkreel/testing/wait-for';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { useAuth, userQuery } from './user.ts';

const fetchOfBrowser = globalThis.fetch;
let calls = 0;
let reply: () => Promise<Response>;

beforeEach(() => {
  calls = 0;
  globalThis.fetch = () => {
    calls += 1;
    return reply();
  };
});

afterEach(() => {
  cleanup();
  globalThis.fetch = fetchOfBrowser;
});

function State() {
  const { user, isLoading, isUnreachable } = useAuth();
  return (
    <output>
      {isLoading ? 'loading' : isUnreachable ? 'unreachable' : (user?.username ?? 'visitor')}
    </output>
  );
}

function show(client = createQueryClient(() => undefined)) {
  render(
    <QueryClientProvider client={client}>
      <State />
    </QueryClientProvider>,
  );
  return client;
}

const untilShown = (text: string) =>
  waitFor(() => screen.getAllByRole('status')[0]?.textContent === text, { what: text });

it('treats a 401 as a visitor', async () => {
  reply = async () =>
    new Response('{"code":"unauthenticated","message":"Please sign in"}', { status: 401 });
  show();
  await untilShown('visitor');
});

it('reports unreachable, keeps doing so while retrying, and does not retry for every component', async () => {
  reply = () => Promise.reject(new TypeError('Failed to fetch'));
  const client = show();
  await untilShown('unreachable');
  show(client);
  show(client);
  expect(calls).toBe(1);

  let finish: (response: Response) => void = () => undefined;
  reply = () => new Promise((resolve) => (finish = resolve));
  act(() => void client.refetchQueries({ queryKey: userQuery.queryKey }));
  await waitFor(() => calls === 2, { what: 'the second request' });
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('unreachable');
  finish(new Response('{"username":"maya"}'));
  await untilShown('maya');
});

it("drops another user's drafts in this tab from before a reload, and nothing else", async () => {
  // Another file's tests may have left something.
  sessionStorage.clear();
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const names = ['talkreel-wizard', 'film-draft', 'film-words:7', 'batch-draft', 'brand'];
  for (const name of names)
    for (const id of [first, second]) sessionStorage.setItem(`${name}:${id}`, '{}');
  // An operator's action is not repeated after a reload.
  const others = ['other', `talkreel-ops:generation.${first}.refund`];
  for (const key of others) sessionStorage.setItem(key, 'stays');
  reply = async () => Response.json({ id: second, username: 'nina' });
  show();
  await untilShown('nina');
  expect(Object.keys(sessionStorage).toSorted()).toEqual(
    [...others, ...names.map((name) => `${name}:${second}`)].toSorted(),
  );
});
