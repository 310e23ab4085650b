import { sql } from 'kysely';
import type { Db } from '../client.ts';

/**
 * Adds this many ended generations of a user, two hours old and older, one every half an hour, of all stages and
 * payment sources, every fifth included with another. Each has two attempts, up to forty minutes apart.
 */
export async function fillSpend(db: Db, userId: string, count: number): Promise<void> {
  await sql`with job as (
      insert into generations
        (user_id, kind, state, title, input, cost, credit, credit_bucket, created_at, deadline_at)
      select ${userId}, 'audio', 'succeeded', n::text, '{}', 0, 'free',
        case when n % 5 > 0 then (array['free', 'period', 'pack', null])[1 + n % 4] end, moment, moment
      from generate_series(1, ${count}::int) n, lateral (select now() - interval '3 hours' - n * interval '30 minutes') at (moment)
      returning id, title::int as n, created_at),
    part as (
      insert into stages (generation_id, user_id, name, position, state)
      select id, ${userId}, (array['script', 'image', 'audio', 'image-to-video', 'lipsync'])[1 + n % 7 % 5], 0, 'succeeded'
      from job returning id, generation_id)
    insert into attempts (stage_id, number, provider, model, state, cost_cents, created_at, deadline_at)
    select part.id, number, 'p', 'm', (array['succeeded', 'failed', 'cancelled', 'abandoned'])[1 + n % 4],
      n % 13 * 0.37, created_at + (number - 1) * n % 41 * interval '1 minute', created_at
    from part join job on job.id = part.generation_id, generate_series(1, 2) number`.execute(db);
  await sql`update generations set covered_by = first.id from generations first
    where generations.title::int % 5 = 0 and first.title::int = generations.title::int - 1`.execute(
    db,
  );
  await sql`vacuum analyze generations, stages, attempts`.execute(db);
}
