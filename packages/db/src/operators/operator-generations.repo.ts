import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import { KNOWN_KINDS } from '../generations/generations.repo.ts';
import { behind, exactTime, toPage, type Page, type PageRequest } from '../page.ts';
import type { Attempt, Generation } from '../schema.ts';

export type GenerationOfSomebody = Generation & { username: string };

/** Generations of everyone, or of one user, newest first. Each filter has an index in that order, or matches few. */
export async function listAllGenerations(
  db: DbOrTx,
  options: PageRequest<string> & { show: 'open' | 'failed' | 'all'; userId: string | null },
): Promise<Page<GenerationOfSomebody, string>> {
  const { show, userId, limit, before } = options;
  let query = db
    .selectFrom('generations')
    .innerJoin('users', 'users.id', 'generations.user_id')
    .selectAll('generations')
    .select(['users.username', exactTime('generations.created_at').as('exact_time')])
    .where('generations.kind', 'in', KNOWN_KINDS)
    .orderBy('generations.created_at', 'desc')
    .orderBy('generations.id', 'desc')
    .limit(limit + 1);
  if (show === 'open')
    query = query.where('state', 'in', [sql.lit('queued' as const), sql.lit('running' as const)]);
  if (show === 'failed') query = query.where('state', '=', sql.lit('failed' as const));
  if (userId !== null) query = query.where('generations.user_id', '=', userId);
  if (before) query = query.where(behind('generations.created_at', 'generations.id', before));
  return toPage(await query.execute(), limit);
}

/** All attempts of a generation's stages, in order. */
export function listAttemptsOfGeneration(db: DbOrTx, generationId: string): Promise<Attempt[]> {
  return db
    .selectFrom('attempts')
    .innerJoin('stages', 'stages.id', 'attempts.stage_id')
    .selectAll('attempts')
    .where('stages.generation_id', '=', generationId)
    .orderBy('attempts.number')
    .orderBy('attempts.part')
    .execute();
}

/** Any user's generation, locked until the transaction ends. */
export function lockGeneration(tx: DbOrTx, id: string): Promise<Generation | undefined> {
  return tx
    .selectFrom('generations')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
