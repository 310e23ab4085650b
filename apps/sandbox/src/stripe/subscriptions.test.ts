import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '@talkreel/testing/wait-for';
import { startStripeKit, type StripeKit } from '../testing/stripe-kit.ts';

const DAY_SECONDS = 24 * 3600;
const card = (number: string) => ({ number, exp_month: 12, exp_year: 2034, cvc: '123' });

let kit: StripeKit;
beforeAll(async () => {
  kit = await startStripeKit();
});
afterAll(() => kit.stop());
beforeEach(() => {
  kit.receiver.received.length = 0;
});

/** The embedded flow: an incomplete subscription, paid in the browser with its secret. */
async function begin(): Promise<{
  subscription: Stripe.Subscription;
  intentId: string;
  secret: string;
}> {
  const customer = await kit.stripe.customers.create({ email: 'maya@example.com' });
  const { id: price } = await kit.monthlyPrice();
  const subscription = await kit.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    metadata: { userId: 'u1' },
    expand: ['latest_invoice.confirmation_secret'],
  });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  const secret = invoice.confirmation_secret?.client_secret ?? '';
  return { subscription, intentId: secret.split('_secret_')[0] ?? '', secret };
}

const payWith = (intentId: string, secret: string, number: string) =>
  kit.inBrowser.rawRequest('POST', `/v1/payment_intents/${intentId}/confirm`, {
    client_secret: secret,
    payment_method_data: { type: 'card', card: card(number) },
    return_url: 'http://localhost:3000/payment-success',
  }) as unknown as Promise<Stripe.PaymentIntent>;

async function active(): Promise<Stripe.Subscription> {
  const { subscription, intentId, secret } = await begin();
  await payWith(intentId, secret, '4242424242424242');
  return kit.stripe.subscriptions.retrieve(subscription.id);
}

const periodOf = ({ items }: Stripe.Subscription) => [
  items.data[0]?.current_period_start,
  items.data[0]?.current_period_end,
];

describe('a subscription', () => {
  it('becomes active when its first invoice is paid in the browser, and reports it', async () => {
    const { subscription, intentId, secret } = await begin();
    expect(subscription).toMatchObject({
      status: 'incomplete',
      billing_mode: { type: 'flexible' },
    });
    expect((await payWith(intentId, secret, '4242424242424242')).status).toBe('succeeded');
    const after = await kit.stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice.payments'],
    });
    expect(after.status).toBe('active');
    expect(after.default_payment_method).toMatch(/^pm_/);
    const invoice = after.latest_invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      amount_paid: 2900,
    });
    expect(invoice.confirmation_secret).toBeUndefined();
    expect(invoice.parent?.subscription_details).toMatchObject({
      subscription: after.id,
      metadata: { userId: 'u1' },
    });
    expect(invoice.payments?.data[0]?.payment).toMatchObject({ payment_intent: intentId });
    await waitFor(() => kit.eventTypes().includes('invoice.paid'));
    expect(kit.eventTypes()).toEqual(
      expect.arrayContaining([
        'customer.subscription.created',
        'payment_intent.succeeded',
        'charge.succeeded',
      ]),
    );
    await waitFor(() => kit.eventTypes().includes('customer.subscription.updated'));
    const updated = kit.events().find(({ type }) => type === 'customer.subscription.updated');
    expect(updated?.data.previous_attributes).toMatchObject({ status: 'incomplete' });
    expect(updated?.api_version).toBe('2026-10-28.endive');
  });

  it('stays incomplete after a decline and can be paid with another card', async () => {
    const { subscription, intentId, secret } = await begin();
    await expect(payWith(intentId, secret, '4000000000009995')).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    });
    expect((await kit.stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
    await payWith(intentId, secret, '4242424242424242');
    expect((await kit.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  it('expires if left unpaid for 23 hours', async () => {
    const { subscription } = await begin();
    await kit.control('clock', { advanceSeconds: 23 * 3600 + 60 });
    expect((await kit.stripe.subscriptions.retrieve(subscription.id)).status).toBe(
      'incomplete_expired',
    );
  });

  it('cannot be paid any more once it is cancelled or its invoice is void', async () => {
    const statusOf = async (id: string) => (await kit.stripe.paymentIntents.retrieve(id)).status;
    const cancelled = await begin();
    await kit.stripe.subscriptions.cancel(cancelled.subscription.id);
    expect(await statusOf(cancelled.intentId)).toBe('canceled');
    const { subscription, intentId } = await begin();
    const { id } = subscription.latest_invoice as Stripe.Invoice;
    await kit.stripe.invoices.voidInvoice(id);
    expect(await statusOf(intentId)).toBe('canceled');
    expect((await kit.stripe.subscriptions.retrieve(subscription.id)).status).toBe(
      'incomplete_expired',
    );
  });

  it('is charged at once if a card is on file', async () => {
    const { id: price } = await kit.monthlyPrice();
    const customer = await kit.stripe.customers.create({ payment_method: 'pm_card_visa' });
    const paid = await kit.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price }],
    });
    expect(paid.status).toBe('active');
    const poor = await kit.stripe.customers.create({
      payment_method: 'pm_card_chargeCustomerFail',
    });
    const unpaid = await kit.stripe.subscriptions.create({ customer: poor.id, items: [{ price }] });
    expect(unpaid.status).toBe('incomplete');
  });
});

