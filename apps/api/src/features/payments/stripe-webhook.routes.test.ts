import { createDb } from '@talkreel/db/client';
import { setCustomer } from '@talkreel/db/credits/subscriptions.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import Fastify from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import errors from '../../plugins/app/errors.ts';
import securityEvents from '../../plugins/app/security-events.ts';
import type { LivePayments } from './live-payments.ts';
import type { Payments } from './payments.service.ts';
import { stripeWebhookRoutes } from './stripe-webhook.routes.ts';

const secret = 'whsec_of_this_test';
const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));
const stripe = new Stripe('sk_test_of_this_test');

/** The routes over a synchronisation of this test. */
async function openWebhook(sync: LivePayments['sync']) {
  const app = Fastify().withTypeProvider<ZodTypeProvider>();
  onTestFinished(() => app.close());
  app.setSerializerCompiler(serializerCompiler);
  await app.register(errors);
  await app.register(securityEvents, { trustProxy: false, secret: 'a-secret-of-a-test' });
  const live = { stripe, sync } as LivePayments;
  const payments = { live: () => Promise.resolve(live) } as Payments;
  await app.register(stripeWebhookRoutes, { db, payments, secret });
  return async (event: object) => {
    const payload = JSON.stringify(event);
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret });
    const reply = await app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    });
    return reply.statusCode;
  };
}

test('a webhook that could not be handled is handled when it is repeated, and only once', async () => {
  const { id } = await findOrCreateUser(db, somebody('payer'), 0);
  await setCustomer(db, id, 'cus_1', null);
  const synced: string[] = [];
  const deliver = await openWebhook((customer) => {
    synced.push(customer.id);
    if (synced.length === 1) return Promise.reject(new Error('Stripe does not answer'));
    return Promise.resolve([]);
  });
  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1', object: 'payment_intent', customer: 'cus_1' } },
  };
  expect(await deliver(event)).toBe(500);
  expect(await deliver(event)).toBe(200);
  expect(await deliver(event)).toBe(200);
  expect(synced).toEqual([id, id]);
});
