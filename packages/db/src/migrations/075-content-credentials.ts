import { sql, type Kysely } from 'kysely';

/**
 * Content Credentials: the test certificate that all workers share while an operator has given none, which signers
 * workers use, and what was written into each file. null: it was stored before this migration, or is not of a stage.
 * The previous release knows nothing of them, and what it stores meanwhile is not signed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table test_certificates (
    is_only boolean primary key default true check (is_only),
    certificates text not null,
    private_key text not null,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create table signers (
    name text primary key,
    kind text not null check (kind in ('own', 'test', 'none')),
    expires_at timestamptz,
    seen_at timestamptz not null default now()
  )`.execute(db);
  await sql`alter table assets add column provenance jsonb`.execute(db);
}
