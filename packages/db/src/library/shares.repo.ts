import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import { isOwnerShown } from './performer-names.ts';
import { withFiles, type ProjectWithFiles } from './projects.repo.ts';

export interface SharedProject extends ProjectWithFiles {
  username: string;
  /** Of the video, in pixels; null: not measured. */
  width: number | null;
  height: number | null;
  may_download: boolean;
}

/**
 * Shares the owner's finished video under its slug, or under `newSlug` if it has none yet. undefined: not theirs, no
 * video, still in progress, or an operator took it down.
 */
export async function shareProject(
  db: DbOrTx,
  userId: string,
  id: number,
  newSlug: string,
): Promise<string | undefined> {
  const row = await db
    .updateTable('projects')
    .set((eb) => ({
      share_slug: eb
        .case()
        .when('shared_video', '=', eb.ref('video_asset'))
        .then(eb.ref('share_slug'))
        .else(newSlug)
        .end(),
      shared_video: eb.ref('video_asset'),
    }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('video_asset', 'is not', null)
    .whereRef('taken_down_video', 'is distinct from', 'video_asset')
    // A one shot shows its silent clip before its talking video.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('generations')
            .select('generations.id')
            .whereRef('generations.id', '=', 'projects.video_generation')
            .where('generations.state', 'in', ['queued', 'running']),
        ),
      ),
    )
    .returning('share_slug')
    .executeTakeFirst();
  return row?.share_slug ?? undefined;
}

