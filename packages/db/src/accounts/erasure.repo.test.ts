import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { waitFor } from '@talkreel/testing/wait-for';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { acceptGeneration } from '../generations/accept.repo.ts';
import { endAttempt, listAttempts } from '../generations/attempts.repo.ts';
import { eraseSome } from './erase-rows.repo.ts';
import { listDueFiles } from './erased.repo.ts';
import { beginErasure, claimErasure, closeErasure, noteErasure } from './erasure.repo.ts';
import { cancelGeneration } from '../testing/cancel-generation.ts';
import { findGenerationById } from '../generations/generations.repo.ts';
import { reserveAttempt } from '../generations/reserve-attempt.repo.ts';
import { findSession, saveSession } from './sessions.repo.ts';
import { claimStage } from '../generations/claims.repo.ts';
import { setCustomer } from '../credits/subscriptions.repo.ts';
import { findOrCreateUser, findUserWithCredits } from './users.repo.ts';

// A waiting transaction checks for a deadlock after this time, which is long enough for the other one to wait, too.
const { db } = await openTestDatabase((url) =>
  createDb({
    url: `${url}?options=-c%20deadlock_timeout%3D3s`,
    maxConnections: 4,
    statementTimeoutMs: 20_000,
    lockTimeoutMs: 20_000,
  }),
);

/** Erases the account and returns the number of steps. */
async function eraseAll(userId: string): Promise<number> {
  for (let steps = 1; ; steps += 1) {
    const left = await eraseSome(db, userId, 0);
    if (left === 'busy') throw new Error('it still runs');
    if (left === 'gone') return steps;
  }
}

/** @shows fault 20, fault 45 */
test('an account is erased even if a webhook is applied at the same moment', async () => {
  const { id } = await findOrCreateUser(db, somebody('a'), 3);
  // Part of the allowance is used, so that the erasure has something to remember.
  await sql`update credit_accounts set free_available = 2 where user_id = ${id}`.execute(db);
  let erasing: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`set local deadlock_timeout = '60s'`.execute(tx);
    await sql`update credit_accounts set pack_available = 15 where user_id = ${id}`.execute(tx);
    erasing = beginErasure(db, id, 'a');
    await waitFor(
      async () =>
        (
          await sql`
            select from pg_locks join pg_stat_activity using (pid)
            where not granted and datname = current_database()`.execute(db)
        ).rows.length > 0,
      { what: 'the erasure to wait' },
    );
    // A foreign key takes this lock, too: now each waits for the other, and the erasure, which checks for that sooner,
    // is rolled back.
    await sql`select from users where id = ${id} for key share`.execute(tx);
  });
  expect(await erasing).toBe(true);
  await eraseAll(id);
  expect(await findUserWithCredits(db, id)).toBeNull();
});

const DIGEST = 'digest-of-somebody';
const signIn = (free = 3) =>
  findOrCreateUser(db, somebody('comes-back'), free, { subjectDigest: DIGEST });
async function erase(userId: string, digest = DIGEST): Promise<void> {
  expect(await beginErasure(db, userId, digest)).toBe(true);
  await sql`update generations set state = 'failed', finished_at = now() - interval '1 second'
    where user_id = ${userId} and state in ('queued', 'running')`.execute(db);
  await eraseAll(userId);
}

/** A speech of this user, one attempt of which is paid. */
async function speak(userId: string, costCents = 5): Promise<string> {
  const written = await acceptGeneration(db, order(userId, 'audio'));
  const id = written?.generationId ?? '';
  const stageId = (await findGenerationById(db, id))?.stages[0]?.id ?? '';
  const claim = await claimStage(db, { stageId, workerId: 'w', leaseSeconds: 60 });
  if (typeof claim === 'string') throw new Error(`not claimed: ${claim}`);
  const attempt = { number: 1, part: 0, provider: 'replicate', model: 'a/b', deadlineSeconds: 60 };
  await reserveAttempt(db, claim, { ...attempt, costCents }, null);
  return id;
}

