import { openTestDatabase } from '@talkreel/testing/postgres';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createDb } from './client.ts';
import { gathered } from './gathered.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));
await sql`create table notes (text text primary key)`.execute(db);

let batches: string[][];
beforeEach(async () => {
  batches = [];
  await sql`delete from notes`.execute(db);
});

/** Writes notes, each of which may exist once. */
async function write(texts: string[]): Promise<string[]> {
  batches.push(texts);
  await sql`insert into notes select unnest(${texts}::text[])`.execute(db);
  return texts.map((text) => `wrote ${text}`);
}

test('what is asked for meanwhile goes together, and everybody gets their own result', async () => {
  const note = gathered({ run: write, maxItems: 3 });
  const first = note('a');
  await new Promise(setImmediate);
  const results = await Promise.all([first, ...['b', 'c', 'd', 'e'].map(note)]);
  expect(results).toEqual(['a', 'b', 'c', 'd', 'e'].map((text) => `wrote ${text}`));
  expect(batches).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
});

test('one that Postgres refuses fails alone', async () => {
  const note = gathered({ run: write });
  await note('taken');
  const results = await Promise.allSettled(['x', 'taken', 'y'].map(note));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: { code: '23505' } });
  expect(batches.slice(1)).toEqual([['x', 'taken', 'y'], ['x'], ['taken'], ['y']]);
});

test('equal keys take turns', async () => {
  const note = gathered({ run: write, keyOf: (text: string) => text[0] ?? '' });
  await Promise.all(['a1', 'a2', 'b1', 'a3'].map(note));
  expect(batches).toEqual([['a1', 'b1'], ['a2'], ['a3']]);
});

test('an error that may have come after the commit is not tried again', async () => {
  const note = gathered({
    run: async (texts: string[]) => {
      await write(texts);
      throw new Error('Connection terminated unexpectedly');
    },
  });
  const results = await Promise.allSettled(['a', 'b'].map(note));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(batches).toEqual([['a', 'b']]);
});

test('data that Postgres does not take spoils nobody else', async () => {
  const note = gathered({ run: write });
  const results = await Promise.allSettled(['m', 'zero \0 character', 'n'].map(note));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: { code: '22021' } });
});

test('whoever was the victim of a deadlock goes again, also alone', async () => {
  let tries = 0;
  const note = gathered({
    run: async (texts: string[]) => {
      tries += 1;
      if (tries < 3)
        await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(db);
      return write(texts);
    },
  });
  expect(await note('victim')).toBe('wrote victim');
});

test('a deadlock that does not end is told', async () => {
  const note = gathered({
    run: () =>
      sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(db).then(() => []),
  });
  await expect(note('victim')).rejects.toMatchObject({ code: '40P01' });
});
