import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import { keepPayments } from '../credits/kept-payments.repo.ts';
import { againOnDeadlock } from '../deadlock.ts';

/** Generations and projects per step: tens of milliseconds. */
const STEP = 200;
/** Ledger entries and files per step. */
const SMALL_ROWS_STEP = 2_000;

/**
 * Removes part of an erased account in a short transaction. 'busy': the rest still runs, or is about to be stopped at
 * its provider; 'gone': nothing is left, including the account itself. What its attempts cost stays in the daily
 * sums, and its payments stay without it. The same step records which files to remove: those with a row, and whatever a stage may still write
 * until `lateAfterMs` from now. Until then, rows of predictions that nobody stopped are kept, since they identify them.
 */
export async function eraseSome(
  db: Db,
  userId: string,
  lateAfterMs: number,
): Promise<'more' | 'busy' | 'gone'> {
  return againOnDeadlock(() =>
    db.transaction().execute(async (tx) => {
      if (await eraseGenerations(tx, userId, lateAfterMs)) return 'more';
      if (await hasGenerations(tx, userId)) return 'busy';
      if (await eraseProjects(tx, userId)) return 'more';
      if (await eraseAssets(tx, userId)) return 'more';
      if (await eraseLedger(tx, userId)) return 'more';
      await eraseUser(tx, userId);
      return 'gone';
    }),
  );
}

async function eraseGenerations(tx: DbOrTx, userId: string, lateAfterMs: number): Promise<boolean> {
  const late = sql`make_interval(secs => ${lateAfterMs / 1000})`;
  const { rows } = await sql<{ id: string }>`
    select id from generations
    where user_id = ${userId} and state not in ('queued', 'running')
      and (finished_at < now() - ${late} or not exists (
        select from stages join attempts on attempts.stage_id = stages.id
        where stages.generation_id = generations.id and attempts.state in ('created', 'started')))
    limit ${STEP} for update`.execute(tx);
  if (rows.length === 0) return false;
  const ids = rows.map((row) => row.id);
  await sql`insert into erasures (prefix, due_at)
    select kinds.kind || '/' || stages.id, now() + ${late}
    from stages cross join (values ('video'), ('image'), ('audio')) as kinds(kind)
    where generation_id = any(${ids}) and started_at > now() - interval '1 day'
    on conflict (prefix) do nothing`.execute(tx);
  await tx.deleteFrom('ledger_entries').where('generation_id', 'in', ids).execute();
  await tx.deleteFrom('generations').where('id', 'in', ids).execute();
  return true;
}

async function hasGenerations(tx: DbOrTx, userId: string): Promise<boolean> {
  const one = await tx
    .selectFrom('generations')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

async function eraseProjects(tx: DbOrTx, userId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('projects')
    .select('id')
    .where('user_id', '=', userId)
    .limit(STEP)
    .forUpdate()
    .execute();
  if (rows.length === 0) return false;
  const ids = rows.map((row) => row.id);
  await noteFiles(tx, sql`project_id = any(${ids})`);
  // Other projects of this user may show the same files, so those go in a later step.
  await sql`with file as materialized (select array_agg(id) as ids from assets where project_id = any(${ids}))
    update projects set audio_asset = null, image_asset = null, video_asset = null, thumbnail_asset = null
    from file where (audio_asset = any(file.ids) or image_asset = any(file.ids)
      or video_asset = any(file.ids) or thumbnail_asset = any(file.ids)) and projects.id <> all(${ids})`.execute(
    tx,
  );
  await tx.deleteFrom('projects').where('id', 'in', ids).execute();
  return true;
}

/** Deletes files that belong to no project. */
async function eraseAssets(tx: DbOrTx, userId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('assets')
    .select('id')
    .where('owner_id', '=', userId)
    .limit(SMALL_ROWS_STEP)
    .execute();
  if (rows.length === 0) return false;
  const ids = rows.map((row) => row.id);
  await noteFiles(tx, sql`id = any(${ids})`);
  await tx.deleteFrom('assets').where('id', 'in', ids).execute();
  return true;
}

async function noteFiles(tx: DbOrTx, which: ReturnType<typeof sql>): Promise<void> {
  await sql`insert into erasures (prefix, due_at)
    select kind || '/' || path, now() from assets where ${which}
    on conflict (prefix) do nothing`.execute(tx);
}

/** Deletes the ledger entries of grants and payments; those of generations were deleted with the generations. */
async function eraseLedger(tx: DbOrTx, userId: string): Promise<boolean> {
  const some = tx
    .selectFrom('ledger_entries')
    .select('id')
    .where('user_id', '=', userId)
    .limit(SMALL_ROWS_STEP);
  const { numDeletedRows } = await tx
    .deleteFrom('ledger_entries')
    .where('id', 'in', some)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the user but keeps the payments; they are added under the lock of the user's row, so none is missed. */
async function eraseUser(tx: DbOrTx, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('erased_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!user) return;
  await keepPayments(tx, userId);
  // What they reported stays to be decided, without anything of theirs.
  await tx
    .updateTable('reports')
    .set({ email: null, note: null })
    .where('reporter_id', '=', userId)
    .execute();
  await tx.deleteFrom('users').where('id', '=', userId).execute();
}
