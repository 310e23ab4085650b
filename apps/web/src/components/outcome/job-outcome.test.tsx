// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { texts } from '@talkreel/contracts/texts';
import { afterEach, expect, it } from 'vitest';
import { generation } from '../../testing/generation.ts';
import { JobOutcome } from './job-outcome.tsx';

afterEach(cleanup);

const show = (parts: Partial<GenerationView>) =>
  render(
    <JobOutcome
      job={generation({ state: 'succeeded', creditMessage: 'Your credit is back.', ...parts })}
      fallback="It failed"
    />,
  );

it('says that a video is an overlay and no lip sync, and nothing of one that is', () => {
  show({ result: { url: '/api/videos/1.mp4', isOverlay: true } });
  expect(screen.getByRole('status').textContent).toBe(texts.lipsync.overlay);
  cleanup();
  expect(show({}).container.textContent).toBe('');
});

it('ends the sentence of a failure before telling of the credit', () => {
  show({ state: 'failed', error: { code: 'failed', message: 'No URL' }, result: null });
  expect(screen.getByRole('alert').textContent).toBe('No URL. Your credit is back.');
  cleanup();
  show({ state: 'failed', error: null, credit: 'free', result: null });
  expect(screen.getByRole('alert').textContent).toBe('It failed. Nothing was charged.');
});
