import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import { againOnDeadlock } from '../deadlock.ts';
import type { Asset, AssetKind, User } from '../schema.ts';
import { rememberAllowance, rememberSpend } from './erased.repo.ts';

export type ProfileFields = Partial<Pick<User, 'username' | 'first_name' | 'last_name' | 'bio'>>;

export async function updateProfile(
  db: DbOrTx,
  userId: string,
  changes: ProfileFields,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('users').set(changes).where('id', '=', userId).execute();
}

/** All media of an account. */
export function listAssetsOfUser(db: DbOrTx, userId: string): Promise<Asset[]> {
  return db
    .selectFrom('assets')
    .selectAll()
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Everything we keep about a person, by table, as it is; their files come beside it. */
export async function readAccount(db: DbOrTx, userId: string) {
  const ofUser = (
    table: 'projects' | 'generations' | 'ledger_entries' | 'payments' | 'subscriptions',
  ) => db.selectFrom(table).selectAll().where('user_id', '=', userId).execute();
  const [user, projects, generations, ledger, payments, subscriptions] = await Promise.all([
    db
      .selectFrom('users')
      .select([
        'id',
        'username',
        'email',
        'first_name',
        'last_name',
        'bio',
        'profile_image_url',
        'created_at',
      ])
      .select(['subscription_status', 'subscription_plan', 'subscription_period_end'])
      .where('id', '=', userId)
      .executeTakeFirst(),
    ofUser('projects'),
    ofUser('generations'),
    ofUser('ledger_entries'),
    ofUser('payments'),
    ofUser('subscriptions'),
  ]);
  return { user, projects, generations, ledger, payments, subscriptions };
}

export async function listOpenGenerationIds(db: DbOrTx, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('generations')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['queued', 'running'])
    .execute();
  return rows.map((row) => row.id);
}

/** Predictions that a provider may still be paid for. */
export async function countOpenAttempts(db: DbOrTx, userId: string): Promise<number> {
  const row = await db
    .selectFrom('attempts')
    .innerJoin('stages', 'stages.id', 'attempts.stage_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('stages.user_id', '=', userId)
    .where('attempts.state', 'in', ['created', 'started'])
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * Removes a person and everything that hangs on them, and notes which files go too: those that have a
 * row, and whatever a stage of theirs may still write. Answers the files with a row; null: nobody there.
 *
 * Two things are kept, so that deleting and coming back gives nobody more: how many free generations were
 * used, under `subjectDigest` (a keyed hash, so that the database alone names nobody), and what the paid tries
 * of the last day cost, which the operator's daily cap still counts, without a word of whose they were.
 */
export async function eraseUser(
  db: Db,
  userId: string,
  { subjectDigest, lateAfterMs }: { subjectDigest: string; lateAfterMs: number },
): Promise<Array<{ kind: AssetKind; path: string }> | null> {
  // A webhook of theirs may be settling just now, and locks what hangs on them before it locks them.
  return againOnDeadlock(() =>
    db.transaction().execute(async (tx) => {
      const user = await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      if (!user) return null;
      const files = await tx
        .selectFrom('assets')
        .select(['kind', 'path'])
        .where('owner_id', '=', userId)
        .execute();
      await sql`insert into erasures (prefix, due_at)
      select kind || '/' || path, now() from assets where owner_id = ${userId}
      union select kinds.kind || '/' || stages.id, now() + make_interval(secs => ${lateAfterMs / 1000})
        from stages cross join (values ('video'), ('image'), ('audio')) as kinds(kind)
        where stages.user_id = ${userId} and stages.started_at > now() - interval '1 day'
      on conflict (prefix) do nothing`.execute(tx);
      await rememberAllowance(tx, userId, subjectDigest);
      await rememberSpend(tx, userId);
      await tx.deleteFrom('users').where('id', '=', userId).execute();
      return files;
    }),
  );
}

/** Prefixes of files whose time has come. */
export async function listDueErasures(db: DbOrTx, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('erasures')
    .select('prefix')
    .where('due_at', '<', new Date())
    .limit(limit)
    .execute();
  return rows.map((row) => row.prefix);
}

export async function forgetErasure(db: DbOrTx, prefix: string): Promise<void> {
  await db.deleteFrom('erasures').where('prefix', '=', prefix).execute();
}
