import type { StageName } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { Bucket } from '../schema.ts';
import { spendSince } from './spend-hours.repo.ts';

export interface MoneyDay {
  day: string;
  spent: number;
  by_stage: Partial<Record<StageName, number>>;
  revenue: number;
}

export interface MoneyPlan {
  /** How the generations were paid; null: they cost none. */
  bucket: Bucket | null;
  spent: number;
  revenue: number;
}

/** The first of this many UTC days, today included. */
const firstDay = (days: number) => sql`((now() at time zone 'utc')::date - ${days - 1}::int)`;
const since = (days: number) => sql`${firstDay(days)}::timestamp at time zone 'utc'`;
const utcDay = (column: string) => sql`(${sql.ref(column)} at time zone 'utc')::date`;

/** Of `spend` and `paid`. */
const byDay = (days: number) => sql`
  with stage_days as (
    select day, jsonb_object_agg(stage, cents) as by_stage
    from (select day, stage, sum(cents) as cents from spend group by 1, 2) as each group by day
  ),
  paid_days as (select day, sum(cents) as cents from paid group by day)
  select day, coalesce(spend_days.cents, 0) as spent, coalesce(by_stage, '{}') as by_stage,
    coalesce(paid_days.cents, 0) as revenue
  from (select (now() at time zone 'utc')::date - number as day from generate_series(0, ${days - 1}::int) number) as each
    left join spend_days using (day) left join stage_days using (day) left join paid_days using (day)
  order by day desc`;

/** Of `spend` and `paid`. */
const byPlan = sql`
  select plan.bucket, coalesce((select sum(cents) from spend where bucket is not distinct from plan.bucket), 0) as spent,
    coalesce((select sum(cents) from paid where paid.bucket = plan.bucket), 0) as revenue
  from (values (1, 'free'), (2, 'period'), (3, 'pack'), (4, null)) as plan (place, bucket)
  order by place`;

/**
 * Cost and revenue of the last UTC days, in cents: of each, newest first, and of all by payment source: its revenue, and
 * the cost of the generations paid from it. Work included with a speech counts with the speech.
 */
export async function readMoney(
  db: DbOrTx,
  days: number,
): Promise<{ days: MoneyDay[]; plans: MoneyPlan[] }> {
  const spend = await spendSince(db, since(days));
  const { rows } = await sql<{ days: MoneyDay[]; plans: MoneyPlan[] }>`
    with spend as materialized (
      select ${utcDay('hour')} as day, stage, bucket, sum(cents) as cents
      from (${spend}) as hours group by 1, 2, 3
    ),
    paid as materialized (
      select day, bucket, sum(cents) as cents from (
        select ${utcDay('paid_at')} as day, bucket, amount_cents - returned_cents as cents
        from payments where paid_at >= ${since(days)}
        union all select day, bucket, cents from erased_revenue where day >= ${firstDay(days)}
      ) as each group by 1, 2
    )
    select (select jsonb_agg(each) from (${byDay(days)}) as each) as days,
      (select jsonb_agg(each) from (${byPlan}) as each) as plans`.execute(db);
  return rows[0] ?? { days: [], plans: [] };
}
