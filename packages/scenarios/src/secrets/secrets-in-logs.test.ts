/** @module-tag long */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretsOf } from '@talkreel/observability/secrets';
import { startGuardedServers } from '@talkreel/testing/own-servers';
import { freePort } from '@talkreel/services/free-port';
import { startTestProcess } from '@talkreel/testing/process';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../stack/client.ts';
import { ASYNC, audioRequest } from '../stack/requests.ts';
import { startStack } from '../stack/stack.ts';

const APPS = new URL('../../../../apps/', import.meta.url).pathname;

const secrets = {
  SESSION_SECRET: 'hunter2 of "sessions" and a few more characters',
  MEDIA_SECRET: 'hunter2-of-media-and-more',
  REPLICATE_API_TOKEN: 'hunter2-of-replicate',
  REPLICATE_WEBHOOK_SECRET: 'whsec_aHVudGVyMi1vZi10aGUtd2ViaG9va3M=',
  OPENAI_API_KEY: 'hunter2-of-openai',
  STRIPE_SECRET_KEY: 'sk_test_hunter2ofstripe',
  STRIPE_WEBHOOK_SECRET: 'whsec_hunter2ofstripe',
  OIDC_CLIENT_SECRET: 'hunter2-of-sign-in',
};

/** Expects that no encoding of any secret is in the text. */
function expectNoSecret(text: string, given: Record<string, string>): void {
  for (const secret of secretsOf(given)) {
    for (const spelling of [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    ])
      expect(text.includes(spelling), `${spelling} in the log`).toBe(false);
  }
  expect(text).not.toContain('hunter2');
}

/** @shows abuse 42 */
test('Redis and Postgres refuse the password: this is logged a few times, without the password', async () => {
  const servers = await startGuardedServers('the-right-one');
  onTestFinished(() => servers.stop());
  const urls = servers.urlsWith('hunter2/of+servers');
  const env = {
    ...secrets,
    LOG_LEVEL: 'trace',
    DATA_DIR: join(tmpdir(), 'talkreel-refused'),
    DATABASE_URL: urls.postgres,
    REDIS_URL: urls.redis,
    OIDC_ISSUER: 'http://127.0.0.1:1/oidc',
    // A process that waits for Redis while it is stopped is cut off.
    STOP_SECONDS: '5',
  };
  const [port, workerPort] = [await freePort(), await freePort()];
  const processes = await Promise.all([
    startTestProcess(join(APPS, 'api/src/main.ts'), {
      env: { ...env, PORT: String(port) },
      readyWhen: { url: `http://127.0.0.1:${port}/healthz` },
    }),
    startTestProcess(join(APPS, 'worker/src/main.ts'), {
      env: { ...env, WORKER_PORT: String(workerPort) },
      readyWhen: { prints: /worker ready/ },
    }),
  ]);
  const asked = createClient(`http://127.0.0.1:${port}`);
  for (const path of ['/readyz', '/api/login', '/api/actors', '/api/auth/user'])
    await asked.get(path);
  await waitFor(() => processes.every((each) => /WRONGPASS/.test(each.output())));
  await waitFor(() => /password authentication failed/.test(processes[0]?.output() ?? ''));
  expect(processes.map((each) => each.hasEnded())).toEqual([false, false]);
  await Promise.all(processes.map((each) => each.end()));
  for (const each of processes) {
    expectNoSecret(each.output(), env);
    // Each connection is refused twice a second, but few of the refusals are logged.
    expect(each.output().match(/"msg":"redis connection"/g)?.length ?? 0).toBeLessThan(10);
  }
});

/** @shows abuse 42 */
test('providers, sign-in and payments refuse: no key, token or cookie is in any log', async () => {
  const env = { ...secrets, LOG_LEVEL: 'trace' };
  const stack = await startStack({ env });
  onTestFinished(() => stack.stop());
  const client = await stack.signIn('hunted@example.com');
  await stack.sandbox.fault({ kind: 'http-401', times: 20 });
  const audio = await client.post('/api/replicate/audio', audioRequest(), ASYNC);
  await client.post('/api/openai/generate-script', { topic: 'A sailor sells boots' }, ASYNC);
  await stack.sandbox.fault({ kind: 'http-401', endpoint: 'stripe', times: 20 });
  await client.get('/api/stripe/sync-subscription');
  await client.post('/api/stripe/create-subscription', { priceId: 'premium-monthly' });
  await waitFor(async () => {
    const { body } = await client.get(`/api/generations/${audio.body.id}`);
    return body.state === 'failed';
  });
  // The identity provider has another secret.
  await stack.api().end();
  await stack.startApi({ OIDC_CLIENT_SECRET: 'hunter2-of-another-sign-in' });
  await expect(stack.signIn('refused@example.com')).rejects.toThrow('could not sign in');
  await client.post(
    '/api/webhooks/stripe',
    { id: 'evt_forged' },
    { 'stripe-signature': 't=1,v1=x' },
  );
  await client.post('/api/webhooks/replicate', { id: 'forged' });
  const output = stack.output();
  expect(output).toMatch(/sign-in failed/);
  expect(output).toMatch(/stage failed/);
  expectNoSecret(output, { ...env, OIDC_CLIENT_SECRET: 'hunter2-of-another-sign-in' });
  const session = client.cookieHeader().split('=')[1] ?? '';
  expect(session.length).toBeGreaterThan(20);
  for (const spelling of [session, decodeURIComponent(session)])
    expect(output).not.toContain(spelling);
});
