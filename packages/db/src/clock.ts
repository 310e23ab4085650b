import { sql } from 'kysely';
import type { DbOrTx } from './client.ts';

/** PostgreSQL's clock, in ms since 1970, counted on from one reading: this machine's own may be wrong. */
export async function readClock(db: DbOrTx): Promise<() => number> {
  const { rows } = await sql<{ nowMs: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs"`.execute(db);
  const readMs = performance.now();
  const readAtMs = rows[0]?.nowMs ?? 0;
  return () => readAtMs + (performance.now() - readMs);
}
