import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import { againOnDeadlock } from '../deadlock.ts';

/** Names or stars the owner's project; parts that are not given stay. false: there is none. */
export async function changeProject(
  db: DbOrTx,
  userId: string,
  id: number,
  { name, isStarred }: { name?: string | null | undefined; isStarred?: boolean | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('projects')
    .set((eb) => ({
      name: name === undefined ? eb.ref('name') : name,
      starred_at:
        isStarred === false
          ? null
          : isStarred
            ? eb.fn.coalesce('starred_at', sql<Date>`now()`)
            : eb.ref('starred_at'),
    }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stars several projects, or none of them; returns those that exist. */
export async function starProjects(
  db: Db,
  userId: string,
  ids: number[],
  isStarred: boolean,
): Promise<number[]> {
  return againOnDeadlock(async () => {
    const rows = await db
      .updateTable('projects')
      .set((eb) => ({
        starred_at: isStarred ? eb.fn.coalesce('starred_at', sql<Date>`now()`) : null,
      }))
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  });
}

/**
 * Locks those of these projects that are the user's, and returns them. The order is fixed, so that two requests for
 * the same projects cannot deadlock.
 */
export async function lockProjects(tx: DbOrTx, userId: string, ids: number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('projects')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
