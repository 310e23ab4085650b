import { sql, type Kysely } from 'kysely';
import { createIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/**
 * `set_id` and `set_position` replace `batch_id` and `batch_position`, since films have them too. The previous release
 * reads and writes the old ones, so a trigger keeps both the same until a later migration drops the old (decision 105).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...columns, KEEP_SAME, TRIGGER]) await sql.raw(statement).execute(db);
  await fill(db);
  await createIndexConcurrently(
    db,
    'generations_set',
    'generations (set_id, set_position, created_at) where set_id is not null',
  );
  // A part is made once at a time.
  await createIndexConcurrently(
    db,
    'generations_set_part',
    `generations (set_id, set_position) where set_id is not null and state in ('queued', 'running', 'succeeded')`,
    { unique: true },
  );
  await sql.raw(COUNT).execute(db);
}

const columns = [
  `alter table generations add column if not exists set_id uuid`,
  `alter table generations add column if not exists set_position int`,
];

/** Of an update the changed ones count; of a new row those that it has. */
const KEEP_SAME = `create or replace function keep_set_and_batch_same() returns trigger
  language plpgsql as $$
  declare
    writes_set boolean := new.set_id is not null;
  begin
    if tg_op = 'UPDATE' then
      writes_set := (new.set_id, new.set_position) is distinct from (old.set_id, old.set_position);
    end if;
    if writes_set then
      new.batch_id := new.set_id;
      new.batch_position := new.set_position;
    else
      new.set_id := new.batch_id;
      new.set_position := new.batch_position;
    end if;
    return new;
  end $$`;

/** Most rows belong to no set, and most updates concern other columns: the function is not called for them. */
const TRIGGER = `create or replace trigger generations_set_and_batch
  before insert or update of set_id, set_position, batch_id, batch_position on generations
  for each row
  when ((new.set_id, new.set_position) is distinct from (new.batch_id, new.batch_position))
  execute function keep_set_and_batch_same()`;

/** How many rows are locked at a time, and the rest of the last one's set. */
const AT_ONCE = 500;

/**
 * Fills in the rows written before the trigger, in the order of the old index. They are locked in the order in which
 * the product locks several of them. Repeated, it changes nothing.
 */
async function fill(db: Kysely<unknown>): Promise<void> {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after !== undefined) {
    const { rows } = await sql<{ last: string }>`
      with next as materialized (
        select id, batch_id from generations where batch_id > ${after}::uuid
        order by batch_id fetch first ${sql.lit(AT_ONCE)} rows with ties
      ), unfilled as materialized (
        select id from generations where id in (select id from next) and set_id is null
        order by id for no key update
      ), filled as (
        update generations set set_id = batch_id, set_position = batch_position
        from unfilled where generations.id = unfilled.id
      )
      select batch_id as last from next order by batch_id desc limit 1`.execute(db);
    after = rows[0]?.last;
  }
}

/**
 * Parts of sets do not count towards the limit of generations that are started one by one: 060 had forgotten it. A
 * blocked user has as many as they may have.
 */
const COUNT = `create or replace function count_open_generations(person uuid, at_most int) returns int
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
      where user_id = person and state in ('queued', 'running') and set_id is null
      limit at_most
    ) open;
    return open_count;
  end $$`;
