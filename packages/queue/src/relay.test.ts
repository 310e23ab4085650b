import { userChannel } from '@talkreel/contracts/events';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, onTestFinished, test } from 'vitest';
import { openQueue } from './testing/open-queue.ts';

const { db, publishing, userId, write, ended } = await openQueue();

test('whose generation ran out of time is told of its end and of the credit that came back', async () => {
  const told: unknown[] = [];
  const listener = publishing.duplicate();
  onTestFinished(() => listener.disconnect());
  listener.on('message', (_channel: string, message: string) => told.push(JSON.parse(message)));
  await listener.subscribe(userChannel(userId));
  const id = await write('audio');
  await db
    .updateTable('generations')
    .set({ deadline_at: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute();
  expect(await ended(id)).toMatchObject({ error_code: 'deadline', credit: 'returned' });
  await waitFor(() => told.length === 2, { what: 'both events' });
  expect(told).toEqual([
    { type: 'generation.changed', generationId: id },
    { type: 'account.changed' },
  ]);
});
