import { sql, type QueryCreator } from 'kysely';
import type { Database } from '../../schema.ts';
import { isFree } from '../speech-purchases.repo.ts';
import type { AcceptParams, AcceptStatement } from './values.ts';

/**
 * Locks the existing project if it is the user's, is a test like the request or neither is, is not in the trash, and is free for a video or shows the one named;
 * its row is read again after waiting for it.
 */
export function lockFreeProject(db: QueryCreator<Database>, params: AcceptParams) {
  return db
    .selectFrom('projects')
    .select('projects.id')
    .where(sql<boolean>`projects.id = ${params.projectId}`)
    .where('projects.user_id', '=', params.user_id)
    .where('projects.deleted_at', 'is', null)
    .where(sql<boolean>`projects.is_test = ${params.is_test}::boolean`)
    .where((eb) =>
      eb.or([
        eb.and([sql<boolean>`${params.sourceVideo}::uuid is null`, isFree(eb)]),
        sql<boolean>`projects.video_asset = ${params.sourceVideo}::uuid`,
      ]),
    )
    .forNoKeyUpdate();
}

/** Reserves the existing project for this video, so that no other is made for it unless this one fails. */
export function fillProject(db: AcceptStatement, params: AcceptParams) {
  return db
    .updateTable('projects')
    .from('accepted')
    .set((eb) => ({
      video_generation: params.id,
      audio_asset: eb.fn.coalesce(sql<string>`${params.audioAsset}::uuid`, 'projects.audio_asset'),
      image_asset: eb.fn.coalesce(sql<string>`${params.imageAsset}::uuid`, 'projects.image_asset'),
      script: eb.fn.coalesce(params.script, 'projects.script'),
      voice_id: eb.fn.coalesce(params.voiceId, 'projects.voice_id'),
      actor_id: eb.fn.coalesce(params.actorId, 'projects.actor_id'),
    }))
    .where(sql<boolean>`projects.id = ${params.projectId}`)
    .where(sql<boolean>`${params.fills}::boolean`);
}

/** An uploaded photo or recording becomes part of the project it was sent for. */
export function takeInUploads(db: AcceptStatement, params: AcceptParams) {
  return db
    .updateTable('assets')
    .from('accepted')
    .set({ project_id: projectIdOf(params) })
    .where(sql<boolean>`assets.id in (${params.imageAsset}, ${params.uploadAsset})`)
    .where('assets.project_id', 'is', null);
}

/** The project of an accepted request: the given one, or the one created for it. */
export function projectIdOf(params: AcceptParams) {
  return sql<number | null>`coalesce(${params.projectId}::int, (select id from project))`;
}

/**
 * One row, unless the user's limit of open generations is reached or the project is not free for a video. Requests of
 * one user are counted one at a time across processes.
 */
export function selectAdmission(
  db: QueryCreator<Database & { free_project: { id: number } }>,
  params: AcceptParams,
) {
  return db
    .selectFrom(
      sql<{
        active: number;
      }>`(select count_open_generations(${params.user_id}::uuid, ${params.maxActive}::int) as active)`.as(
        'open',
      ),
    )
    .select('open.active')
    .where('open.active', '<', params.maxActive)
    .where((eb) =>
      eb.or([
        sql<boolean>`${params.projectId}::int is null`,
        eb.exists(eb.selectFrom('free_project').select('free_project.id')),
      ]),
    );
}
