import type { GenerationState } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import { behind, exactTime, toPage, type Page, type PageRequest } from '../page.ts';
import type { Batch, Generation } from '../schema.ts';
import { withStages, type GenerationWithStages } from './generations.repo.ts';
import { selectFailures } from './video-failures.repo.ts';

/** The owner's batch; another user's is treated as missing. */
export function findBatch(db: DbOrTx, userId: string, id: string): Promise<Batch | undefined> {
  return db
    .selectFrom('batches')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Renames a user's batch. False: it is not theirs. */
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

/** The newest generation of a place, and how its project stands; no project: null, and none was starred. */
export interface BatchVideoRow {
  generation: GenerationWithStages;
  isStarred: boolean;
  /** Whether its entry in the history shows the video. */
  hasVideo: boolean;
}

/** The videos of a batch by their place: of each, the newest generation. */
export async function listBatchVideos(
  db: DbOrTx,
  userId: string,
  batchId: string,
): Promise<BatchVideoRow[]> {
  const rows = await db
    .selectFrom('generations')
    .leftJoin('projects', (join) =>
      join
        .onRef('projects.id', '=', 'generations.project_id')
        .on('projects.deleted_at', 'is', null),
    )
    .distinctOn('generations.batch_position')
    .selectAll('generations')
    .select(['projects.starred_at', 'projects.video_asset'])
    .where('generations.batch_id', '=', batchId)
    .where('generations.user_id', '=', userId)
    .orderBy('generations.batch_position')
    .orderBy('generations.created_at', 'desc')
    .execute();
  const generations = await withStages(db, rows);
  return generations.map((generation, index) => ({
    generation,
    isStarred: rows[index]?.starred_at != null,
    hasVideo: rows[index]?.video_asset != null,
  }));
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
    .where('generations.batch_id', '=', batchId)
    .where('generations.user_id', '=', userId)
    .where('generations.state', '=', 'succeeded')
    .where('projects.deleted_at', 'is', null)
    .orderBy('generations.batch_position')
    .select(['generations.batch_position as position', 'assets.path'])
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
};

/** A page of a user's batches, newest first. */
export async function listBatches(
  db: DbOrTx,
  userId: string,
  { limit, before }: PageRequest<string>,
): Promise<Page<BatchSummaryRow, string>> {
  let query = db
    .selectFrom('batches')
    .selectAll()
    .select(exactTime('created_at').as('exact_time'))
    .select([
      sql<PlaceState[]>`array(
        select distinct on (made.batch_position)
          case when made.state = 'succeeded' and projects.video_asset is null
            then 'deleted' else made.state end
        from generations made
          left join projects on projects.id = made.project_id and projects.deleted_at is null
        where made.batch_id = batches.id
        order by made.batch_position, made.created_at desc)`.as('states'),
      sql<string[]>`array(
        select still.path from generations
          join projects on projects.id = generations.project_id
          join assets still on still.id = projects.thumbnail_asset
        where batch_id = batches.id and generations.state = 'succeeded'
          and projects.deleted_at is null
        order by batch_position limit 3)`.as('posters'),
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (before) query = query.where(behind('created_at', 'id', before));
  return toPage(await query.execute(), limit);
}

/** The newest generation of a place. */
export function findBatchVideo(
  db: DbOrTx,
  userId: string,
  batchId: string,
  position: number,
): Promise<Generation | undefined> {
  return db
    .selectFrom('generations')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('batch_position', '=', position)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How often a place failed after a provider had been called. */
export async function countFailedTries(
  db: DbOrTx,
  userId: string,
  batchId: string,
  position: number,
): Promise<number> {
  const { count } = await selectFailures(db, userId)
    .where('batch_id', '=', batchId)
    .where('batch_position', '=', position)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
