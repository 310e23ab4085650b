import { stageName, type StageName } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';

/** Durations of our own finished stages of a kind, from claim to delivery. Seconds. */
export interface StageTiming {
  p25: number;
  p50: number;
  p75: number;
  samples: number;
}

/** From the newest 50 of each kind; kinds without any are absent. */
export async function readStageTimings(db: DbOrTx): Promise<Map<StageName, StageTiming>> {
  const { rows } = await sql<{
    name: StageName;
    p25: number;
    p50: number;
    p75: number;
    samples: number;
  }>`
    select name, count(*)::int as samples,
      percentile_cont(0.25) within group (order by seconds) as p25,
      percentile_cont(0.5) within group (order by seconds) as p50,
      percentile_cont(0.75) within group (order by seconds) as p75
    from unnest(${stageName.options}::text[]) as kinds(kind)
    cross join lateral (
      select name, extract(epoch from finished_at - started_at)::float8 as seconds from stages
      where name = kind and state = 'succeeded' and not output ?| array['shared', 'recorded'] order by finished_at desc limit 50) recent
    group by name`.execute(db);
  return new Map(rows.map(({ name, ...timing }) => [name, timing]));
}
