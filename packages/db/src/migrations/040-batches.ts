import { sql, type Kysely } from 'kysely';
import { createIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/**
 * Batches of videos and the speeches that they share. A generation's batch is no foreign key: adding one would read all
 * generations, and a batch is deleted only with its account, after its generations.
 */
const statements = [
  `create table if not exists batches (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    name text not null,
    request jsonb not null,
    request_hash text not null,
    idempotency_key text,
    created_at timestamptz not null default now()
  )`,
  `create index if not exists batches_user on batches (user_id, created_at desc, id desc)`,
  `create unique index if not exists batches_key on batches (user_id, idempotency_key)
    where idempotency_key is not null`,
  `create table if not exists batch_speeches (
    id uuid primary key,
    batch_id uuid not null references batches on delete cascade,
    opening int not null,
    voice_id text not null,
    maker uuid not null,
    unique (batch_id, opening, voice_id)
  )`,
  `alter table generations add column if not exists batch_id uuid`,
  `alter table generations add column if not exists batch_position int`,
];

/** A batch is as many generations as it has videos, whatever the limit of one by one. */
const COUNT = `create or replace function count_open_generations(person uuid, at_most int) returns int
  language plpgsql volatile as $$
  declare
    open_count int;
  begin
    perform pg_advisory_xact_lock(hashtextextended('open generations ' || person, 0));
    select count(*) into open_count from (
      select from generations
      where user_id = person and state in ('queued', 'running') and batch_id is null
      limit at_most
    ) open;
    return open_count;
  end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, COUNT]) await sql.raw(statement).execute(db);
  await createIndexConcurrently(
    db,
    'generations_batch',
    'generations (batch_id, batch_position, created_at) where batch_id is not null',
  );
  // A video is made once at a time.
  await createIndexConcurrently(
    db,
    'generations_batch_video',
    `generations (batch_id, batch_position) where batch_id is not null and state in ('queued', 'running', 'succeeded')`,
    { unique: true },
  );
  await createIndexConcurrently(
    db,
    'stages_awaiting_speech',
    `stages (generation_id) where state = 'waiting' and needs = '{speech}'`,
  );
}
