import { blockUser, unblockUser } from '@talkreel/db/operators/operator-users.repo';
import { findBilling } from '@talkreel/db/credits/subscriptions.repo';
import { startSandbox } from '@talkreel/providers/testing/sandbox';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { seedPlans } from '../../seed/plans.ts';
import { openConsole } from '../../testing/open-console.ts';
import { endBlockedPayments } from './blocked-payments.ts';
import { goLive } from './live-payments.ts';
import { idOf } from './stripe-reference.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.stop());
const opened = await openConsole({
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_BASE_URL: new URL('/', sandbox.replicateUrl).href,
  STRIPE_UI: 'embedded',
});
const { db, config, addUser } = opened;
await seedPlans(db, { monthCents: 3900, yearCents: 39_000 });
const log = pino({ level: 'silent' });
const live = goLive({ config, db, log, publisher: { toUser: () => undefined } });
await live.syncPlans();
const { stripe, sync } = live;
const { stripe_price_id: price } = await db
  .selectFrom('plans')
  .select('stripe_price_id')
  .where('months', '=', 1)
  .where('interval', '=', 'month')
  .executeTakeFirstOrThrow();

const task = endBlockedPayments({ db, live: async () => live });
/** Runs what the periodic task does when it is due; returns the users it found. */
async function sweep(): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  const { signal } = new AbortController();
  do {
    cursor = await task.step({ cursor, signal, assertOwned: () => undefined, log });
    if (cursor !== null) found.push(cursor);
  } while (cursor !== null);
  return found;
}

async function subscriber(name: string) {
  const me = await addUser(name);
  const customerId = await live.customer(me.userId);
  await stripe.paymentMethods.attach('pm_card_visa', { customer: customerId });
  const { data } = await stripe.paymentMethods.list({ customer: customerId });
  const { id } = await stripe.subscriptions.create({
    customer: customerId,
    items: [{ price: price ?? '' }],
    default_payment_method: data[0]?.id ?? '',
  });
  await sync({ id: me.userId, customerId });
  return { ...me, customerId, subscription: () => stripe.subscriptions.retrieve(id) };
}
const block = (userId: string) => db.transaction().execute((tx) => blockUser(tx, userId));

test('a blocked subscriber is not charged again, however long Stripe was away, and stays so when unblocked', async () => {
  const [blocked, other] = [await subscriber('blocked'), await subscriber('free')];
  expect(await sweep()).toEqual([]);
  expect(await block(blocked.userId)).toMatchObject({ endsSubscription: true });
  await sandbox.control('POST', 'faults', { kind: 'http-500', endpoint: 'stripe', times: 1_000 });
  expect(await sweep()).toEqual([blocked.userId]);
  await sandbox.control('DELETE', 'faults');
  expect((await blocked.subscription()).cancel_at_period_end).toBe(false);
  expect(await sweep()).toEqual([blocked.userId]);
  expect((await blocked.subscription()).cancel_at_period_end).toBe(true);
  expect(await sweep()).toEqual([]);
  expect((await findBilling(db, blocked.userId))?.subscription?.cancels_at).toBeInstanceOf(Date);
  await unblockUser(db, blocked.userId);
  expect(await sweep()).toEqual([]);
  expect((await blocked.subscription()).cancel_at_period_end).toBe(true);
  expect((await other.subscription()).cancel_at_period_end).toBe(false);
});

test('what a blocked user had opened to pay with is closed, and a subscription that began meanwhile ends', async () => {
  const me = await addUser('paying');
  expect((await me.post('/api/stripe/additional-generations', { generations: 15 })).status).toBe(
    200,
  );
  const opened = await me.post('/api/stripe/create-subscription', { priceId: price });
  expect(opened.status).toBe(200);
  await block(me.userId);
  expect(await sweep()).toEqual([me.userId]);
  expect(await sweep()).toEqual([]);
  const customer = await live.customer(me.userId);
  const intents = await stripe.paymentIntents.list({ customer });
  expect(new Set(intents.data.map(({ status }) => status))).toEqual(new Set(['canceled']));
  const { data } = await stripe.subscriptions.list({ customer, status: 'all' });
  expect(data.map(({ status }) => status)).not.toContain('incomplete');

  const late = await subscriber('late');
  await stripe.subscriptions.update((await late.subscription()).id, { cancel_at_period_end: true });
  await sync({ id: late.userId, customerId: late.customerId });
  await block(late.userId);
  expect(await sweep()).toEqual([]);
  // The user resumes in the customer portal, which is still open in a tab.
  const resumed = await stripe.subscriptions.update((await late.subscription()).id, {
    cancel_at_period_end: false,
  });
  await sync({ id: late.userId, customerId: idOf(resumed.customer) ?? '' });
  expect(await sweep()).toEqual([late.userId]);
  expect((await late.subscription()).cancel_at_period_end).toBe(true);
});
