import type { GenerationView } from '@talkreel/contracts/http/generations';
import { expect, test } from 'vitest';
import { firstState, portraitOf, stateOf } from './state.ts';

const jobOf = (change: Partial<GenerationView>) =>
  ({
    kind: 'image',
    state: 'succeeded',
    projectId: 7,
    input: {},
    result: {},
    ...change,
  }) as GenerationView;
const imageJob = jobOf({ result: { imageUrl: '/api/images/made.png' } });
const nothing = { photo: null, state: firstState, imageJob: undefined, videoJob: undefined };

test('a chosen photo takes precedence over everything, a picked influencer over the last portrait', () => {
  const photo = {
    name: 'me.jpg',
    dataUrl: 'data:image/jpeg;base64,AA',
    size: { width: 640, height: 720 },
  };
  const picked = {
    ...firstState,
    picked: { projectId: 3, imageUrl: '/api/images/old.png', videoUrl: null, isPhoto: false },
  };
  expect(portraitOf({ ...nothing, photo, state: picked, imageJob })).toEqual({
    url: photo.dataUrl,
    projectId: null,
    origin: 'uploaded',
  });
  expect(portraitOf({ ...nothing, state: picked, imageJob })).toMatchObject({
    url: '/api/images/old.png',
    projectId: 3,
  });
  expect(portraitOf({ ...nothing, imageJob })).toEqual({
    url: '/api/images/made.png',
    projectId: 7,
    origin: 'generated',
    isUpright: false,
  });
});

test('a portrait is upright if it was asked for so, and its job brings the choice back', () => {
  const input = { prompt: 'A sailor', size: '720x1280' };
  const upright = jobOf({ input, result: { imageUrl: '/api/images/made.png' } });
  expect(portraitOf({ ...nothing, imageJob: upright })).toMatchObject({ isUpright: true });
  expect(stateOf(upright)).toMatchObject({ prompt: 'A sailor', size: '720x1280' });
  expect(stateOf(jobOf({ input: { prompt: 'A sailor', size: '1x1' } }))).not.toHaveProperty('size');
});

test('nothing is shown before a portrait is finished', () => {
  expect(portraitOf(nothing)).toBeNull();
  expect(
    portraitOf({ ...nothing, imageJob: jobOf({ state: 'running', result: null }) }),
  ).toBeNull();
  expect(portraitOf({ ...nothing, imageJob: jobOf({ state: 'failed', result: null }) })).toBeNull();
});

test('after a reload an upload is identified by the input of its video', () => {
  const videoJob = jobOf({
    kind: 'influencer-video',
    state: 'running',
    result: null,
    input: { imagePath: 'uploads/abc.jpg' },
  });
  expect(portraitOf({ ...nothing, videoJob })).toEqual({
    url: '/api/images/uploads/abc.jpg',
    projectId: 7,
    origin: 'uploaded',
  });
});
