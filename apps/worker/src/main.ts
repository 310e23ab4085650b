import { migrationProblem } from '@talkreel/db/migrate';
import Fastify from 'fastify';
import { pino } from 'pino';
import { startWorker } from './app.ts';
import { readConfig, type Config } from './config.ts';

const config = readConfig(process.env);
const log = pino({ level: config.logLevel, name: 'worker' });
const worker = await startWorker(config, log);

const health = Fastify({ logger: false, forceCloseConnections: true });
health.get('/healthz', () => ({ status: 'ok', running: worker.runtime.running() }));
health.get('/readyz', async (_request, reply) => {
  try {
    const problem =
      missingKeys(config) ??
      (await migrationProblem(worker.db)) ??
      ((await worker.redis.ping()) === 'PONG' ? null : 'redis: no PONG');
    return await reply.code(problem === null ? 200 : 503).send({ status: problem ?? 'ready' });
  } catch (error) {
    return reply.code(503).send({ status: error instanceof Error ? error.message : 'unavailable' });
  }
});

const STOP_WITHIN_MS = 5_000;
let stopping = false;
async function stop(reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  // A server that is away must not keep us.
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  log.info({ reason, running: worker.runtime.running() }, 'stopping');
  await health.close();
  await worker.stop();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
// The launcher is gone: nobody would stop us later.
process.on('disconnect', () => void stop('launcher gone'));

await health.listen(config.health);
log.info({ stages: config.stages }, 'worker ready');

function missingKeys({ providers }: Config): string | null {
  const missing = [
    providers.replicate.token ? null : 'REPLICATE_API_TOKEN',
    providers.openai.apiKey ? null : 'OPENAI_API_KEY',
  ].filter((name) => name !== null);
  return missing.length > 0 ? `missing: ${missing.join(', ')}` : null;
}
