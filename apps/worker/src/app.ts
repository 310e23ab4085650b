import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Db } from '@talkreel/db/client';
import { findMediaTools, useMediaTools } from '@talkreel/media-tools/ffmpeg';
import type { Providers } from '@talkreel/providers/create-providers';
import { createMailer } from '@talkreel/providers/mail/create-mailer';
import { createPublisher, createWorkerSignals } from '@talkreel/queue/bus';
import { createDispatchTasks } from '@talkreel/queue/dispatch-tasks';
import { startMaintenance } from '@talkreel/queue/maintenance';
import { createProducer } from '@talkreel/queue/producer';
import { createRelay } from '@talkreel/queue/relay';
import { startRuntime, type Runtime } from '@talkreel/queue/runtime';
import { startWebhookTries } from '@talkreel/queue/webhook-tries';
import type { MediaStore } from '@talkreel/storage/media-store';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { connectProviders, createProviderUrl } from './connect-providers.ts';
import { openConnections, type Connections } from './connections.ts';
import { openCredentials, type Credentials } from './credentials.ts';
import { exactDriver } from './cut-out/exact.driver.ts';
import { segmentationDriver } from './cut-out/segmentation.driver.ts';
import { createWatermark } from './watermark.ts';
import { createMaintenanceTasks } from './maintenance/index.ts';
import { storeProblem } from './maintenance/store-proof.ts';
import { createStages } from './stages/index.ts';
import { tryWebhooks } from './webhooks/try-webhooks.ts';
import { removeLeftWorkspaces } from './workspace.ts';

export interface WorkerApp {
  db: Db;
  redis: Redis;
  runtime: Runtime;
  credentials: Credentials;
  /** The model of each stage that providers make, unless an operator chose another. */
  models: ReturnType<typeof usualModels>;
  /** Hands over running stages and closes every connection. */
  stop(): Promise<void>;
}

/** The whole worker without a port: connections, providers, stages and the runtime that runs them. */
export async function startWorker(config: Config, log: Logger): Promise<WorkerApp> {
  useMediaTools(findMediaTools(config.tools));
  await removeLeftWorkspaces();
  const connections = await openConnections(config, log);
  const { db, redis } = connections;
  const dispatch = createDispatch(config, connections, log);
  const signals = createWorkerSignals(connections.subscriber, (error) =>
    log.warn({ err: error }, 'signals not received'),
  );
  const store = await openMediaStore(config.storage);
  const { providers, polls } = connectProviders(config, connections, store, log);
  const credentials = await openCredentials(config.credentials, { db, log });
  const stages = createStages({
    db,
    store,
    providers,
    signals,
    webhookUrl: config.webhookUrl,
    providerUrl: createProviderUrl(config.media),
    dailySpendCapCents: config.dailySpendCapCents,
    polls,
    credentials,
    watermark: createWatermark(config.watermarkKey, db),
    cutOut: [exactDriver(config.sandboxUrl), segmentationDriver],
  }).filter((stage) => config.stages.includes(stage.name));
  const runtime = startRuntime(stages, {
    db,
    connection: connections.blocking,
    publisher: dispatch.publisher,
    signals,
    relay: dispatch.relay,
    log,
    workerId: `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`,
    concurrency: config.concurrency,
    deadlineFactor: config.deadlineFactor,
    leaseSeconds: config.leaseSeconds,
  });

  const mailer = createMailer(config.mail);
  const { publicUrl, supportEmail, keep } = config;
  const webhooks = startWebhooks(config, connections, log);
  const maintenance = startMaintenance(
    'maintenance',
    [
      ...createMaintenanceTasks({ db, store, providers, mailer, publicUrl, supportEmail, keep }),
      ...dispatch.tasks,
      webhooks.task,
    ],
    { db, connection: connections.blocking, redis, log },
  );
  reportStoreProblem(db, store, log);

  return {
    db,
    redis,
    runtime,
    credentials,
    models: usualModels(providers),
    async stop() {
      credentials.stop();
      await Promise.all([maintenance.stop(), runtime.stop()]);
      await webhooks.stop();
      mailer.close();
      await dispatch.stop();
      await connections.close();
      await removeLeftWorkspaces();
    },
  };
}

function usualModels({ script, image, speech, animate, lipsync }: Providers) {
  return {
    script: script.usual.model,
    image: image.usual.model,
    audio: speech.usual.model,
    'image-to-video': animate.usual.model,
    lipsync: lipsync.usual.model,
  };
}

function reportStoreProblem(db: Db, store: MediaStore, log: Logger): void {
  storeProblem(db, store).then(
    (problem) => problem !== null && log.error(`no file will be removed: ${problem}`),
    (error: unknown) => log.warn({ err: error }, 'media store not checked'),
  );
}

/** How users' own servers are told what happened. */
function startWebhooks(
  { mayWebhooksBePrivate: mayBePrivate }: Config,
  { db, redis, blocking: connection }: Connections,
  log: Logger,
) {
  return startWebhookTries({ db, redis, log, connection }, (one) =>
    tryWebhooks({ db, log, mayBePrivate }, one),
  );
}

/** How the next stages of a generation reach the queue, and how its events reach the user. */
function createDispatch(
  { maxRunningPerUser }: Config,
  { db, redis, publishing }: Connections,
  log: Logger,
) {
  const producer = createProducer(redis, (error) => log.warn({ err: error }, 'redis connection'));
  const publisher = createPublisher(publishing, (error) =>
    log.warn({ err: error }, 'event not published'),
  );
  const relay = createRelay({ db, producer, publisher, log, maxRunningPerUser });
  return {
    publisher,
    relay,
    tasks: createDispatchTasks({ db, redis, producer, relay, maxRunningPerUser }),
    async stop() {
      await relay.stop();
      await producer.close();
    },
  };
}
