import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';

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
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
