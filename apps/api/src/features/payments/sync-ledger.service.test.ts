import { createDb } from '@talkreel/db/client';
import { RENEWAL_GRACE_MS } from '@talkreel/db/credits/payment-rules';
import { listPlans } from '@talkreel/db/credits/plans.repo';
import { setCustomer } from '@talkreel/db/credits/subscriptions.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { startSandbox } from '@talkreel/providers/testing/sandbox';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { pino } from 'pino';
import Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { seedPlans } from '../../seed/plans.ts';
import { syncPlans } from './plan-catalog.service.ts';
import { packMetadata } from './stripe-facts.ts';
import { idOf } from './stripe-reference.ts';
import { createSyncLedger } from './sync-ledger.service.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 3 }));
const sandbox = await startSandbox();
afterAll(() => sandbox.stop());
const { hostname, port } = new URL(sandbox.replicateUrl);
const stripe = new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http' });
await seedPlans(db, { monthCents: 3900, yearCents: 39_000 });
await syncPlans(db, stripe);
const plans = await listPlans(db);
const planFor = (interval: string) => {
  const plan = plans.find((one) => one.interval === interval);
  if (!plan?.stripe_price_id) throw new Error(`no plan by the ${interval}`);
  return { ...plan, priceId: plan.stripe_price_id };
};
const [month, year, pack] = [planFor('month'), planFor('year'), planFor('once')];

const publisher = { toUser: () => undefined };
const sync = createSyncLedger({ db, stripe, publisher, log: pino({ level: 'silent' }) });
const named = (reference: unknown) => idOf(reference) ?? '';
const control = (path: string, body: unknown) => sandbox.control('POST', `stripe/${path}`, body);

let users = 0;
/** A new user whose payments are made by this method. */
async function payer(method = 'pm_card_visa') {
  users += 1;
  const { id } = await findOrCreateUser(db, somebody(`payer-${users}`), 0);
  const customer = await stripe.customers.create({ payment_method: method });
  await setCustomer(db, id, customer.id, null);
  const me = { id, customerId: customer.id };
  return {
    ...me,
    sync: () => sync(me),
    subscribe: (items: Array<{ price: string }> = [{ price: month.priceId }]) =>
      stripe.subscriptions.create({
        customer: customer.id,
        items,
        metadata: { talkreel_plan: month.id },
        default_payment_method: named(customer.invoice_settings.default_payment_method),
      }),
    buyPack: () =>
      stripe.paymentIntents.create({
        customer: customer.id,
        amount: pack.price_cents,
        currency: pack.currency,
        metadata: packMetadata(pack),
        payment_method: named(customer.invoice_settings.default_payment_method),
        confirm: true,
      }),
    async balance() {
      const row = await db
        .selectFrom('credit_accounts')
        .selectAll()
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow();
      return { period: row.period_available, pack: row.pack_available };
    },
  };
}

/** The next month is granted, and runs until its own end. */
async function expectRenewed(user: Awaited<ReturnType<typeof payer>>, id: string) {
  const { items } = await stripe.subscriptions.retrieve(id);
  const end = Math.max(...items.data.map((item) => item.current_period_end));
  const { period_available: available, period_ends_at: endsAt } = await db
    .selectFrom('credit_accounts')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(available).toBe(60);
  expect(endsAt?.getTime()).toBe(end * 1000 + RENEWAL_GRACE_MS);
}

const addItem = (customer: string, amount = 500) =>
  stripe.invoiceItems.create({
    customer,
    amount,
    currency: 'usd',
    description: 'Something else',
    period: { start: 1_700_000_000, end: 1_700_000_000 },
  });

test('a renewal grants its month although a pending item is first on its invoice', async () => {
  const user = await payer();
  const subscription = await user.subscribe();
  await user.sync();
  expect(await user.balance()).toEqual({ period: 60, pack: 0 });
  await addItem(user.customerId);
  await control('renew', { subscription: subscription.id });
  expect(await user.sync()).toContainEqual(expect.stringMatching(/^grant 60 period/));
  await expectRenewed(user, subscription.id);
  expect(await user.sync()).toEqual([]);
});

