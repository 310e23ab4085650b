import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { Attempt, AttemptState } from '../schema.ts';

/** Every paid try is written down before the provider hears of it, so that none is ever lost or repeated. */
export async function createAttempt(
  db: DbOrTx,
  attempt: {
    stageId: string;
    number: number;
    part: number;
    provider: string;
    model: string;
    deadlineSeconds: number;
    costCents: number;
  },
): Promise<Attempt> {
  return db
    .insertInto('attempts')
    .values({
      stage_id: attempt.stageId,
      number: attempt.number,
      part: attempt.part,
      provider: attempt.provider,
      model: attempt.model,
      state: 'created',
      cost_cents: attempt.costCents,
      deadline_at: new Date(Date.now() + attempt.deadlineSeconds * 1000),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores which prediction an attempt became, and by when it has to be finished. */
export async function startAttempt(
  db: DbOrTx,
  id: string,
  predictionId: string,
  deadlineAt: Date,
): Promise<void> {
  await db
    .updateTable('attempts')
    .set({
      state: 'started',
      prediction_id: predictionId,
      started_at: new Date(),
      deadline_at: deadlineAt,
    })
    .where('id', '=', id)
    .execute();
}

export async function endAttempt(
  db: DbOrTx,
  id: string,
  state: Exclude<AttemptState, 'created' | 'started'>,
  error: string | null = null,
): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ state, error: error?.slice(0, 2_000) ?? null, finished_at: new Date() })
    .where('id', '=', id)
    .execute();
}

/** The provider refused before there was a prediction: nothing was paid, nothing is to be remembered. */
export async function forgetAttempt(db: DbOrTx, id: string): Promise<void> {
  await db.deleteFrom('attempts').where('id', '=', id).where('prediction_id', 'is', null).execute();
}

export function listAttempts(db: DbOrTx, stageId: string): Promise<Attempt[]> {
  return db
    .selectFrom('attempts')
    .selectAll()
    .where('stage_id', '=', stageId)
    .orderBy('number')
    .orderBy('part')
    .execute();
}

/**
 * Predictions that may still run although nobody wants them: their stage ended while no worker was
 * there to stop them.
 */
export function listUnwantedAttempts(
  db: DbOrTx,
  quietSeconds: number,
  limit: number,
): Promise<Attempt[]> {
  return db
    .selectFrom('attempts')
    .innerJoin('stages', 'stages.id', 'attempts.stage_id')
    .selectAll('attempts')
    .where('attempts.state', 'in', ['created', 'started'])
    .where('attempts.prediction_id', 'is not', null)
    .where('stages.state', 'in', ['failed', 'cancelled'])
    .where('stages.finished_at', '<', sql<Date>`now() - make_interval(secs => ${quietSeconds})`)
    .limit(limit)
    .execute();
}

/** What the paid tries since then cost, of all users and of those who are gone, at list prices. */
export async function spentCents(db: DbOrTx, since: Date): Promise<number> {
  const { rows } = await sql<{ cents: number | null }>`
    select sum(cost_cents) as cents from (
      select cost_cents from attempts where created_at > ${since}
      union all select cost_cents from erased_spend where spent_at > ${since}
    ) as tries`.execute(db);
  return Number(rows[0]?.cents ?? 0);
}
