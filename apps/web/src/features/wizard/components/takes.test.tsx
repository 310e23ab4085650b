// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/api/query-client.ts';
import { createLiveConnection } from '../../../lib/live/live-connection.ts';
import { LiveProvider } from '../../../lib/live/live-provider.tsx';
import type { SpeechStep } from '../hooks/use-speech.ts';
import { emptyDraft } from '../model/draft.ts';
import { Takes } from './takes.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FIRST = '00000000-0000-4000-8000-000000000001';
const SECOND = '00000000-0000-4000-8000-000000000002';
const takeOf = (generationId: string, number: number) => ({
  ...{ generationId, number, text: `Line ${number}.`, durationSeconds: 2 },
  ...{ audioUrl: '/a.wav', createdAt: '2026-01-02T12:00:00.000Z' },
});

it('marks the take that was pressed while its details are fetched', async () => {
  vi.stubGlobal('fetch', (url: string) =>
    String(url).endsWith('/takes')
      ? Promise.resolve(Response.json([takeOf(FIRST, 1), takeOf(SECOND, 2)]))
      : new Promise(() => undefined),
  );
  const step = { projectId: 7, speech: null, isStarting: false, isRunning: false };
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <LiveProvider connection={createLiveConnection(() => undefined)}>
        <Takes
          draft={{ ...emptyDraft, audioJobId: SECOND }}
          patch={() => undefined}
          step={step as unknown as SpeechStep}
        />
      </LiveProvider>
    </QueryClientProvider>,
  );
  const first = await screen.findByRole<HTMLInputElement>('radio', { name: /^Take 1/ });
  expect(first.checked).toBe(false);
  fireEvent.click(first);
  expect(first.checked).toBe(true);
});
