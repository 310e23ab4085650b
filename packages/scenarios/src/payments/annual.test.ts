import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import type { ApiClient } from '../stack/client.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import { availableCredits } from '../stack/requests.ts';
import { CARDS, createTill, payAt, premiumPrice, subscribe } from './till.ts';

const stack = await openSharedStack();
const till = createTill({ api: stack.url, sandbox: stack.sandboxUrl });

const untilCredits = (client: ApiClient, credits: number) =>
  waitFor(async () => (await availableCredits(client)) === credits, {
    what: `${credits} generations`,
  });
const userOf = async (client: ApiClient) => (await client.get('/api/auth/user')).body;
const billingOf = async (client: ApiClient) => (await client.get('/api/stripe/billing')).body;
const customerOf = async (client: ApiClient) =>
  (await client.must.post('/api/stripe/create-customer')).body.customerId;
const listOf = async (client: ApiClient, what: string) =>
  (await till.read(`${what}?customer=${await customerOf(client)}`)).data;
async function subscriptionOf(client: ApiClient): Promise<string> {
  return String((await listOf(client, 'subscriptions'))[0]?.['id']);
}
const switchTo = async (client: ApiClient, interval: 'month' | 'year') =>
  client.post('/api/stripe/switch-subscription', {
    priceId: (await premiumPrice(client, interval)).id,
  });

test('a year gives 720 generations at once, and the next year 720 more', async () => {
  const client = await stack.signIn('year@example.com');
  await subscribe(client, CARDS.good, 'year');
  await untilCredits(client, 723);
  expect(await userOf(client)).toMatchObject({
    subscriptionStatus: 'active',
    subscriptionPlan: 'Premium Annual',
    credits: { limit: 720, interval: 'year' },
  });
  const billing = await billingOf(client);
  expect(billing).toMatchObject({ interval: 'year', priceCents: 39_000, switchesTo: null });
  const days = (Date.parse(billing.periodEnd) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBeGreaterThan(363);
  await till.control('renew', { subscription: await subscriptionOf(client) });
  await waitFor(async () => (await billingOf(client)).receipts.length === 2, { what: 'the year' });
  expect(await availableCredits(client)).toBe(723);
  const entries = (await client.get('/api/credits.csv')).body as string;
  expect(entries).toContain('Premium, 720 for the year');
  expect(entries).toContain('Unused generations of the year expired');
});

/** @shows fault 43 */
test(
  'half a year refunded takes half of its generations, and a declined renewal all of them',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('year-refund@example.com');
    await subscribe(client, CARDS.good, 'year');
    await untilCredits(client, 723);
    const [charge] = await listOf(client, 'charges');
    await till.control('refund', { charge: charge?.['id'], amount: 19_500 });
    await untilCredits(client, 363);
    await till.control('fail-renewal', { subscription: await subscriptionOf(client) });
    await waitFor(async () => (await userOf(client)).subscriptionStatus === 'past_due', {
      what: 'past_due',
    });
    await untilCredits(client, 3);
    expect((await switchTo(client, 'month')).body).toMatchObject({ code: 'payment_due' });
  },
);

test(
  'with the monthly checkout in one tab and the annual in another, one can be paid',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('both@example.com');
    const open = async (interval: 'month' | 'year') =>
      (
        await client.post('/api/stripe/create-subscription', {
          priceId: (await premiumPrice(client, interval)).id,
        })
      ).body.url as string;
    const [month, year] = [await open('month'), await open('year')];
    expect((await payAt(month, CARDS.good)).status).toBe(410);
    expect((await payAt(year, CARDS.good)).location).toContain('/subscription-success');
    await untilCredits(client, 723);
    const again = await client.post('/api/stripe/create-subscription', {
      priceId: (await premiumPrice(client)).id,
    });
    expect([again.status, again.body.code]).toEqual([409, 'already_subscribed']);
    expect(await listOf(client, 'subscriptions')).toHaveLength(1);
  },
);

