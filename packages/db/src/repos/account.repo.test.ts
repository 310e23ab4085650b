import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { waitFor } from '@talkreel/testing/wait-for';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { eraseUser } from './account.repo.ts';
import { findOrCreateUser, findUserWithCredits } from './users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 4 }));

test('an account is erased although a webhook settles in the same moment', async () => {
  const { id } = await findOrCreateUser(db, somebody('a'), 3);
  let erasing: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await sql`update credit_accounts set pack_available = 15 where user_id = ${id}`.execute(tx);
    erasing = eraseUser(db, id, 0);
    await waitFor(
      async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length > 0,
      { timeoutMs: 5_000, what: 'the erasure to wait' },
    );
    // As a foreign key does: now each waits for the other, and the erasure, which waited first, is rolled back.
    await sql`select from users where id = ${id} for key share`.execute(tx);
  });
  expect(await erasing).toEqual([]);
  expect(await findUserWithCredits(db, id)).toBeNull();
});
