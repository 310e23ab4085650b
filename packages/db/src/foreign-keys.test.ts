import { readFileSync } from 'node:fs';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
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
  onTestFinished(async () => void (await sql`drop table pointing`.execute(db)));
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

/** What docs/security.md calls the effect of a foreign key when a user is deleted. */
const FATES: Readonly<Record<string, string>> = { c: 'deleted', n: 'kept without the account' };

/** Every foreign key to users as `table.column`, and its effect; others (restrict, no action) would stop a deletion. */
async function fatesInCatalogue(): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; deletes: string }>`
    select conrelid::regclass || '.' || attname as name, confdeltype as deletes
    from pg_constraint key join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'users'::regclass`.execute(db);
  return new Map(rows.map(({ name, deletes }) => [name, FATES[deletes] ?? deletes]));
}

/** The rows of the table under that heading. */
function fatesInDocs(): Map<string, string> {
  const text = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');
  const [, section = ''] = /^### What a deleted account leaves$([\s\S]*?)^#/m.exec(text) ?? [];
  const rows = [...section.matchAll(/^\| `([a-z_.]+)` \| ([^|]+) \|/gm)];
  return new Map(rows.map(([, name = '', fate = '']) => [name, fate]));
}

test('docs/security.md says of everything that refers to an account what becomes of it', async () => {
  const documented = fatesInDocs();
  expect(documented.size).toBeGreaterThan(10);
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(await fatesInCatalogue()));
});

test('no column refers to an account without a foreign key, but for those that outlive it', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid' and column_name similar to '%(user|owner|operator|person)_id'
    order by name`.execute(db);
  const keys = await fatesInCatalogue();
  expect(rows.map(({ name }) => name).filter((name) => !keys.has(name))).toEqual([
    // An erasure is deleted when its work elsewhere is done.
    'account_erasures.user_id',
    // A stage is deleted with its generation.
    'stages.user_id',
  ]);
});
