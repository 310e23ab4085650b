import { sql, type ExpressionBuilder } from 'kysely';
import type { DbOrTx } from '../client.ts';
import { prepare, type Params } from '../prepared.ts';
import type { Database } from '../schema.ts';
import { forgetConsents } from './consents.repo.ts';

const UPLOADS = 'uploads/%';

/** A user's stored uploads. */
export async function countUploads(
  db: DbOrTx,
  userId: string,
): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await db
    .selectFrom('assets')
    .select((eb) => [eb.fn.countAll().as('files'), eb.fn.sum('bytes').as('bytes')])
    .where('owner_id', '=', userId)
    .where('path', 'like', UPLOADS)
    .executeTakeFirstOrThrow();
  return { files: Number(files), bytes: Number(bytes ?? 0) };
}

const selectKept = prepare('kept', (db, params: Params<{ userId: string }>) =>
  db
    .selectFrom('assets')
    .select((eb) => [eb.fn.countAll().as('files'), eb.fn.sum('bytes').as('bytes')])
    .where('owner_id', '=', params.userId),
);

/** All files of a user. */
export async function countFiles(
  db: DbOrTx,
  userId: string,
): Promise<{ files: number; bytes: number }> {
  const [kept] = await selectKept(db, { userId });
  return { files: Number(kept?.files ?? 0), bytes: Number(kept?.bytes ?? 0) };
}

/** Deletes unused uploads with their statements, oldest first; their files go with the next clean-up. */
export async function forgetLooseUploads(
  db: DbOrTx,
  hours: number,
  limit: number,
): Promise<number> {
  const isLoose = (eb: ExpressionBuilder<Database, 'assets'>) =>
    eb.and([
      eb('project_id', 'is', null),
      eb('created_at', '<', sql<Date>`now() - make_interval(hours => ${hours})`),
    ]);
  const gone = await db
    .deleteFrom('assets')
    // The condition is checked again, for a row that was used or sent again while this waited for it.
    .where(isLoose)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('assets as loose')
        .select('loose.id')
        .where('loose.project_id', 'is', null)
        .where('loose.path', 'like', UPLOADS)
        .where('loose.created_at', '<', sql<Date>`now() - make_interval(hours => ${hours})`)
        .orderBy('loose.created_at')
        .limit(limit),
    )
    .returning('id')
    .execute();
  await forgetConsents(
    db,
    gone.map(({ id }) => id),
  );
  return gone.length;
}
