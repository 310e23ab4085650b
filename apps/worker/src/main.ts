import { stageName } from '@talkreel/contracts/names';
import { migrationProblem } from '@talkreel/db/migrate';
import { poolGauges } from '@talkreel/db/pool-gauges';
import { ANSWER_WITHIN_MS, firstAnswer, UNREACHABLE, within } from '@talkreel/db/timeouts';
import type { GaugeSource } from '@talkreel/observability/metrics';
import { logCrashes } from '@talkreel/observability/crash';
import { serveMetrics } from '@talkreel/observability/metrics-server';
import { createLogger } from '@talkreel/observability/logger';
import { secretsOf } from '@talkreel/observability/secrets';
import { startWith } from '@talkreel/settings/start-with';
import { unknownSettings } from '@talkreel/settings/unknown-settings';
import { startWorker, type WorkerApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { serveHealth, type HealthAnswer } from './health.ts';

const config = startWith(() => readConfig(process.env));
const log = createLogger({
  name: 'worker',
  level: config.logLevel,
  secrets: secretsOf(process.env),
});
logCrashes(log);
for (const problem of unknownSettings(process.env)) log.warn(problem);
const tracing =
  config.tracing &&
  (await import('@talkreel/observability/tracing')).startTracing(config.tracing, {
    name: 'worker',
    log,
  });
const worker = await startWorker(config, log);

const metrics =
  config.metrics &&
  (await serveMetrics(
    (await import('@talkreel/observability/metrics')).createMetrics(
      workerGauges(worker, config),
      stageName.options,
    ).registry,
    { ...config.metrics, log },
  ));
let stopping = false;
const health = await serveHealth({ '/healthz': healthz, '/readyz': readyz }, config.health);

function healthz(): HealthAnswer {
  const status = stopping ? 'stopping' : 'ok';
  return { code: stopping ? 503 : 200, body: { status, running: worker.runtime.running() } };
}

async function readyz(): Promise<HealthAnswer> {
  const problem = stopping
    ? 'stopping'
    : (missingKeys(config) ?? (await postgresProblem()) ?? (await redisProblem()));
  return { code: problem === null ? 200 : 503, body: { status: problem ?? 'ready' } };
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
  if (stopping) return;
  stopping = true;
  // An unreachable server must not delay the end.
  setTimeout(() => process.exit(1), config.stopWithinMs).unref();
  log.info({ reason, running: worker.runtime.running() }, 'stopping');
  await worker.stop();
  await health.close();
  await metrics?.close();
  await tracing?.stop();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
// The launcher is gone: nobody would stop us later.
process.on('disconnect', () => void stop('launcher gone'));

log.info({ stages: config.stages }, 'worker ready');

function missingKeys({ providers }: Config): string | null {
  const missing = [
    providers.replicate.token ? null : 'REPLICATE_API_TOKEN',
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
