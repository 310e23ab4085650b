import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { acceptGeneration } from './accept.repo.ts';
import {
  listDispatchable,
  listDispatched,
  listUndispatched,
  markDispatched,
  type DispatchedCursor,
  type Flow,
} from './dispatch.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));

async function person(name: string, kinds: string[]): Promise<string> {
  const { id } = await findOrCreateUser(db, somebody(name), 100);
  for (const kind of kinds) await acceptGeneration(db, order(id, kind as 'audio'));
  return id;
}

async function pagesOf(perUser: number) {
  const found: Array<Flow & { isBelowLimit: boolean }> = [];
  for (;;) {
    const page = await listUndispatched(db, found.at(-1) ?? null, { perUser, limit: 2 });
    found.push(...page);
    if (page.length < 2) return found;
  }
}

test('users with stages to dispatch are found page by page, and full ones are told apart', async () => {
  const heavy = await person(
    'heavy',
    Array.from({ length: 9 }, () => 'audio'),
  );
  const both = await person('both', ['audio', 'image']);
  const single = await person('single', ['image']);
  const flows = async (perUser: number) =>
    (await pagesOf(perUser)).map(
      ({ userId, name, isBelowLimit }) => `${userId} ${name} ${isBelowLimit}`,
    );
  expect(await flows(4)).toEqual(
    [
      `${heavy} audio true`,
      `${both} audio true`,
      `${both} image true`,
      `${single} image true`,
    ].toSorted(),
  );
  const first = await listDispatchable(db, [heavy, both], { perUser: 4, limit: 100 });
  expect(first.map(({ userId, name }) => [userId, name])).toEqual([
    ...Array.from({ length: 4 }, () => [heavy, 'audio']),
    [both, 'audio'],
    [both, 'image'],
  ]);
  expect(
    await markDispatched(
      db,
      first.map(({ stageId }) => stageId),
    ),
  ).toBe(6);
  expect(await flows(4)).toEqual([`${heavy} audio false`, `${single} image true`].toSorted());
  expect(await listDispatchable(db, [heavy, both], { perUser: 4, limit: 100 })).toEqual([]);
  expect(await listDispatchable(db, [heavy], { perUser: 6, limit: 100 })).toHaveLength(2);
});

test('dispatched stages are read in pages, even if queued at the same moment', async () => {
  await db.updateTable('stages').set({ queued_at: new Date() }).execute();
  await db.updateTable('stages').set({ dispatched_at: new Date() }).execute();
  const read: string[] = [];
  let cursor: DispatchedCursor | null = null;
  do {
    const { dispatches, next } = await listDispatched(db, cursor, 5);
    read.push(...dispatches.map(({ stageId }) => stageId));
    cursor = next;
  } while (cursor);
  expect(read).toHaveLength(12);
  expect(new Set(read).size).toBe(12);
});
