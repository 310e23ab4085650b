import { openTestDatabase } from '@talkreel/testing/postgres';
import { order } from '@talkreel/testing/order';
import { somebody } from '@talkreel/testing/somebody';
import { expect, onTestFinished, test } from 'vitest';
import { createDb } from '../client.ts';
import { acceptGeneration } from '../generations/accept.repo.ts';
import { createKey, findKeyBudget, listKeys, revokeKey, revokeKeyInUrl } from './api-keys.repo.ts';
import { findOrCreateUser } from './users.repo.ts';

const { db, url } = await openTestDatabase((at) => createDb({ url: at, maxConnections: 8 }));

let count = 0;
async function newKey(budget: { per_day?: number; in_all?: number } = {}, free = 50) {
  count += 1;
  const { id: userId } = await findOrCreateUser(db, somebody(`keys-${count}`), free);
  const key = {
    name: 'k',
    scopes: ['generate' as const],
    token_hash: `hash-${count}`,
    client_id: null,
    hint: 'tk_live_a…b',
    per_day: null,
    in_all: null,
    expiresInDays: null,
    ...budget,
  };
  const row = await createKey(db, userId, key, 20);
  if (!row) throw new Error('no key');
  const accept = (more: object = {}, on = db) =>
    acceptGeneration(on, { ...order(userId, 'audio'), apiKeyId: row.id, ...more });
  return { userId, id: row.id, accept, tokenHash: key.token_hash };
}

const usesOf = async (id: string) => {
  const budget = await findKeyBudget(db, id);
  return [budget?.used_today, budget?.used_in_all];
};

test.each([
  ['a day', { per_day: 6 }],
  ['in all', { in_all: 6 }],
])('of parallel requests in any process no more pass than the budget %s', async (_, budget) => {
  const processes = [1, 2, 3].map(() => createDb({ url, maxConnections: 4 }));
  onTestFinished(async () => {
    await Promise.all(processes.map((one) => one.destroy()));
  });
  const { id, accept } = await newKey(budget);
  const asked = Array.from({ length: 20 }, (_one, index) => accept({}, processes[index % 3]));
  expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(6);
  expect(await usesOf(id)).toEqual([6, 6]);
});

test('the next day has a budget of its own, and the total stays', async () => {
  const { id, accept } = await newKey({ per_day: 1 });
  expect(await accept()).not.toBeNull();
  expect(await accept()).toBeNull();
  await db
    .updateTable('api_keys')
    .set({ used_day: new Date('2026-01-01') })
    .where('id', '=', id)
    .execute();
  expect(await usesOf(id)).toEqual([0, 1]);
  expect(await accept()).not.toBeNull();
  expect(await accept()).toBeNull();
  expect(await usesOf(id)).toEqual([1, 2]);
});

test('what costs no credit uses no budget, nor does what was refused for lack of credit', async () => {
  const { id, accept } = await newKey({ in_all: 2 }, 1);
  expect(await accept({ cost: 0, kind: 'script' })).not.toBeNull();
  expect(await accept()).not.toBeNull();
  expect(await accept()).toBeNull();
  expect(await usesOf(id)).toEqual([1, 1]);
});

test('a key that was revoked, has expired or is another user’s accepts nothing', async () => {
  const [key, other] = [await newKey(), await newKey()];
  expect(await key.accept({ apiKeyId: other.id })).toBeNull();
  await db
    .updateTable('api_keys')
    .set({ expires_at: new Date(0) })
    .where('id', '=', other.id)
    .execute();
  expect(await other.accept()).toBeNull();
  expect(await revokeKey(db, key.userId, key.id)).toBe(true);
  expect(await key.accept()).toBeNull();
});

test('a key in an address is revoked and mailed about once, and stays so', async () => {
  const { id, userId, tokenHash } = await newKey();
  const both = await Promise.all([revokeKeyInUrl(db, tokenHash), revokeKeyInUrl(db, tokenHash)]);
  expect(both.filter(Boolean)).toEqual([{ id, user_id: userId }]);
  const mails = db.selectFrom('mails').select('kind').where('subject_id', '=', id);
  expect(await mails.execute()).toEqual([{ kind: 'key-in-url' }]);
  expect(await revokeKey(db, userId, id)).toBe(true);
  expect(await listKeys(db, userId)).toMatchObject([{ id, revoked_for: 'url' }]);
});
