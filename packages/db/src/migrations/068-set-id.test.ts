import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Db } from '../client.ts';
import { migrateToLatest } from '../migrate.ts';
import { databaseAfter } from '../testing/old-database.ts';

const NAME = '068-set-id';

let db: Db;
let url: string;
let userId: string;

beforeEach(async () => {
  ({ db, url, userId } = await databaseAfter('067-folded-text'));
});

/** As either release writes a generation of a set, one for each place. */
async function write(names: 'batch' | 'set', setId: string | null, places: Array<number | null>) {
  const [id, position] = [sql.ref(`${names}_id`), sql.ref(`${names}_position`)];
  const { rows } = await sql<{ id: string }>`
    insert into generations (user_id, kind, title, input, cost, credit, deadline_at, ${id}, ${position})
    select ${userId}::uuid, 'scene', 'A scene', '{}', 1, 'reserved', now(), ${setId}::uuid, place
    from unnest(${places}::int[]) place returning id`.execute(db);
  return rows.map((row) => row.id);
}

const read = async () =>
  (
    await sql<{
      id: string;
      batch_id: string | null;
      batch_position: number | null;
      set_id: string | null;
      set_position: number | null;
      version: string;
    }>`select id, batch_id, batch_position, set_id, set_position, xmin::text as version
      from generations order by batch_id, batch_position, id`.execute(db)
  ).rows;

const both = (setId: string | null, position: number | null) => ({
  batch_id: setId,
  set_id: setId,
  batch_position: position,
  set_position: position,
});

/** Makes the migration run again on what it has left. */
const repeat = async () => {
  await sql`delete from kysely_migration where name = ${NAME}`.execute(db);
  expect(await migrateToLatest(url)).toEqual([NAME]);
};

test('what was written under the old names is filled in, a few rows at a time and once', async () => {
  const sets = Array.from({ length: 30 }, () => randomUUID());
  const places = Array.from({ length: 40 }, (_, place) => place);
  for (const set of sets) await write('batch', set, [...places, null]);
  await write('batch', null, [null, null]);
  await migrateToLatest(url);

  const rows = await read();
  expect(rows).toHaveLength(30 * 41 + 2);
  for (const row of rows) expect(row).toMatchObject(both(row.batch_id, row.batch_position));
  const inOneTransaction = Map.groupBy(
    rows.filter(({ set_id: set }) => set !== null),
    ({ version }) => version,
  );
  const sizes = [...inOneTransaction.values()].map(({ length }) => length);
  // 500, and the rest of the set that the 500th is of.
  expect(sizes.toSorted((a, b) => b - a)).toEqual([533, 533, 164]);
  // Not one row is written again.
  await repeat();
  expect(await read()).toEqual(rows);
});

test('an attempt that ended in the middle is gone on with', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  await write('batch', first, [0, 1]);
  await migrateToLatest(url);
  await sql`alter table generations disable trigger generations_set_and_batch`.execute(db);
  await write('batch', second, [0, 1]);
  await sql`drop index generations_set_part`.execute(db);
  await repeat();
  await sql`alter table generations enable trigger generations_set_and_batch`.execute(db);
  const rows = await read();
  for (const row of rows) expect(row).toMatchObject(both(row.batch_id, row.batch_position));
  expect(new Set(rows.map((row) => row.set_id))).toEqual(new Set([first, second]));
  await expect(write('set', first, [1])).rejects.toThrow(/generations_(set_part|batch_video)/);
});

test('the previous release and this one see what the other writes', async () => {
  await migrateToLatest(url);
  const [old, made] = [randomUUID(), randomUUID()];
  const [before] = await write('batch', old, [3]);
  const [after, join] = await write('set', made, [4, null]);
  const [none] = await write('batch', null, [null]);
  const [noneEither] = await write('set', null, [null]);
  const standing = async (id: string | undefined) => (await read()).find((row) => row.id === id);
  expect(await standing(before)).toMatchObject(both(old, 3));
  expect(await standing(after)).toMatchObject(both(made, 4));
  expect(await standing(join)).toMatchObject(both(made, null));
  expect(await standing(none)).toMatchObject(both(null, null));
  expect(await standing(noneEither)).toMatchObject(both(null, null));

  // Whichever changes a row: the changed name counts.
  await sql`update generations set batch_position = 5 where id = ${before}`.execute(db);
  expect(await standing(before)).toMatchObject(both(old, 5));
  await sql`update generations set set_position = 6 where id = ${before}`.execute(db);
  expect(await standing(before)).toMatchObject(both(old, 6));
  await sql`update generations set set_id = null, set_position = null where id = ${after}`.execute(
    db,
  );
  expect(await standing(after)).toMatchObject(both(null, null));

  // And a place is made once at a time, whoever asks.
  await expect(write('batch', old, [6])).rejects.toThrow(/unique/);
  await expect(write('set', old, [6])).rejects.toThrow(/unique/);
});
