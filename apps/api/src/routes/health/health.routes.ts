import { migrationProblem } from '@talkreel/db/migrate';
import type { FastifyPluginAsync } from 'fastify';
import type { Connections } from '../../deps.ts';

/** /healthz: the process lives. /readyz: what it needs is there; 503 names what is not. */
export const healthRoutes: FastifyPluginAsync<{ deps: Connections }> = async (app, { deps }) => {
  app.get('/healthz', () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const checks = await Promise.all([
      check('postgres', async () => migrationProblem(deps.db)),
      check('redis', async () => ((await deps.redis.ping()) === 'PONG' ? null : 'no PONG')),
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

function missingKeys(config: Connections['config']): string | null {
  const missing = [
    config.replicate.token ? null : 'REPLICATE_API_TOKEN',
    config.oidc.issuer ? null : 'OIDC_ISSUER',
    config.stripe.secretKey ? null : 'STRIPE_SECRET_KEY',
  ].filter((name) => name !== null);
  return missing.length ? `missing: ${missing.join(', ')}` : null;
}
