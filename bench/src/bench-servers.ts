import { createDb, type Db } from '@talkreel/db/client';
import { createTestDatabase } from '@talkreel/testing/postgres';
import { createTestRedis } from '@talkreel/testing/redis';
import { startTestServers } from '@talkreel/testing/servers';

export interface BenchServers {
  databaseUrl: string;
  redisUrl: string;
  db: Db;
  /** A client for statements that take minutes, such as filling. */
  patientDb: Db;
}

const STATEMENT_TIMEOUT_MS = 3_600_000;

/** Runs a measurement on a Postgres and a Redis of its own, which are gone afterwards. */
export async function withBenchServers<T>(
  measure: (servers: BenchServers) => Promise<T>,
): Promise<T> {
  const { servers, stop } = await startTestServers();
  try {
    const database = await createTestDatabase(servers);
    const redis = await createTestRedis(servers);
    const db = createDb({ url: database.url, maxConnections: 10 });
    const patientDb = createDb({
      url: database.url,
      maxConnections: 1,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    });
    try {
      return await measure({ databaseUrl: database.url, redisUrl: redis.url, db, patientDb });
    } finally {
      await Promise.all([db.destroy(), patientDb.destroy()]);
      await redis.stop();
    }
  } finally {
    await stop();
  }
}
