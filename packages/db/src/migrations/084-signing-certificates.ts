import { sql, type Kysely } from 'kysely';

/**
 * The certificates that our files were ever signed with, by which /verify knows its own files after a change of
 * certificate. None of them is a secret. The previous release adds none; the next start of a worker does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table signing_certificates (
    certificate text primary key,
    kind text not null check (kind in ('own', 'test')),
    created_at timestamptz not null default now()
  )`.execute(db);
}
