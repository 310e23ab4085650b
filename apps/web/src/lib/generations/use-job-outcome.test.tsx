// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { generation } from '../../testing/generation.ts';
import { startGeneration } from './start-generation.ts';
import { useJobOutcome } from './use-job-outcome.ts';

const fetchOfBrowser = globalThis.fetch;
const onEnd = vi.fn<(job: GenerationView) => void>();
beforeEach(() => onEnd.mockClear());
afterEach(() => {
  cleanup();
  globalThis.fetch = fetchOfBrowser;
});

const follow = (first?: GenerationView) =>
  renderHook(({ job }) => useJobOutcome(job, onEnd), { initialProps: { job: first } });
const ended = (id: string) => generation({ id, state: 'failed' });

it('tells the end of a job that was seen running, once', () => {
  const { rerender } = follow(generation({ id: 'a' }));
  rerender({ job: ended('a') });
  rerender({ job: ended('a') });
  expect(onEnd).toHaveBeenCalledOnce();
});

it('is quiet about a job that was over before this tab was open', () => {
  follow(ended('b'));
  expect(onEnd).not.toHaveBeenCalled();
});

it('tells of a job of this tab that was over before anybody looked, once', async () => {
  globalThis.fetch = () =>
    Promise.resolve(
      Response.json(
        { id: 'c', status: 'queued', predictionId: 'c', projectId: null },
        { status: 202 },
      ),
    );
  await startGeneration('/api/replicate/audio', {}, 'key');
  const { rerender, unmount } = follow(undefined);
  rerender({ job: ended('c') });
  expect(onEnd).toHaveBeenCalledOnce();
  unmount();
  follow(ended('c'));
  expect(onEnd).toHaveBeenCalledOnce();
});
