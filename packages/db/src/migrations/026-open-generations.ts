import { sql, type Kysely } from 'kysely';

/**
 * How many of a person's generations are queued or running, at most `at_most`, counted one request of that person after the
 * other: until the transaction that asked ends, the next one waits. In a function, since a statement sees nothing that was
 * committed while it waited, and the statements of a volatile function do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function count_open_generations(person uuid, at_most int) returns int
    language plpgsql volatile as $$
    declare
      open_count int;
    begin
      perform pg_advisory_xact_lock(hashtextextended('open generations ' || person, 0));
      select count(*) into open_count from (
        select from generations
        where user_id = person and state in ('queued', 'running')
        limit at_most
      ) open;
      return open_count;
    end $$`.execute(db);
}
