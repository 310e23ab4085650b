import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { databaseUrl, withClient } from './database-url.ts';
import type {} from './global-setup.ts';
import type { TestServers } from './servers.ts';

export interface TestDatabase {
  readonly url: string;
  /** Removes the database, ending whoever is still connected. */
  drop(): Promise<void>;
}

/**
 * A migrated, empty database of the caller's own, cloned from the template of this run; about 50 ms. One per test file is
 * the rule. `servers` is for callers outside vitest; inside, it comes from `global-setup.ts`.
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
 * What `open` makes of a database of the test file's own; called at the top of the file, it is closed and dropped
 * behind all of its tests. It takes the way of opening from the caller, since `db` itself is tested with it.
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
