import { sql, type Kysely } from 'kysely';
import { createIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/**
 * Who is in a photo or a recording, on what ground it was sent, and whether that was taken back. A row has the id of the
 * photo's file, or of the recording, and outlives both. What was sent before this migration has no row until it is taken
 * back. The indexes find what was made of a face or a voice, whoever made it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table if not exists consents (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      kind text not null check (kind in ('face', 'voice')),
      subject text check (subject in ('me', 'someone-else', 'nobody')),
      name text,
      ground text,
      statement text,
      statement_version integer,
      locale text,
      address text,
      created_at timestamptz not null default now(),
      withdrawn_at timestamptz,
      withdrawn_by text check (withdrawn_by in ('user', 'operator')),
      check ((withdrawn_at is null) = (withdrawn_by is null))
    )`.execute(db);
  for (const [name, on] of indexes) await createIndexConcurrently(db, name, on);
}

const indexes = [
  ['consents_user', 'consents (user_id, created_at desc, id desc)'],
  [
    'generations_influencer',
    `generations ((input->'influencer'->>'id')) where (input->'influencer'->>'id') is not null`,
  ],
  [
    'generations_recording',
    `generations ((coalesce(input->>'recordingId', input->'speech'->>'recordingId')))
      where coalesce(input->>'recordingId', input->'speech'->>'recordingId') is not null`,
  ],
] as const;
