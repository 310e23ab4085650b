import type { GenerationState } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { Film } from '../schema.ts';
import { withStages, type GenerationWithStages } from './generations.repo.ts';

export type FilmRow = Film & { name: string | null };

/** The owner's film; another user's, and one in the trash, are treated as missing. */
export function findFilm(db: DbOrTx, userId: string, id: string): Promise<FilmRow | undefined> {
  return db
    .selectFrom('films')
    .innerJoin('projects', 'projects.id', 'films.project_id')
    .selectAll('films')
    .select('projects.name')
    .where('films.id', '=', id)
    .where('films.user_id', '=', userId)
    .where('projects.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The newest generation of each scene by its place, and the newest that joins them. */
export async function listFilmGenerations(
  db: DbOrTx,
  userId: string,
  filmId: string,
): Promise<{ scenes: GenerationWithStages[]; join: GenerationWithStages | undefined }> {
  const rows = await db
    .selectFrom('generations')
    .distinctOn('batch_position')
    .selectAll()
    .where('batch_id', '=', filmId)
    .where('user_id', '=', userId)
    .orderBy('batch_position')
    .orderBy('created_at', 'desc')
    .execute();
  const all = await withStages(db, rows);
  return {
    scenes: all.filter(({ kind }) => kind === 'scene'),
    join: all.find(({ kind }) => kind === 'film'),
  };
}

/** A scene for the worker that joins them; no path: it was not made, or its file is gone. */
export interface SceneFile {
  position: number;
  state: GenerationState;
  path: string | null;
}

/**
 * The newest scene of each place, in order. Files are found by the film's project, because files have no index by
 * generation.
 */
export async function listSceneFiles(db: DbOrTx, filmId: string): Promise<SceneFile[]> {
  const { rows } = await sql<SceneFile>`
    select scene.batch_position as position, scene.state, video.path from (
      select distinct on (batch_position) id, batch_position, state, project_id from generations
      where batch_id = ${filmId} and kind = 'scene'
      order by batch_position, created_at desc) scene
    left join assets video on video.project_id = scene.project_id and video.source_generation = scene.id
      and video.kind = 'video'
    order by scene.batch_position`.execute(db);
  return rows;
}

/**
 * Queues the joining of films none of whose scenes is in progress; the joining itself finds out which scenes exist.
 * Returns the ids of the users. Rows locked by another transaction are left for the next time.
 */
export async function queueJoins(db: DbOrTx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with ready as materialized (
      select waiting.id from stages waiting
      join generations film on film.id = waiting.generation_id
      where waiting.state = 'waiting' and waiting.needs = '{scenes}' and not exists (
        select from generations scene where scene.batch_id = film.batch_id
          and scene.batch_position is not null and scene.state in ('queued', 'running'))
      limit ${limit} for no key update of waiting skip locked
    ), queued as (
      update stages set state = 'queued', queued_at = now(), available_at = now(), dispatched_at = null
      from ready where stages.id = ready.id and stages.state = 'waiting' returning stages.user_id
    )
    select distinct user_id from queued`.execute(db);
  return rows.map((row) => row.user_id);
}

/** The share of a film's progress that its scenes make up; joining them is the rest. */
const SCENES_SHARE = 0.9;

/** What joins a film, and how far the film is. */
export interface FilmProgress {
  userId: string;
  generationId: string;
  stageId: string;
  progress: number;
}

/** Raises the progress of films to that of their scenes. Rows that are locked are left for the next time. */
export async function saveFilmProgress(db: DbOrTx, filmIds: string[]): Promise<FilmProgress[]> {
  if (filmIds.length === 0) return [];
  const { rows } = await sql<FilmProgress>`
    with parts as (
      select distinct on (batch_id, batch_position) batch_id, progress from generations
      where batch_id = any(${filmIds}::uuid[]) and batch_position is not null
      order by batch_id, batch_position, created_at desc
    ), share as (
      select batch_id, avg(progress) * ${SCENES_SHARE}::float8 as percent from parts group by batch_id
    ), free as materialized (
      select film.id, share.percent from generations film join share on share.batch_id = film.batch_id
      where film.kind = 'film' and film.state in ('queued', 'running') for no key update of film skip locked
    ), moved as (
      update generations set progress = greatest(generations.progress, free.percent)
      from free where generations.id = free.id returning generations.id, user_id, generations.progress
    )
    select moved.user_id as "userId", moved.id as "generationId", stages.id as "stageId", moved.progress
    from moved join stages on stages.generation_id = moved.id`.execute(db);
  return rows;
}
