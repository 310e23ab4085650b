// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { BatchReview } from '@talkreel/contracts/http/reviews';
import { waitFor } from '@talkreel/testing/wait-for';
import type { ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/api/query-client.ts';
import { toasts } from '../../../lib/toast-store.ts';
import { stubBrowser } from '../../../testing/open-app.tsx';
import { ReviewPanel } from './review-panel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const URL_SENT = 'https://talkreel.example/review/aaaaaaaaaaaaaaaaaaaaaa';
const ready = { position: 0, hasVideo: true, generation: { state: 'succeeded', projectId: 7 } };
const videos = [ready] as ComponentProps<typeof ReviewPanel>['videos'];
const reviewAt = (url: string | null): BatchReview => ({
  ...{ url, link: null, isTakenDown: false, newCount: 0, latest: 0, videos: [] },
});

it('the link is handed over even if an event shows the review before the reply is here', async () => {
  stubBrowser();
  const asked: string[] = [];
  const { promise: sent, resolve: reply } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${url}`);
    if (method === 'POST') return sent;
    return url.endsWith('/shots')
      ? new Promise(() => undefined)
      : Promise.resolve(Response.json({ code: 'not_found', message: 'No.' }, { status: 404 }));
  });
  const client = createQueryClient(() => undefined);
  const panel = (url: string | null) => (
    <QueryClientProvider client={client}>
      <MantineProvider>
        <ReviewPanel setId="b" videos={videos} review={reviewAt(url)} />
      </MantineProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(panel(null));
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send for review' });
  await waitFor(() => !send.disabled);
  fireEvent.click(send);
  await waitFor(() => asked.includes('POST /api/batches/b/review'));
  rerender(panel(URL_SENT));
  expect(screen.queryByRole('button', { name: 'Send for review' })).toBeNull();
  reply(Response.json(reviewAt(URL_SENT)));
  await waitFor(() => toasts.current()?.description === URL_SENT);
  await waitFor(() => asked.includes('GET /api/projects/7/shots'));
});
