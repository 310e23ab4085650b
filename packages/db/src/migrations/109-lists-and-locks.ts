import { sql, type Kysely } from 'kysely';
import { createIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/**
 * A test key lists its tests without reading past everything else that its user has made.
 *
 * The end of a set is told at the end of the transaction. It takes a lock, which other parts of the set wait for, and
 * before that end a failure still has to lock the account, which a delivery that waits may hold.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const newest = '(user_id, created_at desc, id desc) where is_test';
  await createIndexConcurrently(db, 'generations_tests', `generations ${newest}`);
  await createIndexConcurrently(db, 'projects_tests', `projects ${newest}`);
  await sql.raw(tellLast).execute(db);
}

/** One statement, so that there is always a trigger. */
const tellLast = `do $$ begin
  drop trigger if exists set_ended on generations;
  create constraint trigger set_ended after update of state on generations
    deferrable initially deferred for each row
    when (new.set_id is not null and new.state in ('succeeded', 'failed', 'cancelled')
      and new.state is distinct from old.state)
    execute function note_set_end();
end $$`;
