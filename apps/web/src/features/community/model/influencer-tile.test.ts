import type { Influencer } from '@talkreel/contracts/http/influencers';
import { expect, test } from 'vitest';
import { durationOf, showsDelete, thumbnailOf, toSelected } from './influencer-tile.ts';

const influencer: Influencer = {
  id: 101,
  createdAt: '2026-01-01T00:00:00.000Z',
  isNamed: false,
  isPhoto: false,
  photoId: null,
  name: '',
  description: null,
  voiceId: null,
  imageUrl: '/api/images/portrait.png',
  thumbnailUrl: '/api/images/still.jpg',
  outputUrl: '/api/videos/clip.mp4',
  durationSeconds: null,
  isApproved: true,
  isTest: false,
  isOwn: false,
  folderId: null,
  canDelete: false,
};
const facts = { durationSeconds: 12.5, thumbnail: 'data:image/jpeg;base64,AA' };

test('images are chosen in the order of §3', () => {
  expect(thumbnailOf(influencer, facts)).toBe('/api/images/still.jpg');
  expect(thumbnailOf({ ...influencer, thumbnailUrl: null }, facts)).toBe(
    '/api/images/portrait.png',
  );
  const bare = { ...influencer, thumbnailUrl: null, imageUrl: null };
  expect(thumbnailOf(bare, facts)).toBe('data:image/jpeg;base64,AA');
  expect(thumbnailOf(bare, undefined)).toBeNull();
  expect(thumbnailOf({ ...bare, id: 87 }, undefined)).toBe('/api/images/fallback/87.jpg');
  expect(thumbnailOf({ ...bare, id: 89 }, undefined)).toBe('/api/images/fallback/89.jpg');
});

test('the delete button shows for the fixed ids and when the server allows it', () => {
  expect([73, 87, 89, 101].filter((id) => showsDelete({ ...influencer, id }))).toEqual([
    73, 87, 89,
  ]);
  expect(showsDelete({ ...influencer, canDelete: true })).toBe(true);
});

test('the wizard gets fallbacks for unknown values', () => {
  expect(toSelected(influencer, undefined)).toEqual({
    id: '101',
    title: 'User Influencer 101',
    setting: 'User Generated',
    duration: 20,
    thumbnail: '/api/images/still.jpg',
    url: '/api/videos/clip.mp4',
    suitedVoiceId: null,
  });
  expect(durationOf(influencer, facts)).toBe(12.5);
  expect(toSelected({ ...influencer, name: 'Mara' }, facts)).toMatchObject({
    title: 'Mara',
    duration: 12.5,
  });
});
