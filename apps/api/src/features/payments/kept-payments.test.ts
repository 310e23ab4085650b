import { createHmac } from 'node:crypto';
import { eraseSome } from '@talkreel/db/accounts/erase-rows.repo';
import { beginErasure } from '@talkreel/db/accounts/erasure.repo';
import { readMoney } from '@talkreel/db/operators/money.repo';
import { startSandbox } from '@talkreel/providers/testing/sandbox';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { seedPlans } from '../../seed/plans.ts';
import { openConsole } from '../../testing/open-console.ts';
import { compareKeptPayments } from './kept-payments.ts';
import { goLive } from './live-payments.ts';
import { idOf } from './stripe-reference.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.stop());
const secret = 'whsec_of_this_test';
const opened = await openConsole({
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_BASE_URL: new URL('/', sandbox.replicateUrl).href,
  STRIPE_WEBHOOK_SECRET: secret,
});
const { db, config, addUser } = opened;
await seedPlans(db, { monthCents: 3900, yearCents: 39_000 });
const log = pino({ level: 'silent' });
const live = goLive({ config, db, log, publisher: { toUser: () => undefined } });
await live.syncPlans();
const { stripe } = live;
const control = (path: string, body: unknown) =>
  sandbox.control('POST', `stripe/${path}`, body) as Promise<{ id: string }>;
const { stripe_price_id: price } = await db
  .selectFrom('plans')
  .select('stripe_price_id')
  .where('months', '=', 1)
  .where('interval', '=', 'month')
  .executeTakeFirstOrThrow();

async function subscriber(name: string) {
  const { userId } = await addUser(name);
  const customerId = await live.customer(userId);
  await stripe.paymentMethods.attach('pm_card_visa', { customer: customerId });
  const { data } = await stripe.paymentMethods.list({ customer: customerId });
  const subscription = await stripe.subscriptions.create({
    customer: customerId,
    items: [{ price: price ?? '' }],
    default_payment_method: data[0]?.id ?? '',
  });
  await live.sync({ id: userId, customerId });
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { userId, subscription: subscription.id, charge: payment.charge_id ?? '', payment };
}

const eraseRows = (userId: string) => expect.poll(() => eraseSome(db, userId, 0)).toBe('gone');

/** Deletes the customer as the periodic task does. */
async function endAtStripe(userId: string): Promise<void> {
  const { stripe_customer_id: customerId, created_at: deletedAt } = await db
    .selectFrom('account_erasures')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await live.deleteCustomer(customerId ?? '', deletedAt);
}

async function deliver(type: string): Promise<void> {
  const { data } = await stripe.events.list({ type, limit: 1 });
  const payload = JSON.stringify(data[0]);
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  const reply = await fetch(new URL('/api/webhooks/stripe', opened.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
    body: payload,
  });
  expect(reply.status).toBe(200);
}

const keptOf = (reference: string) =>
  db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst();
const revenue = async () =>
  (await readMoney(db, 2)).days.reduce((sum, day) => sum + day.revenue, 0);

test('what is refunded or disputed after the account was deleted is recorded, and counts once', async () => {
  const { userId, payment, charge } = await subscriber('refunded');
  const before = await revenue();
  await beginErasure(db, userId, 'refunded');
  await endAtStripe(userId);
  await eraseRows(userId);
  const { reference } = payment;
  expect(await keptOf(reference)).toEqual({
    ...payment,
    user_id: null,
    subscription_id: null,
  });
  expect(await revenue()).toBe(before);

  await control('refund', { charge, amount: 1_000 });
  await deliver('charge.refunded');
  expect((await keptOf(reference))?.returned_cents).toBe(1_000);
  await deliver('charge.refunded');
  expect(await revenue()).toBe(before - 1_000);
  const dispute = await control('dispute', { charge });
  await deliver('charge.dispute.created');
  expect((await keptOf(reference))?.returned_cents).toBe(3_900);
  await control('close-dispute', { dispute: dispute.id, status: 'won' });
  // The event is lost: the daily comparison finds the change.
  const task = compareKeptPayments({ db, kept: async () => live.kept });
  const { signal } = new AbortController();
  let cursor: string | null = null;
  do cursor = await task.step({ cursor, signal, assertOwned: () => undefined, log });
  while (cursor !== null);
  expect((await keptOf(reference))?.returned_cents).toBe(1_000);
  expect(await revenue()).toBe(before - 1_000);
});

test('a refund while the account is being deleted is recorded', async () => {
  const { userId, payment, charge } = await subscriber('in-between');
  await beginErasure(db, userId, 'in-between');
  await control('refund', { charge });
  await deliver('charge.refunded');
  await eraseRows(userId);
  expect(await keptOf(payment.reference)).toMatchObject({ user_id: null, returned_cents: 3_900 });
});

test('what is charged before Stripe learns of the deletion is kept, once', async () => {
  const { userId, subscription } = await subscriber('late');
  await beginErasure(db, userId, 'late');
  await eraseRows(userId);
  await sandbox.control('POST', 'faults', { kind: 'http-500', endpoint: 'stripe', times: 1_000 });
  await expect(endAtStripe(userId)).rejects.toThrow();
  await sandbox.control('DELETE', 'faults');
  await control('renew', { subscription });
  const kept = () =>
    db.selectFrom('payments').select('reference').where('user_id', 'is', null).execute();
  const before = await kept();
  await endAtStripe(userId);
  const { status, latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscription);
  expect(status).toBe('canceled');
  expect(await keptOf(`invoice:${idOf(invoice)}`)).toMatchObject({
    user_id: null,
    subscription_id: null,
    amount_cents: 3_900,
  });
  expect(await kept()).toHaveLength(before.length + 1);
  await endAtStripe(userId);
  expect(await kept()).toHaveLength(before.length + 1);
});
