// @vitest-environment jsdom
import { useState, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/api/query-client.ts';
import { changeKept, forgetSessionStates, keptState } from '../../../lib/use-session-state.ts';
import { member } from '../../../testing/open-app.tsx';
import { batchQuery } from '../api/batches.ts';
import { draftShotsKey, NO_DRAFT_SHOTS, type RowShot } from '../model/draft-shots.ts';
import { useStart } from './use-draft.ts';
import { useKeepDraftAd } from './use-keep-draft-ad.ts';

const id = '00000000-0000-4000-8000-0000000000aa';
const key = draftShotsKey('batch', member.id);

function Wrapper({ children }: { children: ReactNode }) {
  const [client] = useState(() => createQueryClient(() => undefined));
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  forgetSessionStates(member.id);
});

const shotAt = (row: string, mediaId: string) =>
  ({
    ...{ row, mediaId, from: 0, to: 0, words: 'One.', layout: 'media' },
  }) as unknown as RowShot;
const choose = (shots: RowShot[]) =>
  changeKept(key, NO_DRAFT_SHOTS, () => ({ ...NO_DRAFT_SHOTS, shots }));

it('tells which rows were sent, whatever has become of them when the reply comes', async () => {
  const reply = Promise.withResolvers<never>();
  const [onStarting, onStarted] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { result, rerender } = renderHook(
    ({ rows }) =>
      useStart({
        ...{ kind: 'batch', userId: member.id, onStarting, onStarted },
        bodyOf: () => rows,
        rowsOf: () => rows,
        send: () => reply.promise,
        query: batchQuery,
        pathOf: () => '/',
      }),
    { wrapper: Wrapper, initialProps: { rows: ['first', 'second'] } },
  );
  act(() => result.current.mutate({ hasSomeLeft: true }));
  await waitFor(() => expect(result.current.isPending).toBe(true));
  rerender({ rows: ['second'] });
  reply.resolve({ id } as never);
  await waitFor(() =>
    expect(onStarted).toHaveBeenCalledWith(['first', 'second'], id, ['first', 'second']),
  );
});

it('leaves what is chosen for the next draft while the shots of the last one are saved', async () => {
  const reply = Promise.withResolvers<Response>();
  const fetched = vi.fn<(address: string | URL, init: RequestInit) => Promise<Response>>();
  vi.stubGlobal('fetch', fetched.mockReturnValue(reply.promise));
  const { result } = renderHook(() => useKeepDraftAd('batch', member.id), { wrapper: Wrapper });
  choose([shotAt('first', 'mug')]);
  result.current.keep(id, { rows: ['first'], texts: [{ part: 0, text: 'One.' }] });
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  expect(JSON.parse(fetched.mock.calls[0]?.[1].body as string)).toMatchObject({
    version: 0,
    shots: [{ part: 0, mediaId: 'mug' }],
  });
  choose([shotAt('first', 'cup')]);
  await act(async () => reply.resolve(Response.json({ version: 1, shots: [], titles: [] })));
  expect(keptState(key)).toMatchObject({ shots: [{ mediaId: 'cup' }] });
});
