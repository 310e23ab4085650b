import type { MediaItemKind } from '@talkreel/contracts/media-library';
import type { GenerationState } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import { cancel, transactForUser } from '../generations/finish.repo.ts';
import { behind, exactTime, toPage, type Page, type PageRequest } from '../page.ts';
import type { NewAsset } from '../schema.ts';
import { saveAsset } from './assets.repo.ts';
import { lockUser } from '../accounts/users.repo.ts';

/** A picture or clip of a library, with how the generation that prepares it stands. */
export interface MediaRow {
  id: string;
  kind: MediaItemKind;
  title: string;
  rights: string;
  folder_id: number | null;
  source_bytes: number;
  generation_id: string | null;
  created_at: Date;
  state: GenerationState | null;
  progress: number | null;
  error_message: string | null;
  result: Record<string, unknown> | null;
  /** It is as old as no upload that is still being accepted. */
  is_stale: boolean;
}

export interface MediaRequest extends PageRequest<string> {
  /** Part of its title or its note on rights. */
  search?: string;
  kind?: MediaItemKind | undefined;
  /** none: in no folder. */
  folder?: number | 'none' | undefined;
}

/** Longer than it takes from storing a file to accepting its generation. */
const ACCEPTED_AFTER_SECONDS = 60;

function select(db: DbOrTx, userId: string) {
  return db
    .selectFrom('media')
    .leftJoin('generations as job', 'job.id', 'media.generation_id')
    .select(['media.id', 'media.kind', 'media.title', 'media.rights', 'media.folder_id'])
    .select(['media.source_bytes', 'media.generation_id', 'media.created_at'])
    .select(['job.state', 'job.progress', 'job.error_message', 'job.result'])
    .select(
      sql<boolean>`media.created_at < now() - make_interval(secs => ${ACCEPTED_AFTER_SECONDS})`.as(
        'is_stale',
      ),
    )
    .where('media.user_id', '=', userId);
}

const contains = (column: 'media.title' | 'media.rights', text: string) =>
  sql<boolean>`strpos(folded(${sql.ref(column)}), (select folded(${text}))) > 0`;

/** A page of a user's library, newest first. */
export async function listMedia(
  db: DbOrTx,
  userId: string,
  { limit, before, search = '', kind, folder }: MediaRequest,
): Promise<Page<MediaRow, string>> {
  let page = select(db, userId)
    .select(exactTime('media.created_at').as('exact_time'))
    .orderBy('media.created_at', 'desc')
    .orderBy('media.id', 'desc')
    .limit(limit + 1);
  if (before) page = page.where(behind('media.created_at', 'media.id', before));
  if (kind !== undefined) page = page.where('media.kind', '=', kind);
  if (folder === 'none') page = page.where('media.folder_id', 'is', null);
  else if (folder !== undefined) page = page.where('media.folder_id', '=', folder);
  if (search !== '')
    page = page.where((eb) =>
      eb.or([contains('media.title', search), contains('media.rights', search)]),
    );
  return toPage(await page.execute(), limit);
}

/** One of a user's library; another user's is treated as missing. */
export function findMedia(db: DbOrTx, userId: string, id: string): Promise<MediaRow | undefined> {
  return select(db, userId).where('media.id', '=', id).executeTakeFirst();
}

/** The one that a generation prepares. */
export function findMediaOf(
  db: DbOrTx,
  userId: string,
  generationId: string,
): Promise<MediaRow | undefined> {
  return select(db, userId).where('media.generation_id', '=', generationId).executeTakeFirst();
}

/** The files of a user's library: those that were sent, and those that were made of them. */
const ofLibrary = (userId: string) =>
  sql<boolean>`(assets.path like 'media/%' or assets.source_generation in (
    select generation_id from media where user_id = ${userId}))`;

