import { migrationProblem } from '@talkreel/db/migrate';
import { ANSWER_WITHIN_MS, firstAnswer, UNREACHABLE, within } from '@talkreel/db/timeouts';
import type { FastifyPluginAsync } from 'fastify';
import type { Connections } from '../../deps.ts';

const noFfmpeg = 'not found: set FFMPEG_PATH or put ffmpeg on the PATH; photo uploads are off';

const STOPPING = { status: 'stopping' };

/**
 * /healthz: the process is up. /readyz: everything the product needs is available; 503 names what is missing, by
 * variable name and never by value. The api works without Redis or a key, so use /healthz to start or restart the
 * process. Both answer 503 on shutdown, so balancers look elsewhere.
 */
export const healthRoutes: FastifyPluginAsync<{ deps: Connections }> = async (app, { deps }) => {
  app.get('/healthz', (_request, reply) =>
    deps.stopping.aborted ? reply.code(503).send(STOPPING) : { status: 'ok' },
  );

  app.get('/readyz', async (_request, reply) => {
    if (deps.stopping.aborted) return reply.code(503).send(STOPPING);
    const checks = await Promise.all([
      check('postgres', () => firstAnswer(() => migrationProblem(deps.db))),
      check('redis', async () => ((await deps.redis.ping()) === 'PONG' ? null : 'no PONG')),
      check('ffmpeg', async () => (deps.hasFfmpeg ? null : noFfmpeg)),
      check('providers', async () => missingKeys(deps.config)),
    ]);
    const problems = Object.fromEntries(checks.filter(([, problem]) => problem !== null));
    const ready = Object.keys(problems).length === 0;
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'unavailable', problems });
  });
};

/** Names the unreachable service but not its address: anyone may read this. */
async function check(
  name: string,
  run: () => Promise<string | null>,
): Promise<[string, string | null]> {
  return [name, await within(ANSWER_WITHIN_MS, run()).catch(() => UNREACHABLE)];
}

function missingKeys({ missingKeys: names }: Connections['config']): string | null {
  return names.length > 0 ? `missing: ${names.join(', ')}` : null;
}
