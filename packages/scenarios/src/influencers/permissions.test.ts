/** @module-tag long */
import { expect, test } from 'vitest';
import type { ApiClient } from '../stack/client.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import { availableCredits, untilState } from '../stack/requests.ts';
import { ANIMATE_MODEL, makeImage, findListed, seedInfluencer, startVideo } from './requests.ts';

// Media work is slow on a busy machine.
const stack = await openSharedStack();

/** @shows abuse 1, abuse 6 */
test('others cannot see or use an influencer until it is approved, and can never change it', async () => {
  const owner = await stack.signIn('shows-work@example.com');
  const other = await stack.signIn('looks-on@example.com');
  const mine = await seedInfluencer(stack, owner);
  const path = `/api/ai-influencer/projects/${mine.id}`;
  const inCommunity = (client: ApiClient) => findListed(client, 'community', mine.id);

  expect((await other.get(path)).status).toBe(404);
  expect((await other.fetch(mine.outputUrl)).status).toBe(404);
  expect((await other.post(`${path}/approve`, { approved: true })).status).toBe(404);
  expect((await other.delete(path)).status).toBe(404);
  expect(
    (await other.post(`/api/ai-influencer/video?projectId=${mine.id}`, { image: mine.url })).status,
  ).toBe(404);
  expect(await inCommunity(other)).toBeUndefined();
  expect(await inCommunity(owner)).toBeUndefined();

  await owner.must.post(`${path}/approve`, { approved: true });
  expect(await inCommunity(owner)).toMatchObject({ canDelete: true });
  expect(await inCommunity(other)).toMatchObject({
    id: mine.id,
    canDelete: false,
    isApproved: true,
    description: null,
  });
  expect((await other.fetch(mine.outputUrl)).status).toBe(200);
  expect(await other.delete(path)).toMatchObject({
    status: 403,
    body: { message: 'Failed to delete influencer' },
  });
  expect((await other.post(`${path}/approve`, { approved: false })).status).toBe(404);
  expect((await other.post('/api/ai-influencer/video', { image: mine.url })).status).toBe(404);
  // The community exists so that others give it a voice.
  const audio = await other.post('/api/replicate/audio', {
    text: 'Hello from me.',
    speaker: 'default-male',
    videoId: 'custom',
  });
  const lipsync = await other.post('/api/replicate/lipsync', {
    video: mine.outputUrl,
    audioUrl: audio.body.url,
  });
  expect(lipsync).toMatchObject({
    status: 200,
    body: { url: expect.stringMatching(/^\/api\/videos\//) },
  });

  expect(await owner.delete(path)).toMatchObject({
    status: 200,
    body: { success: true, message: 'Influencer deleted successfully' },
  });
  expect((await owner.delete(path)).status).toBe(404);
  expect((await owner.fetch(mine.outputUrl)).status).toBe(404);
  expect(await other.fetch(lipsync.body.url).then((reply) => reply.status)).toBe(200);
});

/** @shows abuse 5 */
test('an operator may delete what others approved', async () => {
  const owner = await stack.signIn('fan@example.com');
  const operator = await stack.signIn('operator@example.com');
  await stack.runCommand('cli/set-role', ['Operator@example.com', 'operator']);
  const theirs = await seedInfluencer(stack, owner);
  expect((await operator.delete(`/api/ai-influencer/projects/${theirs.id}`)).status).toBe(200);
  expect((await owner.get(`/api/ai-influencer/projects/${theirs.id}`)).status).toBe(404);
});

/** @shows abuse 5 */
test('deleting one of the fixed ids hides it for that user only', async () => {
  const presser = await stack.signIn('button-presser@example.com');
  const bystander = await stack.signIn('bystander@example.com');
  const shownTo = async (client: ApiClient, list: string) =>
    (await client.get(`/api/ai-influencer/${list}`)).body.map(({ id }: { id: number }) => id);
  for (const id of [73, 87, 73]) {
    expect(await presser.delete(`/api/ai-influencer/projects/${id}`)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Influencer deleted successfully' },
    });
  }
  for (const list of ['gallery', 'community']) {
    const left = await shownTo(presser, list);
    expect([73, 87, 89].filter((id) => left.includes(id))).toEqual([89]);
    expect(await shownTo(bystander, list)).toEqual(expect.arrayContaining([73, 87, 89]));
  }
  const client = presser;
  for (const id of [87, 89])
    expect((await client.fetch(`/api/images/fallback/${id}.jpg`)).status).toBe(200);
  for (const id of ['0', '-1', 'abc', '99999999999']) {
    expect((await client.delete(`/api/ai-influencer/projects/${id}`)).status).toBe(404);
  }
});

test('an influencer whose video is being made is deleted only once that is cancelled', async () => {
  const client = await stack.signIn('changed-my-mind@example.com');
  const image = await makeImage(client);
  await stack.sandbox.fault({ kind: 'hang', model: ANIMATE_MODEL });
  const id = await startVideo(client, image);
  expect(await client.delete(`/api/ai-influencer/projects/${image.id}`)).toMatchObject({
    status: 409,
    body: { code: 'in_progress' },
  });
  await client.must.post(`/api/replicate/cancel/${id}`);
  expect((await client.delete(`/api/ai-influencer/projects/${image.id}`)).status).toBe(200);
  expect((await client.get(`/api/generations/${id}`)).body.code).toBe('deleted');
  await client.must.post('/api/projects/restore', { ids: [image.id] });
  const cancelled = await untilState(client, id, 'cancelled');
  expect(cancelled.credit).toBe('returned');
  expect(await availableCredits(client)).toBe(3);
});
