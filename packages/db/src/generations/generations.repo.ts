import { generationKind } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import { behind, exactTime, toPage, type Page, type PageRequest } from '../page.ts';
import type { Generation, Stage } from '../schema.ts';

/** During a deploy, newer code may have stored generations of other kinds. Code that cannot describe them leaves them out. */
export const KNOWN_KINDS = generationKind.options;

export type GenerationWithStages = Generation & { stages: Stage[] };

export async function withStages<Row extends Generation>(
  db: DbOrTx,
  generations: Row[],
): Promise<Array<Row & { stages: Stage[] }>> {
  if (generations.length === 0) return [];
  const stages = await db
    .selectFrom('stages')
    .selectAll()
    .where(
      'generation_id',
      'in',
      generations.map((generation) => generation.id),
    )
    .orderBy('position')
    .execute();
  const byGeneration = Map.groupBy(stages, (stage) => stage.generation_id);
  return generations.map((generation) => ({
    ...generation,
    stages: byGeneration.get(generation.id) ?? [],
  }));
}

/** A generation of this user; another user's is treated as missing. */
export async function findGeneration(
  db: DbOrTx,
  userId: string,
  id: string,
): Promise<GenerationWithStages | null> {
  const rows = await selectKnown(db, id).where('user_id', '=', userId).execute();
  return (await withStages(db, rows))[0] ?? null;
}

export async function findGenerationById(
  db: DbOrTx,
  id: string,
): Promise<GenerationWithStages | null> {
  return (await withStages(db, await selectKnown(db, id).execute()))[0] ?? null;
}

function selectKnown(db: DbOrTx, id: string) {
  return db
    .selectFrom('generations')
    .selectAll()
    .where('id', '=', id)
    .where('kind', 'in', KNOWN_KINDS);
}

export async function findByIdempotencyKey(
  db: DbOrTx,
  userId: string,
  key: string,
): Promise<Generation | undefined> {
  return db
    .selectFrom('generations')
    .selectAll()
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** The generation that a request with this key repeats: one in progress, or a finished export or cut-out. */
export async function findRepeated(
  db: DbOrTx,
  userId: string,
  repeatKey: string,
): Promise<Generation | undefined> {
  return db
    .selectFrom('generations')
    .selectAll()
    .where('user_id', '=', userId)
    .where('repeat_key', '=', repeatKey)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['queued', 'running']),
        // One branch for each partial index.
        eb.and([eb('kind', '=', 'export'), eb('state', '=', 'succeeded')]),
        eb.and([eb('kind', '=', 'cut-out'), eb('state', '=', 'succeeded')]),
      ]),
    )
    .executeTakeFirst();
}

/**
 * A page of a user's generations, newest first, without the scenes of films and those of projects in the trash; `activeOnly`: only waiting and
 * running ones; `isTest`: only tests, or none of them.
 */
export async function listGenerations(
  db: DbOrTx,
  userId: string,
  {
    activeOnly,
    isTest = null,
    limit,
    before,
  }: PageRequest<string> & { activeOnly: boolean; isTest?: boolean | null },
): Promise<Page<GenerationWithStages, string>> {
  let query = db
    .selectFrom('generations')
    .selectAll()
    .select(exactTime('created_at').as('exact_time'))
    .where('user_id', '=', userId)
    .where('kind', 'in', KNOWN_KINDS)
    .where('kind', '<>', 'scene')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('projects')
            .select('projects.id')
            .whereRef('projects.id', '=', 'generations.project_id')
            .where('projects.deleted_at', 'is not', null),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (activeOnly) query = query.where('state', 'in', ['queued', 'running']);
  if (isTest !== null) query = query.where('is_test', '=', isTest);
  if (before) query = query.where(behind('created_at', 'id', before));
  const { rows, next } = toPage(await query.execute(), limit);
  return { rows: await withStages(db, rows), next };
}

const exportsOf = (db: DbOrTx, userId: string, limit: number) =>
  db
    .selectFrom('generations')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'export')
    .where('state', 'in', ['queued', 'running', 'succeeded'])
    .orderBy('created_at', 'desc')
    .limit(limit);

/** A project's exports that are done or in progress, newest first. */
export async function listExports(
  db: DbOrTx,
  userId: string,
  projectId: number,
  limit: number,
): Promise<GenerationWithStages[]> {
  const rows = await exportsOf(db, userId, limit).where('project_id', '=', projectId).execute();
  return withStages(db, rows);
}

/**
 * The same of a video that is gone, or in the trash, while versions of it are there, which begin with what it showed. An
 * export outlives its video, and names it in its request. None, also if nothing is a version of it.
 */
export async function listExportsOfGone(
  db: DbOrTx,
  userId: string,
  projectId: number,
  limit: number,
): Promise<GenerationWithStages[]> {
  const rows = await exportsOf(db, userId, limit)
    .where(sql`input->>'projectId'`, '=', String(projectId))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('projects')
          .select('projects.id')
          .where('projects.user_id', '=', userId)
          .where('projects.version_of', '=', projectId)
          .where('projects.deleted_at', 'is', null),
      ),
    )
    .execute();
  return withStages(db, rows);
}

/** Open generations past their deadline, by the database's clock. */
export async function listOverdueGenerations(
  db: DbOrTx,
  limit: number,
): Promise<Array<{ id: string; user_id: string }>> {
  return db
    .selectFrom('generations')
    .select(['id', 'user_id'])
    .where('state', 'in', ['queued', 'running'])
    .where('deadline_at', '<', sql<Date>`now()`)
    .limit(limit)
    .execute();
}

export async function countActive(db: DbOrTx, userId: string): Promise<number> {
  const row = await db
    .selectFrom('generations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', 'in', ['queued', 'running'])
    .where('set_id', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The number of open generations of a set, including the one that joins a film; 0 if there is no set. */
export async function countOpenOfSet(db: DbOrTx, setId: string | null): Promise<number> {
  if (setId === null) return 0;
  const { count } = await db
    .selectFrom('generations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('set_id', '=', setId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  return count;
}
