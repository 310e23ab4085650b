/** @module-tag long */
import { OWN_FACE } from '@talkreel/testing/own-face';
import { expect, test } from 'vitest';
import type { ApiClient } from '../stack/client.ts';
import { audioRequest, shortestActor, generationOf } from '../stack/requests.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import { mislabelledPhoto, toDataUrl } from './photos.ts';
import { makeImage, makeInfluencer, seedInfluencer } from './requests.ts';

const stack = await openSharedStack();

const rename = (client: ApiClient, id: number, name: string | null) =>
  client.patch(`/api/ai-influencer/projects/${id}`, { name });
const history = async (client: ApiClient) => (await client.get('/api/projects')).body;

test('only the owner can name an influencer, and can remove the name again', async () => {
  const owner = await stack.signIn('names-owner@example.com');
  const { id } = await makeImage(owner);
  expect((await rename(owner, id, '  Mira  ')).body).toMatchObject({ name: 'Mira', isNamed: true });
  const stranger = await stack.signIn('names-stranger@example.com');
  expect((await rename(stranger, id, 'Mine')).status).toBe(404);
  await owner.must.post(`/api/ai-influencer/projects/${id}/approve`, { approved: true });
  expect((await rename(stranger, id, 'Mine')).status).toBe(404);
  expect((await rename(owner, id, 'x'.repeat(81))).status).toBe(400);
  expect((await rename(owner, id, 'Mi\u200bra')).status).toBe(200);
  expect((await owner.get(`/api/ai-influencer/projects/${id}`)).body.name).toBe('Mira');
  expect((await rename(owner, id, '')).body).toMatchObject({
    name: `User Influencer ${id}`,
    isNamed: false,
  });
});

test('those that can speak are listed separately, and those made from a photo say so', async () => {
  const client = await stack.signIn('names-lists@example.com');
  const painted = await makeImage(client);
  const photo = await client.post('/api/ai-influencer/video', {
    image: toDataUrl('image/png', mislabelledPhoto()),
    consent: OWN_FACE,
  });
  expect(photo.status).toBe(200);
  const all = (await client.get('/api/ai-influencer/projects')).body;
  expect(all).toMatchObject([
    { id: photo.body.id, isPhoto: true },
    { id: painted.id, isPhoto: false },
  ]);
  const { body: able } = await client.get('/api/ai-influencer/projects?withVideo=true');
  expect(able).toMatchObject([{ id: photo.body.id }]);
});

test('the history shows the current name of the influencer that speaks', async () => {
  const client = await stack.signIn('names-history@example.com');
  // Only an influencer that was made by a generation is an entry of the history.
  const { id, outputUrl } = await makeInfluencer(client);
  const speech = await client.post('/api/replicate/audio', {
    ...audioRequest('Hello from somebody new.'),
    videoId: 'custom',
    influencerId: id,
    rate: 1.1,
  });
  expect(await history(client)).toMatchObject([
    { influencerName: `User Influencer ${id}` },
    { id, influencerName: null },
  ]);
  await rename(client, id, 'Mira');
  const video = await client.post('/api/replicate/lipsync', {
    video: outputUrl,
    audioUrl: speech.body.url,
  });
  expect(video.status).toBe(200);
  expect(await history(client)).toMatchObject([
    { influencerName: 'Mira', audioParams: { videoId: 'custom' } },
    { id, influencerName: 'Mira' },
  ]);

  // A reopened video is filled in with its original input.
  const asked = await generationOf(client, video.body.id);
  expect(asked.title).toBe('Video with Mira');
  expect(asked.input).toMatchObject({
    influencer: { id, name: 'Mira', isPhoto: false, durationSeconds: 20 },
    speech: { generationId: speech.body.id, text: 'Hello from somebody new.', rate: 1.1 },
  });
  const again = await generationOf(client, speech.body.id);
  expect(again.input.influencer).toMatchObject({ id });
});

test("an actor who speaks a recording made for an influencer gives the video the actor's name", async () => {
  const client = await stack.signIn('names-actor@example.com');
  const { id } = await seedInfluencer(stack, client);
  const speech = await client.post('/api/replicate/audio', {
    ...audioRequest(),
    videoId: 'custom',
    influencerId: id,
  });
  const actor = await shortestActor(client);
  await client.must.post('/api/replicate/lipsync', { video: actor.id, audioUrl: speech.body.url });
  const [made] = await history(client);
  expect(made).toMatchObject({ influencerName: null, audioParams: { videoId: actor.id } });
});
