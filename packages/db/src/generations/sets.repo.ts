import type { GenerationState } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import { behind, exactTime, toPage, type Page, type PageRequest } from '../page.ts';
import type { Batch, Film } from '../schema.ts';
import { newFeedback } from '../library/review-feedback.repo.ts';
import { withStages, type GenerationWithStages } from './generations.repo.ts';

/*
 * A set is several generations that were asked for and reserved together: the videos of a batch, or the scenes of a
 * film and the generation that joins them. Its id is the `set_id` of all of them.
 */

/** The owner's batch; another user's is treated as missing. */
export function findBatch(db: DbOrTx, userId: string, id: string): Promise<Batch | undefined> {
  return db
    .selectFrom('batches')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

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

/** Renames a user's batch; a film has the name of its history entry. False: it is not theirs. */
export async function renameBatch(
  db: DbOrTx,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const row = await db
    .updateTable('batches')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest generation of a place, and how its history entry stands. */
export interface SetPart extends GenerationWithStages {
  /** False without an entry. */
  isStarred: boolean;
  /** Whether its entry shows a video. */
  hasVideo: boolean;
}

/** The parts of a user's set by their place, and the newest generation that joins them if it is a film. */
export async function listParts(
  db: DbOrTx,
  userId: string,
  setId: string,
): Promise<{ parts: SetPart[]; join: SetPart | undefined }> {
  const rows = await db
    .selectFrom('generations')
    .leftJoin('projects', (join) =>
      join
        .onRef('projects.id', '=', 'generations.project_id')
        .on('projects.deleted_at', 'is', null),
    )
    .distinctOn('generations.set_position')
    .selectAll('generations')
    .select((eb) => [
      eb('projects.starred_at', 'is not', null).$castTo<boolean>().as('isStarred'),
      eb('projects.video_asset', 'is not', null).$castTo<boolean>().as('hasVideo'),
    ])
    .where('generations.set_id', '=', setId)
    .where('generations.user_id', '=', userId)
    .orderBy('generations.set_position')
    .orderBy('generations.created_at', 'desc')
    .execute();
  const all = await withStages(db, rows);
  return {
    parts: all.filter((part) => part.set_position !== null),
    join: all.find((part) => part.set_position === null),
  };
}

/** A finished file of a batch. */
export interface BatchFile {
  position: number;
  path: string;
  createdAt: Date;
}

/** What the projects of its newest generations show. */
export async function listBatchFiles(
  db: DbOrTx,
  userId: string,
  batchId: string,
): Promise<BatchFile[]> {
  const rows = await db
    .selectFrom('generations')
    .innerJoin('projects', 'projects.id', 'generations.project_id')
    .innerJoin('assets', 'assets.id', 'projects.video_asset')
    .where('generations.set_id', '=', batchId)
    .where('generations.user_id', '=', userId)
    .where('generations.state', '=', 'succeeded')
    .where('projects.deleted_at', 'is', null)
    .orderBy('generations.set_position')
    .select(['generations.set_position as position', 'assets.path'])
    .select('assets.created_at as createdAt')
    .execute();
  return rows.flatMap(({ position, ...row }) => (position === null ? [] : [{ position, ...row }]));
}

/** Those of these exports that are done, of videos that the batch still has. */
export async function listBatchExports(
  db: DbOrTx,
  userId: string,
  batchId: string,
  exportIds: string[],
): Promise<BatchFile[]> {
  const rows = await db
    .selectFrom('generations as made')
    .innerJoin('projects', 'projects.id', 'made.project_id')
    .innerJoin('generations as video', 'video.project_id', 'projects.id')
    // Files are found by their project, because they have no index by generation.
    .innerJoin('assets', (join) =>
      join
        .onRef('assets.project_id', '=', 'projects.id')
        .onRef('assets.source_generation', '=', 'made.id'),
    )
    .where('made.id', 'in', exportIds)
    .where('made.user_id', '=', userId)
    .where('made.kind', '=', 'export')
    .where('made.state', '=', 'succeeded')
    .where('assets.kind', '=', 'video')
    .where('projects.deleted_at', 'is', null)
    .where('video.set_id', '=', batchId)
    .where('video.state', '=', 'succeeded')
    .orderBy('video.set_position')
    .select(['video.set_position as position', 'assets.path'])
    .select('assets.created_at as createdAt')
    .execute();
  return rows.flatMap(({ position, ...row }) => (position === null ? [] : [{ position, ...row }]));
}

/** The state of the newest generation of a place; 'deleted': its video was deleted. */
export type PlaceState = GenerationState | 'deleted';

export type BatchSummaryRow = Batch & {
  states: PlaceState[];
  /** Stills of finished videos, by place. */
  posters: string[];
  is_test: boolean;
  /** Verdicts and comments of clients on its videos that the owner has not seen. */
  new_count: number;
};

/** All generations of a set are tests, or none is. */
const isTestBatch = sql<boolean>`coalesce((select is_test from generations where set_id = batches.id limit 1), false)`;

/** A page of a user's batches, newest first. Films are listed by their history entries. */
export async function listBatches(
  db: DbOrTx,
  userId: string,
  { limit, before, isTest = null }: PageRequest<string> & { isTest?: boolean | null },
): Promise<Page<BatchSummaryRow, string>> {
  let query = db
    .selectFrom('batches')
    .selectAll()
    .select(exactTime('created_at').as('exact_time'))
    .select([
      sql<PlaceState[]>`array(
        select distinct on (made.set_position)
          case when made.state = 'succeeded' and projects.video_asset is null
            then 'deleted' else made.state end
        from generations made
          left join projects on projects.id = made.project_id and projects.deleted_at is null
        where made.set_id = batches.id
        order by made.set_position, made.created_at desc)`.as('states'),
      sql<string[]>`array(
        select still.path from generations
          join projects on projects.id = generations.project_id
          join assets still on still.id = projects.thumbnail_asset
        where set_id = batches.id and generations.state = 'succeeded'
          and projects.deleted_at is null
        order by set_position limit 3)`.as('posters'),
      isTestBatch.as('is_test'),
      newFeedback('batches.id').as('new_count'),
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  // Tests are few, so they are looked for; of the others a page is soon full.
  const isAsked = isTest
    ? sql<boolean>`id in (select set_id from generations where user_id = ${userId} and is_test)`
    : sql<boolean>`not ${isTestBatch}`;
  if (isTest !== null) query = query.where(isAsked);
  if (before) query = query.where(behind('created_at', 'id', before));
  return toPage(await query.execute(), limit);
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
    select scene.set_position as position, scene.state, video.path from (
      select distinct on (set_position) id, set_position, state, project_id from generations
      where set_id = ${filmId} and kind = 'scene'
      order by set_position, created_at desc) scene
    left join assets video on video.project_id = scene.project_id and video.source_generation = scene.id
      and video.kind = 'video'
    order by scene.set_position`.execute(db);
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
        select from generations scene where scene.set_id = film.set_id
          and scene.set_position is not null and scene.state in ('queued', 'running'))
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
  isTest: boolean;
  progress: number;
}

/** Raises the progress of films to that of their scenes. Rows that are locked are left for the next time. */
export async function saveFilmProgress(db: DbOrTx, filmIds: string[]): Promise<FilmProgress[]> {
  if (filmIds.length === 0) return [];
  const { rows } = await sql<FilmProgress>`
    with parts as (
      select distinct on (set_id, set_position) set_id, progress from generations
      where set_id = any(${filmIds}::uuid[]) and set_position is not null
      order by set_id, set_position, created_at desc
    ), share as (
      select set_id, avg(progress) * ${SCENES_SHARE}::float8 as percent from parts group by set_id
    ), free as materialized (
      select film.id, share.percent from generations film join share on share.set_id = film.set_id
      where film.kind = 'film' and film.state in ('queued', 'running') for no key update of film skip locked
    ), moved as (
      update generations set progress = greatest(generations.progress, free.percent)
      from free where generations.id = free.id returning generations.id, user_id, is_test, generations.progress
    )
    select moved.user_id as "userId", moved.id as "generationId", stages.id as "stageId", moved.is_test as "isTest", moved.progress
    from moved join stages on stages.generation_id = moved.id`.execute(db);
  return rows;
}
