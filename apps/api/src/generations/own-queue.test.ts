import { generationDeadlineSeconds, longestWorkSeconds } from '@talkreel/queue/catalog';
import { expect, test } from 'vitest';
import { openConsole } from '../testing/open-console.ts';
import { seedCast } from '../testing/seed-cast.ts';
import { deadlineOf } from './own-queue.ts';

const app = await openConsole({ MAX_RUNNING_PER_PERSON: '2' });
const { db } = app;
await seedCast(db);

async function deadlineSecondsOf(kind: 'audio', userId: string): Promise<number> {
  const row = await db
    .selectFrom('generations')
    .select(['created_at', 'deadline_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Math.round((row.deadline_at.getTime() - row.created_at.getTime()) / 1_000);
}

test('a speech has time for its turn after its user’s own batch', async () => {
  const me = await app.addUser('behind-myself');
  await db
    .updateTable('credit_accounts')
    .set({ pack_available: 20 })
    .where('user_id', '=', me.userId)
    .execute();
  const batch = await me.post('/api/batches', {
    openings: ['One line.', 'Two lines.', 'Three lines.', 'Four lines.', 'Five lines.'],
    actors: ['clara'],
    voices: ['default-male'],
  });
  expect(batch.status).toBe(201);
  const speech = { text: 'Hello.', speaker: 'default-male', language: 'en', cleanup_voice: false };
  const asked = await fetch(`${app.url}/api/replicate/audio`, {
    method: 'POST',
    headers: { ...me.headers, prefer: 'respond-async' },
    body: JSON.stringify({ ...speech, estimatedDuration: 1, videoDuration: 20 }),
  });
  expect(asked.status).toBe(202);
  // The speech runs behind five others, of which two run at a time.
  const needed = generationDeadlineSeconds('audio') + 2 * longestWorkSeconds('audio');
  expect(await deadlineSecondsOf('audio', me.userId)).toBe(needed);
});

test('a one shot has time for a batch that is started before its own lip-sync', () => {
  const at = { deadlineFactor: 1, maxRunning: 4 };
  const { deadlineSeconds, ownWork } = deadlineOf('one-shot', at);
  expect(deadlineSeconds).toBe(generationDeadlineSeconds('one-shot') + 20 * 140);
  expect(ownWork).toEqual({ roundSeconds: longestWorkSeconds('one-shot'), atOnce: 4 });
  expect(deadlineOf('lipsync', at).deadlineSeconds).toBe(generationDeadlineSeconds('lipsync'));
});
