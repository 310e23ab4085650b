import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentLedgerEntry } from './control/payment-ledger.ts';
import { startStripeKit, type StripeKit } from '../testing/stripe-kit.ts';

let kit: StripeKit;
beforeAll(async () => {
  kit = await startStripeKit();
});
afterAll(() => kit.stop());

/** A small seeded random number generator. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

const cards = ['pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_chargeCustomerFail'];

/** Refusals because of the card or the state are expected; anything else is a defect. */
function onlyRefused(error: unknown): void {
  const isRefused =
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    (error instanceof Error && /^control \S+: 4\d\d /.test(error.message));
  if (!isRefused) throw error;
}

/** One step in the life of a subscription; a refusal is as good as a success. */
async function step(
  pick: (below: number) => number,
  customer: string,
  price: string,
): Promise<void> {
  const { stripe } = kit;
  const [subscription] = (await stripe.subscriptions.list({ customer, status: 'all', limit: 1 }))
    .data;
  const [charge] = (await stripe.charges.list({ customer, limit: 1 })).data;
  const action = pick(9);
  if (action === 0 || subscription === undefined) {
    const { id } = await stripe.paymentMethods.attach(cards[pick(cards.length)] ?? '', {
      customer,
    });
    await stripe.subscriptions.create({ customer, items: [{ price }], default_payment_method: id });
  } else if (action === 1)
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: pick(2) === 0 });
  else if (action === 2) await stripe.subscriptions.cancel(subscription.id);
  else if (action === 3 && subscription.status === 'active')
    await kit.control('renew', { subscription: subscription.id });
  else if (action === 4 && subscription.status === 'active')
    await kit.control('fail-renewal', { subscription: subscription.id });
  else if (action === 5) await kit.control('repair-card', { subscription: subscription.id });
  else if (action === 6 && charge !== undefined)
    await stripe.refunds.create({ charge: charge.id, amount: 1 + pick(3000) });
  else if (action === 7 && charge !== undefined)
    await kit.control('dispute', { charge: charge.id });
  else await kit.control('clock', { advanceDays: pick(20) });
}

it('keeps the ledger consistent whatever happens in whatever order', async () => {
  const { stripe } = kit;
  const { id: price } = await kit.monthlyPrice();
  const pick = numbersFrom(20_261);
  for (let life = 0; life < 6; life += 1) {
    const { id: customer } = await stripe.customers.create({});
    for (let count = 0; count < 20; count += 1)
      await step(pick, customer, price).catch(onlyRefused);

    const invoices = await stripe.invoices
      .list({ customer, expand: ['data.payments'] })
      .autoPagingToArray({ limit: 500 });
    const ledger = (await (
      await fetch(`${kit.sandbox.url}/control/stripe/ledger`)
    ).json()) as PaymentLedgerEntry[];
    const paid = ledger.filter((entry) => entry.customer === customer);
    // Each paid invoice was paid once, by one charge of its amount; nothing else was charged.
    expect(new Set(paid.map(({ invoice }) => invoice))).toEqual(
      new Set(
        invoices.flatMap(({ id, status }) => (status === 'paid' && id !== undefined ? [id] : [])),
      ),
    );
    expect(paid).toHaveLength(invoices.filter(({ status }) => status === 'paid').length);
    for (const { invoice, amountCents, refundedCents } of paid) {
      expect(amountCents).toBe(invoices.find(({ id }) => id === invoice)?.amount_paid);
      expect(refundedCents).toBeLessThanOrEqual(amountCents);
    }
    const subscriptions = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
    for (const subscription of subscriptions.data) {
      const [item] = subscription.items.data;
      expect(item?.current_period_end).toBeGreaterThan(item?.current_period_start ?? Infinity);
      // An ended subscription creates no further debt.
      const open = invoices.filter(
        ({ parent, status, next_payment_attempt: next }) =>
          parent?.subscription_details?.subscription === subscription.id &&
          status === 'open' &&
          next !== null,
      );
      expect(open.length > 0 && subscription.status === 'canceled').toBe(false);
    }
  }
  // The walk covered every kind of step.
  const { data } = await stripe.events.list({
    limit: 100,
    types: [
      'charge.refunded',
      'invoice.payment_failed',
      'customer.subscription.deleted',
      'charge.dispute.created',
    ],
  });
  expect(new Set(data.map(({ type }) => type)).size).toBe(4);
});
