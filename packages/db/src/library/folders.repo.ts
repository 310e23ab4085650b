import { sql } from 'kysely';
import pg from 'pg';
import type { Db, DbOrTx } from '../client.ts';
import { lockProjects } from './change-project.repo.ts';

export interface FolderRow {
  id: number;
  name: string;
}

/** A user's folders by name. */
export async function listFolders(db: DbOrTx, userId: string): Promise<FolderRow[]> {
  return db
    .selectFrom('folders')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .orderBy('name_key')
    .execute();
}

export type FolderProblem = 'taken' | 'too-many' | 'missing';

const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Returns the new folder's number. */
export async function createFolder(
  db: Db,
  userId: string,
  name: string,
  limit: number,
): Promise<number | Exclude<FolderProblem, 'missing'>> {
  return unlessTaken(() =>
    db.transaction().execute(async (tx) => {
      // Requests of one user run one at a time, or several would be counted before any is written.
      await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
      const { count } = await tx
        .selectFrom('folders')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      if (count >= limit) return 'too-many';
      const { id } = await tx
        .insertInto('folders')
        .values({ user_id: userId, name, name_key: keyOf(name) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    }),
  );
}

export async function renameFolder(
  db: DbOrTx,
  userId: string,
  id: number,
  name: string,
): Promise<'renamed' | Exclude<FolderProblem, 'too-many'>> {
  return unlessTaken(async () => {
    const { numUpdatedRows } = await db
      .updateTable('folders')
      .set({ name, name_key: keyOf(name) })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? 'renamed' : 'missing';
  });
}

/** So many projects leave their folder in a fraction of the time that a statement, or a wait for a row, may take. */
const STEP = 2_000;

/**
 * Deletes a folder; its contents are in no folder afterwards. A large one empties step by step, each of which is kept
 * if a later one fails. False: there is none.
 */
export async function deleteFolder(
  db: Db,
  userId: string,
  id: number,
  step = STEP,
): Promise<boolean> {
  for (;;) {
    const outcome = await db.transaction().execute(async (tx) => {
      // The lock makes what would be moved into it wait.
      const folder = await tx
        .selectFrom('folders')
        .select('id')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      if (folder === undefined) return 'missing';
      if ((await emptyFolder(tx, id, step)) > 0) return 'emptied';
      await tx.deleteFrom('folders').where('id', '=', id).execute();
      return 'deleted';
    });
    if (outcome !== 'emptied') return outcome === 'deleted';
  }
}

/**
 * Takes up to `step` projects out of a folder, and returns how many. They are locked in the order in which everyone locks
 * them: the foreign key would take them in any, against others that move them.
 */
async function emptyFolder(tx: DbOrTx, id: number, step: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with chosen as materialized (
      select id from projects where folder_id = ${id} limit ${step}
    ), locked as materialized (
      select id from projects where id in (select id from chosen) and folder_id = ${id}
      order by id for no key update
    ), emptied as (
      update projects set folder_id = null from locked where projects.id = locked.id returning projects.id
    )
    select count(*) as count from emptied`.execute(tx);
  return rows[0]?.count ?? 0;
}

async function unlessTaken<T>(write: () => Promise<T>): Promise<T | 'taken'> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'folders_user_id_name_key_key')
      return 'taken';
    throw error;
  }
}

/** Moves projects into a folder, or out of any; returns those moved. 'missing': the folder is gone, nothing is moved. */
export async function moveProjects(
  db: Db,
  userId: string,
  ids: number[],
  folderId: number | null,
): Promise<number[] | 'missing'> {
  return db.transaction().execute(async (tx) => {
    // The lock makes a concurrent deletion of the folder wait, unless it came first.
    const folder =
      folderId !== null &&
      (await tx
        .selectFrom('folders')
        .select('id')
        .where('id', '=', folderId)
        .where('user_id', '=', userId)
        .forKeyShare()
        .executeTakeFirst());
    if (folder === undefined) return 'missing';
    await lockProjects(tx, userId, ids);
    const rows = await tx
      .updateTable('projects')
      .set({ folder_id: folderId })
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  });
}
