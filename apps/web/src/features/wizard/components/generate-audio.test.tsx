// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/api/query-client.ts';
import '../../../testing/wait-limit.ts';
import type { SpeechStep } from '../hooks/use-speech.ts';
import { emptyDraft, type Draft } from '../model/draft.ts';
import { GenerateAudio } from './generate-audio.tsx';

const recording = {
  ...{ id: '00000000-0000-4000-8000-000000000001', url: '/me.wav', durationSeconds: 20 },
  ...{ consent: 'self', name: null, createdAt: '2026-01-02T12:00:00.000Z' },
};

beforeEach(() => {
  // jsdom has no `matchMedia`, and Mantine asks for the color scheme.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      String(url).includes('/recordings/')
        ? Response.json(recording)
        : Response.json({ code: 'no', message: 'No.' }, { status: 404 }),
    ),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const performer = { ...{ id: 'clara', title: 'Clara', setting: 'Digital Performance' } };
const clip = { ...performer, duration: 15, thumbnail: '', url: '/clara.mp4' };
const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');

function open(draft: Partial<Draft>) {
  const step = { projectId: undefined, isStarting: false, isRunning: false };
  render(
    <MantineProvider>
      <QueryClientProvider client={createQueryClient(() => undefined)}>
        <GenerateAudio
          draft={{ ...emptyDraft, performer: clip, ...draft } as Draft}
          step={step as unknown as SpeechStep}
          isReady={false}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return screen.getByRole('button');
}

it('is what is next while the script fits the clip', () => {
  expect(open({ text: words(30) }).dataset).toMatchObject({ variant: 'filled' });
  expect(screen.queryByText(/over the/)).toBeNull();
});

it('steps back and says why while the script is too long, and can still be pressed', () => {
  const button = open({ text: words(60) });
  expect(button.dataset).toMatchObject({ variant: 'default' });
  expect(button).toMatchObject({ disabled: false });
  const reason = screen.getByText('About 9 s over the 15 s clip. Shorten the script first.');
  expect(button.getAttribute('aria-describedby')).toContain(reason.id);
});

it('says of a recording of one’s own how much too long it is, whatever its text is', async () => {
  const button = open({ source: 'recording', recordingId: recording.id, text: words(5) });
  expect(
    await screen.findByText('5 s over the 15 s clip. Record a shorter one first.'),
  ).toBeTruthy();
  expect(button.dataset).toMatchObject({ variant: 'default' });
});
