// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { SetShots } from '@talkreel/contracts/http/set-shots';
import type { Title } from '@talkreel/contracts/http/titles';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/api/query-client.ts';
import { userQuery } from '../../../lib/auth/user.ts';
import { forgetSessionStates } from '../../../lib/use-session-state.ts';
import { member } from '../../../testing/open-app.tsx';
import { useSetTitles } from './use-set-titles.ts';

const id = '00000000-0000-4000-8000-0000000000aa';
const titled = (text: string): Title => ({
  ...{ kind: 'sticker', text, detail: '', style: 'burst' },
  ...{ time: { at: 'whole' }, corner: 'top-left', tilt: 0 },
});

let stored: SetShots;
let isDown = false;
/** How often something was to be saved. */
let asked = 0;

beforeEach(() => {
  isDown = false;
  asked = 0;
  stored = { version: 0, changedAt: null, texts: [], shots: [], titles: [], missing: [] };
  vi.stubGlobal('fetch', async (address: string | URL, options: RequestInit = {}) => {
    if (!new URL(address, window.location.href).pathname.endsWith('/shots'))
      return new Response('{}', { status: 404 });
    if (options.method === 'PATCH') {
      asked += 1;
      if (isDown) throw new TypeError('Failed to fetch');
      const { version, titles } = JSON.parse(options.body as string) as SetShots;
      if (version !== stored.version)
        return Response.json({ code: 'shots_changed', message: 'Changed.' }, { status: 409 });
      stored = { ...stored, version: version + 1, titles };
    }
    return Response.json(stored);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  forgetSessionStates(member.id);
});

/** The page as it is after a load: what is kept in the tab stays, and the server is asked again. */
function load() {
  const client = createQueryClient(() => undefined);
  client.setQueryData(userQuery.queryKey, member);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(
    () => useSetTitles({ kind: 'batch', id, userId: member.id }, null),
    { wrapper },
  );
  return {
    unmount,
    settled: () =>
      waitFor(() => expect([client.isFetching(), client.isMutating()]).toEqual([0, 0])),
    texts: () => result.current.part.choice.chosen.map(({ title }) => title.text),
    /** The first one, as it is typed. */
    type: (text: string) => act(() => result.current.part.choice.change(0, { text })),
    undo: () => act(() => result.current.part.choice.undo?.()),
  };
}

async function typed(text: string) {
  stored = { ...stored, titles: [titled('old')] };
  const page = load();
  await page.settled();
  page.type(text);
  await waitFor(() => expect(stored.titles[0]?.text).toBe(text));
  return page;
}

const saved = () => stored.titles.map(({ text }) => text);

it('shows what another tab saved later, and does not save over it', async () => {
  (await typed('mine')).unmount();
  stored = { ...stored, version: stored.version + 1, titles: [titled('theirs')] };
  const page = load();
  await page.settled();
  expect([page.texts(), saved(), stored.version]).toEqual([['theirs'], ['theirs'], 2]);
  page.type('mine again');
  await page.settled();
  expect([page.texts(), saved(), stored.version]).toEqual([['mine again'], ['mine again'], 3]);
});

it('goes on from what it saved itself, also if another tab changed shots since', async () => {
  (await typed('mine')).unmount();
  stored = { ...stored, version: stored.version + 1 };
  const page = load();
  await page.settled();
  expect([page.texts(), stored.version]).toEqual([['mine'], 2]);
  page.undo();
  await page.settled();
  expect([page.texts(), saved()]).toEqual([['old'], ['old']]);
});

it('keeps what could not be saved, and sends it with the next change, once', async () => {
  const page = await typed('mine');
  isDown = true;
  page.type('mine, unsaved');
  await page.settled();
  expect([page.texts(), saved(), asked]).toEqual([['mine, unsaved'], ['mine'], 2]);
  isDown = false;
  page.type('mine, saved');
  await page.settled();
  expect([page.texts(), saved(), asked]).toEqual([['mine, saved'], ['mine, saved'], 3]);
});
