import { randomBytes } from 'node:crypto';
import { databaseUrl, withClient } from '@talkreel/testing/database-url';
import { createTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { Migrator } from 'kysely/migration';
import { expect, inject, onTestFinished } from 'vitest';
import { createDb, type Db } from '../client.ts';
import { migrationNames, migrationProvider, runsInTransaction } from '../migrations/index.ts';

type AtEnd = (remove: () => Promise<void>) => void;

/** A database without a single table, which lasts as long as the test. */
export async function emptyDatabase(atEnd: AtEnd = onTestFinished): Promise<string> {
  const { postgresUrl } = inject('testServers');
  const name = `empty_${randomBytes(8).toString('hex')}`;
  const run = (statement: string) =>
    withClient(postgresUrl, (client) => client.query(`${statement} ${name}`));
  await run('create database');
  atEnd(async () => {
    await withClient(postgresUrl, (client) => client.query(`drop database ${name} with (force)`));
  });
  return databaseUrl(postgresUrl, name);
}

/** A database with every migration, which lasts as long as the test. */
export async function latestDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  return url;
}

/** A database with one user, as it was after that migration. */
export async function databaseAfter(
  migration: string,
  atEnd: AtEnd = onTestFinished,
): Promise<{ db: Db; url: string; userId: string }> {
  const url = await emptyDatabase(atEnd);
  const db = createDb({ url, maxConnections: 4 });
  atEnd(() => db.destroy());
  const migrator = new Migrator({ db, provider: migrationProvider });
  for (const name of migrationNames.slice(0, migrationNames.indexOf(migration) + 1)) {
    const { error } = await migrator.migrateTo(name, {
      disableTransactions: !runsInTransaction(name),
    });
    expect(error).toBeUndefined();
  }
  return { db, url, userId: await addOwner(db) };
}

/** A user in a database of any age. */
export async function addOwner(db: Db, name = 'owner'): Promise<string> {
  const { subject, username } = somebody(name);
  const { id } = await db
    .insertInto('users')
    .values({ subject, username })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
