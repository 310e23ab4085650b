import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { waitFor } from '@talkreel/testing/wait-for';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { acceptGeneration } from './accept.repo.ts';
import { eraseUser } from './account.repo.ts';
import { createAttempt, spentCents } from './attempts.repo.ts';
import { forgetOldSpend } from './erased.repo.ts';
import { cancelGeneration } from './finish.repo.ts';
import { findGenerationById } from './generations.repo.ts';
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
    erasing = eraseUser(db, id, { subjectDigest: 'a', lateAfterMs: 0 });
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

const DIGEST = 'digest-of-somebody';
const signIn = (free = 3) => findOrCreateUser(db, somebody('comes-back'), free, DIGEST);
const erase = (userId: string) => eraseUser(db, userId, { subjectDigest: DIGEST, lateAfterMs: 0 });

/** A speech of this person, of which one try is paid. */
async function speak(userId: string, costCents = 5): Promise<string> {
  const written = await acceptGeneration(db, order(userId, 'audio'));
  const id = written?.generationId ?? '';
  await createAttempt(db, {
    stageId: (await findGenerationById(db, id))?.stages[0]?.id ?? '',
    number: 1,
    part: 0,
    provider: 'replicate',
    model: 'a/b',
    deadlineSeconds: 60,
    costCents,
  });
  return id;
}

test('who deletes the account and comes back has what was left of the free allowance, every time', async () => {
  const allowances: Array<number | undefined> = [];
  for (let round = 0; round < 5; round += 1) {
    const { id } = await signIn();
    const account = (await findUserWithCredits(db, id))?.account;
    allowances.push(account?.free_available);
    // What was cancelled was not used.
    if (account?.free_available) await cancelGeneration(db, id, await speak(id));
    if (account?.free_available) await speak(id);
    await erase(id);
  }
  expect(allowances).toEqual([3, 2, 1, 0, 0]);
  // A larger allowance is larger for them too.
  const { id } = await signIn(10);
  expect((await findUserWithCredits(db, id))?.account).toMatchObject({
    free_granted: 7,
    free_available: 7,
  });
  const { rows } = await sql`
    select amount, note from ledger_entries where user_id = ${id}`.execute(db);
  expect(rows).toEqual([{ amount: 7, note: 'Free allowance, less what was used before' }]);
});

test('what was spent today stays spent when the account is gone, until nobody asks for it any more', async () => {
  const dayAgo = new Date(Date.now() - 24 * 3600 * 1000);
  const before = await spentCents(db, dayAgo);
  const { id } = await findOrCreateUser(db, somebody('spender'), 3);
  await speak(id, 40);
  const old = await speak(id, 700);
  await sql`update attempts set created_at = now() - interval '25 hours'
    where stage_id in (select id from stages where generation_id = ${old})`.execute(db);
  expect(await spentCents(db, dayAgo)).toBe(before + 40);
  await eraseUser(db, id, { subjectDigest: 'spender', lateAfterMs: 0 });
  expect(await spentCents(db, dayAgo)).toBe(before + 40);

  expect(await forgetOldSpend(db, 2)).toBe(0);
  await sql`update erased_spend set spent_at = now() - interval '49 hours' where cost_cents = 40`.execute(
    db,
  );
  expect(await forgetOldSpend(db, 2)).toBe(1);
  expect(await spentCents(db, dayAgo)).toBe(before);
});
