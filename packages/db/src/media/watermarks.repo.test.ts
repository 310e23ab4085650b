import { openTestDatabase } from '@talkreel/testing/postgres';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { claimMarkId, findMarked, shareMarkKey } from './watermarks.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 4 }));

async function startStage(subject: string) {
  const user = await db
    .insertInto('users')
    .values({ subject, username: subject })
    .returning('id')
    .executeTakeFirstOrThrow();
  const generation = await db
    .insertInto('generations')
    .values({
      user_id: user.id,
      kind: 'export',
      title: 'One',
      input: JSON.stringify({}),
      cost: 0,
      deadline_at: new Date(),
      credit: 'free',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stage = await db
    .insertInto('stages')
    .values({
      generation_id: generation.id,
      user_id: user.id,
      name: 'export',
      position: 0,
      state: 'queued',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId: user.id, generationId: generation.id, stageId: stage.id };
}

test('all processes share a key, and an operator’s takes its place', async () => {
  const [one, other] = await Promise.all([
    shareMarkKey(db, undefined),
    shareMarkKey(db, undefined),
  ]);
  expect(one).toHaveLength(32);
  expect(other).toEqual(one);
  const given = await shareMarkKey(db, 'a secret of more than thirty-two characters');
  expect(given).toHaveLength(32);
  expect(given).not.toEqual(one);
});

test('a stage has one id, also when it runs twice at once', async () => {
  const { userId, generationId, stageId } = await startStage('marked');
  const ids = await Promise.all([claimMarkId(db, stageId), claimMarkId(db, stageId)]);
  expect(new Set(ids).size).toBe(1);
  const [id] = ids;
  expect(id).toBeLessThan(2n ** 48n);
  const stage = { id: stageId, name: 'export', generationId, userId };
  expect(await findMarked(db, id)).toEqual({ markedAt: expect.any(Date), stage });
  expect(await findMarked(db, id ^ 1n)).toBeUndefined();
});

test('a mark outlives its account, and says no more whose it was', async () => {
  const { userId, stageId } = await startStage('erased');
  const id = await claimMarkId(db, stageId);
  await db.deleteFrom('users').where('id', '=', userId).execute();
  expect(await findMarked(db, id)).toEqual({ markedAt: expect.any(Date), stage: null });
});
