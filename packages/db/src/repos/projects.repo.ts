import type { GenerationKind, GenerationState } from '@talkreel/contracts/names';
import type { Db, DbOrTx } from '../client.ts';
import type { AssetKind, Project } from '../schema.ts';

/** A project with the paths of its files. */
export interface ProjectWithFiles extends Project {
  audio_path: string | null;
  image_path: string | null;
  video_path: string | null;
  thumbnail_path: string | null;
  duration_seconds: number | null;
  audio_seconds: number | null;
}

/** With the generations that its history speaks of. */
export interface ProjectWithGenerations extends ProjectWithFiles {
  /** The audio that delivered the project's speech: a lip-sync of it can be made. */
  audio_generation: string | null;
  latest_generation: string | null;
  latest_kind: GenerationKind | null;
  latest_state: GenerationState | null;
}

/** The rows of projects joined to the paths of their files; every list of projects starts here. */
export function withFiles(db: DbOrTx) {
  return db
    .selectFrom('projects')
    .leftJoin('assets as audio', 'audio.id', 'projects.audio_asset')
    .leftJoin('assets as image', 'image.id', 'projects.image_asset')
    .leftJoin('assets as video', 'video.id', 'projects.video_asset')
    .leftJoin('assets as thumbnail', 'thumbnail.id', 'projects.thumbnail_asset')
    .selectAll('projects')
    .select([
      'audio.path as audio_path',
      'image.path as image_path',
      'video.path as video_path',
      'thumbnail.path as thumbnail_path',
      'video.duration_seconds as duration_seconds',
      'audio.duration_seconds as audio_seconds',
    ]);
}

/** The newest of each project. Portraits do not count: what they are for may have ended before they were made anew. */
function withGenerations(db: DbOrTx, userId: string) {
  return withFiles(db)
    .leftJoin('generations as speech', (join) =>
      join
        .onRef('speech.id', '=', 'audio.source_generation')
        .onRef('speech.project_id', '=', 'projects.id')
        .on('speech.user_id', '=', userId)
        .on('speech.kind', '=', 'audio'),
    )
    .leftJoin(
      db
        .selectFrom('generations')
        .select(['project_id', 'id', 'kind', 'state'])
        .distinctOn('project_id')
        .where('user_id', '=', userId)
        .where('kind', '<>', 'image')
        .orderBy('project_id')
        .orderBy('created_at', 'desc')
        .as('latest'),
      (join) => join.onRef('latest.project_id', '=', 'projects.id'),
    )
    .where('projects.user_id', '=', userId)
    .select([
      'speech.id as audio_generation',
      'latest.id as latest_generation',
      'latest.kind as latest_kind',
      'latest.state as latest_state',
    ]);
}

/** The history of a user. A portrait that nothing was made of is not yet part of it. */
export function listProjects(db: DbOrTx, userId: string): Promise<ProjectWithGenerations[]> {
  return withGenerations(db, userId)
    .where((eb) => eb.or([eb('projects.kind', '=', 'video'), eb('latest.id', 'is not', null)]))
    .orderBy('projects.created_at', 'desc')
    .orderBy('projects.id', 'desc')
    .execute();
}

/** One of the history; anybody else's is as absent as a missing one. */
export function findOwnProjectWithGenerations(
  db: DbOrTx,
  userId: string,
  id: number,
): Promise<ProjectWithGenerations | undefined> {
  return withGenerations(db, userId).where('projects.id', '=', id).executeTakeFirst();
}

export function listInfluencers(db: DbOrTx, userId: string): Promise<ProjectWithFiles[]> {
  return withFiles(db)
    .where('projects.user_id', '=', userId)
    .where('projects.kind', '=', 'influencer')
    .orderBy('projects.created_at', 'desc')
    .orderBy('projects.id', 'desc')
    .execute();
}

/** Approved influencers with a finished video, of everybody, newest first. */
export function listGallery(db: DbOrTx, limit: number): Promise<ProjectWithFiles[]> {
  return withFiles(db)
    .where('projects.kind', '=', 'influencer')
    .where('projects.is_approved', '=', true)
    .where('projects.video_asset', 'is not', null)
    .orderBy('projects.approved_at', 'desc')
    .limit(limit)
    .execute();
}

/** The owner's project; anybody else's is as absent as a missing one. */
export function findOwnProject(
  db: DbOrTx,
  userId: string,
  id: number,
): Promise<ProjectWithFiles | undefined> {
  return withFiles(db)
    .where('projects.id', '=', id)
    .where('projects.user_id', '=', userId)
    .executeTakeFirst();
}

/** Anybody's: for operators only. */
export function findProject(db: DbOrTx, id: number): Promise<ProjectWithFiles | undefined> {
  return withFiles(db).where('projects.id', '=', id).executeTakeFirst();
}

/** The owner's, or one that is in the gallery. */
export function findVisibleProject(
  db: DbOrTx,
  userId: string,
  id: number,
): Promise<ProjectWithFiles | undefined> {
  return withFiles(db)
    .where('projects.id', '=', id)
    .where((eb) =>
      eb.or([eb('projects.user_id', '=', userId), eb('projects.is_approved', '=', true)]),
    )
    .executeTakeFirst();
}

export async function setApproved(
  db: DbOrTx,
  userId: string,
  id: number,
  approved: boolean,
): Promise<boolean> {
  const result = await db
    .updateTable('projects')
    .set({ is_approved: approved, approved_at: approved ? new Date() : null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Remembers which actor a project's newest video was ordered with. */
export async function setProjectActor(db: DbOrTx, id: number, actorId: string): Promise<void> {
  await db.updateTable('projects').set({ actor_id: actorId }).where('id', '=', id).execute();
}

/**
 * Removes a project and the rows of its files; the caller removes the files themselves.
 * `userId` null is an operator, who may remove anybody's. null: nothing to remove.
 */
export async function deleteProject(
  db: Db,
  userId: string | null,
  id: number,
): Promise<Array<{ kind: AssetKind; path: string }> | null> {
  return db.transaction().execute(async (tx) => {
    let query = tx.selectFrom('projects').select('id').where('id', '=', id).forUpdate();
    if (userId !== null) query = query.where('user_id', '=', userId);
    if (!(await query.executeTakeFirst())) return null;
    const files = await tx
      .selectFrom('assets')
      .select(['kind', 'path'])
      .where('project_id', '=', id)
      .execute();
    await tx.deleteFrom('projects').where('id', '=', id).execute();
    return files;
  });
}
