import { migrationProblem } from '@talkreel/db/migrate';
import type { FastifyPluginAsync } from 'fastify';
import type { Connections } from '../../deps.ts';

const noFfmpeg =
  'not found: FFMPEG_PATH names none, nor is one on the PATH; photos cannot be taken';

/**
 * /healthz: the process lives and answers. /readyz: everything the whole product needs is there; 503 names what is not,
 * by the names of variables and never by their values. Without Redis or a key the rest goes on, so whoever starts or
 * restarts the process asks /healthz.
 */
export const healthRoutes: FastifyPluginAsync<{ deps: Connections }> = async (app, { deps }) => {
  app.get('/healthz', () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const checks = await Promise.all([
      check('postgres', async () => migrationProblem(deps.db)),
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

async function check(
  name: string,
  run: () => Promise<string | null>,
): Promise<[string, string | null]> {
  try {
    return [name, await run()];
  } catch (error) {
    return [name, error instanceof Error && error.message ? error.message : 'unreachable'];
  }
}

function missingKeys({ missingKeys: names }: Connections['config']): string | null {
  return names.length > 0 ? `missing: ${names.join(', ')}` : null;
}
