import { readFile } from 'node:fs/promises';
import { withClient } from '@talkreel/testing/database-url';
import { waitFor } from '@talkreel/testing/wait-for';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { createDb } from './client.ts';
import { createIndexConcurrently } from './concurrent-index.ts';
import { migrateToLatest } from './migrate.ts';
import { MIGRATION_LOCK } from './migration-lock.ts';
import { migrationNames, migrationProvider } from './migrations/index.ts';
import { emptyDatabase, latestDatabase } from './testing/old-database.ts';

function open(url: string) {
  const db = createDb({ url, maxConnections: 4 });
  onTestFinished(() => db.destroy());
  return db;
}

const INDEX = 'ledger_generation';
const isValid = async (db: ReturnType<typeof open>) =>
  (
    await sql<{ indisvalid: boolean }>`
      select indisvalid from pg_index where indexrelid = to_regclass(${INDEX})`.execute(db)
  ).rows[0]?.indisvalid;

test('several concurrent processes migrate a database once', async () => {
  const url = await emptyDatabase();
  const applied = await Promise.all([1, 2, 3].map(() => migrateToLatest(url)));
  const names = applied.flat();
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(migrationNames);
});

test('a migration that lands after a newer one is still applied', async () => {
  const url = await latestDatabase();
  const db = open(url);
  const late = await takeBack(db);
  expect(await migrateToLatest(url)).toEqual([late]);
});

test('indexes are built beside writers, without blocking them', async () => {
  const url = await emptyDatabase();
  const db = open(url);
  const before = new Migrator({ db, provider: migrationProvider });
  expect((await before.migrateTo('009-erased-accounts')).error).toBeUndefined();
  const addPerson = (subject: string, tx = db) =>
    tx.insertInto('users').values({ subject, username: subject }).execute();
  let migrating: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await addPerson('slow', tx as typeof db);
    await sql`insert into ledger_entries (user_id, reference, kind, bucket, amount)
      select id, 'r', 'grant', 'free', 1 from users`.execute(tx);
    migrating = migrateToLatest(url);
    await waitFor(async () => (await isValid(db)) === false, { what: 'the first index to begin' });
    // A statement that had to wait for the index, and so for the slow transaction, would be stopped.
    await db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '5s'`.execute(other);
      await addPerson('quick', other as typeof db);
      await sql`insert into ledger_entries (user_id, reference, kind, bucket, amount)
        select id, 'q', 'grant', 'free', 1 from users where subject = 'quick'`.execute(other);
    });
  });
  await migrating;
  expect(await isValid(db)).toBe(true);
});

test('an unfinished index is rebuilt', async () => {
  const url = await latestDatabase();
  const db = open(url);
  await sql`update pg_index set indisvalid = false where indexrelid = to_regclass(${INDEX})`.execute(
    db,
  );
  await createIndexConcurrently(db, INDEX, 'ledger_entries (generation_id)');
  expect(await isValid(db)).toBe(true);
});

/** A session of another client, with a transaction that goes on until it is ended. */
async function session(url: string, application: string, ...statements: string[]) {
  const begun = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const over = withClient(url, async (client) => {
    for (const statement of [`set application_name = '${application}'`, ...statements])
      await client.query(statement);
    begun.resolve();
    await ending.promise;
  });
  over.catch(begun.reject);
  const end = () => (ending.resolve(), over);
  onTestFinished(end);
  await begun.promise;
  return { end };
}

/** Removes a migration from the database, as if it had just been written; returns its name. */
async function takeBack(db: ReturnType<typeof open>): Promise<string> {
  const name = '025-free-addresses';
  await sql`drop table free_addresses`.execute(db);
  await sql`alter table credit_accounts drop column free_withheld`.execute(db);
  await sql`delete from kysely_migration where name = ${name}`.execute(db);
  return name;
}

test('behind a long read a migration steps back, and the product goes on', async () => {
  const url = await latestDatabase();
  const db = open(url);
  const late = await takeBack(db);
  const dump = await session(url, 'pg_dump', 'begin', 'select from credit_accounts');
  const said: string[] = [];
  const migrating = migrateToLatest(url, (message) => said.push(message));
  // The product's own limits: a statement that waits for too long fails.
  const failed: unknown[] = [];
  const readAccounts = () => sql`select count(*) from credit_accounts`.execute(db);
  const goOn = async () => {
    await readAccounts().catch((error: unknown) => failed.push(error));
    return said.length >= 2 || failed.length > 0;
  };
  await waitFor(goOn, { what: 'two tries' });
  expect(failed).toEqual([]);
  // A read of the product's own may have it for a moment, too.
  expect(said[0]).toMatch(
    /^025-free-addresses waits for the lock on credit_accounts, held by .*\bpg_dump \(process \d+, for \d+ s\).*; tries again in 2 s$/,
  );
  await dump.end();
  expect(await migrating).toEqual([late]);
});

test('backups take the lock of migrations', async () => {
  const script = new URL('../../../infra/docker/backup.sh', import.meta.url);
  const locks = (await readFile(script, 'utf8')).matchAll(/lock_shared\((\d+)\)/g);
  expect(new Set([...locks].map(([, id]) => Number(id)))).toEqual(new Set([MIGRATION_LOCK]));
});

test('a migration waits for a backup of ours, and says so', async () => {
  const url = await latestDatabase();
  const db = open(url);
  const late = await takeBack(db);
  const backup = await session(url, 'psql', `select pg_advisory_lock_shared(${MIGRATION_LOCK})`);
  const said: string[] = [];
  const migrating = migrateToLatest(url, (message) => said.push(message));
  await waitFor(() => said.length > 0, { what: 'a word about the backup' });
  expect(said).toEqual([
    expect.stringMatching(/^waits for a running backup: psql \(process \d+, for \d+ s\)$/),
  ]);
  await backup.end();
  expect(await migrating).toEqual([late]);
});
