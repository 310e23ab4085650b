import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { Attempt, AttemptState } from '../schema.ts';
import { endable, owned, utcDayOf, type Fence } from './reserve-attempt.repo.ts';
import { isKept } from '../operators/money.repo.ts';

/**
 * Records, right before sending, that an attempt's create is sent for the `sends`th time. False: the claim is lost or a
 * prediction exists, so it must not be sent.
 */
export async function noteSend(
  db: DbOrTx,
  claim: Fence,
  id: string,
  sends: number,
): Promise<boolean> {
  const row = await db
    .with('owner', owned(claim))
    .updateTable('attempts')
    .set({ sends, sent_at: sql<Date>`now()` })
    .from('owner')
    .where('attempts.id', '=', id)
    .whereRef('attempts.stage_id', '=', 'owner.id')
    .where('attempts.state', '=', 'created')
    .where('attempts.prediction_id', 'is', null)
    .returning('attempts.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The provider certainly refused the last send: it does not count. */
export async function takeBackSend(db: DbOrTx, claim: Fence, id: string): Promise<void> {
  await db
    .with('owner', owned(claim))
    .updateTable('attempts')
    .set({
      sends: sql<number>`sends - 1`,
      sent_at: sql<Date | null>`case when sends > 1 then sent_at end`,
    })
    .from('owner')
    .where('attempts.id', '=', id)
    .whereRef('attempts.stage_id', '=', 'owner.id')
    .where('attempts.prediction_id', 'is', null)
    .where('attempts.sends', '>', 0)
    .execute();
}

/**
 * Stores permanently which prediction an attempt became, and its deadline. False: the claim is lost, or the attempt has
 * a prediction.
 */
export async function startAttempt(
  db: DbOrTx,
  claim: Fence,
  id: string,
  predictionId: string,
  deadlineAt: Date,
): Promise<boolean> {
  const row = await db
    .with('owner', owned(claim))
    .updateTable('attempts')
    .set({
      state: 'started',
      prediction_id: predictionId,
      started_at: sql<Date>`now()`,
      deadline_at: deadlineAt,
    })
    .from('owner')
    .where('attempts.id', '=', id)
    .whereRef('attempts.stage_id', '=', 'owner.id')
    .where('attempts.state', '=', 'created')
    .where('attempts.prediction_id', 'is', null)
    .returning('attempts.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets a prediction that ended with its process, so that the attempt is sent again. False: the claim is lost. */
export async function forgetPrediction(db: DbOrTx, claim: Fence, id: string): Promise<boolean> {
  const row = await db
    .with('owner', owned(claim))
    .updateTable('attempts')
    .set({ state: 'created', prediction_id: null, started_at: null })
    .from('owner')
    .where('attempts.id', '=', id)
    .whereRef('attempts.stage_id', '=', 'owner.id')
    .where('attempts.state', '=', 'started')
    .returning('attempts.id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface AttemptEnd {
  state: Exclude<AttemptState, 'created' | 'started'>;
  error?: string;
  /** The id of a prediction created after the claim was lost. */
  predictionId?: string;
  /** Nothing was bought: the reserved cost is returned to its day. */
  isUnspent?: boolean;
}

/**
 * Ends an attempt, by the owner of its claim, or by anyone once its stage has ended. False: it had ended, or may not be
 * ended.
 */
export async function endAttempt(
  db: DbOrTx,
  claim: Fence | null,
  id: string,
  { state, error, predictionId, isUnspent = false }: AttemptEnd,
): Promise<boolean> {
  const row = await db
    .with('owner', endable(claim, id))
    .with('ending', (qb) =>
      qb
        .selectFrom('attempts')
        .innerJoin('owner', 'owner.id', 'attempts.stage_id')
        .select(['attempts.id', 'attempts.cost_cents', 'attempts.created_at', 'attempts.sends'])
        .where('attempts.id', '=', id)
        // An abandoned attempt may turn out to have succeeded.
        .where('attempts.state', 'in', [
          'created',
          'started',
          ...(state === 'succeeded' ? (['abandoned'] as const) : []),
        ])
        .forUpdate('attempts'),
    )
    .with('ended', (qb) =>
      qb
        .updateTable('attempts')
        .set({
          state,
          error: error?.slice(0, 2_000) ?? null,
          finished_at: sql<Date>`now()`,
          prediction_id: sql<
            string | null
          >`coalesce(attempts.prediction_id, ${predictionId ?? null})`,
          ...(isUnspent ? { cost_cents: 0 } : {}),
        })
        .from('ending')
        .whereRef('attempts.id', '=', 'ending.id')
        .returning('attempts.id'),
    )
    .with('given_back', (qb) =>
      qb
        .updateTable('spend_days')
        .set({ cents: sql<number>`greatest(0, spend_days.cents - ending.cost_cents::numeric)` })
        .from('ending')
        .where(sql<boolean>`${isUnspent}`)
        .where('ending.sends', 'is not', null)
        .where('spend_days.day', '=', utcDayOf(sql`ending.created_at`)),
    )
    .selectFrom('ended')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends attempts that were recorded but never sent and whose stage has ended: nobody can send them any more. Returns how
 * many.
 */
export async function endUnsentAttempts(db: DbOrTx, limit: number): Promise<number> {
  const { count } = await db
    .with(
      (cte) => cte('unsent').materialized(),
      (cte) =>
        cte
          .selectFrom('attempts')
          .innerJoin('stages', 'stages.id', 'attempts.stage_id')
          .select(['attempts.id', 'attempts.cost_cents'])
          .select(utcDayOf(sql`attempts.created_at`).as('day'))
          .where('attempts.state', '=', 'created')
          .where('attempts.sends', '=', 0)
          .where('attempts.prediction_id', 'is', null)
          .where('stages.state', 'in', ['succeeded', 'failed', 'cancelled'])
          .limit(limit)
          .forUpdate('attempts')
          .skipLocked(),
    )
    .with('ended', (cte) =>
      cte
        .updateTable('attempts')
        .from('unsent')
        .set({
          state: 'cancelled',
          error: 'never sent',
          cost_cents: 0,
          finished_at: sql<Date>`now()`,
        })
        .whereRef('attempts.id', '=', 'unsent.id')
        .returning('attempts.id'),
    )
    .with('freed', (cte) =>
      cte
        .selectFrom('unsent')
        .select(['day', sql<number>`sum(cost_cents::numeric)`.as('cents')])
        .groupBy('day'),
    )
    .with('given_back', (cte) =>
      cte
        .updateTable('spend_days')
        .from('freed')
        .set({ cents: sql<number>`greatest(0, spend_days.cents - freed.cents)` })
        .whereRef('spend_days.day', '=', 'freed.day'),
    )
    .selectFrom('ended')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
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

/** Who owns an attempt, seen from a claim. null: its rows were deleted with the account. */
export async function attemptStanding(
  db: DbOrTx,
  claim: Fence,
  id: string,
): Promise<{
  predictionId: string | null;
  isOpen: boolean;
  stage: 'ours' | 'theirs' | 'ended';
} | null> {
  const row = await db
    .selectFrom('attempts')
    .innerJoin('stages', 'stages.id', 'attempts.stage_id')
    .select(['attempts.prediction_id', 'attempts.state', 'stages.version'])
    .select('stages.state as stage')
    .where('attempts.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const isOurs = row.stage === 'running' && row.version === claim.stage.version;
  const hasEnded = ['succeeded', 'failed', 'cancelled'].includes(row.stage);
  return {
    predictionId: row.prediction_id,
    isOpen: row.state === 'created' || row.state === 'started',
    stage: isOurs ? 'ours' : hasEnded ? 'ended' : 'theirs',
  };
}

/**
 * Attempts still open although their stage ended at least `quietSeconds` ago: no worker ended them, or the provider did
 * not respond. In order of their ids, after the given one.
 */
export function listUnwantedAttempts(
  db: DbOrTx,
  quietSeconds: number,
  { after, limit }: { after: string | null; limit: number },
): Promise<Attempt[]> {
  return db
    .selectFrom('attempts')
    .innerJoin('stages', 'stages.id', 'attempts.stage_id')
    .selectAll('attempts')
    .where('attempts.state', 'in', ['created', 'started'])
    .where('stages.state', 'in', ['succeeded', 'failed', 'cancelled'])
    .where('stages.finished_at', '<', sql<Date>`now() - make_interval(secs => ${quietSeconds})`)
    .$if(after !== null, (query) => query.where('attempts.id', '>', after))
    .orderBy('attempts.id')
    .limit(limit)
    .execute();
}

/**
 * Forgets up to `limit` tries older than that of stages that have ended, once what they cost is kept; answers how many.
 */
export async function forgetOldAttempts(
  db: DbOrTx,
  olderThanDays: number,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from attempts where id in (
      select attempts.id from attempts join stages on stages.id = attempts.stage_id
      where attempts.created_at < now() - make_interval(days => ${olderThanDays})
        and attempts.state not in ('created', 'started') and stages.state not in ('queued', 'running')
        and ${isKept}
      order by attempts.created_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
