import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { waitFor } from '@talkreel/testing/wait-for';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { eraseUser } from './account.repo.ts';
import { findOrCreateUser, findUserWithCredits } from './users.repo.ts';

// Who waits looks for a deadlock once, after this time: long enough for the other to come and wait too.
const { db } = await openTestDatabase((url) =>
  createDb({ url: `${url}?options=-c%20deadlock_timeout%3D3s`, maxConnections: 4 }),
);

test('an account is erased although a webhook settles in the same moment', async () => {
  const { id } = await findOrCreateUser(db, somebody('a'), 3);
  let erasing: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await sql`set local deadlock_timeout = '60s'`.execute(tx);
    await sql`update credit_accounts set pack_available = 15 where user_id = ${id}`.execute(tx);
    erasing = eraseUser(db, id, 0);
    await waitFor(
      async () =>
        (
          await sql`
            select from pg_locks join pg_stat_activity using (pid)
            where not granted and datname = current_database()`.execute(db)
        ).rows.length > 0,
      { what: 'the erasure to wait' },
    );
    // As a foreign key does: now each waits for the other, and the erasure, which looks for that sooner, is rolled back.
    await sql`select from users where id = ${id} for key share`.execute(tx);
  });
  expect(await erasing).toEqual([]);
  expect(await findUserWithCredits(db, id)).toBeNull();
});
