import { sql, type Kysely } from 'kysely';
import { createIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/**
 * Folders, and a trash from which what was deleted can be taken back for a while. What is in it is shown to nobody; the
 * release before lists it for its owner, and nobody else, since deleting also withdraws it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const [name, on] of indexes) await createIndexConcurrently(db, name, on);
  const { rows } =
    await sql`select from pg_constraint where conname = 'projects_folder_kept'`.execute(db);
  if (rows.length === 0)
    await sql`alter table projects add constraint projects_folder_kept
      foreign key (folder_id) references folders on delete set null not valid`.execute(db);
  await sql`alter table projects validate constraint projects_folder_kept`.execute(db);
}

const statements = [
  `create table if not exists folders (
    id int generated always as identity primary key,
    user_id uuid not null references users on delete cascade,
    name text not null,
    name_key text not null,
    created_at timestamptz not null default now(),
    unique (user_id, name_key)
  )`,
  `alter table projects add column if not exists folder_id int`,
  `alter table projects add column if not exists deleted_at timestamptz`,
];

/** One per list, in the order in which its pages are read. */
const indexes = [
  ['projects_folder', 'projects (folder_id, created_at desc, id desc) where folder_id is not null'],
  ['projects_trash', 'projects (user_id, deleted_at desc, id desc) where deleted_at is not null'],
  ['projects_trash_age', 'projects (deleted_at) where deleted_at is not null'],
  ['projects_starred', 'projects (user_id, created_at desc, id desc) where starred_at is not null'],
  [
    'projects_of_actor',
    'projects (user_id, actor_id, created_at desc, id desc) where actor_id is not null',
  ],
  [
    'projects_without_video',
    'projects (user_id, created_at desc, id desc) where video_asset is null',
  ],
] as const;
