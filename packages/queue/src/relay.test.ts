import { userChannel } from '@talkreel/contracts/events';
import { poolState } from '@talkreel/db/client';
import { findGenerationById } from '@talkreel/db/generations/generations.repo';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, onTestFinished, test } from 'vitest';
import { openQueue } from './testing/open-queue.ts';

const { db, publishing, producer, relay, userId, write, accept, waitForEnd } = await openQueue();

test('a user whose generation timed out hears of its end and of the refunded credit', async () => {
  const heard: unknown[] = [];
  const listener = publishing.duplicate();
  onTestFinished(() => listener.disconnect());
  listener.on('message', (_channel: string, message: string) => heard.push(JSON.parse(message)));
  await listener.subscribe(userChannel(userId));
  const id = await write('audio');
  await db
    .updateTable('generations')
    .set({ deadline_at: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute();
  expect(await waitForEnd(id)).toMatchObject({ error_code: 'deadline', credit: 'returned' });
  await waitFor(() => heard.length === 2, { what: 'both events' });
  expect(heard).toEqual([
    { type: 'generation.changed', generationId: id },
    { type: 'account.changed' },
  ]);
});

test('a job waiting in the queue is left alone, however long it waits', async () => {
  const sent = (count: number) =>
    waitFor(async () => {
      const counts = (await producer.counts()).image;
      return (counts['prioritized'] ?? 0) + (counts['waiting'] ?? 0) === count;
    });
  const waiting = await accept('image');
  await sent(1);
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await db
    .updateTable('stages')
    .set({ queued_at: anHourAgo, available_at: anHourAgo, dispatched_at: anHourAgo })
    .where('generation_id', '=', waiting)
    .execute();
  // The relay was not kicked for these stages: each is found by a sweep.
  for (const count of [2, 3]) {
    await write('image');
    await sent(count);
  }
  const { stages } = (await findGenerationById(db, waiting)) ?? {};
  expect(stages).toMatchObject([{ dispatched_at: anHourAgo, version: 0 }]);
});

test('however many parts end at once, who waits for them is looked for once more', async () => {
  for (let ended = 0; ended < 200; ended += 1) relay.partEnded();
  await new Promise((resolve) => setImmediate(resolve));
  expect(poolState(db).waiting).toBeLessThan(10);
});
