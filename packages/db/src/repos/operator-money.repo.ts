import type { StageName } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { Bucket } from '../schema.ts';

export interface MoneyDay {
  day: string;
  spent: number;
  by_stage: Partial<Record<StageName, number>>;
  revenue: number;
}

/** Since the start of the first of this many UTC days, today included. */
const since = (days: number) =>
  sql`((now() at time zone 'utc')::date - ${days - 1}::int)::timestamp at time zone 'utc'`;
const utcDay = (column: string) => sql`(${sql.ref(column)} at time zone 'utc')::date`;

/** Cost and revenue of each of the last UTC days, newest first. Cents. */
export async function readMoneyDays(db: DbOrTx, days: number): Promise<MoneyDay[]> {
  const { rows } = await sql<MoneyDay>`
    with day as (
      select (now() at time zone 'utc')::date - number as day from generate_series(0, ${days - 1}::int) number
    ),
    stage_spend as (
      select ${utcDay('attempts.created_at')} as day, stages.name, sum(cost_cents::numeric) as cents
      from attempts join stages on stages.id = attempts.stage_id
      where attempts.created_at >= ${since(days)} group by 1, 2
    ),
    stage_days as (
      select day, jsonb_object_agg(name, cents) as by_stage from stage_spend group by day
    ),
    paid as (
      select ${utcDay('paid_at')} as day, sum(amount_cents - returned_cents) as cents
      from payments where paid_at >= ${since(days)} group by 1
    )
    select day.day::text as day, coalesce(spend_days.cents, 0)::float8 as spent,
      coalesce(stage_days.by_stage, '{}') as by_stage, coalesce(paid.cents, 0)::float8 as revenue
    from day left join spend_days using (day) left join stage_days using (day) left join paid using (day)
    order by day.day desc`.execute(db);
  return rows;
}

export interface MoneyPlan {
  /** How the generations were paid; null: they cost none. */
  bucket: Bucket | null;
  spent: number;
  revenue: number;
}

/**
 * The same days by payment source: its revenue, and the cost of the generations paid from it. Work included with a
 * speech counts with the speech.
 */
export async function readMoneyPlans(db: DbOrTx, days: number): Promise<MoneyPlan[]> {
  const { rows } = await sql<MoneyPlan>`
    with spent as (
      select coalesce(generations.credit_bucket, first.credit_bucket) as bucket, sum(cost_cents::numeric) as cents
      from attempts
        join stages on stages.id = attempts.stage_id
        join generations on generations.id = stages.generation_id
        left join generations first on first.id = generations.covered_by
      where attempts.created_at >= ${since(days)} group by 1
    ),
    paid as (
      select bucket, sum(amount_cents - returned_cents) as cents
      from payments where paid_at >= ${since(days)} group by 1
    )
    select plan.bucket, coalesce(spent.cents, 0)::float8 as spent, coalesce(paid.cents, 0)::float8 as revenue
    from (values (1, 'free'), (2, 'period'), (3, 'pack'), (4, null)) as plan(place, bucket)
      left join spent on spent.bucket is not distinct from plan.bucket
      left join paid on paid.bucket = plan.bucket
    order by plan.place`.execute(db);
  return rows;
}
