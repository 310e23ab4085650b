import { sql, type Kysely } from 'kysely';

/** Who does a periodic task at this moment and where it goes on; and which media store belongs to this database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table maintenance_tasks (
    name text primary key,
    holder text not null,
    held_until timestamptz not null,
    cursor text
  )`.execute(db);
  await sql`create table installation (
    only_row boolean primary key default true check (only_row),
    id uuid not null default gen_random_uuid(),
    store_marked boolean not null default false
  )`.execute(db);
}