test('a renewal grants its month although a dozen items are first on its invoice', async () => {
  const user = await payer();
  const subscription = await user.subscribe();
  await user.sync();
  for (let items = 0; items < 12; items += 1) await addItem(user.customerId);
  await control('renew', { subscription: subscription.id });
  await user.sync();
  await expectRenewed(user, subscription.id);
});

test('a renewal grants its month although prorations are first on its invoice', async () => {
  const user = await payer();
  const dearer = await stripe.prices.create({
    product: month.stripe_product_id ?? '',
    currency: 'usd',
    unit_amount: 4900,
    recurring: { interval: 'month' },
  });
  const subscription = await user.subscribe();
  await user.sync();
  await stripe.subscriptions.update(subscription.id, {
    items: subscription.items.data.map(({ id }) => ({ id, price: dearer.id })),
    proration_behavior: 'create_prorations',
  });
  await control('renew', { subscription: subscription.id });
  await user.sync();
  await expectRenewed(user, subscription.id);
});

test('an addition that is not ours, first in the subscription, changes neither plan nor period', async () => {
  const user = await payer();
  const support = await stripe.prices.create({
    product_data: { name: 'Support' },
    currency: 'usd',
    unit_amount: 90_000,
    recurring: { interval: 'year' },
  });
  await user.subscribe([{ price: support.id }, { price: month.priceId }]);
  await user.sync();
  expect(await user.balance()).toEqual({ period: 60, pack: 0 });
  const stored = await db
    .selectFrom('subscriptions')
    .select(['plan_id', 'period_start', 'period_end'])
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const days = (Number(stored.period_end) - Number(stored.period_start)) / (24 * 3600 * 1000);
  expect([stored.plan_id, days < 32]).toEqual([month.id, true]);
});

test('a change of the plan that is charged at once gives its year by what was paid', async () => {
  const user = await payer();
  const subscription = await user.subscribe();
  await user.sync();
  await stripe.subscriptions.update(subscription.id, {
    items: subscription.items.data.map(({ id }) => ({ id, price: year.priceId })),
    proration_behavior: 'always_invoice',
    metadata: { talkreel_plan: year.id },
  });
  await user.sync();
  const { data: invoices } = await stripe.invoices.list({ customer: user.customerId });
  const update = invoices.find((one) => one.billing_reason === 'subscription_update');
  const paid = update?.amount_paid ?? 0;
  expect(paid).toBeGreaterThan(34_000);
  expect(await user.balance()).toEqual({
    period: Math.floor((720 * paid) / year.price_cents),
    pack: 0,
  });
});

test('an invoice of prorations gives nothing and ends nothing', async () => {
  const user = await payer();
  const dearer = await stripe.prices.create({
    product: month.stripe_product_id ?? '',
    currency: 'usd',
    unit_amount: 9900,
    recurring: { interval: 'month' },
  });
  const subscription = await user.subscribe();
  await user.sync();
  await stripe.subscriptions.update(subscription.id, {
    items: subscription.items.data.map(({ id }) => ({ id, price: dearer.id })),
    proration_behavior: 'always_invoice',
  });
  expect(await user.sync()).toEqual([]);
  expect(await user.balance()).toEqual({ period: 60, pack: 0 });
});

test('a bank debit counts when the bank has paid it, not before', async () => {
  const user = await payer('pm_usBankAccount_success');
  const intent = await user.buyPack();
  expect(intent.status).toBe('processing');
  expect(await user.sync()).toEqual([]);
  await control('settle-debit', { payment_intent: intent.id, succeeds: true });
  await user.sync();
  expect(await user.balance()).toEqual({ period: 0, pack: pack.generations_limit });
});

