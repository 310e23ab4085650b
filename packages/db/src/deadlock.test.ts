import { openTestDatabase } from '@talkreel/testing/postgres';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createDb } from './client.ts';
import { againOnDeadlock } from './deadlock.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 1 }));
await sql`create table written (number int)`.execute(db);
const fail = (code: string) =>
  sql.raw(`do $$ begin raise exception 'as Postgres would' using errcode = '${code}'; end $$`);

/** A transaction that writes, and is rolled back the first times. */
async function transact(failures: number, code = '40P01'): Promise<number> {
  let runs = 0;
  await againOnDeadlock(() =>
    db.transaction().execute(async (tx) => {
      runs += 1;
      await sql`insert into written values (${runs})`.execute(tx);
      if (runs <= failures) await fail(code).execute(tx);
    }),
  ).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== code) throw error;
  });
  return runs;
}
const written = async () =>
  (await sql<{ number: number }>`delete from written returning number`.execute(db)).rows;

/** @shows fault 20 */
test('a deadlocked transaction is repeated as a whole, and given up after five', async () => {
  expect(await transact(2)).toBe(3);
  expect(await written()).toEqual([{ number: 3 }]);
  expect(await transact(9)).toBe(5);
  expect(await written()).toEqual([]);
  expect(await transact(1, '23505')).toBe(1);
});
