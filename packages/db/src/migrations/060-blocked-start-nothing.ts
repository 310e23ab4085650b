import { sql, type Kysely } from 'kysely';
import { createIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/**
 * A blocked user's open generations count as many as they may have, so that whoever accepts one, the previous release
 * too, refuses. After the lock a block is visible that was committed while the request waited for it. And an index of
 * blocked users, who are few.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function count_open_generations(person uuid, at_most int) returns int
    language plpgsql volatile as $$
    declare
      open_count int;
    begin
      perform pg_advisory_xact_lock(hashtextextended('open generations ' || person, 0));
      if exists (select from users where id = person and blocked_at is not null) then
        return at_most;
      end if;
      select count(*) into open_count from (
        select from generations
        where user_id = person and state in ('queued', 'running')
        limit at_most
      ) open;
      return open_count;
    end $$`.execute(db);
  await createIndexConcurrently(db, 'users_blocked', 'users (id) where blocked_at is not null');
}
