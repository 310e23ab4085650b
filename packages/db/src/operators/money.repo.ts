import type { StageName } from '@talkreel/contracts/names';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { Bucket } from '../schema.ts';

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

/** The sums of `spend` and `paid` by day. */
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

/** The sums of `spend` and `paid` by payment source. */
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

/**
 * The attempts of an hour are certainly committed by then: one carries the moment at which its transaction began, and
 * those end within seconds.
 */
const SETTLED_AFTER_MINUTES = 10;
const settledBefore = sql`now() - make_interval(mins => ${SETTLED_AFTER_MINUTES})`;

const createdAt = sql.ref('attempts.created_at');
/** The first moment of the UTC hour. */
const hourOf = (moment: RawBuilder<unknown>) => sql`date_trunc('hour', ${moment}, 'UTC')`;
const isIn = (hour: RawBuilder<unknown>) =>
  sql<boolean>`${createdAt} >= ${hour} and ${createdAt} < ${hour} + interval '1 hour'`;
const hasAttempts = (hour: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from attempts where ${isIn(hour)})`;
const hasOpenAttempts = (hour: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from attempts where state in ('created', 'started') and ${isIn(hour)})`;

/** An attempt whose cost is in a kept sum. */
export const isKept = sql<boolean>`exists (
  select from spend_hours where spend_hours.hour = ${hourOf(createdAt)})`;

/** What such attempts cost. */
const addedUp = (which: RawBuilder<boolean>) => sql`
  select ${hourOf(createdAt)} as hour, stages.name as stage,
    coalesce(generations.credit_bucket, first.credit_bucket) as bucket, sum(cost_cents::numeric) as cents
  from attempts
    join stages on stages.id = attempts.stage_id
    join generations on generations.id = stages.generation_id
    left join generations first on first.id = generations.covered_by
  where ${which} group by 1, 2, 3`;

interface Span {
  start: Date;
  end: Date;
}

/**
 * Where attempts are that no kept sum holds, in as few spans as there are without a kept hour in them: known moments
 * tell Postgres how little it has to read.
 */
async function listUnkeptSpans(db: DbOrTx, start: RawBuilder<unknown>): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select min(hour) as start, max(hour) + interval '1 hour' as end from (
      select each.hour, kept.hour is not null as is_kept, count(kept.hour) over (order by each.hour) as before
      from generate_series(${start}, now(), interval '1 hour') as each (hour) left join spend_hours kept using (hour)
    ) as hours
    where not is_kept and ${hasAttempts(sql.ref('hours.hour'))} group by before`.execute(db);
  return rows;
}

/**
 * A query of `hour`, `stage`, `bucket` (null: costs no generation) and `cents`, from the start of an hour on: kept
 * sums, and the attempts of hours that have none.
 */
export async function spendSince(
  db: DbOrTx,
  start: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const spans = await listUnkeptSpans(db, start);
  const inSpan = spans.map(
    (span) => sql`${createdAt} >= ${span.start} and ${createdAt} < ${span.end}`,
  );
  const isUnkept = sql<boolean>`(${sql.join([sql`false`, ...inSpan], sql` or `)}) and not ${isKept}`;
  return sql`
    select hour, part.stage, part.bucket, part.cents
    from spend_hours cross join jsonb_to_recordset(parts) as part (stage text, bucket text, cents numeric)
    where hour >= ${start}
    union all ${addedUp(isUnkept)}`;
}

/** Hours with attempts whose sums can be kept and are not, before the given one; newest first. */
export async function listUnkeptHours(
  db: DbOrTx,
  { before, limit }: { before: Date | null; limit: number },
): Promise<Date[]> {
  const each = sql.ref('each.hour');
  const { rows } = await sql<{ hour: Date }>`
    select hour from generate_series(
      ${hourOf(sql`least(${before}::timestamptz, ${settledBefore})`)} - interval '1 hour',
      ${hourOf(sql`(select min(created_at) from attempts)`)}, interval '-1 hour') as each (hour)
    where not exists (select from spend_hours where spend_hours.hour = ${each})
      and ${hasAttempts(each)} and not ${hasOpenAttempts(each)}
    order by hour desc limit ${limit}`.execute(db);
  return rows.map(({ hour }) => hour);
}

/**
 * Keeps the sums of a UTC hour, once. False: they are kept, or may change, or there is nothing to add up.
 *
 * They are final: an attempt's cost changes only when it ends or starts over. One that starts over belongs to a new
 * hour; what it cost before remains in the old one, as in `spend_days`.
 */
export async function keepSpend(db: DbOrTx, hour: Date): Promise<boolean> {
  const when = sql`${hour}::timestamptz`;
  const { numAffectedRows } = await sql`
    insert into spend_hours (hour, parts)
    select hour, jsonb_agg(jsonb_build_object('stage', stage, 'bucket', bucket, 'cents', cents))
    from (${addedUp(isIn(when))}) as part
    where ${when} + interval '1 hour' <= ${settledBefore} and not ${hasOpenAttempts(when)}
    group by hour on conflict (hour) do nothing`.execute(db);
  return numAffectedRows === 1n;
}
