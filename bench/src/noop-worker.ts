import { createDb } from '@talkreel/db/client';
import { createPublisher, createWorkerSignals } from '@talkreel/queue/bus';
import { MAX_RUNNING_PER_PERSON } from '@talkreel/settings/list/rules';
import { createProducerConnection, createWorkerConnection } from '@talkreel/queue/connection';
import { createProducer } from '@talkreel/queue/producer';
import { createRelay } from '@talkreel/queue/relay';
import { startRuntime } from '@talkreel/queue/runtime';
import { pino } from 'pino';
import { fail } from './fail.ts';

/** A worker whose audio stage does nothing, so that only our own work is measured. DATABASE_URL and REDIS_URL. */
const { DATABASE_URL = '', REDIS_URL = '' } = process.env;
const log = pino({ level: 'error' });
const db = createDb({ url: DATABASE_URL, maxConnections: 10 });
const redis = createProducerConnection(REDIS_URL, fail);
const publisher = createPublisher(redis, fail);
const relay = createRelay({
  db,
  producer: createProducer(redis, fail),
  publisher,
  log,
  maxRunningPerUser: MAX_RUNNING_PER_PERSON,
});
startRuntime([{ name: 'audio', run: () => Promise.resolve({ output: {}, assets: [] }) }], {
  db,
  connection: createWorkerConnection(REDIS_URL, fail),
  publisher,
  signals: createWorkerSignals(createWorkerConnection(REDIS_URL, fail), fail),
  relay,
  log,
  workerId: 'bench',
  concurrency: { audio: 50 },
  deadlineFactor: {},
});
process.send?.('ready');
