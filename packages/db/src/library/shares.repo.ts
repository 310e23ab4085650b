import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import { isOwnerShown, withFiles, type ProjectWithFiles } from './projects.repo.ts';

export interface SharedProject extends ProjectWithFiles {
  username: string;
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

/** A project of any user, while it is shared and its owner is not blocked. */
export function findSharedProject(db: DbOrTx, slug: string): Promise<SharedProject | undefined> {
  return withFiles(db)
    .innerJoin('users', 'users.id', 'projects.user_id')
    .select('users.username')
    .where('projects.share_slug', '=', slug)
    .whereRef('projects.shared_video', '=', 'projects.video_asset')
    .where(isOwnerShown())
    .executeTakeFirst();
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
