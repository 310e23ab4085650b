import type { GenerationKind } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { Generation, Stage } from '../schema.ts';

export type GenerationWithStages = Generation & { stages: Stage[] };

async function withStages(db: DbOrTx, generations: Generation[]): Promise<GenerationWithStages[]> {
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
  return generations.map((generation) => ({
    ...generation,
    stages: stages.filter((stage) => stage.generation_id === generation.id),
  }));
}

/** One generation of this user; another's is as absent as a missing one. */
export async function findGeneration(
  db: DbOrTx,
  userId: string,
  id: string,
): Promise<GenerationWithStages | null> {
  const rows = await db
    .selectFrom('generations')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
  return (await withStages(db, rows))[0] ?? null;
}

export async function findGenerationById(
  db: DbOrTx,
  id: string,
): Promise<GenerationWithStages | null> {
  const rows = await db.selectFrom('generations').selectAll().where('id', '=', id).execute();
  return (await withStages(db, rows))[0] ?? null;
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

export async function findRunningRepeat(
  db: DbOrTx,
  userId: string,
  repeatKey: string,
): Promise<Generation | undefined> {
  return db
    .selectFrom('generations')
    .selectAll()
    .where('user_id', '=', userId)
    .where('repeat_key', '=', repeatKey)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
}

export async function listGenerations(
  db: DbOrTx,
  userId: string,
  options: { activeOnly: boolean; limit: number },
): Promise<GenerationWithStages[]> {
  let query = db.selectFrom('generations').selectAll().where('user_id', '=', userId);
  if (options.activeOnly) query = query.where('state', 'in', ['queued', 'running']);
  return withStages(db, await query.orderBy('created_at', 'desc').limit(options.limit).execute());
}

/** The audio generation that made this asset, if its credit was charged: it covers one lip-sync. */
export async function findCoveringAudio(
  db: DbOrTx,
  userId: string,
  audioGenerationId: string,
): Promise<Generation | undefined> {
  return db
    .selectFrom('generations as audio')
    .selectAll()
    .where('audio.id', '=', audioGenerationId)
    .where('audio.user_id', '=', userId)
    .where('audio.kind', '=', 'audio')
    .where('audio.credit', '=', 'charged')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('generations as lipsync')
            .select('lipsync.id')
            .whereRef('lipsync.covered_by', '=', 'audio.id')
            .where('lipsync.state', 'in', ['queued', 'running', 'succeeded']),
        ),
      ),
    )
    .executeTakeFirst();
}

/** Generations whose time is up, by the clock of the database, and that nothing has ended. */
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
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How many of one kind a user started since then. */
export async function countStarted(
  db: DbOrTx,
  userId: string,
  kind: GenerationKind,
  since: Date,
): Promise<number> {
  const row = await db
    .selectFrom('generations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}
