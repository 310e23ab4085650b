// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import type { Project } from '@talkreel/contracts/http/projects';
import { afterEach, expect, it, vi } from 'vitest';
import { member, openApp } from '../../../testing/open-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const made: Project = {
  ...{ id: 7, createdAt: '2026-11-01T00:00:00.000Z', kind: 'video', name: null, isTest: false },
  ...{ title: 'Boots for sailors.', isStarred: false, folderId: null, durationSeconds: 8 },
  ...{ outputUrl: '/api/videos/a.mp4', audioUrl: '/api/audio/a.wav', thumbnailUrl: '/og.jpg' },
  audioParams: { videoId: 'clara', text: 'Boots for sailors.', speaker: 'june' },
  ...{ influencerName: null, audioGenerationId: null },
  latestGeneration: {
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'lipsync',
    state: 'succeeded',
    credit: 'charged',
  },
  ...{ captionsUrl: '/api/projects/7/captions', shareUrl: null },
};

async function openCard(more: Partial<Project>) {
  await openApp('/profile', {
    'GET /api/auth/user': { json: member },
    'GET /api/projects': { json: [{ ...made, ...more }] },
  });
  return within(await screen.findByRole('article'));
}

it('leads with the file, and keeps what else can be made in a menu', async () => {
  const card = await openCard({});
  expect(card.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(made.outputUrl);
  expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    ...['Download', 'Open'],
  ]);
  const menu = card.getByRole('button', { name: 'More for Boots for sailors.' });
  expect(menu.textContent).toBe('More');
  for (const name of ['Export', 'Retake', 'Share'])
    expect(card.queryByRole('button', { name })).toBeNull();
});

it('says that it is shared, and what clients wrote about a film', async () => {
  const card = await openCard({ shareUrl: 'http://localhost/share/abcdefghij', newCount: 2 });
  expect(card.getByText('Shared')).toBeTruthy();
  expect(card.getByText('2 new').textContent).toBe('2 new from the review');
});

it('leads on from a speech to its video', async () => {
  const card = await openCard({
    outputUrl: null,
    captionsUrl: null,
    audioGenerationId: made.latestGeneration!.id,
  });
  expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    ...['Generate Video', 'Download Audio'],
  ]);
});
