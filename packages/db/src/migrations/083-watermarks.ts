import { sql, type Kysely } from 'kysely';

/**
 * Watermarks: the key that all processes share while an operator has given none, and the stage that each id was put into
 * a file for. An id outlives its stage without saying whose it was, so that a file is still known to be ours. The
 * previous release knows nothing of them, and what it makes meanwhile has no mark.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table watermark_keys (
    is_only boolean primary key default true check (is_only),
    key text not null
  )`.execute(db);
  await sql`create table watermarks (
    id bigint primary key check (id >= 0 and id < 281474976710656),
    stage_id uuid unique references stages (id) on delete set null,
    created_at timestamptz not null default now()
  )`.execute(db);
}