test('a bank debit that fails gives nothing, for a pack or a subscription', async () => {
  const user = await payer('pm_usBankAccount_insufficientFunds');
  const intent = await user.buyPack();
  const subscription = await user.subscribe();
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  await user.sync();
  expect(await user.balance()).toEqual({ period: 0, pack: 0 });
  await control('settle-debit', { payment_intent: intent.id, succeeds: false });
  await control('settle-debit', { invoice: named(subscription.latest_invoice), succeeds: false });
  await user.sync();
  expect(await user.balance()).toEqual({ period: 0, pack: 0 });
});

test('a payment that Stripe takes back is looked up and revoked, with an entry of its own', async () => {
  const user = await payer();
  const intent = await user.buyPack();
  const subscription = await user.subscribe();
  await user.sync();
  expect(await user.balance()).toEqual({ period: 60, pack: 15 });
  const failed = { status: 'failed', paid: false };
  await control('amend', { id: named(intent.latest_charge), changes: failed });
  await control('amend', {
    id: named(subscription.latest_invoice),
    changes: { status: 'uncollectible' },
  });
  const changes = await user.sync();
  expect(changes).toEqual([
    expect.stringMatching(/^revoke -\d+ \w+ \(/),
    expect.stringMatching(/^revoke -\d+ \w+ \(/),
  ]);
  expect(await user.balance()).toEqual({ period: 0, pack: 0 });
  expect(await user.sync()).toEqual([]);
});

test('payments of a customer who was replaced stay, and are refunded there', async () => {
  const user = await payer();
  const intent = await user.buyPack();
  await user.subscribe();
  await user.sync();
  const next = await stripe.customers.create({});
  await setCustomer(db, user.id, next.id, user.customerId);
  const sync2 = () => sync({ id: user.id, customerId: next.id });
  await sync2();
  expect(await user.balance()).toEqual({ period: 60, pack: 15 });
  await stripe.refunds.create({ payment_intent: intent.id });
  await sync2();
  expect(await user.balance()).toEqual({ period: 60, pack: 0 });
});

test('payments that Stripe does not know, because the keys are others, stay', async () => {
  const user = await payer();
  await user.buyPack();
  await user.sync();
  await db
    .updateTable('payments')
    .set({ reference: 'payment:pi_of_other_keys' })
    .where('user_id', '=', user.id)
    .where('bucket', '=', 'pack')
    .execute();
  expect(await sync({ id: user.id, customerId: 'cus_of_other_keys' })).toEqual([]);
  expect(await user.balance()).toEqual({ period: 0, pack: 15 });
});

test.each([
  ['charge', { status: 'reviewed_by_the_bank', a_new_field: { of: ['any', 'shape'] } }],
  ['invoice', { status: 'settling' }],
])('a payment whose %s has a status that we do not know stays as it was', async (what, changes) => {
  const user = await payer();
  const intent = await user.buyPack();
  const subscription = await user.subscribe();
  await user.sync();
  const id = what === 'charge' ? intent.latest_charge : subscription.latest_invoice;
  await control('amend', { id: named(id), changes });
  expect(await user.sync()).toEqual([]);
  expect(await user.balance()).toEqual({ period: 60, pack: 15 });
});

test('an inquiry of a kind that we do not know withdraws nothing, a dispute does', async () => {
  const user = await payer();
  const intent = await user.buyPack();
  await user.sync();
  const dispute = (await control('dispute', { payment_intent: intent.id })) as { id: string };
  await control('amend', { id: dispute.id, changes: { status: 'warning_new' } });
  expect(await user.sync()).toEqual([]);
  await control('amend', { id: dispute.id, changes: { status: 'needs_response' } });
  await user.sync();
  expect(await user.balance()).toEqual({ period: 0, pack: 0 });
  await control('close-dispute', { dispute: dispute.id, status: 'won' });
  await user.sync();
  expect(await user.balance()).toEqual({ period: 0, pack: 15 });
});
