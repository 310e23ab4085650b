import { sql, type Kysely } from 'kysely';

/**
 * What deleted accounts had paid, for the operators' console: their payments are gone, and its past days lost them. No
 * account and no moment, only sums. The previous release knows nothing of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table erased_revenue (
    day date,
    bucket text check (bucket in ('period', 'pack')),
    cents bigint not null,
    primary key (day, bucket)
  )`.execute(db);
}
