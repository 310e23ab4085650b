import { constants } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseUrl, withClient } from '@talkreel/testing/database-url';
import { createTestDatabase, type TestDatabase } from '@talkreel/testing/postgres';
import type { TestServers } from '@talkreel/testing/servers';

const SEEDED = 'talkreel_seeded';
const UNFINISHED = 'talkreel_seeding';
/** The number of a PostgreSQL advisory lock: two products that start at once seed once. */
const SEEDING_LOCK = 2_031;

/**
 * A database for one product that holds the catalog, with the catalog's files in its data folder. The first product on a
 * server lets `seed` load both; all others get copies, which takes a tenth of the time.
 */
export async function createSeededDatabase(
  servers: TestServers,
  dataDir: string,
  seed: (databaseUrl: string, dataDir: string) => Promise<unknown>,
): Promise<TestDatabase> {
  const files = join(servers.sharedDir, 'seeded');
  await withClient(servers.postgresUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [SEEDING_LOCK]);
    const known = await client.query('select from pg_database where datname = $1', [SEEDED]);
    if (known.rowCount === 1) return;
    await client.query(`drop database if exists ${UNFINISHED}`);
    await client.query(`create database ${UNFINISHED} template ${servers.templateName}`);
    await mkdir(files, { recursive: true });
    await seed(databaseUrl(servers.postgresUrl, UNFINISHED), files);
    await client.query(`alter database ${UNFINISHED} rename to ${SEEDED}`);
  });
  await cp(files, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return createTestDatabase({ ...servers, templateName: SEEDED });
}
