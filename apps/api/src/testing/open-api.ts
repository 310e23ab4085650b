import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb, type Db } from '@talkreel/db/client';
import { createPublisher } from '@talkreel/queue/bus';
import { createProducerConnection, createWorkerConnection } from '@talkreel/queue/connection';
import { createProducer } from '@talkreel/queue/producer';
import { createRelay } from '@talkreel/queue/relay';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { createTestRedis } from '@talkreel/testing/redis';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createUserFeed } from '../realtime/user-feed.ts';

const secret = 'a-session-secret-of-a-test-and-no-more';
const ignore = () => undefined;

const connect = (url: string) => createDb({ url, maxConnections: 4 });

function openAgain(url: string) {
  const db = connect(url);
  afterAll(() => db.destroy());
  return { db, url };
}

/**
 * The whole api, listening, with a database and a Redis of its own; called at the top of a test file, it is closed
 * behind its tests.
 */
export async function openApi(
  env: Record<string, string> = {},
  /** Another process of the same product. */
  beside?: { databaseUrl: string; redis: Awaited<ReturnType<typeof createTestRedis>> },
) {
  const [{ db, url: databaseUrl }, redis] = await Promise.all([
    beside ? openAgain(beside.databaseUrl) : openTestDatabase(connect),
    beside?.redis ?? createTestRedis(),
  ]);
  const { app, config, stop } = await startApi(db, {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    ...env,
  });
  afterAll(async () => {
    await stop();
    if (!beside) await redis.stop();
  });
  const { port } = app.server.address() as AddressInfo;
  return { app, db, databaseUrl, redis, port, url: `http://127.0.0.1:${port}`, config, secret };
}

/** The same on a database and a Redis that are there. */
export async function startApi(db: Db, env: Record<'DATABASE_URL' | 'REDIS_URL', string>) {
  const root = await mkdtemp(join(tmpdir(), 'talkreel-api-'));
  const log = pino({ level: 'silent' });
  const config = readConfig({
    DATA_DIR: root,
    SESSION_SECRET: secret,
    MEDIA_SECRET: secret,
    ...env,
  });
  const producing = createProducerConnection(env.REDIS_URL, ignore);
  const subscriber = createWorkerConnection(env.REDIS_URL, ignore);
  const producer = createProducer(producing, ignore);
  const publisher = createPublisher(producing, ignore);
  const relay = createRelay({
    db,
    producer,
    publisher,
    log,
    maxRunningPerUser: config.limits.maxRunning,
  });
  const app = await buildApp({
    config,
    log,
    db,
    redis: producing,
    producer,
    publisher,
    relay,
    feed: createUserFeed(subscriber, log),
    store: await openMediaStore(config.storage),
    erasures: { wake: ignore },
    stopping: new AbortController().signal,
    hasFfmpeg: true,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  async function stop(): Promise<void> {
    await app.close();
    await relay.stop();
    await producer.close();
    for (const client of [producing, subscriber]) client.disconnect();
    await rm(root, { recursive: true, force: true });
  }
  return { app, config, stop };
}
