import { randomUUID } from 'node:crypto';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { order } from '@talkreel/testing/order';
import { somebody } from '@talkreel/testing/somebody';
import { waitFor } from '@talkreel/testing/wait-for';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createDb } from '../client.ts';
import { acceptGeneration } from './accept.repo.ts';
import { saveAsset } from '../media/assets.repo.ts';
import { giveUseBack, secondsUntilUse, takeUse } from '../credits/uses.repo.ts';
import { countUploads, forgetLooseUploads } from '../media/uploads.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const database = await openTestDatabase((url) => createDb({ url, maxConnections: 8 }));
const { db } = database;

test('07 of many concurrent uses exactly the limit is granted, and a returned one can be used again', async () => {
  const { id } = await findOrCreateUser(db, somebody('many'), 3);
  const take = () => takeUse(db, id, 'script', 10);
  const taken = await Promise.all(Array.from({ length: 40 }, take));
  expect(taken.filter(Boolean)).toHaveLength(10);
  await giveUseBack(db, id, 'script');
  expect([await take(), await take()]).toEqual([true, false]);
  // Another kind and another user have their own limit.
  expect(await takeUse(db, id, 'image', 1)).toBe(true);
  const other = await findOrCreateUser(db, somebody('other'), 3);
  expect(await takeUse(db, other.id, 'script', 1)).toBe(true);
});

test('07 who has reached the limit hears when one more is allowed', async () => {
  const { id } = await findOrCreateUser(db, somebody('waits'), 3);
  expect(await secondsUntilUse(db, id, 'script', 3)).toBe(1);
  for (let count = 0; count < 3; count += 1) await takeUse(db, id, 'script', 3);
  await sql`update hourly_uses set uses[1] = now() - interval '50 minutes' where user_id = ${id}`.execute(
    db,
  );
  const seconds = await secondsUntilUse(db, id, 'script', 3);
  expect(seconds).toBeGreaterThan(590);
  expect(seconds).toBeLessThanOrEqual(600);
});

test('07 of requests accepted concurrently in any process, no more than the limit are open', async () => {
  const { id } = await findOrCreateUser(db, somebody('open'), 30);
  const { url } = database;
  const processes = [1, 2, 3].map(() => createDb({ url, maxConnections: 4 }));
  onTestFinished(async () => {
    await Promise.all(processes.map((one) => one.destroy()));
  });
  const limit = { maxActive: 5, repeatKey: null };
  const ask = (_: unknown, index: number) =>
    acceptGeneration(processes[index % 3] ?? db, {
      ...order(id, index % 2 === 0 ? 'audio' : 'script'),
      ...limit,
    });
  const accepted = await Promise.all(Array.from({ length: 24 }, ask));
  expect(accepted.filter(Boolean)).toHaveLength(5);
  const open = await db.selectFrom('generations').select('id').where('user_id', '=', id).execute();
  expect(open).toHaveLength(5);
  // Another user neither waits for these requests nor counts with them.
  const other = await findOrCreateUser(db, somebody('beside'), 3);
  await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`select count_open_generations(${id}, 5)`.execute(tx);
    expect(await acceptGeneration(db, { ...order(other.id, 'audio'), ...limit })).not.toBeNull();
  });
});

test('07 parts of sets are no part of what is open one by one', async () => {
  const { id } = await findOrCreateUser(db, somebody('of-sets'), 30);
  const part = (position: number) => ({ set: { id: randomUUID(), position } });
  const ask = (about = {}) =>
    acceptGeneration(db, { ...order(id, 'audio'), ...about, maxActive: 1 });
  for (const position of [0, 1, 2]) expect(await ask(part(position))).not.toBeNull();
  expect(await ask()).not.toBeNull();
  expect(await ask()).toBeNull();
});

test('07 a count waits for concurrent writes', async () => {
  const { id } = await findOrCreateUser(db, somebody('counted'), 30);
  const processes = [1, 2, 3].map(() => createDb({ url: database.url, lockTimeoutMs: 60_000 }));
  onTestFinished(async () => {
    await Promise.all(processes.map((one) => one.destroy()));
  });
  const ask = (from = db) =>
    acceptGeneration(from, { ...order(id, 'audio'), maxActive: 2, repeatKey: null });
  expect(await ask()).not.toBeNull();
  let asked: Array<ReturnType<typeof ask>> = [];
  await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    // A request that was counted gets no further than this row.
    await sql`select from credit_accounts where user_id = ${id} for update`.execute(tx);
    asked = processes.map((one) => ask(one));
    await waitFor(
      async () =>
        (
          await sql`select from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
        ).rows.length === processes.length,
      { what: 'all of them to wait' },
    );
  });
  expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
});

test('07 uses older than an hour do not count', async () => {
  const { id } = await findOrCreateUser(db, somebody('later'), 3);
  for (let use = 0; use < 3; use += 1) expect(await takeUse(db, id, 'image', 3)).toBe(true);
  expect(await takeUse(db, id, 'image', 3)).toBe(false);
  await sql`update hourly_uses set uses[1] = now() - interval '61 minutes' where user_id = ${id}`.execute(
    db,
  );
  expect(await takeUse(db, id, 'image', 3)).toBe(true);
  expect(await takeUse(db, id, 'image', 3)).toBe(false);
});

/** @shows abuse 22 */
test('08 uploads are counted, and unused ones are removed in time', async () => {
  const { id } = await findOrCreateUser(db, somebody('uploader'), 3);
  const upload = (path: string) =>
    saveAsset(db, {
      owner_id: id,
      kind: 'image',
      path,
      content_type: 'image/jpeg',
      bytes: 1_000,
      sha256: 'x',
    });
  await upload('uploads/old.jpg');
  await upload('uploads/new.jpg');
  await upload('portraits/made.jpg');
  await sql`update assets set created_at = now() - interval '9 hours' where path in ('uploads/old.jpg', 'portraits/made.jpg')`.execute(
    db,
  );
  expect(await countUploads(db, id)).toEqual({ files: 2, bytes: 2_000 });
  expect(await forgetLooseUploads(db, 8, 10)).toBe(1);
  expect(await countUploads(db, id)).toEqual({ files: 1, bytes: 1_000 });
});
