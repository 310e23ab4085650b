import { stageName, type StageName } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { Stage } from '../schema.ts';

/** Durations of our own finished stages of a kind, from claim to delivery. Seconds. */
export interface StageTiming {
  p25: number;
  p50: number;
  p75: number;
  samples: number;
}

/** What is measured apart: a user's own recording is only checked, and takes a fraction of the time of speech. */
export type TimedWork = StageName | 'own-recording';

export const timedWorkOf = ({ name, input }: Pick<Stage, 'name' | 'input'>): TimedWork =>
  name === 'audio' && 'recordingPath' in input ? 'own-recording' : name;

const SECONDS = sql`extract(epoch from finished_at - started_at)::float8 as seconds`;

/**
 * The timings come from the newest 50 stages of each kind; kinds without any are absent. Copies of a shared speech and
 * tests do not count. Own recordings are looked for among the newest stages only, since there may be few of them in a million.
 */
export async function readStageTimings(db: DbOrTx): Promise<Map<TimedWork, StageTiming>> {
  const { rows } = await sql<StageTiming & { work: TimedWork }>`
    select work, count(*)::int as samples,
      percentile_cont(0.25) within group (order by seconds) as p25,
      percentile_cont(0.5) within group (order by seconds) as p50,
      percentile_cont(0.75) within group (order by seconds) as p75
    from (
      select name as work, seconds from unnest(${stageName.options}::text[]) as kinds(name)
      cross join lateral (
        select ${SECONDS} from stages
        where stages.name = kinds.name and state = 'succeeded' and not output ?| array['shared', 'recorded', 'test']
        order by finished_at desc limit 50) recent
      union all
      (select 'own-recording', ${SECONDS} from (
        select started_at, finished_at, output from stages
        where name = 'audio' and state = 'succeeded' order by finished_at desc limit 1000) newest
      where output ? 'recorded' and not output ? 'test' order by finished_at desc limit 50)
    ) timed
    group by work`.execute(db);
  return new Map(rows.map(({ work, ...timing }) => [work, timing]));
}