/** Ends sharing. False: the project is not theirs. */
export async function unshareProject(db: DbOrTx, userId: string, id: number): Promise<boolean> {
  const result = await db
    .updateTable('projects')
    .set({ share_slug: null, shared_video: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends sharing for operators, permanently for that video. Returns its project; undefined: not shared. */
export function takeDownShare(db: DbOrTx, slug: string): Promise<{ id: number } | undefined> {
  return db
    .updateTable('projects')
    .set((eb) => ({
      taken_down_video: eb.ref('shared_video'),
      share_slug: null,
      shared_video: null,
    }))
    .where('share_slug', '=', slug)
    .returning('id')
    .executeTakeFirst();
}

/** Whether the link of a row of `projects` has not expired, and is open to whoever has this key. */
export const isLinkOpen = (unlockKey: string | null) => sql<boolean>`not exists (
  select from share_links link where link.project_id = projects.id and link.slug = projects.share_slug
    and (link.expires_at <= now() or link.unlock_key <> coalesce(${unlockKey}, '')))`;

/**
 * A project of any user, while it is shared, its link has not expired and its owner is not blocked. A link with a
 * password is as good as ended without the key that the password gives.
 */
export function findSharedProject(
  db: DbOrTx,
  slug: string,
  unlockKey: string | null = null,
): Promise<SharedProject | undefined> {
  return withFiles(db)
    .innerJoin('users', 'users.id', 'projects.user_id')
    .leftJoin('share_links', (join) =>
      join
        .onRef('share_links.project_id', '=', 'projects.id')
        .onRef('share_links.slug', '=', 'projects.share_slug'),
    )
    .select([
      'users.username',
      'video.width as width',
      'video.height as height',
      sql<boolean>`coalesce(share_links.may_download, false)`.as('may_download'),
    ])
    .where('projects.share_slug', '=', slug)
    .whereRef('projects.shared_video', '=', 'projects.video_asset')
    .where(isOwnerShown())
    .where(isLinkOpen(unlockKey))
    .executeTakeFirst();
}

/** What the owner set for a link, and how often it was played. */
export interface ShareLink {
  slug: string;
  mayDownload: boolean;
  expiresAt: Date | null;
  hasPassword: boolean;
  plays: number;
  /** Of the video, in pixels; null: not measured. */
  width: number | null;
  height: number | null;
}

/** For the owner of a shared project; the link may have expired. undefined: not theirs, or not shared. */
export async function findShareLink(
  db: DbOrTx,
  userId: string,
  projectId: number,
): Promise<ShareLink | undefined> {
  const { rows } = await sql<ShareLink>`
    select share_slug as slug, coalesce(may_download, false) as "mayDownload", expires_at as "expiresAt",
      password is not null as "hasPassword", coalesce(plays, 0) as plays, video.width, video.height
    from projects join assets video on video.id = video_asset
      left join share_links link on link.project_id = projects.id and link.slug = share_slug
    where projects.id = ${projectId} and projects.user_id = ${userId} and deleted_at is null and share_slug is not null
      and shared_video = video_asset`.execute(db);
  return rows[0];
}

/** What may be changed of a link, to a video or a review. */
export interface LinkChange {
  mayDownload?: boolean | undefined;
  expiresAt?: Date | null | undefined;
  /** null: no password any more. */
  password?: { hash: string; unlockKey: string } | null | undefined;
}

/** The columns of a link that a change sets. */
export function linkColumns({ mayDownload, expiresAt, password }: LinkChange) {
  return {
    ...(mayDownload !== undefined && { may_download: mayDownload }),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
    ...(password !== undefined && {
      password: password?.hash ?? null,
      unlock_key: password?.unlockKey ?? null,
    }),
  };
}

/** Changes what is given. False: not theirs, or not shared (any more). */
export async function changeShareLink(
  db: Db,
  userId: string,
  projectId: number,
  change: LinkChange,
): Promise<boolean> {
  const set = linkColumns(change);
  return db.transaction().execute(async (tx) => {
    // The lock keeps the slug as it is until the settings are written.
    const { rows } = await sql<{ slug: string }>`select share_slug as slug from projects
      where id = ${projectId} and user_id = ${userId} and deleted_at is null and share_slug is not null
      for no key update`.execute(tx);
    const [shared] = rows;
    if (!shared) return false;
    await tx
      .deleteFrom('share_links')
      .where('project_id', '=', projectId)
      .where('slug', '<>', shared.slug)
      .execute();
    await tx
      .insertInto('share_links')
      .values({ project_id: projectId, slug: shared.slug, ...set })
      .onConflict((conflict) =>
        conflict.column('project_id').doUpdateSet({ slug: shared.slug, ...set }),
      )
      .execute();
    return true;
  });
}

/** The password of a link that has not expired, hashed, and the key it gives; undefined: it has none, or is no link. */
export async function findLinkPassword(
  db: DbOrTx,
  slug: string,
): Promise<{ hash: string; unlockKey: string } | undefined> {
  const { rows } = await sql<{ hash: string; unlockKey: string }>`
    select link.password as hash, link.unlock_key as "unlockKey"
    from projects join share_links link on link.project_id = projects.id and link.slug = share_slug
    where share_slug = ${slug} and shared_video = video_asset and deleted_at is null
      and ${isOwnerShown()} and link.password is not null
      and (link.expires_at is null or link.expires_at > now())`.execute(db);
  return rows[0];
}

/** Counts one more play of a shared project. */
export async function countPlay(db: DbOrTx, projectId: number, slug: string): Promise<void> {
  await sql`insert into share_links as link (project_id, slug, plays) values (${projectId}, ${slug}, 1)
    on conflict (project_id) do update set plays = case when link.slug = ${slug} then link.plays + 1 else 1 end,
      slug = ${slug},
      may_download = link.slug = ${slug} and link.may_download,
      expires_at = case when link.slug = ${slug} then link.expires_at end,
      password = case when link.slug = ${slug} then link.password end,
      unlock_key = case when link.slug = ${slug} then link.unlock_key end
    where exists (select from projects where id = ${projectId} and share_slug = ${slug})`.execute(
    db,
  );
}

/** The ids of these projects whose video has words for captions. */
export async function listCaptioned(db: DbOrTx, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('id', 'in', ids)
    .where('video_asset', 'is not', null)
    .where('audio_asset', 'is not', null)
    .where(sql<boolean>`script ~ '\\S'`)
    .execute();
  return new Set(rows.map((row) => row.id));
}
