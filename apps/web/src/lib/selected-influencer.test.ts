// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { storeSelectedInfluencer, takeSelectedInfluencer } from './selected-influencer.ts';

const influencer = {
  id: '12',
  title: 'AI Generated Influencer',
  setting: 'AI Generated',
  duration: 20,
  thumbnail: '/api/images/12.jpg',
  url: '/api/videos/12.mp4',
};

beforeEach(() => sessionStorage.clear());

it('passes an influencer on once', () => {
  storeSelectedInfluencer(influencer);
  expect(takeSelectedInfluencer()).toEqual(influencer);
  expect(takeSelectedInfluencer()).toBeNull();
});

it('adds missing values and drops invalid ones', () => {
  sessionStorage.setItem('selectedInfluencer', '{"url":"/api/videos/x.mp4"}');
  expect(takeSelectedInfluencer()).toMatchObject({
    id: 'custom',
    duration: 20,
    title: 'AI Generated Influencer',
  });
  sessionStorage.setItem('selectedInfluencer', 'not json');
  expect(takeSelectedInfluencer()).toBeNull();
  expect(sessionStorage.length).toBe(0);
});
