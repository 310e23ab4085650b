import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import { againOnDeadlock } from '../deadlock.ts';
import { behind, exactTime, toPage, type Page, type PageRequest } from '../page.ts';
import type { AssetKind } from '../schema.ts';
import { serializeByUser } from '../serialize-by-user.ts';
import { lockProjects } from './change-project.repo.ts';
import { withAllFiles, type ProjectWithFiles } from './projects.repo.ts';

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

/** The requested projects that are in the trash now; running: something of these is being made, so nothing was done. */
export type TrashOutcome =
  | { outcome: 'deleted'; ids: number[] }
  | { outcome: 'running'; ids: number[] };

/**
 * Moves a user's projects to the trash: links and the community page show them no longer, and restoring does not change
 * that. All or, if something of them is in progress, none.
 */
export async function trashProjects(db: Db, userId: string, ids: number[]): Promise<TrashOutcome> {
  return serializeByUser(db, userId, () =>
    db.transaction().execute(async (tx) => {
      const found = await lockProjects(tx, userId, ids);
      if (found.length === 0) return { outcome: 'deleted', ids: [] };
      // Whatever starts from a project locks it first (`lockFreeProject`), so it is visible here, or finds nothing.
      const open = await tx
        .selectFrom('generations')
        .select('project_id')
        .distinct()
        .where('user_id', '=', userId)
        .where('project_id', 'in', found)
        .where('state', 'in', ['queued', 'running'])
        .execute();
      if (open.length > 0)
        return {
          outcome: 'running',
          ids: open.flatMap(({ project_id: id }) => (id === null ? [] : [id])),
        };
      await tx
        .updateTable('projects')
        .set({
          deleted_at: sql<Date>`now()`,
          share_slug: null,
          shared_video: null,
          is_approved: false,
          approved_at: null,
        })
        .where('id', 'in', found)
        .where('deleted_at', 'is', null)
        .execute();
      return { outcome: 'deleted', ids: found };
    }),
  );
}

/** Takes projects out of the trash. Returns those that are not, or no longer, in it. */
export async function restoreProjects(
  db: Db,
  userId: string,
  ids: number[],
  keptDays: number,
): Promise<number[]> {
  return serializeByUser(db, userId, () =>
    db.transaction().execute(async (tx) => {
      await lockProjects(tx, userId, ids);
      await tx
        .updateTable('projects')
        .set({ deleted_at: null })
        .where('user_id', '=', userId)
        .where('id', 'in', ids)
        .where('deleted_at', '>', daysAgo(keptDays))
        .execute();
      const rows = await tx
        .selectFrom('projects')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .execute();
      return rows.map(({ id }) => id);
    }),
  );
}

export type TrashedProject = ProjectWithFiles & { deleted_at: Date };

/** A user's trash, the last deleted first; those that are due for removal are not in it. */
export async function listTrash(
  db: DbOrTx,
  userId: string,
  { limit, before, isTest = null }: PageRequest & { isTest?: boolean | null },
  keptDays: number,
): Promise<Page<TrashedProject>> {
  let page = withAllFiles(db)
    .select(exactTime('projects.deleted_at').as('exact_time'))
    .where('projects.user_id', '=', userId)
    .where('projects.deleted_at', '>', daysAgo(keptDays))
    .orderBy('projects.deleted_at', 'desc')
    .orderBy('projects.id', 'desc')
    .limit(limit + 1);
  if (isTest !== null) page = page.where('projects.is_test', '=', isTest);
  if (before) page = page.where(behind('projects.deleted_at', 'projects.id', before));
  return toPage(await page.$narrowType<{ deleted_at: Date }>().execute(), limit);
}

/** A finished video among those asked for. */
export interface VideoFileRow {
  name: string | null;
  script: string | null;
  path: string;
  createdAt: Date;
}

/** The finished videos of a user's projects, newest first; one that is in progress or in the trash has none. */
export function listVideoFiles(db: DbOrTx, userId: string, ids: number[]): Promise<VideoFileRow[]> {
  return (
    db
      .selectFrom('projects')
      .innerJoin('assets', 'assets.id', 'projects.video_asset')
      .leftJoin('generations as maker', 'maker.id', 'projects.video_generation')
      .select(['projects.name', 'projects.script', 'assets.path'])
      .select('assets.created_at as createdAt')
      .where('projects.user_id', '=', userId)
      .where('projects.id', 'in', ids)
      .where('projects.deleted_at', 'is', null)
      // A one shot shows its silent clip before its talking video.
      .where((eb) =>
        eb.or([eb('maker.state', 'is', null), eb('maker.state', 'not in', ['queued', 'running'])]),
      )
      .orderBy('projects.created_at', 'desc')
      .orderBy('projects.id', 'desc')
      .execute()
  );
}

