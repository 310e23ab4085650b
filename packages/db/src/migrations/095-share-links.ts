import { sql, type Kysely } from 'kysely';

/**
 * What the owner of a shared video set for its link, and how often it was played. A row is of one slug: it says nothing
 * of a link that was made after sharing ended, so whatever ends sharing need not know of it. Without a row: no
 * download, no end, no password. The previous release shows such links to everybody meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table share_links (
    project_id integer primary key references projects on delete cascade,
    slug text not null,
    may_download boolean not null default false,
    expires_at timestamptz,
    password text,
    unlock_key text,
    plays integer not null default 0,
    check ((password is null) = (unlock_key is null))
  )`.execute(db);
}
