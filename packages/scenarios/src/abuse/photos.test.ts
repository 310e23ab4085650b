/** @module-tag long */
import { OWN_FACE } from '@talkreel/testing/own-face';
import { photoRefusals } from '@talkreel/contracts/photo';
import { hostilePhotos } from '@talkreel/testing/hostile-photos';
import { peakMemoryOfChildren } from '@talkreel/testing/peak-memory';
import { expect, test } from 'vitest';
import { mislabelledPhoto, toDataUrl } from '../influencers/photos.ts';
import type { ApiClient, ApiReply } from '../stack/client.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import { ASYNC, availableCredits, generationOf } from '../stack/requests.ts';

// Media work is slow on a busy machine.
const stack = await openSharedStack();
const photo = (words?: string) => toDataUrl('image/png', mislabelledPhoto(words));
const profileBomb = toDataUrl('image/png', hostilePhotos[0]?.make() ?? Buffer.alloc(0));

const send = (client: ApiClient, image: string, more: object = {}, key?: string) =>
  client.post(
    '/api/ai-influencer/video',
    { image, consent: OWN_FACE, ...more },
    { ...ASYNC, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  );
const statuses = (replies: ApiReply[]) => replies.map(({ status }) => status);

/** @shows abuse 16 */
test('02 half a megabyte of photo does not take gigabytes of memory', async () => {
  const client = await stack.signIn('bomb@example.com');
  const { result, peakMiB } = await peakMemoryOfChildren(
    () => send(client, profileBomb),
    stack.api().pid,
  );
  // The photo is read to its end, and shows nothing.
  expect(result).toMatchObject({ status: 400, body: { message: photoRefusals.blank } });
  expect(peakMiB).toBeLessThan(600);
});

test('02 a photo is not decoded for a user without credit', async () => {
  const client = await stack.signIn('spent-on-photos@example.com');
  for (let left = await availableCredits(client); left > 0; left -= 1)
    expect((await send(client, photo(`number ${left}`))).status).toBe(202);
  const { result, peakMiB } = await peakMemoryOfChildren(
    () => send(client, profileBomb),
    stack.api().pid,
  );
  expect([result.status, peakMiB]).toEqual([402, 0]);
});

test('02 a photo is accepted beside many that another user sends at once', async () => {
  const [many, other] = [
    await stack.signIn('many@example.com'),
    await stack.signIn('one@example.com'),
  ];
  const flood = Array.from({ length: 8 }, (_, index) => send(many, photo(`flood ${index}`)));
  const reply = await send(other, photo('mine'));
  expect(reply.status).toBe(202);
  const reported = statuses(await Promise.all(flood));
  expect(reported.filter((status) => status === 202).length).toBeGreaterThan(0);
  expect(reported.every((status) => [202, 402, 429, 503].includes(status))).toBe(true);
});

test('11 of two requests with one key and one photo, the refused one removes nothing from the other', async () => {
  for (let round = 0; round < 6; round += 1) {
    const client = await stack.signIn(`twice-${round}@example.com`);
    const image = photo(`round ${round}`);
    const replies = await Promise.all(
      ['She nods.', 'She waves.'].map((prompt) => send(client, image, { prompt }, 'the-same-key')),
    );
    const accepted = replies.find(({ status }) => status === 202);
    const generation = await generationOf(client, accepted?.body.id);
    const project = await client.get(`/api/ai-influencer/projects/${generation.projectId}`);
    const picture = await client.get(project.body.imageUrl);
    expect(new Set(statuses(replies))).toEqual(new Set([202, 409]));
    expect(picture.status).toBe(200);
  }
});