test('deleting the account and coming back keeps the rest of the free allowance, every time', async () => {
  const allowances: Array<number | undefined> = [];
  for (let round = 0; round < 5; round += 1) {
    const { id } = await signIn();
    const account = (await findUserWithCredits(db, id))?.account;
    allowances.push(account?.free_available);
    // A cancelled generation does not count as used.
    if (account?.free_available) await cancelGeneration(db, id, await speak(id));
    if (account?.free_available) await speak(id);
    await erase(id);
  }
  expect(allowances).toEqual([3, 2, 1, 0, 0]);
  // A returning user gets the difference to a larger allowance.
  const { id } = await signIn(10);
  expect((await findUserWithCredits(db, id))?.account).toMatchObject({
    free_granted: 7,
    free_available: 7,
  });
  const { rows } = await sql`
    select amount, note from ledger_entries where user_id = ${id}`.execute(db);
  expect(rows).toEqual([{ amount: 7, note: 'Free allowance, minus what was used before' }]);
});

test("today's spend remains when the account is gone", async () => {
  const spent = async () =>
    Number((await db.selectFrom('spend_days').select('cents').executeTakeFirst())?.cents ?? 0);
  const before = await spent();
  const { id } = await findOrCreateUser(db, somebody('spender'), 3);
  await speak(id, 40);
  await erase(id, 'spender');
  expect(await spent()).toBe(before + 40);
});

test('from the first moment on nobody can use the account, and the same person starts over', async () => {
  const identity = { ...somebody('leaves'), email: 'leaves@example.com' };
  const { id } = await findOrCreateUser(db, identity, 3);
  await setCustomer(db, id, 'cus_leaves', null);
  const session = { sid: 's', userId: id, data: {}, expiresAt: new Date(Date.now() + 60_000) };
  await saveSession(db, session);
  await sql`insert into projects (user_id, kind, is_approved, share_slug, shared_video)
    values (${id}, 'influencer', true, 'slug', gen_random_uuid())`.execute(db);

  expect(await beginErasure(db, id, 'leaves')).toBe(true);
  expect(await beginErasure(db, id, 'leaves')).toBe(false);
  expect(await findSession(db, 's')).toBeNull();
  // A request that was under way writes its session and asks for a customer.
  await saveSession(db, session);
  expect(await findSession(db, 's')).toBeNull();
  expect(await setCustomer(db, id, 'cus_late', null)).toBe(false);
  expect(await findUserWithCredits(db, id)).toMatchObject({
    username: 'Deleted account',
    email: null,
    stripe_customer_id: null,
    subject: expect.stringMatching(/^erased:[0-9a-f-]{36}$/),
  });
  const { rows } =
    await sql`select is_approved, share_slug from projects where user_id = ${id}`.execute(db);
  expect(rows).toEqual([{ is_approved: false, share_slug: null }]);

  const anew = await findOrCreateUser(db, identity, 3);
  expect(anew.id).not.toBe(id);
  await eraseAll(id);
  expect(await findUserWithCredits(db, anew.id)).toMatchObject({ email: 'leaves@example.com' });
});

test('a session written while its account is erased is not stored', async () => {
  const { id } = await findOrCreateUser(db, somebody('in-between'), 3);
  let saving: Promise<void> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`select from users where id = ${id} for update`.execute(tx);
    const expiresAt = new Date(Date.now() + 60_000);
    saving = saveSession(db, { sid: 'late', userId: id, data: {}, expiresAt });
    await waitFor(
      async () =>
        (
          await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
            db,
          )
        ).rows.length > 0,
      { what: 'the session to wait' },
    );
    await sql`update users set erased_at = now() where id = ${id}`.execute(tx);
  });
  await saving;
  expect(await findSession(db, 'late')).toBeNull();
});

