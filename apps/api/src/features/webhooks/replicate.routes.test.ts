import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Connections } from '../../deps.ts';
import Fastify from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, onTestFinished, test } from 'vitest';
import errors from '../../plugins/app/errors.ts';
import securityEvents from '../../plugins/app/security-events.ts';
import { createWebhookSecret, replicateWebhookRoutes } from './replicate.routes.ts';

const signed = {
  'webhook-id': 'w1',
  'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
  'webhook-signature': 'v1,AAAA',
};

/** @shows fault 35 */
test.each([
  ['unsigned, without a key of ours', {}, {}, 400],
  ['signed by nobody, without a key of ours', {}, signed, 400],
  ['signed by nobody', { webhookSecret: 'whsec_aGVsbG8=' }, signed, 400],
  ['while the provider does not tell its secret', { token: 't' }, signed, 503],
])('11 a webhook %s', async (_case, keys, headers, status) => {
  const app = Fastify().withTypeProvider<ZodTypeProvider>();
  app.setSerializerCompiler(serializerCompiler);
  await app.register(errors);
  await app.register(securityEvents, { trustProxy: false, secret: 'a-secret-of-a-test' });
  await app.register(replicateWebhookRoutes, {
    // The signature is checked before any of these is used.
    deps: {} as Connections,
    secret: createWebhookSecret({
      token: undefined,
      webhookSecret: undefined,
      baseUrl: 'http://127.0.0.1:1',
      ...keys,
    }),
  });
  const payload = { id: 'p1', status: 'succeeded', created_at: '2026-01-01T00:00:00Z' };
  const reply = await app.inject({
    method: 'POST',
    url: '/api/webhooks/replicate',
    headers,
    payload,
  });
  expect(reply.statusCode).toBe(status);
  await app.close();
});

test('a secret that was rotated is fetched again, however many forged webhooks come', async () => {
  let key = 'whsec_b25l';
  let asked = 0;
  const provider = createServer((_request, response) => {
    asked += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ key }));
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  onTestFinished(() => void provider.close());
  const { port } = provider.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  let nowMs = 1;
  const configured = { token: 't', webhookSecret: 'whsec_b25l', baseUrl };
  const set = createWebhookSecret(configured, () => nowMs);
  const fetched = createWebhookSecret({ ...configured, webhookSecret: undefined }, () => nowMs);
  for (const secret of [set, fetched]) {
    [key, asked] = ['whsec_b25l', 0];
    const isFetched = secret === fetched;
    expect(await secret.known()).toBe('whsec_b25l');
    expect(asked).toBe(isFetched ? 1 : 0);
    asked = 0;
    // Forged ones, together and one after the other.
    expect(await Promise.all([secret.renewed('whsec_b25l'), secret.renewed('whsec_b25l')])).toEqual(
      [null, null],
    );
    expect(await secret.renewed('whsec_b25l')).toBeNull();
    expect(asked).toBe(1);
    key = 'whsec_dHdv';
    expect(await secret.renewed('whsec_b25l')).toBeNull();
    nowMs += 60_000;
    expect(await secret.renewed('whsec_b25l')).toBe('whsec_dHdv');
    expect(await secret.known()).toBe('whsec_dHdv');
    // One that was checked meanwhile with the old secret is checked with the new one, without asking.
    expect(await secret.renewed('whsec_b25l')).toBe('whsec_dHdv');
    expect(asked).toBe(2);
    nowMs += 60_000;
  }
  // Without a token nobody can be asked.
  const alone = createWebhookSecret({ ...configured, token: undefined });
  expect(await alone.renewed('whsec_b25l')).toBeNull();
});
