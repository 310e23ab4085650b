import { sql, type Kysely } from 'kysely';
import { createIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/**
 * Films: scripts longer than a clip, as scenes that are joined. The generations of its scenes have the film's id as their
 * batch, so that a place is made once at a time (040), and so has the one that joins them, without a place.
 */
const FILMS = `create table if not exists films (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  project_id int not null references projects on delete cascade,
  request jsonb not null,
  request_hash text not null,
  idempotency_key text,
  created_at timestamptz not null default now()
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(FILMS).execute(db);
  await createIndexConcurrently(db, 'films_user', 'films (user_id, created_at desc, id desc)');
  await createIndexConcurrently(db, 'films_project', 'films (project_id)');
  await createIndexConcurrently(
    db,
    'films_key',
    'films (user_id, idempotency_key) where idempotency_key is not null',
    { unique: true },
  );
  await createIndexConcurrently(
    db,
    'stages_awaiting_scenes',
    `stages (generation_id) where state = 'waiting' and needs = '{scenes}'`,
  );
}
