import { stageName } from '@talkreel/contracts/names';
import { migrationProblem } from '@talkreel/db/migrate';
import { poolGauges } from '@talkreel/db/pool-gauges';
import { ANSWER_WITHIN_MS, firstAnswer, UNREACHABLE, within } from '@talkreel/db/timeouts';
import type { GaugeSource } from '@talkreel/observability/metrics';
import { startMetrics } from '@talkreel/observability/metrics-server';
import { startProcess, stopOnSignals } from '@talkreel/observability/start-process';
import { isMadeByFal } from '@talkreel/providers/fal/config';
import { startWorker, type WorkerApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { serveHealth, type HealthAnswer } from './health.ts';

const { config, log, tracing } = await startProcess('worker', process.env, readConfig);
const worker = await startWorker(config, log);

const metrics = await startMetrics(config.metrics, {
  gauges: workerGauges(worker, config),
  stages: stageName.options,
  log,
});
let stopping = false;
const health = await serveHealth({ '/healthz': healthz, '/readyz': readyz }, config.health);

function healthz(): HealthAnswer {
  const status = stopping ? 'stopping' : 'ok';
  return { code: stopping ? 503 : 200, body: { status, running: worker.runtime.running() } };
}

async function readyz(): Promise<HealthAnswer> {
  const credentials = worker.credentials.describe();
  const problem = stopping
    ? 'stopping'
    : (missingKeys(config) ??
      credentials.problem ??
      (await postgresProblem()) ??
      (await redisProblem()));
  return {
    code: problem === null ? 200 : 503,
    body: {
      status: problem ?? 'ready',
      contentCredentials: credentials.words,
      models: worker.models,
    },
  };
}

function postgresProblem(): Promise<string | null> {
  const asked = firstAnswer(() => migrationProblem(worker.db));
  return within(ANSWER_WITHIN_MS, asked).catch(() => `postgres: ${UNREACHABLE}`);
}

async function redisProblem(): Promise<string | null> {
  const pong = await worker.redis.ping().catch(() => UNREACHABLE);
  return pong === 'PONG' ? null : `redis: ${pong}`;
}

async function stop(reason: string): Promise<void> {
  stopping = true;
  log.info({ reason, running: worker.runtime.running() }, 'stopping');
  await worker.stop();
  await health.close();
  await metrics?.close();
  await tracing?.stop();
}
stopOnSignals(stop, { withinMs: config.stopWithinMs });

log.info({ stages: config.stages }, 'worker ready');

/** Whether every stage that Replicate could make is made by servers of the operator's, or at fal. */
function needsNoReplicate({ cog, speechServer, providers }: Config): boolean {
  const { speech, image, animate, lipsync } = providers.models;
  return (
    (cog.speech !== undefined || speechServer !== undefined || isMadeByFal(speech)) &&
    (cog.image !== undefined || isMadeByFal(image)) &&
    (cog.animate !== undefined || isMadeByFal(animate)) &&
    (cog.lipsync !== undefined || isMadeByFal(lipsync))
  );
}

function missingKeys(config: Config): string | null {
  const { providers } = config;
  const missing = [
    providers.replicate.token || needsNoReplicate(config) ? null : 'REPLICATE_API_TOKEN',
    providers.openai.apiKey ? null : 'OPENAI_API_KEY',
  ].filter((name) => name !== null);
  return missing.length > 0 ? `missing: ${missing.join(', ')}` : null;
}

/** The gauges of a worker process. */
function workerGauges(
  { db, runtime }: Pick<WorkerApp, 'db' | 'runtime'>,
  config: Pick<Config, 'dailySpendCapCents'>,
): GaugeSource[] {
  return [
    ...poolGauges(db),
    {
      name: 'talkreel_worker_stages_running',
      help: 'Stages that this process runs',
      read: () => [{ value: runtime.running() }],
    },
    {
      name: 'talkreel_spend_cap_cents',
      help: 'Daily cap on model spend, at list prices; absent without a cap',
      read: () =>
        config.dailySpendCapCents === null ? [] : [{ value: config.dailySpendCapCents }],
    },
  ];
}
