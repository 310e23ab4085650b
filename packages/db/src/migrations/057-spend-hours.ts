import { sql, type Kysely } from 'kysely';

/**
 * What attempts of past hours cost, for the operators' console, which added up all of them on every request. A
 * maintenance task fills it hour by hour, also with those before this migration; an hour that is missing is added up as
 * before. The previous release knows nothing of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table spend_hours (
    hour timestamptz primary key check (date_trunc('hour', hour, 'UTC') = hour),
    parts jsonb not null
  )`.execute(db);
}
