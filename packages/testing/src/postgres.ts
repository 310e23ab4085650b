import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { databaseUrl, withClient } from './database-url.ts';
import type {} from './global-setup.ts';
import type { TestServers } from './servers.ts';

export interface TestDatabase {
  readonly url: string;
  /** Drops the database and ends open connections. */
  drop(): Promise<void>;
}

/**
 * A migrated, empty database for the caller, cloned from the template of this run; takes about 50
 * ms. Use one per test file. `servers` is for callers outside vitest; inside, it comes from
 * `global-setup.ts`.
 */
export async function createTestDatabase(
  servers: TestServers = inject('testServers'),
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withClient(servers.postgresUrl, (client) =>
    client.query(`create database ${name} template ${servers.templateName}`),
  );
  return {
    url: databaseUrl(servers.postgresUrl, name),
    drop: async () => {
      await withClient(servers.postgresUrl, (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      );
    },
  };
}

/**
 * Opens a separate database for the test file with `open`. Call it at the top of the file; the
 * database is closed and dropped after all tests. The caller passes `open` because `db` itself is
 * tested with it.
 */
export async function openTestDatabase<Client extends { destroy(): Promise<void> }>(
  open: (url: string) => Client,
): Promise<{ db: Client; url: string }> {
  const { url, drop } = await createTestDatabase();
  const db = open(url);
  afterAll(async () => {
    await db.destroy();
    await drop();
  });
  return { db, url };
}