/** Whether the user has it in the trash. */
export async function isTrashed(db: DbOrTx, userId: string, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a file belongs to a project in the trash, and no other one shows it. */
export async function isFileTrashed(
  db: DbOrTx,
  { id, project_id: home }: { id: string; project_id: number | null },
): Promise<boolean> {
  if (home === null) return false;
  const { rows } = await sql<{ isTrashed: boolean }>`
    select deleted_at is not null and not exists (
      select from projects other where other.deleted_at is null
        and ${id}::uuid in (other.audio_asset, other.image_asset, other.video_asset, other.thumbnail_asset)
        and other.user_id = home.user_id) as "isTrashed"
    from projects home where home.id = ${home}`.execute(db);
  return rows[0]?.isTrashed ?? false;
}

/** Removes projects of a user's trash for good. Returns how many. */
export async function purgeProjects(db: Db, userId: string, ids: number[]): Promise<number> {
  let purged = 0;
  for (const id of ids) if (await deleteProject(db, userId, id, { onlyTrashed: true })) purged += 1;
  return purged;
}

/** What was in anyone's trash for so many days, in the order of the ids after the given one. */
export async function listExpired(
  db: Db,
  keptDays: number,
  { after, limit }: { after: number; limit: number },
): Promise<Array<{ id: number; userId: string }>> {
  return db
    .selectFrom('projects')
    .select(['id', 'user_id as userId'])
    .where('deleted_at', '<=', daysAgo(keptDays))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Deletes a project for good, and the files that no other project shows; files shown by another one move to it. The
 * same step records the files for removal (`erased-files.repo.ts`). `userId` null is an operator, who may delete
 * anyone's. null: nothing to delete.
 */
export async function deleteProject(
  db: Db,
  userId: string | null,
  id: number,
  { onlyTrashed = false } = {},
): Promise<Array<{ kind: AssetKind; path: string }> | null> {
  return againOnDeadlock(() =>
    db.transaction().execute(async (tx) => {
      let query = tx.selectFrom('projects').select('user_id').where('id', '=', id);
      if (userId !== null) query = query.where('user_id', '=', userId);
      if (onlyTrashed) query = query.where('deleted_at', 'is not', null).forUpdate();
      const found = await query.executeTakeFirst();
      if (!found) return null;
      // Deletions of one owner run one at a time: two projects that share a file would each leave it to the other.
      await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', found.user_id)
        .forNoKeyUpdate()
        .execute();
      const files = await takeOwnFiles(tx, id, found.user_id);
      const { numDeletedRows } = await tx
        .deleteFrom('projects')
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n ? files : null;
    }),
  );
}

/** The files that go with the project, recorded for removal. */
async function takeOwnFiles(tx: DbOrTx, id: number, userId: string) {
  // Requests that use a file lock its row: their project is either visible below, or they find nothing.
  await tx
    .selectFrom('assets')
    .select('id')
    .where('project_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
  await sql`update assets set project_id = heir.id from (
      select distinct on (file.id) file.id as file, p.id from assets file join projects p
        on p.user_id = ${userId} and p.id <> ${id}
        and file.id in (p.audio_asset, p.image_asset, p.video_asset, p.thumbnail_asset)
      where file.project_id = ${id} order by file.id, p.deleted_at is not null, p.id) heir
    where assets.id = heir.file`.execute(tx);
  // A file of the brand kit outlives a project that shows it.
  await sql`update assets set project_id = null from brand_kits
    where assets.project_id = ${id} and brand_kits.user_id = ${userId}
      and assets.id in (brand_kits.logo, brand_kits.background, brand_kits.music)`.execute(tx);
  await sql`insert into erasures (prefix, due_at)
    select kind || '/' || path, now() from assets where project_id = ${id}
    on conflict (prefix) do nothing`.execute(tx);
  return tx.selectFrom('assets').select(['kind', 'path']).where('project_id', '=', id).execute();
}