describe('a renewal', () => {
  it('comes when the period ends, with a new invoice for the next one', async () => {
    const before = await active();
    kit.receiver.received.length = 0;
    const [, end] = periodOf(before);
    await kit.control('clock', { advanceDays: 32 });
    const after = await kit.stripe.subscriptions.retrieve(before.id, {
      expand: ['latest_invoice'],
    });
    expect(periodOf(after)[0]).toBe(end);
    expect(after.latest_invoice).toMatchObject({
      billing_reason: 'subscription_cycle',
      status: 'paid',
    });
    await waitFor(() => kit.eventTypes().filter((type) => type === 'invoice.paid').length > 0);
  });

  it('that fails makes the subscription past due, and a new card fixes it', async () => {
    const before = await active();
    await kit.control('fail-renewal', { subscription: before.id });
    const late = await kit.stripe.subscriptions.retrieve(before.id, { expand: ['latest_invoice'] });
    expect(late.status).toBe('past_due');
    expect(late.latest_invoice).toMatchObject({ status: 'open', attempted: true });
    await waitFor(() => kit.eventTypes().includes('invoice.payment_failed'));
    await kit.control('repair-card', { subscription: before.id });
    await kit.control('clock', { advanceSeconds: 4 * DAY_SECONDS });
    expect((await kit.stripe.subscriptions.retrieve(before.id)).status).toBe('active');
  });

  it('that keeps failing ends the subscription', async () => {
    const before = await active();
    await kit.control('fail-renewal', { subscription: before.id });
    await kit.control('clock', { advanceDays: 15 });
    const after = await kit.stripe.subscriptions.retrieve(before.id);
    expect(after).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
  });
});

describe('a cancellation', () => {
  it('at the period end keeps the subscription until then, and can be revoked', async () => {
    const before = await active();
    const [, end] = periodOf(before);
    const ending = await kit.stripe.subscriptions.update(before.id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at: end });
    const kept = await kit.stripe.subscriptions.update(before.id, { cancel_at_period_end: false });
    expect(kept).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    await kit.stripe.subscriptions.update(before.id, { cancel_at_period_end: true });
    await kit.control('clock', { advanceDays: 32 });
    expect((await kit.stripe.subscriptions.retrieve(before.id)).status).toBe('canceled');
    await waitFor(() => kit.eventTypes().includes('customer.subscription.deleted'));
    const listed = await kit.stripe.subscriptions.list({ customer: before.customer as string });
    expect(listed.data).toEqual([]);
  });

  it('can be immediate', async () => {
    const before = await active();
    expect((await kit.stripe.subscriptions.cancel(before.id)).status).toBe('canceled');
    await expect(kit.stripe.subscriptions.cancel(before.id)).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  it('takes along what was still to be paid: its form accepts no card any more', async () => {
    const { subscription, intentId, secret } = await begin();
    await kit.stripe.subscriptions.cancel(subscription.id);
    await expect(payWith(intentId, secret, '4242424242424242')).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    const customer = subscription.customer as string;
    expect((await kit.stripe.charges.list({ customer })).data).toEqual([]);
  });
});

describe('another price', () => {
  it('comes with a trial: nothing is charged until it ends', async () => {
    const subscription = await active();
    const [item] = subscription.items.data;
    const { id: product } = await kit.stripe.products.create({ name: 'A year' });
    const annual = await kit.stripe.prices.create({
      product,
      currency: 'usd',
      unit_amount: 39_000,
      recurring: { interval: 'year' },
    });
    const changed = await kit.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item?.id ?? '', price: annual.id }],
      trial_end: item?.current_period_end ?? 0,
      proration_behavior: 'none',
      metadata: { plan: 'annual' },
    });
    expect(changed).toMatchObject({ status: 'trialing', metadata: { plan: 'annual' } });
    expect(changed.items.data[0]?.current_period_end).toBe(item?.current_period_end);
    const invoices = async () =>
      (await kit.stripe.invoices.list({ customer: subscription.customer as string })).data.map(
        ({ billing_reason: reason, amount_paid: paid }) => [reason, paid],
      );
    expect((await invoices())[0]).toEqual(['subscription_update', 0]);

    await kit.control('renew', { subscription: subscription.id });
    const after = await kit.stripe.subscriptions.retrieve(subscription.id);
    expect(after.status).toBe('active');
    expect((await invoices())[0]).toEqual(['subscription_cycle', 39_000]);
    const [start = 0, end = 0] = periodOf(after);
    expect(start).toBe(item?.current_period_end);
    expect((end - start) / DAY_SECONDS).toBeGreaterThan(364);
  });
});
