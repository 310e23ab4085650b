// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { member, openApp } from '../../testing/open-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
});

const actor = {
  ...{ id: 'clara', title: 'Clara', setting: 'Digital Performance', duration: 15 },
  ...{ voiceId: 'june', thumbnail: '/og.jpg', preview: '/clara-tile.mp4', url: '/clara.mp4' },
};

const open = () =>
  openApp('/', {
    'GET /api/auth/user': { json: member },
    'GET /api/actors': { json: [actor] },
    'GET /api/voices': {
      json: {
        voices: [
          { id: 'june', name: 'June', label: 'Female Voice 1', gender: 'female', url: '/june.wav' },
        ],
        synthetic: true,
      },
    },
  });

it('has a still on the stage before the clip, which data-saver mode never fetches', async () => {
  const connection = Object.assign(new EventTarget(), { saveData: true });
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  await open();
  const stage = await screen.findByRole('region', { name: 'Stage' });
  const clip = stage.querySelector('video');
  expect(clip?.getAttribute('src')).toBe(actor.url);
  expect(clip?.getAttribute('preload')).toBe('none');
  expect(stage.querySelector('img')?.getAttribute('src')).toBe(actor.thumbnail);
});
