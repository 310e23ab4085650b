import type { Connections } from '../../deps.ts';
import Fastify from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
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
