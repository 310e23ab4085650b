import type { Kysely } from 'kysely';
import { createIndexConcurrently, dropIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/**
 * A queued stage that was not dispatched is the outbox. The table of that name stays for processes of the version
 * before, which insert into it while they run beside this one; nothing reads it any more, and the next version's
 * migrations may drop it. They also counted places in the queue by two indexes, which go now: their views are
 * slower in the minutes until they are replaced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, on] of indexes) await createIndexConcurrently(db, name, on);
  for (const name of replaced) await dropIndexConcurrently(db, name);
}

const indexes = [
  // What is to be dispatched, by person.
  [
    'stages_undispatched',
    `stages (user_id, name, queued_at, id) where state = 'queued' and dispatched_at is null`,
  ],
  // How many of a person are dispatched or run.
  [
    'stages_taken',
    `stages (user_id, name) where state = 'running' or (state = 'queued' and dispatched_at is not null)`,
  ],
  // What the queue has to know.
  [
    'stages_dispatched',
    `stages (queued_at, id) where state = 'queued' and dispatched_at is not null`,
  ],
] as const;

const replaced = ['stages_queue', 'stages_turn'];
