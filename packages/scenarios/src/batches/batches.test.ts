import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { openSharedStack } from '../stack/shared-stack.ts';
import { availableCredits, LIPSYNC_MODEL, SPEECH_MODEL } from '../stack/requests.ts';
import {
  shortBatchOf,
  givePack,
  postBatch,
  startBatch,
  readBatch,
  untilEnded,
  videosIn,
} from './batch-requests.ts';

const stack = await openSharedStack();

const speeches = async () => (await stack.sandbox.predictions(SPEECH_MODEL)).length;

test(
  'twelve videos, of which one is cancelled and two fail with their speech: what was not made is returned',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('twelve@example.com');
    await givePack(stack, client, 12);
    const before = await speeches();
    await stack.sandbox.fault({ kind: 'fail', model: SPEECH_MODEL });
    await stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL, times: 100 });
    const asked = await shortBatchOf(client, { openings: 3, actors: 2, voices: 2 });
    const reply = await postBatch(client, asked);
    expect([reply.status, reply.body.counts]).toEqual([
      201,
      { all: 12, open: 12, succeeded: 0, failed: 0, cancelled: 0, deleted: 0 },
    ]);
    const { id } = reply.body;
    expect(await availableCredits(client)).toBe(3);

    const failed = await waitFor(async () => {
      const found = videosIn(await readBatch(client, id), 'failed');
      return found.length === 2 ? found : null;
    });
    expect(new Set(failed.map(({ opening, voice }) => `${opening} ${voice}`)).size).toBe(1);
    for (const { generation } of failed)
      expect(generation).toMatchObject({
        credit: 'returned',
        error: { code: 'prediction_failed' },
      });
    const open = (await readBatch(client, id)).videos.findLast(({ generation }) =>
      ['queued', 'running'].includes(generation.state),
    );
    const cancelled = await client.post(`/api/replicate/cancel/${open?.generation.id}`, {
      choice: 'discard',
    });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', credit: 'returned' });
    await stack.sandbox.release();

    const ended = await untilEnded(client, id);
    expect(ended.counts).toEqual({
      all: 12,
      open: 0,
      succeeded: 9,
      failed: 2,
      cancelled: 1,
      deleted: 0,
    });
    // Each speech is made once: six, of which one failed.
    expect((await speeches()) - before).toBe(6);
    expect(await availableCredits(client)).toBe(6);

    const place = failed[0]?.position ?? -1;
    const [again, twice] = await Promise.all(
      [1, 2].map(() => client.post(`/api/batches/${id}/videos/${place}/retry`)),
    );
    expect([again?.status, twice?.status]).toEqual([202, 202]);
    expect(twice?.body.id).toBe(again?.body.id);
    const mended = await untilEnded(client, id);
    expect(mended.counts).toMatchObject({ succeeded: 10, failed: 1, cancelled: 1 });
    expect((await speeches()) - before).toBe(7);
    expect(await availableCredits(client)).toBe(5);
    expect((await client.get('/api/projects')).body).toHaveLength(10);
  },
);

test('the same batch twice, in two tabs or with one key, is one batch', async () => {
  const client = await stack.signIn('tabs@example.com');
  await givePack(stack, client, 12);
  await stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL, times: 10 });
  const asked = await shortBatchOf(client, { openings: 2, actors: 2 });
  const replies = await Promise.all([
    postBatch(client, asked, { 'idempotency-key': 'tab-one' }),
    postBatch(client, asked, { 'idempotency-key': 'tab-one' }),
    postBatch(client, asked, { 'idempotency-key': 'tab-two' }),
  ]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  expect(await availableCredits(client)).toBe(11);
  // The key of the one that was stored.
  const other = await postBatch(
    client,
    { ...asked, openings: ['Another line.'] },
    { 'idempotency-key': replies[2]?.status === 201 ? 'tab-two' : 'tab-one' },
  );
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
  await stack.sandbox.release();
  const { id } = replies[0]?.body ?? {};
  expect((await untilEnded(client, id)).counts.succeeded).toBe(4);
  const listed = (await client.get('/api/batches')).body;
  expect(listed).toMatchObject([{ id, counts: { all: 4, succeeded: 4 } }]);
  expect(listed[0].posters).toHaveLength(3);

  const [first] = (await client.get('/api/projects')).body;
  await client.must.post('/api/projects/delete', { ids: [first.id] });
  const without = { all: 4, open: 0, succeeded: 3, failed: 0, cancelled: 0, deleted: 1 };
  expect((await client.get('/api/batches')).body[0].counts).toEqual(without);
  expect((await readBatch(client, id)).counts).toEqual(without);
  await client.must.post('/api/projects/restore', { ids: [first.id] });
  expect((await client.get('/api/batches')).body[0].counts).toMatchObject({ succeeded: 4 });
});

test('without enough generations nothing is reserved', async () => {
  const client = await stack.signIn('poor@example.com');
  const reply = await postBatch(client, await shortBatchOf(client, { openings: 2, actors: 2 }));
  expect([reply.status, reply.body]).toEqual([
    402,
    expect.objectContaining({
      requiresPayment: true,
      message: 'This batch needs 4 generations and you have 3 left. Nothing was charged.',
    }),
  ]);
  expect(await availableCredits(client)).toBe(3);
  expect((await client.get('/api/batches')).body).toEqual([]);
  expect((await client.get('/api/generations')).body).toEqual([]);
});

test(
  'a video that was to make the speech is cancelled: another one makes it',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('owner@example.com');
    await stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL });
    const before = await speeches();
    const reply = await postBatch(client, await shortBatchOf(client, { actors: 3 }));
    const { id, videos } = reply.body;
    const maker = videos.find(
      ({ generation }: (typeof videos)[number]) => generation.stages[0].state !== 'waiting',
    );
    expect(
      videos.filter(
        ({ generation }: (typeof videos)[number]) => generation.stages[0].state === 'waiting',
      ),
    ).toHaveLength(2);
    await expect.poll(async () => (await speeches()) - before, { timeout: 150_000 }).toBe(1);
    await client.post(`/api/replicate/cancel/${maker.generation.id}`);
    const ended = await untilEnded(client, id);
    expect(ended.counts).toMatchObject({ succeeded: 2, cancelled: 1 });
    expect((await speeches()) - before).toBe(2);
    expect(await availableCredits(client)).toBe(1);
  },
);

test(
  'cancelling the rest, in two tabs at once: all comes back, and nothing else is begun',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('rest@example.com');
    await stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL });
    const before = await speeches();
    const { id } = await startBatch(client, await shortBatchOf(client, { actors: 3 }));
    await expect.poll(async () => (await speeches()) - before, { timeout: 150_000 }).toBe(1);
    const terms = () => client.get(`/api/batches/${id}/cancellation`);
    expect((await terms()).body.option).toMatchObject({
      counts: false,
      detail: expect.stringContaining('3 videos are not made, and come back.'),
    });
    const [one, other] = await Promise.all(
      [1, 2].map(() => client.post(`/api/batches/${id}/cancel`)),
    );
    expect([one?.status, other?.status]).toEqual([200, 200]);
    expect((await readBatch(client, id)).counts).toMatchObject({ open: 0, cancelled: 3 });
    expect(await availableCredits(client)).toBe(3);
    expect((await speeches()) - before).toBe(1);
    expect((await terms()).body).toEqual({ option: null });
    const again = await client.post(`/api/batches/${id}/cancel`);
    expect(again.body.message).toMatch(/^Nothing was in progress anymore\./);
  },
);
