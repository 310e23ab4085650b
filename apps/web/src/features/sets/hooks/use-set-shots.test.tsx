// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { SetShots } from '@talkreel/contracts/http/set-shots';
import type { SetShot } from '@talkreel/contracts/http/shots';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/api/query-client.ts';
import { toasts } from '../../../lib/toast-store.ts';
import { forgetSessionStates } from '../../../lib/use-session-state.ts';
import { member } from '../../../testing/open-app.tsx';
import { useSetShots } from './use-set-shots.ts';

const id = '00000000-0000-4000-8000-0000000000aa';
const shotAt = (from: number): SetShot => ({
  ...{ part: 0, from, to: from, words: 'word', mediaId: null, layout: 'punch', zoom: 'slow' },
  ...{ corner: 'top-right', shape: 'rounded', clipStart: 0, ending: 'loop', transition: 'cut' },
});

let stored: SetShots;
let isDown = false;

beforeEach(() => {
  isDown = false;
  const texts = [{ part: 0, words: ['one', 'two', 'three'].map((text) => ({ text })) }];
  stored = {
    version: 0,
    changedAt: null,
    texts,
    shots: [shotAt(0)],
    titles: [],
    missing: [],
  } as SetShots;
  vi.stubGlobal('fetch', async (_address: string | URL, options: RequestInit = {}) => {
    if (isDown) throw new TypeError('Failed to fetch');
    if (options.method === 'PATCH') {
      const { version, shots } = JSON.parse(options.body as string) as SetShots;
      if (version !== stored.version)
        return Response.json({ code: 'shots_changed', message: 'Changed.' }, { status: 409 });
      stored = { ...stored, version: version + 1, shots };
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

async function load() {
  const client = createQueryClient(() => undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => useSetShots({ kind: 'batch', id, userId: member.id }, 0, null),
    { wrapper },
  );
  const settled = () =>
    waitFor(() => expect([client.isFetching(), client.isMutating()]).toEqual([0, 0]));
  await settled();
  return {
    settled,
    choice: () => result.current,
    shown: () => result.current.placed.map(({ shot }) => shot.from),
    add: (from: number) => act(() => result.current.add({ from, to: from }, null)),
  };
}

const saved = () => stored.shots.map(({ from }) => from);

it('does not undo what another tab chose', async () => {
  const page = await load();
  page.add(1);
  await waitFor(() => expect(saved()).toEqual([0, 1]));
  stored = { ...stored, version: stored.version + 1, shots: [shotAt(2)] };
  act(() => page.choice().remove(0));
  await page.settled();
  expect(page.shown()).toEqual([2]);
  expect(page.choice().undo).toBe(null);
});

it('keeps what did not arrive, and sends it when asked to', async () => {
  const page = await load();
  isDown = true;
  page.add(1);
  await page.settled();
  expect([page.shown(), saved()]).toEqual([[0, 1], [0]]);
  isDown = false;
  act(() => toasts.current()?.action?.onClick());
  await waitFor(() => expect(saved()).toEqual([0, 1]));
  expect(page.shown()).toEqual([0, 1]);
});
