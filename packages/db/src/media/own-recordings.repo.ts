import type { SpeakerConsent } from '@talkreel/contracts/own-recordings';
import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import type { NewAsset } from '../schema.ts';
import { saveAsset } from './assets.repo.ts';
import { lockUser } from '../accounts/users.repo.ts';

/** Speech that a user recorded, and their statement about whose voice it is. */
export interface OwnRecordingRow {
  id: string;
  consent: SpeakerConsent;
  statement: string;
  statement_version: number;
  created_at: Date;
  /** The sound; null once it was deleted. */
  asset: string | null;
  path: string | null;
  duration_seconds: number | null;
}

export interface NewStatement {
  consent: SpeakerConsent;
  statement: string;
  version: number;
}

function select(db: DbOrTx, userId: string) {
  return db
    .selectFrom('own_recordings as own')
    .leftJoin('assets', 'assets.id', 'own.asset')
    .select(['own.id', 'own.consent', 'own.statement', 'own.statement_version', 'own.created_at'])
    .select(['own.asset', 'assets.path', 'assets.duration_seconds'])
    .where('own.user_id', '=', userId);
}

/** A user's own recording; another user's is treated as missing. */
export function findOwnRecording(
  db: DbOrTx,
  userId: string,
  id: string,
): Promise<OwnRecordingRow | undefined> {
  return select(db, userId).where('own.id', '=', id).executeTakeFirst();
}

/** All recordings that a user ever stated a voice for, newest first. */
export function listOwnRecordings(db: DbOrTx, userId: string): Promise<OwnRecordingRow[]> {
  return select(db, userId).orderBy('own.created_at', 'desc').execute();
}

/** The statement under which a recording was sent, without anything of the user. */
export async function findRecordingConsent(
  db: DbOrTx,
  path: string,
): Promise<{ kind: string; statementVersion: number; reference: string } | undefined> {
  const row = await db
    .selectFrom('own_recordings as own')
    .innerJoin('assets', 'assets.id', 'own.asset')
    .select(['own.id', 'own.consent', 'own.statement_version'])
    .where('assets.kind', '=', 'audio')
    .where('assets.path', '=', path)
    .executeTakeFirst();
  return row && { kind: row.consent, statementVersion: row.statement_version, reference: row.id };
}

/**
 * Keeps a recording with its statement. The same file again is the same recording, with its first statement: the path
 * of a file depends on both. undefined: the account is being deleted.
 */
export function saveOwnRecording(
  db: Db,
  userId: string,
  { asset, statement }: { asset: NewAsset; statement: NewStatement },
): Promise<OwnRecordingRow | undefined> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId))) return undefined;
    const saved = await saveAsset(tx, asset);
    const { id } = await tx
      .insertInto('own_recordings')
      .values({
        user_id: userId,
        asset: saved.id,
        consent: statement.consent,
        statement: statement.statement,
        statement_version: statement.version,
      })
      // Postgres returns a row only if something was written, so a conflict writes, too.
      .onConflict((conflict) => conflict.column('asset').doUpdateSet({ user_id: userId }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return findOwnRecording(tx, userId, id);
  });
}

/** Deletes recordings that were never used, oldest first, with their statements; files go with the next clean-up. */
export async function forgetLooseRecordings(
  db: DbOrTx,
  hours: number,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with loose as (
      select own_recordings.id, asset from own_recordings join assets on assets.id = asset
      where assets.project_id is null
        and assets.created_at < now() - make_interval(hours => ${hours})
      order by assets.created_at limit ${limit} for update of assets
    ), gone as (
      delete from own_recordings using loose where own_recordings.id = loose.id
    ), unsaid as (
      delete from consents using loose where consents.id = loose.id and withdrawn_at is null
    )
    delete from assets using loose where assets.id = loose.asset returning assets.id`.execute(db);
  return rows.length;
}
