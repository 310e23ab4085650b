import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { createDb, type Db } from '@talkreel/db/client';
import { findMediaTools, useMediaTools } from '@talkreel/media-tools/ffmpeg';
import { createProviders } from '@talkreel/providers/create-providers';
import { createLimiter } from '@talkreel/providers/limiter';
import { redisTokenStore } from '@talkreel/providers/redis-token-store';
import { createPublisher, createWorkerSignals } from '@talkreel/queue/bus';
import {
  assertNoEviction,
  createProducerConnection,
  createPublishingConnection,
  createWorkerConnection,
} from '@talkreel/queue/connection';
import { createProducer } from '@talkreel/queue/producer';
import { createRelay } from '@talkreel/queue/relay';
import { startRuntime, type Runtime } from '@talkreel/queue/runtime';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { createProviderUrl } from './provider-url.ts';
import { startJanitor } from './janitor.ts';
import { createStages } from './stages/index.ts';
import { removeLeftWorkspaces } from './workspace.ts';

export interface WorkerApp {
  db: Db;
  redis: Redis;
  runtime: Runtime;
  /** Hands over what runs and closes every connection. */
  stop(): Promise<void>;
}

/** The whole worker without a port: connections, providers, stages and the runtime that runs them. */
export async function startWorker(config: Config, log: Logger): Promise<WorkerApp> {
  useMediaTools(findMediaTools(config.tools));
  await removeLeftWorkspaces();
  const db = createDb({
    url: config.databaseUrl,
    maxConnections: config.databasePool,
    onError: (error) => log.warn({ err: error }, 'postgres connection'),
  });
  const onRedisError = (error: Error) => log.warn({ err: error }, 'redis connection');
  const redis = createProducerConnection(config.redisUrl, onRedisError);
  const publishing = createPublishingConnection(config.redisUrl, onRedisError);
  const connection = createWorkerConnection(config.redisUrl, onRedisError);
  const subscriber = createWorkerConnection(config.redisUrl, onRedisError);
  await assertNoEviction(redis);

  const producer = createProducer(redis, onRedisError);
  const publisher = createPublisher(publishing, (error) =>
    log.warn({ err: error }, 'event not published'),
  );
  const relay = createRelay({ db, producer, publisher, log });
  const signals = await createWorkerSignals(subscriber);
  // All workers spend from one account, so they share one limiter.
  const limiter = createLimiter({
    perMinute: config.createsPerMinute,
    store: redisTokenStore(redis),
  });
  const providers = createProviders({
    ...config.providers,
    replicate: { ...config.providers.replicate, limiter },
  });
  const store = await openMediaStore(config.storage);
  const stages = createStages({
    db,
    store,
    providers,
    signals,
    webhookUrl: config.webhookUrl,
    providerUrl: createProviderUrl(config.media),
    dailySpendCapCents: config.dailySpendCapCents,
  }).filter((stage) => config.stages.includes(stage.name));
  const runtime = startRuntime(stages, {
    db,
    connection,
    publisher,
    signals,
    relay,
    log,
    workerId: `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`,
    concurrency: config.concurrency,
    deadlineFactor: config.deadlineFactor,
    leaseSeconds: config.leaseSeconds,
  });

  const janitor = startJanitor({ db, store, replicate: providers.replicate, log });

  return {
    db,
    redis,
    runtime,
    async stop() {
      janitor.stop();
      await runtime.stop();
      await relay.stop();
      await producer.close();
      for (const client of [subscriber, connection, publishing, redis]) client.disconnect();
      await db.destroy();
      await removeLeftWorkspaces();
    },
  };
}
