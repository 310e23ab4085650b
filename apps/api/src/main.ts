import { setTimeout as delay } from 'node:timers/promises';
import { stageName } from '@talkreel/contracts/names';
import { createDb } from '@talkreel/db/client';
import { findMediaTools, MediaToolMissing, useMediaTools } from '@talkreel/media-tools/ffmpeg';
import { createPublisher } from '@talkreel/queue/bus';
import {
  assertNoEviction,
  createProducerConnection,
  createPublishingConnection,
  createWorkerConnection,
} from '@talkreel/queue/connection';
import { createDispatchTasks } from '@talkreel/queue/dispatch-tasks';
import { startMaintenance } from '@talkreel/queue/maintenance';
import { createProducer } from '@talkreel/queue/producer';
import { createRelay } from '@talkreel/queue/relay';
import { startMetrics } from '@talkreel/observability/metrics-server';
import { LAUNCHER_GONE, startProcess, stopOnSignals } from '@talkreel/observability/start-process';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { apiGauges } from './metrics.ts';
import { createUserFeed } from './realtime/user-feed.ts';
import { createErasures } from './features/account/erasures.ts';
import { endBlockedPayments } from './features/payments/blocked-payments.ts';
import { compareKeptPayments } from './features/payments/kept-payments.ts';
import { lazyPayments } from './features/payments/lazy-payments.ts';
import { nightlyComparison } from './features/payments/reconcile.service.ts';

const CUT_OFF_BEFORE_MS = 500;
const { config, log, tracing } = await startProcess('api', process.env, readConfig);

if (config.missingKeys.length > 0)
  log.warn(`not set, so the features that need it are off: ${config.missingKeys.join(', ')}`);

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
const maxRunningPerUser = config.limits.maxRunning;
const relay = createRelay({
  db,
  producer,
  publisher,
  log,
  maxRunningPerUser,
});
const store = await openMediaStore(config.storage);
const payments = lazyPayments({ config, db, publisher, log });
const erasures = createErasures({
  db,
  store,
  publisher,
  log,
  deleteCustomer:
    payments && (async (id, deletedAt) => (await payments()).deleteCustomer(id, deletedAt)),
});
const stopping = new AbortController();
const app = await buildApp({
  config,
  log,
  db,
  redis,
  producer,
  publisher,
  relay,
  feed: createUserFeed(subscriber, log),
  store,
  erasures,
  stopping: stopping.signal,
  hasFfmpeg: bringMediaTools(),
});

function bringMediaTools(): boolean {
  try {
    useMediaTools(findMediaTools(config.tools));
    return true;
  } catch (error) {
    if (!(error instanceof MediaToolMissing)) throw error;
    log.warn({ err: error }, 'photo uploads are off');
    return false;
  }
}

const waiting = createWorkerConnection(config.redisUrl, onRedisError);
const maintenance = startMaintenance(
  'api-maintenance',
  [
    ...erasures.tasks,
    ...createDispatchTasks({ db, redis, producer, relay, maxRunningPerUser }),
    ...(payments
      ? [
          nightlyComparison({ db, sync: async (customer) => (await payments()).sync(customer) }),
          endBlockedPayments({ db, live: payments }),
          compareKeptPayments({ db, kept: async () => (await payments()).kept }),
        ]
      : []),
  ],
  { db, connection: waiting, redis, log },
);

const metrics = await startMetrics(config.metrics, {
  gauges: apiGauges(db, () => app.openSockets()),
  stages: stageName.options,
  log,
});

/** Stops being ready at once; after balancers have noticed, finishes open requests. docs/decisions/033-shutdown.md. */
async function stop(reason: string): Promise<void> {
  const { limitMs } = config.shutdown;
  const drainMs = reason === LAUNCHER_GONE ? 0 : config.shutdown.drainMs;
  log.info({ reason, drainMs, limitMs }, 'stopping');
  setTimeout(() => {
    log.warn('requests still open at the deadline were cut off');
    app.server.closeAllConnections();
  }, limitMs - CUT_OFF_BEFORE_MS).unref();
  stopping.abort();
  await delay(drainMs);
  await app.close();
  await metrics?.close();
  await Promise.all([maintenance.stop(), erasures.stop()]);
  await relay.stop();
  await producer.close();
  for (const client of [waiting, subscriber, publishing, redis]) client.disconnect();
  await db.destroy();
  await tracing?.stop();
}
stopOnSignals(stop, { withinMs: config.shutdown.limitMs });

await app.listen({ port: config.http.port, host: config.http.host });
log.info({ url: config.publicUrl.origin }, 'api ready');
