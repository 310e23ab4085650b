// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { lipsyncTexts } from '@talkreel/contracts/texts/jobs';
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

it('says that a video has an overlay instead of lip sync, and only then', () => {
  show({ result: { url: '/api/videos/1.mp4', isOverlay: true } });
  expect(screen.getByRole('status').textContent).toBe(lipsyncTexts.overlay);
  cleanup();
  expect(show({}).container.textContent).toBe('');
});

it('names what was described but is not in the picture', () => {
  show({ result: { imageUrl: '/api/images/1.png', notShown: ['skateboard', 'striped shirt'] } });
  expect(screen.getByRole('status').textContent).toBe(
    'Not shown: skateboard, striped shirt. Not every detail can be drawn.',
  );
});

it("ends the failure's sentence before the one about the credit", () => {
  show({ state: 'failed', error: { code: 'failed', message: 'No URL' }, result: null });
  expect(screen.getByRole('alert').textContent).toBe('No URL. Your credit is back.');
  cleanup();
  show({ state: 'failed', error: null, credit: 'free', result: null });
  expect(screen.getByRole('alert').textContent).toBe('It failed. Nothing was charged.');
});
