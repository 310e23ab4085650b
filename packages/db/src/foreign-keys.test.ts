import { openTestDatabase } from '@talkreel/testing/postgres';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDb } from './client.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 1 }));

/**
 * Postgres looks for the rows that point at a deleted one with an index or through the whole table. An index
 * serves when it begins with the key's columns and leaves out at most the rows that point at nothing.
 */
const withoutIndex = () =>
  sql<{ key: string }>`
  select conrelid::regclass || ': ' || pg_get_constraintdef(key.oid) as key
  from pg_constraint key
  where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
    select from pg_index index
    where indrelid = conrelid and indisvalid
      and (select array_agg(number order by number) from unnest((indkey::int2[])[0:cardinality(conkey) - 1]) number)
        = (select array_agg(number order by number) from unnest(conkey) number)
      and (indpred is null or pg_get_expr(indpred, indrelid) = (
        select '(' || attname || ' IS NOT NULL)' from pg_attribute
        where attrelid = conrelid and attnum = conkey[1] and cardinality(conkey) = 1)))
  order by key`.execute(db);

test('every foreign key has an index that finds the referencing rows', async () => {
  expect((await withoutIndex()).rows).toEqual([]);
});

test('a partial index, or one that starts with other columns, does not count', async () => {
  await sql`create table pointing (
    first_id uuid references users (id), second_id uuid references users (id), state text)`.execute(
    db,
  );
  await sql`create index on pointing (first_id) where state = 'open'`.execute(db);
  await sql`create index on pointing (state, second_id)`.execute(db);
  expect((await withoutIndex()).rows).toHaveLength(2);
  await sql`create index on pointing (first_id) where first_id is not null`.execute(db);
  await sql`create index on pointing (second_id, state)`.execute(db);
  expect((await withoutIndex()).rows).toEqual([]);
});
