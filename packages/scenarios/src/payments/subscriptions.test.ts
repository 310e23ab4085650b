/** @module-tag long */
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import type { ApiClient } from '../stack/client.ts';
import { openStack } from '../stack/open-stack.ts';
import { availableCredits, makeAudio } from '../stack/requests.ts';
import { buyPack, CARDS, createTill, payAt, premiumPrice, subscribe } from './till.ts';

const stack = await openStack();
const till = createTill({ api: stack.url, sandbox: stack.sandboxUrl });

const untilCredits = (client: ApiClient, credits: number) =>
  waitFor(async () => (await availableCredits(client)) === credits, {
    what: `${credits} generations`,
  });
const userOf = (client: ApiClient) => client.get('/api/auth/user').then((reply) => reply.body);
const customerOf = async (client: ApiClient) =>
  (await client.must.post('/api/stripe/create-customer')).body.customerId;
async function subscriptionOf(client: ApiClient): Promise<string> {
  const { data } = await till.read(`subscriptions?status=all&customer=${await customerOf(client)}`);
  return String(data[0]?.['id']);
}

test('two tabs that subscribe at once get the same page and one subscription', async () => {
  const client = await stack.signIn('two-tabs@example.com');
  const { id } = await premiumPrice(client);
  const tabs = await Promise.all(
    Array.from({ length: 5 }, () =>
      client.post('/api/stripe/create-subscription', {
        priceId: id,
        planName: 'Premium Monthly',
      }),
    ),
  );
  expect(new Set(tabs.map((tab) => tab.body.url)).size).toBe(1);
  await payAt(tabs[0]?.body.url, CARDS.good);
  await payAt(tabs[1]?.body.url, CARDS.good);
  await untilCredits(client, 63);
  const { data } = await till.read(`subscriptions?status=all&customer=${await customerOf(client)}`);
  expect(data).toHaveLength(1);
});

test('cancelling keeps the period, can be revoked, and ends with it', async () => {
  const client = await stack.signIn('cancels@example.com');
  await subscribe(client);
  await untilCredits(client, 63);
  const cancelled = await client.post('/api/stripe/cancel-subscription');
  expect(cancelled.status).toBe(200);
  expect(cancelled.body.endsAt).not.toBeNull();
  expect(await userOf(client)).toMatchObject({
    subscriptionStatus: 'active',
    credits: { available: 63 },
  });
  const resumed = await client.post('/api/stripe/resume-subscription');
  expect(resumed.body.endsAt).toBeNull();
  await client.must.post('/api/stripe/cancel-subscription');
  await till.control('clock', { advanceDays: 32 });
  await waitFor(async () => (await userOf(client)).subscriptionStatus === 'free', {
    what: 'the end',
  });
  expect(await availableCredits(client)).toBe(3);
});

test('a renewal expires the remainder and grants the new month, and a failed one keeps the free ones', async () => {
  const client = await stack.signIn('renews@example.com');
  await subscribe(client);
  await untilCredits(client, 63);
  await makeAudio(client);
  await untilCredits(client, 62);
  const subscription = await subscriptionOf(client);
  await till.control('renew', { subscription });
  await untilCredits(client, 63);
  await till.control('fail-renewal', { subscription });
  await waitFor(async () => (await userOf(client)).subscriptionStatus === 'past_due', {
    what: 'past_due',
  });
  expect(await availableCredits(client)).toBe(3);
});

test('a subscription whose payment failed ends at once when it is cancelled, and is not charged again', async () => {
  const client = await stack.signIn('cancels-overdue@example.com');
  await subscribe(client);
  await untilCredits(client, 63);
  const subscription = await subscriptionOf(client);
  await till.control('fail-renewal', { subscription });
  await waitFor(async () => (await userOf(client)).subscriptionStatus === 'past_due', {
    what: 'past_due',
  });
  const cancelled = await client.post('/api/stripe/cancel-subscription');
  expect(cancelled).toMatchObject({
    status: 200,
    body: {
      status: 'free',
      endsAt: null,
      message: 'Your subscription has ended. Nothing more will be charged.',
    },
  });
  expect(await userOf(client)).toMatchObject({ subscriptionStatus: 'free' });
  const charges = async () =>
    (await till.read(`charges?customer=${await customerOf(client)}`)).data.length;
  const before = await charges();
  await till.control('clock', { advanceDays: 32 });
  await client.get('/api/stripe/sync-subscription');
  expect(await charges()).toBe(before);
  expect(await userOf(client)).toMatchObject({ subscriptionStatus: 'free' });
  await subscribe(client);
  await untilCredits(client, 63);
});

/** @shows fault 43 */
test('a dispute takes the credits, and winning it gives them back', async () => {
  const client = await stack.signIn('dispute@example.com');
  await buyPack(client);
  await untilCredits(client, 18);
  const { data } = await till.read(`charges?customer=${await customerOf(client)}`);
  const dispute = await till.control('dispute', { charge: data[0]?.['id'] });
  await untilCredits(client, 3);
  await till.control('close-dispute', { dispute: dispute['id'], status: 'won' });
  await untilCredits(client, 18);
});

/** @shows fault 42 */
test('without any webhook the success page finds the payment', async () => {
  const client = await stack.signIn('dropped@example.com');
  await till.control('webhooks', { kind: 'drop', times: 30 });
  await subscribe(client);
  expect(await availableCredits(client)).toBe(3);
  const { body: synced } = await client.get('/api/stripe/sync-subscription');
  expect(synced).toMatchObject({ status: 'active', isChanged: true });
  expect(await availableCredits(client)).toBe(63);
  await till.calmWebhooks();
});

test('a cancellation in the portal is noticed, and can be revoked here', async () => {
  const client = await stack.signIn('portal@example.com');
  await subscribe(client);
  await untilCredits(client, 63);
  const { body: portal } = await client.post('/api/stripe/portal');
  expect((await client.get(portal.url)).body).toContain('Your plan');
  const cancelled = await client.fetch(`${portal.url}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ subscription: await subscriptionOf(client) }),
  });
  expect(cancelled.status).toBe(303);
  const endsAt = async () => (await client.get('/api/stripe/billing')).body.cancelsAt;
  await waitFor(async () => (await endsAt()) !== null, { what: 'the cancellation' });
  expect((await client.post('/api/stripe/resume-subscription')).body.endsAt).toBeNull();
  expect(await endsAt()).toBeNull();
});

/** @shows abuse 33 */
test('a checkout opened at an old price is not offered again', async () => {
  const client = await stack.signIn('old-price@example.com');
  const { body: old } = await client.post('/api/stripe/additional-generations', {
    generations: 15,
  });
  await stack.db
    .updateTable('plans')
    .set({ price_cents: 2100 })
    .where('id', '=', 'pack-15')
    .execute();
  const { body: next } = await client.post('/api/stripe/additional-generations', {
    generations: 15,
  });
  await stack.db
    .updateTable('plans')
    .set({ price_cents: 2000 })
    .where('id', '=', 'pack-15')
    .execute();
  expect(next.url).not.toBe(old.url);
  expect((await client.get(old.url)).status).toBe(410);
});
