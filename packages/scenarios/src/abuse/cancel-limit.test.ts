/** @module-tag long */
import { expect, test } from 'vitest';
import { openStack } from '../stack/open-stack.ts';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  generationOf,
  LIPSYNC_MODEL,
  makeAudio,
  startLipsync,
} from '../stack/requests.ts';
import { beginners, cancel, filesOf, termsOf } from './cancelled-work.ts';

const stack = await openStack({ env: { FREE_CANCELLATIONS_PER_DAY: '2' } });
const { hang, untilBegun, startOneShot, startAudio } = beginners(stack);

/** @shows abuse 38 */
test('03 cancelling started work is free a few times a day, then it counts, and the user is told before', async () => {
  const client = await stack.signIn('burns@example.com');
  for (const left of [2, 1]) {
    const id = await startAudio(client);
    expect((await termsOf(client, id)).options).toMatchObject([
      { choice: 'discard', detail: expect.stringContaining(`You have ${left} of 2 free`) },
    ]);
    expect((await cancel(client, id, 'discard')).body).toMatchObject({ credit: 'returned' });
  }
  expect(await availableCredits(client)).toBe(3);
  const third = await startAudio(client);
  expect((await termsOf(client, third)).options).toMatchObject([{ choice: 'keep', counts: true }]);
  const refused = await cancel(client, third, 'discard');
  expect([refused.status, refused.body.code]).toEqual([409, 'no_free_cancellation']);
  expect((await generationOf(client, third)).state).toBe('running');
  expect((await cancel(client, third, 'keep')).body).toMatchObject({
    credit: 'charged',
    outcome: 'counted',
  });
  expect(await availableCredits(client)).toBe(2);
  expect((await cancel(client, third, 'keep')).body.outcome).toBe('counted');
  // The rest of the generation is still available.
  const { projectId } = await generationOf(client, third);
  const take = await client.post('/api/replicate/audio', { ...audioRequest(), projectId });
  expect(take.body).toMatchObject({ cost: 0, take: 2 });
  expect(await availableCredits(client)).toBe(2);
  const made = await startOneShot(client);
  expect((await termsOf(client, made.id)).options).toMatchObject([{ choice: 'keep' }]);
  expect((await cancel(client, made.id, 'discard')).status).toBe(409);
  // Deleting the entry does not avoid the charge, because the generation must be cancelled first.
  const remove = () => client.delete(`/api/ai-influencer/projects/${made.projectId}`);
  expect((await remove()).body.code).toBe('in_progress');
  expect((await cancel(client, made.id, 'keep')).body.credit).toBe('charged');
  expect((await remove()).status).toBe(200);
  expect(await availableCredits(client)).toBe(1);
  expect(await filesOf(client, [made.clip])).toEqual([404]);
});

/** @shows abuse 38 */
test('03 of many concurrent cancellations, no more than the limit are free', async () => {
  const client = await stack.signIn('burns-at-once@example.com');
  const ids = [await startAudio(client), await startAudio(client), await startAudio(client)];
  const replies = await Promise.all(ids.map((id) => cancel(client, id, 'keep')));
  expect(replies.map(({ body }) => body.outcome as string).toSorted()).toEqual([
    'counted',
    'empty',
    'empty',
  ]);
  expect(await availableCredits(client)).toBe(2);
});

/** @shows abuse 38 */
test('03 included videos and takes cannot be started and cancelled for free without limit either', async () => {
  const client = await stack.signIn('burns-included@example.com');
  await hang(LIPSYNC_MODEL);
  const { id, audioUrl, actorId } = await startLipsync(client);
  const { projectId } = await generationOf(client, id);
  await untilBegun(id, 'lipsync');
  expect((await cancel(client, id, 'discard')).body.outcome).toBe('empty');
  const take = await startAudio(client, projectId);
  expect((await cancel(client, take, 'discard')).body.outcome).toBe('empty');
  const second = await startAudio(client, projectId);
  expect((await cancel(client, second, 'keep')).body).toMatchObject({
    credit: 'included',
    outcome: 'counted',
  });
  const price = await client.get(`/api/price?kind=audio&projectId=${projectId}`);
  expect(price.body).toMatchObject({ cost: 0, takesUsed: 2 });
  await hang(LIPSYNC_MODEL);
  const video = { video: actorId, audioUrl };
  const lipsync = await client.post('/api/replicate/lipsync', video, ASYNC);
  expect(lipsync.body.cost).toBe(0);
  await untilBegun(lipsync.body.id, 'lipsync');
  expect((await termsOf(client, lipsync.body.id)).options[0]?.detail).toContain(
    'its included video counts as used',
  );
  expect((await cancel(client, lipsync.body.id, 'keep')).body.outcome).toBe('counted');
  expect(await availableCredits(client)).toBe(2);
  const another = await client.post('/api/replicate/lipsync', video);
  expect(another.body.cost).toBe(1);
});

test('03 cancelling waiting work uses no free cancellation', async () => {
  const client = await stack.signIn('waits@example.com');
  await makeAudio(client);
  const [worker] = stack.workers();
  await worker?.pause();
  try {
    for (let count = 0; count < 3; count += 1) {
      const { body } = await client.post('/api/replicate/audio', audioRequest(), ASYNC);
      expect((await termsOf(client, body.id)).options).toMatchObject([
        { choice: 'discard', counts: false, detail: 'You get your generation back.' },
      ]);
      expect((await cancel(client, body.id, 'discard')).body).toMatchObject({ outcome: 'empty' });
    }
  } finally {
    worker?.resume();
  }
  expect(await availableCredits(client)).toBe(2);
});