/** The size of all files of a user's library. */
export async function countMediaBytes(db: DbOrTx, userId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('assets')
    .select((eb) => eb.fn.sum('bytes').as('bytes'))
    .where('owner_id', '=', userId)
    .where(ofLibrary(userId))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

export interface NewMedia {
  id: string;
  kind: MediaItemKind;
  title: string;
  rights: string;
  folderId: number | null;
  source: NewAsset;
}

/**
 * Adds a file that is in the store to a library. Uploads of one user are counted one at a time. full: the library would
 * be larger than `limitBytes`; folder-gone; gone: the account is being deleted. Nothing was written then.
 */
export function addMedia(
  db: Db,
  userId: string,
  { id, kind, title, rights, folderId, source }: NewMedia,
  limitBytes: number,
): Promise<'added' | 'full' | 'folder-gone' | 'gone'> {
  return transactForUser(db, userId, async (tx) => {
    if (!(await lockUser(tx, userId))) return 'gone';
    if (!(await lockFolder(tx, userId, folderId))) return 'folder-gone';
    if ((await countMediaBytes(tx, userId)) + source.bytes > limitBytes) return 'full';
    const saved = await saveAsset(tx, source);
    await tx
      .insertInto('media')
      .values({
        id,
        user_id: userId,
        kind,
        title,
        rights,
        folder_id: folderId,
        source_asset: saved.id,
        source_bytes: source.bytes,
      })
      .execute();
    return 'added';
  });
}

/** The lock makes a concurrent deletion of the folder wait, unless it came first. False: it is gone. */
async function lockFolder(tx: DbOrTx, userId: string, id: number | null): Promise<boolean> {
  if (id === null) return true;
  const folder = await tx
    .selectFrom('folders')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  return folder !== undefined;
}

/**
 * Notes which generation prepares it: the api when it is accepted, and a worker when it runs, since the api may have
 * died in between and an operator may have it made again. Returns the path of what was sent; undefined: it was deleted.
 */
export async function beginMedia(
  db: DbOrTx,
  { id, userId, generationId }: { id: string; userId: string; generationId: string },
): Promise<{ kind: MediaItemKind; path: string | null } | undefined> {
  return db
    .updateTable('media')
    .set({ generation_id: generationId })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning((eb) => [
      'kind',
      eb
        .selectFrom('assets')
        .select('path')
        .whereRef('assets.id', '=', 'media.source_asset')
        .as('path'),
    ])
    .executeTakeFirst();
}

/** What it leaves out stays. missing: it is gone; folder-gone: nothing was changed. */
export function changeMedia(
  db: Db,
  userId: string,
  id: string,
  {
    title,
    rights,
    folderId,
  }: {
    title?: string | undefined;
    rights?: string | undefined;
    folderId?: number | null | undefined;
  },
): Promise<'changed' | 'folder-gone' | 'missing'> {
  return db.transaction().execute(async (tx) => {
    if (folderId !== undefined && !(await lockFolder(tx, userId, folderId))) return 'folder-gone';
    const { numUpdatedRows } = await tx
      .updateTable('media')
      .set({
        id,
        ...(title !== undefined && { title }),
        ...(rights !== undefined && { rights }),
        ...(folderId !== undefined && { folder_id: folderId }),
      })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? 'changed' : 'missing';
  });
}

/**
 * Deletes it for good and records its files for removal; if it is being prepared, that is cancelled first, so nothing
 * is delivered for it any more. Returns what was cancelled; null: there is nothing to delete.
 */
export function deleteMedia(db: Db, userId: string, id: string): Promise<string[] | null> {
  return transactForUser(db, userId, async (tx) => {
    const found = await tx
      .selectFrom('media')
      .select(['generation_id', 'source_asset'])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!found) return null;
    const { generation_id: generation, source_asset: source } = found;
    const cancelled = generation === null ? [] : await cancel(tx, { userId, generation });
    const { rows } = await sql<{ id: string }>`
      select id from assets where owner_id = ${userId}
        and (id = ${source}::uuid or source_generation = ${generation}::uuid) for update`.execute(
      tx,
    );
    const files = rows.map((row) => row.id);
    await sql`insert into erasures (prefix, due_at)
      select kind || '/' || path, now() from assets where id = any(${files}::uuid[])
      on conflict (prefix) do nothing`.execute(tx);
    await tx.deleteFrom('media').where('id', '=', id).execute();
    if (files.length > 0) await tx.deleteFrom('assets').where('id', 'in', files).execute();
    return cancelled;
  });
}
