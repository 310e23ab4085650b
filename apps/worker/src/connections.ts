import { createDb, type Db } from '@talkreel/db/client';
import {
  assertNoEviction,
  createProducerConnection,
  createPublishingConnection,
  createWorkerConnection,
} from '@talkreel/queue/connection';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Config } from './config.ts';

export interface Connections {
  db: Db;
  /** Commands that fail rather than wait for Redis. */
  redis: Redis;
  /** The connection on which the BullMQ workers wait for jobs. */
  blocking: Redis;
  publishing: Redis;
  subscriber: Redis;
  close(): Promise<void>;
}

export async function openConnections(config: Config, log: Logger): Promise<Connections> {
  const db = createDb({
    url: config.databaseUrl,
    maxConnections: config.databasePool,
    onError: (error) => log.warn({ err: error }, 'postgres connection'),
  });
  const onError = (error: Error) => log.warn({ err: error }, 'redis connection');
  const redis = createProducerConnection(config.redisUrl, onError);
  const publishing = createPublishingConnection(config.redisUrl, onError);
  const blocking = createWorkerConnection(config.redisUrl, onError);
  const subscriber = createWorkerConnection(config.redisUrl, onError);
  await assertNoEviction(redis);
  return {
    db,
    redis,
    blocking,
    publishing,
    subscriber,
    async close() {
      for (const client of [subscriber, blocking, publishing, redis]) client.disconnect();
      await db.destroy();
    },
  };
}
