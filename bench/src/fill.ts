import { sql } from 'kysely';
import type { Db } from '@talkreel/db/client';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { somebody } from '@talkreel/testing/somebody';

const OTHERS = 1_000;

/**
 * Fills a user's rows: every tenth project is a shared influencer, the others are videos, each with its job and files.
 */
async function fillRows(db: Db, whose: string, count: number, owner: string): Promise<void> {
  const statements = [
    `insert into projects (user_id, kind, script, is_approved, approved_at, created_at)
      select ${whose}, case when n % 10 = 0 then 'influencer' else 'video' end, 'A line that somebody says.',
        n % 10 = 0, case when n % 10 = 0 then now() - n * interval '3 seconds' end, now() - n * interval '3 seconds'
      from generate_series(1, ${count}) series(n)`,
    `insert into assets (owner_id, project_id, kind, path, content_type, bytes, sha256)
      select user_id, id, 'video', 'bench/' || id || '.mp4', 'video/mp4', 1, '' from projects
      where ${owner}`,
    `update projects set video_asset = assets.id from assets
      where assets.project_id = projects.id and ${owner}`,
    `insert into generations (user_id, project_id, kind, state, title, input, cost, credit, credit_bucket, created_at,
        finished_at, deadline_at)
      select user_id, id, 'audio', 'succeeded', 'A line', '{}', 1, 'charged', 'free', created_at, created_at, created_at
      from projects where ${owner}`,
    `insert into stages (generation_id, user_id, name, position, state, started_at, finished_at)
      select id, user_id, 'audio', 0, 'succeeded', created_at, created_at from generations
      where ${owner}`,
    `insert into attempts (stage_id, number, provider, model, state, cost_cents, created_at, deadline_at)
      select id, 1, 'replicate', 'a/b', 'succeeded', 1, started_at, started_at from stages
      where ${owner}`,
    `insert into ledger_entries (user_id, generation_id, reference, kind, bucket, amount, created_at)
      select user_id, id, id::text, entry.kind, 'free', entry.amount, created_at
      from generations, (values ('reserve', -1), ('capture', 0)) as entry(kind, amount)
      where ${owner}
      order by created_at, entry.amount`,
  ];
  await db.connection().execute(async (connection) => {
    // Skips the checks of foreign keys, which are known to be correct; seven million lookups would
    // take minutes.
    await sql`set session_replication_role = replica`.execute(connection);
    for (const statement of statements) await sql.raw(statement).execute(connection);
    await sql`reset session_replication_role`.execute(connection);
  });
}

/** Fills the database with this many projects and generations of a thousand users. */
export async function fillInstallation(db: Db, count: number): Promise<void> {
  await sql`insert into users (subject, username)
    select 'other-' || n, 'other-' || n from generate_series(0, ${sql.lit(OTHERS - 1)}) n`.execute(
    db,
  );
  await sql`create table bench_users as
    select row_number() over () - 1 as n, id from users where subject like 'other-%'`.execute(db);
  await sql`create unique index on bench_users (n)`.execute(db);
  await fillRows(
    db,
    `(select id from bench_users where bench_users.n = series.n % ${OTHERS})`,
    count,
    'true',
  );
}

/** Creates a user with this many projects and generations; returns the id. */
export async function fillUser(db: Db, name: string, count: number): Promise<string> {
  const { id } = await findOrCreateUser(db, somebody(name), 3);
  await fillRows(db, `'${id}'::uuid`, count, `user_id = '${id}'`);
  return id;
}

/** Runs what autovacuum would have done at this number of rows. */
export async function settleRows(db: Db): Promise<void> {
  await sql`vacuum analyze`.execute(db);
}