/** Adds this many finished videos, each with its project, files, stages, attempts and ledger entries. */
async function fill(userId: string, count: number): Promise<void> {
  await sql`with made as (
      insert into projects (user_id, kind) select ${userId}, 'video' from generate_series(1, ${count}) returning id),
    file as (
      insert into assets (owner_id, project_id, kind, path, content_type, bytes, sha256)
      select ${userId}, id, kind, ${userId} || '-' || id, 'video/mp4', 1, '' from made, unnest(array['video', 'audio']) kind),
    job as (
      insert into generations (user_id, project_id, kind, state, title, input, cost, credit, credit_bucket, deadline_at, finished_at)
      select ${userId}, id, 'audio', 'succeeded', '', '{}', 1, 'charged', 'free', now(), now() from made returning id),
    part as (
      insert into stages (generation_id, user_id, name, position, state, started_at, finished_at)
      select id, ${userId}, 'audio', 0, 'succeeded', now() - interval '2 days', now() from job returning id),
    tried as (
      insert into attempts (stage_id, number, provider, model, state, deadline_at)
      select id, 1, 'p', 'm', 'succeeded', now() from part)
    insert into ledger_entries (user_id, generation_id, reference, kind, bucket, amount)
    select ${userId}, id, id::text, kind, 'free', 0 from job, unnest(array['reserve', 'capture']) kind`.execute(
    db,
  );
}

const LEFT = ['generations', 'projects', 'stages', 'ledger_entries', 'assets'] as const;
async function countLeft(userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of LEFT) {
    const owner = table === 'assets' ? 'owner_id' : 'user_id';
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.ref(owner)} = ${userId}`.execute(
      db,
    );
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

test('a large account is erased in small steps, with its file names, without affecting others', async () => {
  const { id } = await findOrCreateUser(db, somebody('big'), 3);
  const { id: other } = await findOrCreateUser(db, somebody('other'), 3);
  await fill(id, 450);
  await fill(other, 3);
  // Each project shows the files of another one, which may be deleted before it or after it.
  await sql`update projects p set audio_asset = file.id from assets file join (
      select id, lead(id, 211) over (order by id) as later, lag(id, 211) over (order by id) as earlier
      from projects where user_id = ${id}) beside on file.project_id = coalesce(later, earlier)
    where p.id = beside.id and file.kind = 'audio'`.execute(db);
  const untouched = await countLeft(other);
  await beginErasure(db, id, 'big');
  expect(await eraseSome(db, id, 0)).toBe('more');
  expect((await countLeft(id)).generations).toBe(250);
  expect(await eraseAll(id)).toBe(2 + 3 + 1 + 1);
  expect(await countLeft(id)).toEqual({
    generations: 0,
    projects: 0,
    stages: 0,
    ledger_entries: 0,
    assets: 0,
  });
  expect(await countLeft(other)).toEqual(untouched);
  const files = await listDueFiles(db, 10_000);
  expect(files.filter((prefix) => prefix.includes(id))).toHaveLength(900);
});

/** @shows fault 45 */
test('rows about predictions that may still run stay until these are stopped', async () => {
  const { id } = await findOrCreateUser(db, somebody('running'), 3);
  const generation = await speak(id);
  await cancelGeneration(db, id, generation);
  await beginErasure(db, id, 'running');
  expect(await eraseSome(db, id, 60_000)).toBe('busy');
  const stage = (await findGenerationById(db, generation))?.stages[0]?.id ?? '';
  const [attempt] = await listAttempts(db, stage);
  await endAttempt(db, null, attempt?.id ?? '', { state: 'cancelled' });
  expect(await eraseSome(db, id, 60_000)).toBe('more');
  expect(await findGenerationById(db, generation)).toBeNull();
});

test('one process at a time erases, another takes over when it dies, and the task is removed when done', async () => {
  await sql`delete from account_erasures`.execute(db);
  const { id } = await findOrCreateUser(db, somebody('claimed'), 3);
  await setCustomer(db, id, 'cus_claimed', null);
  await beginErasure(db, id, 'claimed');
  const claims = await Promise.all([claimErasure(db, 60), claimErasure(db, 60)]);
  expect(claims.filter(Boolean)).toMatchObject([
    { user_id: id, stripe_customer_id: 'cus_claimed', tries: 1 },
  ]);
  await sql`update account_erasures set due_at = now()`.execute(db);
  expect(await claimErasure(db, 60)).toMatchObject({ user_id: id, tries: 2 });

  await noteErasure(db, id, { rows_gone: true });
  expect(await closeErasure(db, id, 0)).toBe(false);
  expect(await claimErasure(db, 60)).toMatchObject({ rows_gone: true, tries: 3 });
  await noteErasure(db, id, { stripe_customer_id: null });
  expect(await closeErasure(db, id, 0)).toBe(true);
  expect(await claimErasure(db, 60)).toBeUndefined();
});
