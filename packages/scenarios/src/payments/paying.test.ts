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
  (await client.post('/api/stripe/create-customer')).body.customerId;
async function subscriptionOf(client: ApiClient): Promise<string> {
  const { data } = await till.read(`subscriptions?status=all&customer=${await customerOf(client)}`);
  return String(data[0]?.['id']);
}

test('plans are public, with our prices and an id at Stripe', async () => {
  const client = await stack.signIn('plans@example.com');
  const { body } = await client.get('/api/stripe/plans');
  expect(body).toMatchObject([
    {
      name: 'Premium Monthly',
      price: 3900,
      interval: 'month',
      generationsLimit: 60,
      isActive: true,
    },
    {
      name: 'Premium Annual',
      price: 39_000,
      interval: 'year',
      generationsLimit: 720,
      isActive: true,
    },
    { price: 2000, interval: 'once', generationsLimit: 15, isActive: true },
  ]);
  for (const plan of body) expect(plan.stripePriceId).toMatch(/^price_/);
});

test('a subscription goes from click to 60 generations, and a second one is refused', async () => {
  const client = await stack.signIn('subscriber@example.com');
  await subscribe(client);
  await untilCredits(client, 63);
  expect(await userOf(client)).toMatchObject({
    subscriptionStatus: 'active',
    subscriptionPlan: 'Premium Monthly',
    credits: { available: 63, limit: 60 },
  });
  const { id } = await premiumPrice(client);
  const again = await client.post('/api/stripe/create-subscription', { priceId: id });
  expect([again.status, again.body.code]).toEqual([409, 'already_subscribed']);
});

test('a pack adds 15 that stay, and each payment counts once', async () => {
  const client = await stack.signIn('pack@example.com');
  await buyPack(client);
  await untilCredits(client, 18);
  await buyPack(client);
  await untilCredits(client, 33);
  const events = await till.events();
  const customer = await customerOf(client);
  const own = events.filter((event) => event.data.object['customer'] === customer);
  for (const event of own) expect(await till.deliver(event)).toBe(200);
  expect(await availableCredits(client)).toBe(33);
});

test('two tabs that subscribe at once get the same page and one subscription', async () => {
  const client = await stack.signIn('two-tabs@example.com');
  const { id } = await premiumPrice(client);
  const tabs = await Promise.all(
    Array.from({ length: 5 }, () =>
      client.post('/api/stripe/create-subscription', { priceId: id, planName: 'Premium Monthly' }),
    ),
  );
  expect(new Set(tabs.map((tab) => tab.body.url)).size).toBe(1);
  await payAt(tabs[0]?.body.url, CARDS.good);
  await payAt(tabs[1]?.body.url, CARDS.good);
  await untilCredits(client, 63);
  const { data } = await till.read(`subscriptions?status=all&customer=${await customerOf(client)}`);
  expect(data).toHaveLength(1);
});

test('a declined card shows the reason, grants nothing, and the same page accepts the next card', async () => {
  const client = await stack.signIn('declined@example.com');
  const { body } = await client.post('/api/stripe/additional-generations', { generations: 15 });
  const refused = await payAt(body.url, CARDS.noFunds);
  expect(refused.text).toContain('insufficient funds');
  expect(await availableCredits(client)).toBe(3);
  const again = await client.post('/api/stripe/additional-generations', { generations: 15 });
  expect(again.body.url).toBe(body.url);
  expect((await payAt(body.url, CARDS.good)).location).toBe(`${stack.url}/payment-success`);
  await untilCredits(client, 18);
});

test('unknown products are refused and create nothing', async () => {
  const client = await stack.signIn('tamper@example.com');
  const { id } = await premiumPrice(client);
  const { body: plans } = await client.get('/api/stripe/plans');
  const packPrice = plans.at(-1).stripePriceId;
  const bad: Array<[string, unknown]> = [
    ['create-subscription', { priceId: 'price_foreign' }],
    ['create-subscription', { priceId: packPrice }],
    ['create-subscription', { priceId: id, price: 1 }],
    ['create-subscription', {}],
    ['additional-generations', { generations: -15 }],
    ['additional-generations', { generations: 1_000_000 }],
    ['additional-generations', { generations: 14 }],
    ['additional-generations', { generations: 15, price: 1 }],
    ['additional-generations', { generations: '15' }],
  ];
  for (const [path, body] of bad) {
    const reply = await client.post(`/api/stripe/${path}`, body);
    expect({ body, status: reply.status }).toEqual({ body, status: 400 });
  }
  const user = await stack.db
    .selectFrom('users')
    .select('stripe_customer_id')
    .where('email', '=', 'tamper@example.com')
    .executeTakeFirstOrThrow();
  expect(user.stripe_customer_id).toBeNull();
});

test('visiting a success page, or syncing, without paying grants nothing', async () => {
  const client = await stack.signIn('visitor@example.com');
  await client.post('/api/stripe/additional-generations', { generations: 15 });
  await client.get('/payment-success');
  const sync = await client.get('/api/stripe/sync-subscription');
  expect(sync.body).toMatchObject({ success: true, status: 'free', isChanged: false });
  expect(await availableCredits(client)).toBe(3);
});

test('forged and stale webhooks are refused, and counted for the operator', async () => {
  const [event] = await till.events();
  if (!event) throw new Error('no event yet');
  expect(await till.deliver(event, { secret: 'whsec_somebody_else' })).toBe(400);
  expect(await till.deliver(event, { ageSeconds: 3600 })).toBe(400);
  expect(await till.deliver(event)).toBe(200);
  await waitFor(() => /"refused":2\b.*stripe webhook refused/.test(stack.api().output()), {
    what: 'the second refusal in the log',
  });
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
  await client.post('/api/stripe/cancel-subscription');
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

test('a refund takes unused ones back, and blocks new work if more were used than remain', async () => {
  const client = await stack.signIn('refund@example.com');
  await buyPack(client);
  await untilCredits(client, 18);
  for (let used = 0; used < 4; used += 1) await makeAudio(client);
  await untilCredits(client, 14);
  const { data } = await till.read(`charges?customer=${await customerOf(client)}`);
  await till.control('refund', { charge: data[0]?.['id'] });
  await untilCredits(client, 0);
  const blocked = await client.post('/api/replicate/audio', {
    text: 'One more.',
    speaker: 'default-male',
    language: 'en',
    cleanup_voice: false,
  });
  expect(blocked.status).toBe(402);
  await buyPack(client);
  await untilCredits(client, 14);
});

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
