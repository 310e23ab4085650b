import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentsAreThere, needDocuments, readPublished } from '../testing/published-documents.ts';
import { startStripeKit, type StripeKit } from '../testing/stripe-kit.ts';

type Json = Record<string, unknown>;

/** Fields of the examples that a reply may lack. */
const rightlyMissing: Record<string, string[]> = {
  // Replies contain refunds only by `expand`.
  charge: ['refunds'],
  // Newer versions, which the SDK types, have the subscription under `parent`.
  invoice: ['subscription'],
};
const compared = [
  'billing_portal.session',
  'charge',
  'checkout.session',
  'customer',
  'dispute',
  'event',
  'invoice',
  'invoice_payment',
  'item',
  'line_item',
  'payment_intent',
  'payment_method',
  'price',
  'product',
  'refund',
  'subscription',
  'subscription_item',
];

describe("resources have the fields of Stripe's published examples", () => {
  const examples = documentsAreThere
    ? (readPublished('stripe-fixtures.json')['resources'] as Record<string, Json>)
    : {};
  const made = new Map<string, Json>();
  let kit: StripeKit;

  beforeEach(needDocuments);

  beforeAll(async () => {
    kit = await startStripeKit();
    const { stripe } = kit;
    const { id: price } = await kit.monthlyPrice();
    const customer = await stripe.customers.create({ payment_method: 'pm_card_visa' });
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price }],
    });
    const intent = await stripe.paymentIntents.create({
      amount: 1,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    const other = await stripe.paymentIntents.create({
      amount: 1,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    await kit.control('dispute', { payment_intent: other.id });
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price }],
      success_url: 'http://localhost',
    });
    const portal = await stripe.billingPortal.sessions.create({ customer: customer.id });

    const get = async (path: string): Promise<Json> => {
      const response = await fetch(`${kit.sandbox.url}/v1/${path}`, {
        headers: { authorization: 'Bearer sk_test_x' },
      });
      return (await response.json()) as Json;
    };
    const first = async (path: string) => ((await get(path))['data'] as Json[])[0] ?? {};
    for (const name of ['price', 'payment_intent', 'charge', 'dispute', 'invoice', 'event']) {
      made.set(name, await first(`${name}s`));
    }
    made.set('customer', await get(`customers/${customer.id}`));
    made.set('product', await get(`products/${String(made.get('price')?.['product'])}`));
    made.set('refund', { ...refund });
    made.set('invoice_payment', await first('invoice_payments'));
    made.set('payment_method', await first(`payment_methods?customer=${customer.id}`));
    made.set('subscription', await get(`subscriptions/${subscription.id}`));
    made.set('checkout.session', await get(`checkout/sessions/${session.id}`));
    const { line_items: sold } = await get(`checkout/sessions/${session.id}?expand[]=line_items`);
    made.set('item', (sold as { data: Json[] }).data[0] ?? {});
    const items = made.get('subscription')?.['items'] as { data: Json[] } | undefined;
    made.set('subscription_item', items?.data[0] ?? {});
    const lines = made.get('invoice')?.['lines'] as { data: Json[] } | undefined;
    made.set('line_item', lines?.data[0] ?? {});
    made.set('billing_portal.session', { ...portal });
  });
  afterAll(() => kit.stop());

  it.each(compared)('%s', (name) => {
    const resource = made.get(name) ?? {};
    const example = Object.keys(examples[name] ?? {});
    expect(example.length).toBeGreaterThan(0);
    const missing = example.filter((field) => !(field in resource));
    expect(missing).toEqual(rightlyMissing[name] ?? []);
  });
});
