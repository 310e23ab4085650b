import { createDb } from '@talkreel/db/client';
import { findMediaTools, MediaToolMissing, useMediaTools } from '@talkreel/media-tools/ffmpeg';
import { createPublisher } from '@talkreel/queue/bus';
import {
  assertNoEviction,
  createProducerConnection,
  createPublishingConnection,
  createWorkerConnection,
} from '@talkreel/queue/connection';
import { createProducer } from '@talkreel/queue/producer';
import { createRelay } from '@talkreel/queue/relay';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { createUserFeed } from './realtime/user-feed.ts';

const config = readConfig(process.env);
const log = pino({ level: config.logLevel, name: 'api' });

if (config.missingKeys.length > 0)
  log.warn(`not set, and what needs it is off: ${config.missingKeys.join(', ')}`);

const db = createDb({
  url: config.databaseUrl,
  maxConnections: config.databasePool,
  onError: (error) => log.warn({ err: error }, 'postgres connection'),
});
const onRedisError = (error: Error) => log.warn({ err: error }, 'redis connection');
const redis = createProducerConnection(config.redisUrl, onRedisError);
const publishing = createPublishingConnection(config.redisUrl, onRedisError);
const subscriber = createWorkerConnection(config.redisUrl, onRedisError);
await assertNoEviction(redis);

const producer = createProducer(redis, onRedisError);
const publisher = createPublisher(publishing, (error) =>
  log.warn({ err: error }, 'event not published'),
);
const relay = createRelay({ db, producer, publisher, log });
const app = await buildApp({
  config,
  log,
  db,
  redis,
  producer,
  publisher,
  relay,
  feed: createUserFeed(subscriber, log),
  store: await openMediaStore(config.storage),
  hasFfmpeg: bringMediaTools(),
});

function bringMediaTools(): boolean {
  try {
    useMediaTools(findMediaTools(config.tools));
    return true;
  } catch (error) {
    if (!(error instanceof MediaToolMissing)) throw error;
    log.warn({ err: error }, 'photos cannot be taken');
    return false;
  }
}

const STOP_WITHIN_MS = 5_000;
let stopping = false;
async function stop(reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  // A server that is away must not keep us.
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  log.info({ reason }, 'stopping');
  await app.close();
  await relay.stop();
  await producer.close();
  subscriber.disconnect();
  publishing.disconnect();
  redis.disconnect();
  await db.destroy();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
// The launcher is gone: nobody would stop us later.
process.on('disconnect', () => void stop('launcher gone'));

await app.listen({ port: config.http.port, host: config.http.host });
log.info({ url: config.publicUrl.origin }, 'api ready');
