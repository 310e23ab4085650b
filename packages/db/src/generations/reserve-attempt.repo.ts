import { sql, type QueryCreator, type RawBuilder } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { Attempt, AttemptState, Database, Stage } from '../schema.ts';

export const utcDayOf = (moment: RawBuilder<unknown>) =>
  sql<Date>`(${moment} at time zone 'utc')::date`;

/** The stage of a claim; no row if the claim is lost. */
export const owned =
  ({ stage }: Fence) =>
  (db: QueryCreator<Database>) =>
    db
      .selectFrom('stages')
      .select('id')
      .where('id', '=', stage.id)
      .where('version', '=', stage.version)
      .where('state', '=', 'running')
      .forShare();

export interface NewAttempt {
  number: number;
  part: number;
  provider: string;
  model: string;
  deadlineSeconds: number;
  costCents: number;
  /** Why another model makes it than the stage's own. */
  insteadOf?: string | undefined;
}

/** Adds to this UTC day's spend, unless that exceeds the cap. Only for the owner of the claim, by the CTE `owner`. */
const reserved =
  (costCents: number, capCents: number | null) =>
  (db: QueryCreator<Database & { owner: { id: string } }>) => {
    const fits = (cents: RawBuilder<unknown>) =>
      sql<boolean>`(${capCents}::numeric is null or ${cents} <= ${capCents}::numeric)`;
    return db
      .insertInto('spend_days')
      .columns(['day', 'cents'])
      .expression((eb) =>
        eb
          .selectFrom('owner')
          .select([utcDayOf(sql`now()`).as('day'), sql<number>`${costCents}::numeric`.as('cents')])
          .where(fits(sql`${costCents}::numeric`)),
      )
      .onConflict((conflict) =>
        conflict
          .column('day')
          .doUpdateSet({ cents: sql`spend_days.cents + excluded.cents` })
          .where(fits(sql`spend_days.cents + excluded.cents`)),
      )
      .returning('day');
  };

/** The row of an attempt, if its cost was reserved. One that ended without a prediction starts over. */
const written =
  (attempt: NewAttempt) =>
  (db: QueryCreator<Database & { owner: { id: string }; reserved: { day: string } }>) =>
    db
      .insertInto('attempts')
      .columns([
        'stage_id',
        'number',
        'part',
        'provider',
        'model',
        'state',
        'sends',
        'cost_cents',
        'instead_of',
        'deadline_at',
      ])
      .expression((eb) =>
        eb
          .selectFrom(['owner', 'reserved'])
          .select([
            'owner.id',
            sql<number>`${attempt.number}::int`.as('number'),
            sql<number>`${attempt.part}::int`.as('part'),
            sql<string>`${attempt.provider}`.as('provider'),
            sql<string>`${attempt.model}`.as('model'),
            sql<AttemptState>`'created'`.as('state'),
            sql<number>`0`.as('sends'),
            sql<number>`${attempt.costCents}::real`.as('cost_cents'),
            sql<string | null>`${attempt.insteadOf ?? null}::text`.as('instead_of'),
            sql<Date>`now() + make_interval(secs => ${attempt.deadlineSeconds})`.as('deadline_at'),
          ]),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['stage_id', 'number', 'part'])
          .doUpdateSet((eb) => ({
            state: 'created',
            sends: 0,
            sent_at: null,
            error: null,
            provider: eb.ref('excluded.provider'),
            model: eb.ref('excluded.model'),
            cost_cents: eb.ref('excluded.cost_cents'),
            instead_of: eb.ref('excluded.instead_of'),
            created_at: sql<Date>`now()`,
            deadline_at: eb.ref('excluded.deadline_at'),
            finished_at: null,
          }))
          .where('attempts.prediction_id', 'is', null)
          .where('attempts.state', '<>', 'created'),
      )
      .returningAll();

/**
 * Records an attempt before the provider is called, and adds its cost to this UTC day's spend, in one statement.
 * `capped`: the day would exceed `capCents`, and nothing was written.
 */
export async function reserveAttempt(
  db: DbOrTx,
  claim: Fence,
  attempt: NewAttempt,
  capCents: number | null,
): Promise<Attempt | 'lost' | 'capped'> {
  const row = await db
    .with('owner', owned(claim))
    // The cost is reserved after the stage is locked: the day's row is shared, so nothing may wait while holding it.
    .with('reserved', reserved(attempt.costCents, capCents))
    .with('written', written(attempt))
    .selectFrom('owner')
    .leftJoin('written', 'written.stage_id', 'owner.id')
    .selectAll('written')
    .executeTakeFirst();
  if (!row) return 'lost';
  // The outer join leaves unwritten columns empty.
  return row.id === null ? 'capped' : (row as Attempt);
}

/**
 * The writer: the owner of a claim. Every write of an attempt checks its fence in the same statement and locks the
 * stage, so a worker that lost the claim writes nothing.
 */
export interface Fence {
  stage: Pick<Stage, 'id' | 'version'>;
}

/** The stage of an attempt that may be ended: by the owner of its claim, or by anyone once the stage has ended. */
export const endable = (claim: Fence | null, attemptId: string) => (db: QueryCreator<Database>) =>
  db
    .selectFrom('stages')
    .select('stages.id')
    .where('stages.id', '=', (eb) =>
      eb.selectFrom('attempts').select('stage_id').where('attempts.id', '=', attemptId),
    )
    .where((eb) =>
      eb.or([
        eb('stages.state', 'in', ['succeeded', 'failed', 'cancelled']),
        eb.and([
          eb('stages.state', '=', 'running'),
          eb('stages.version', '=', claim?.stage.version ?? -1),
        ]),
      ]),
    )
    .forShare();
