import { sql, type Kysely } from 'kysely';

/** How each model answered lately, for all processes: new work stops while one is down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table provider_health (
    model text primary key,
    service text not null,
    failures int not null default 0,
    failed_people text[] not null default '{}',
    openings int not null default 0,
    opened_at timestamptz,
    retry_at timestamptz,
    probe_until timestamptz,
    reason text not null default '',
    updated_at timestamptz not null default now()
  )`.execute(db);
}
