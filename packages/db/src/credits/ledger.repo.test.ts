import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import type { LedgerEntries } from '../schema.generated.ts';
import { listLedger, listLedgerGroups, type LedgerLine } from './ledger.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));

async function newUser(name: string): Promise<string> {
  return (await findOrCreateUser(db, somebody(name), 3)).id;
}

const enter = (userId: string, reference: string, kind: LedgerEntries['kind'], amount: number) =>
  db
    .insertInto('ledger_entries')
    .values({ user_id: userId, reference, kind, amount, bucket: 'free' })
    .execute();

const linesOf = (lines: LedgerLine[]) => lines.map(({ reference, kind }) => `${reference} ${kind}`);

test('an entry is never split between pages, and is sorted by its newest line', async () => {
  const userId = await newUser('groups');
  await enter(userId, 'slow', 'reserve', -1);
  await enter(userId, 'quick', 'reserve', -1);
  await enter(userId, 'quick', 'capture', 0);
  await enter(userId, 'slow', 'release', 1);
  const first = await listLedgerGroups(db, userId, { before: null, limit: 2, kinds: null });
  expect(linesOf(first.lines)).toEqual([
    'slow release',
    'quick capture',
    'quick reserve',
    'slow reserve',
  ]);
  const second = await listLedgerGroups(db, userId, { before: first.next, limit: 2, kinds: null });
  expect(linesOf(second.lines)).toEqual([`free:${userId} grant`]);
  expect(second.next).toBeNull();
});

test('a filter applies to the outcome of entries, in whole pages', async () => {
  const userId = await newUser('filtered');
  for (let index = 0; index < 5; index += 1) {
    await enter(userId, `used-${index}`, 'reserve', -1);
    await enter(userId, `used-${index}`, 'capture', 0);
    await enter(userId, `back-${index}`, 'reserve', -1);
    await enter(userId, `back-${index}`, 'release', 1);
  }
  const kinds = ['release', 'refund'] as const;
  const first = await listLedgerGroups(db, userId, { before: null, limit: 3, kinds });
  expect(linesOf(first.lines.filter(({ kind }) => kind === 'release'))).toEqual([
    'back-4 release',
    'back-3 release',
    'back-2 release',
  ]);
  const rest = await listLedgerGroups(db, userId, { before: first.next, limit: 3, kinds });
  expect(rest.lines).toHaveLength(4);
  expect(rest.next).toBeNull();
});

test("lines come in batches, newest first, and only the user's own", async () => {
  const userId = await newUser('lines');
  await newUser('neighbour');
  for (let index = 0; index < 4; index += 1) await enter(userId, `line-${index}`, 'grant', 1);
  const first = await listLedger(db, userId, { before: null, limit: 3 });
  expect(linesOf(first)).toEqual(['line-3 grant', 'line-2 grant', 'line-1 grant']);
  const rest = await listLedger(db, userId, { before: first.at(-1)?.id ?? null, limit: 3 });
  expect(linesOf(rest)).toEqual(['line-0 grant', `free:${userId} grant`]);
});
