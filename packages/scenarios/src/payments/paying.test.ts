import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import type { ApiClient } from '../stack/client.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import { availableCredits, makeAudio } from '../stack/requests.ts';
import { buyPack, CARDS, createTill, payAt, premiumPrice, subscribe } from './till.ts';

const stack = await openSharedStack();
const till = createTill({ api: stack.url, sandbox: stack.sandboxUrl });

const untilCredits = (client: ApiClient, credits: number) =>
  waitFor(async () => (await availableCredits(client)) === credits, {
    what: `${credits} generations`,
  });
const userOf = (client: ApiClient) => client.get('/api/auth/user').then((reply) => reply.body);
const customerOf = async (client: ApiClient) =>
  (await client.must.post('/api/stripe/create-customer')).body.customerId;

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

/** @shows fault 40, abuse 35 */
test('a pack adds 15 that stay, and each payment counts once', async () => {
  const client = await stack.signIn('pack@example.com');
  await buyPack(client);
  await untilCredits(client, 18);
  await buyPack(client);
  await untilCredits(client, 33);
  const events = await till.events();
  const customer = await customerOf(client);
  const own = events.filter((event) => event.data.object['customer'] === customer);
  expect(own.filter(({ type }) => type === 'payment_intent.succeeded')).toHaveLength(2);
  for (const event of own) expect(await till.deliver(event)).toBe(200);
  expect(await availableCredits(client)).toBe(33);
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

/** @shows abuse 33 */
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

/** @shows abuse 25, abuse 36 */
test('visiting a success page, or syncing, without paying grants nothing', async () => {
  const client = await stack.signIn('visitor@example.com');
  await client.must.post('/api/stripe/additional-generations', { generations: 15 });
  await client.get('/payment-success');
  const sync = await client.get('/api/stripe/sync-subscription');
  expect(sync.body).toMatchObject({ success: true, status: 'free', isChanged: false });
  expect(await availableCredits(client)).toBe(3);
});

/** @shows fault 35, abuse 35 */
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

/** @shows fault 43 */
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