test(
  'of the monthly and the annual checkout opened at once, one can be paid',
  { tags: ['long'] },
  async () => {
    const plans = ['month', 'year'] as const;
    for (let time = 0; time < 4; time += 1) {
      const client = await stack.signIn(`at-once-${time}@example.com`);
      const prices = await Promise.all(plans.map((interval) => premiumPrice(client, interval)));
      const opened = await Promise.all(
        prices.map(({ id: priceId }) =>
          client.post('/api/stripe/create-subscription', { priceId }),
        ),
      );
      expect(opened.map(({ status }) => status)).toEqual([200, 200]);
      const { data } = await till.read(`checkout/sessions?customer=${await customerOf(client)}`);
      expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['expired', 'open']));
    }
  },
);

test(
  'a checkout that was paid while the other was opened is noticed',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('paid-meanwhile@example.com');
    await till.control('webhooks', { kind: 'drop', times: 30 });
    await subscribe(client);
    const reply = await client.post('/api/stripe/create-subscription', {
      priceId: (await premiumPrice(client, 'year')).id,
    });
    expect(reply.status).toBe(409);
    await till.calmWebhooks();
    expect(await availableCredits(client)).toBe(63);
  },
);

test(
  'from month to year: nothing is charged before the month ends, then the year begins',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('to-year@example.com');
    await subscribe(client);
    await untilCredits(client, 63);
    const before = await billingOf(client);
    const replies = await Promise.all([switchTo(client, 'year'), switchTo(client, 'year')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await switchTo(client, 'year')).body.status).toBe('active');
    expect(await billingOf(client)).toMatchObject({
      planName: 'Premium Monthly',
      interval: 'month',
      priceCents: 39_000,
      periodEnd: before.periodEnd,
      switchesTo: { name: 'Premium Annual', interval: 'year', priceCents: 39_000 },
    });
    expect(await userOf(client)).toMatchObject({
      subscriptionPlan: 'Premium Monthly',
      credits: { available: 63, limit: 60, interval: 'month' },
    });
    expect(await listOf(client, 'charges')).toHaveLength(1);

    await till.control('renew', { subscription: await subscriptionOf(client) });
    await untilCredits(client, 723);
    expect(await userOf(client)).toMatchObject({ subscriptionPlan: 'Premium Annual' });
    expect(await billingOf(client)).toMatchObject({ interval: 'year', switchesTo: null });
    const amounts = (await listOf(client, 'charges')).map((charge) => charge['amount']);
    expect(amounts.map(Number).toSorted((a, b) => a - b)).toEqual([3900, 39_000]);
  },
);

test(
  'a switch is undone by switching back, and ends with a cancellation',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('undo@example.com');
    await subscribe(client, CARDS.good, 'year');
    await untilCredits(client, 723);
    await switchTo(client, 'month');
    expect((await billingOf(client)).switchesTo).toMatchObject({ interval: 'month' });
    await switchTo(client, 'year');
    expect(await billingOf(client)).toMatchObject({ switchesTo: null, priceCents: 39_000 });

    await switchTo(client, 'month');
    const { body } = await client.post('/api/stripe/cancel-subscription');
    expect(body.endsAt).not.toBeNull();
    expect((await switchTo(client, 'year')).body).toMatchObject({ code: 'subscription_ending' });
    await client.must.post('/api/stripe/resume-subscription');
    await till.control('renew', { subscription: await subscriptionOf(client) });
    await untilCredits(client, 63);
    expect(await userOf(client)).toMatchObject({ subscriptionPlan: 'Premium Monthly' });
  },
);

test(
  'a switch is refused without a subscription, and to what is not a subscription',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('no-switch@example.com');
    expect((await switchTo(client, 'year')).status).toBe(404);
    const { body: plans } = await client.get('/api/stripe/plans');
    const pack = { priceId: plans.at(-1).stripePriceId };
    expect((await client.post('/api/stripe/switch-subscription', pack)).status).toBe(400);
    expect((await client.post('/api/stripe/switch-subscription', {})).status).toBe(400);
  },
);
