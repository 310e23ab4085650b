// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import type { SetShots as Chosen } from '@talkreel/contracts/http/set-shots';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/api/query-client.ts';
import { userQuery } from '../../../lib/auth/user.ts';
import { member, stubBrowser } from '../../../testing/open-app.tsx';
import { SetShots } from './set-shots.tsx';

const id = '00000000-0000-4000-8000-0000000000aa';
const there = '0197c0de-0000-7000-8000-000000000001';
const gone = '0197c0de-0000-7000-8000-000000000002';
const shot = (mediaId: string | null, from: number): Chosen['shots'][number] => ({
  ...{ part: null, from, to: from, words: 'word', mediaId, layout: 'media' },
  ...{ corner: 'top-right', shape: 'circle', clipStart: 0, ending: 'loop' },
  ...{ transition: 'cut', zoom: 'slow' },
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a set whose picture was deleted says so before anything is exported', async () => {
  stubBrowser();
  const texts = [{ part: null, words: [] }];
  const shots = [shot(there, 0), shot(gone, 1), shot(null, 2)];
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const path = String(address);
    if (path.endsWith('/shots'))
      return Response.json({ version: 1, changedAt: null, texts, shots, titles: [], missing: [] });
    if (path.endsWith(there))
      return Response.json({ id: there, state: 'ready', posterUrl: '/a.webp' });
    return Response.json({ code: 'not_found', message: 'Not found.' }, { status: 404 });
  });
  const client = createQueryClient(() => undefined);
  client.setQueryData(userQuery.queryKey, member);
  render(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <SetShots
          {...{ id, kind: 'batch', userId: member.id, createdAt: '2026-11-28T00:00:00.000Z' }}
          videoOf={() => null}
        />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const problem = await screen.findByText(/deleted from your media/);
  expect(problem.textContent).toMatch(/^1 shot shows a picture or clip/);
});
