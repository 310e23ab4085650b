import { join } from 'node:path';
import pg from 'pg';
import { findRedis } from '@talkreel/services/find-redis';
import { type PostgresServer, startPostgres } from '@talkreel/services/postgres';
import { type RedisServer, startRedis } from '@talkreel/services/redis';
import type { DataFolder } from './data-folder.ts';
import { openLogFile } from './logs.ts';
import type { Report } from './report.ts';
import { type Supervised, supervise } from './supervise.ts';

const databaseName = 'talkreel';

export interface BackingService {
  url: string;
  port: number | undefined;
  /** The server's process; not set if the service is external. */
  process?: Supervised;
}

/** The database: the given one, or an embedded PostgreSQL in the data folder. */
export async function openDatabase(
  url: string | undefined,
  folder: DataFolder,
  report: Report,
): Promise<BackingService> {
  if (url) return { url, port: undefined };
  const log = openLogFile(join(folder.path, 'logs', 'postgres.log'));
  let server: PostgresServer | undefined;
  const process = await supervise(
    'postgres',
    async () =>
      (server = await startPostgres({
        dataDir: join(folder.path, 'postgres'),
        password: folder.secrets.postgres,
        durability: 'durable',
        onOutput: log.write,
        // After a crash the other processes still know the first address.
        ...(server && { port: server.port }),
      })),
    report,
  );
  if (!server) throw new Error('PostgreSQL is supervised but was never started');
  await ensureDatabase(server.urlOf('postgres'));
  return { url: server.urlOf(databaseName), port: server.port, process };
}

async function ensureDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [
      databaseName,
    ]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

/** Redis: the given one, or our own server in the data folder, with an append-only file. */
export async function openRedis(
  url: string | undefined,
  folder: DataFolder,
  report: Report,
): Promise<BackingService> {
  if (url) return { url, port: undefined };
  const program = await findRedis();
  const log = openLogFile(join(folder.path, 'logs', 'redis.log'));
  let server: RedisServer | undefined;
  const process = await supervise(
    'redis',
    async () =>
      (server = await startRedis({
        program,
        dataDir: join(folder.path, 'redis'),
        password: folder.secrets.redis,
        appendOnly: true,
        onOutput: log.write,
        ...(server && { port: server.port }),
      })),
    report,
  );
  if (!server) throw new Error('Redis is supervised but was never started');
  return { url: server.url, port: server.port, process };
}
