import { sql, type Kysely } from 'kysely';

/**
 * The media library: pictures and clips of an account. What is shown of one comes from the generation that prepared it,
 * and its files are that generation's, beside the one that was sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      kind text not null check (kind in ('picture', 'clip')),
      title text not null,
      rights text not null default '',
      folder_id integer references folders on delete set null,
      source_asset uuid references assets on delete set null,
      source_bytes bigint not null,
      generation_id uuid references generations on delete set null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index media_user on media (user_id, created_at desc, id desc)`.execute(db);
  await sql`create index media_folder on media (folder_id) where folder_id is not null`.execute(db);
  await sql`create index media_source on media (source_asset)`.execute(db);
  await sql`create index media_generation on media (generation_id)`.execute(db);
}
