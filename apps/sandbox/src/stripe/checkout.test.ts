import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '@talkreel/testing/wait-for';
import { SHOP, startStripeKit, type StripeKit } from '../testing/stripe-kit.ts';

let kit: StripeKit;
beforeAll(async () => {
  kit = await startStripeKit();
});
afterAll(() => kit.stop());
beforeEach(() => {
  kit.receiver.received.length = 0;
});

const urls = {
  success_url: `${SHOP}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${SHOP}/payment-cancel`,
};
const buyPack = async (extra: Partial<Stripe.Checkout.SessionCreateParams> = {}) => {
  const { id: price } = await kit.stripe.prices.create({
    currency: 'usd',
    unit_amount: 2000,
    product_data: { name: '15 generations' },
  });
  const { id: customer } = await kit.stripe.customers.create({});
  return kit.stripe.checkout.sessions.create({
    mode: 'payment',
    customer,
    line_items: [{ quantity: 1, price }],
    client_reference_id: 'user-1',
    payment_intent_data: { metadata: { generations: '15' } },
    ...urls,
    ...extra,
  });
};
const page = (session: Stripe.Checkout.Session) => session.url ?? '';
const pay = (
  session: Stripe.Checkout.Session,
  number: string,
  extra: Record<string, string> = {},
) =>
  kit.browser.post(page(session), {
    number,
    expiry: '12 / 34',
    cvc: '123',
    email: 'maya@example.com',
    ...extra,
  });
const again = (session: Stripe.Checkout.Session, expand: string[] = []) =>
  kit.stripe.checkout.sessions.retrieve(session.id, { expand });

describe('the hosted page', () => {
  it('shows the purchase, in our design and without outside resources', async () => {
    const session = await buyPack();
    const { status, body } = await kit.browser.get(page(session));
    expect(status).toBe(200);
    expect(body).toContain('15 generations');
    expect(body).toContain('Pay $20.00');
    expect(body).toContain('4242 4242 4242 4242');
    expect(body).not.toMatch(/(src|href)="https?:\/\/(?!localhost:3000)/);
  });

  it('accepts a valid card, leads back to the shop and reports it once', async () => {
    const session = await buyPack();
    const back = await pay(session, '4242 4242 4242 4242');
    expect(back.url).toBe(`${SHOP}/payment-success?session_id=${session.id}`);
    expect(await again(session, ['payment_intent'])).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      client_reference_id: 'user-1',
      customer_details: { email: 'maya@example.com' },
      payment_intent: { status: 'succeeded', amount: 2000, metadata: { generations: '15' } },
    });
    expect((await pay(session, '4242424242424242')).url).toBe(back.url);
    await waitFor(() => kit.eventTypes().includes('checkout.session.completed'));
    expect(kit.eventTypes().filter((type) => type === 'charge.succeeded')).toHaveLength(1);
  });

  it('says why a card was declined, keeps the form, and accepts the next card', async () => {
    const session = await buyPack();
    const refused = await pay(session, '4000000000000002', { name: 'Maya <L>' });
    expect(refused.status).toBe(402);
    expect(refused.body).toContain('Your card was declined.');
    expect(refused.body).toContain('value="Maya &lt;L&gt;"');
    expect((await pay(session, '4000000000009995')).body).toContain('insufficient funds');
    expect((await pay(session, '4242424242424241')).body).toContain('card number is incorrect');
    expect((await pay(session, '4242424242424242', { expiry: '01/20' })).body).toContain(
      'expiration year is invalid',
    );
    expect((await pay(session, '4242424242424242', { expiry: 'soon' })).body).toContain(
      'expiration date is incomplete',
    );
    expect((await pay(session, '4242424242424242')).url).toContain('/payment-success');
    expect(
      (await kit.stripe.charges.list({ limit: 100 })).data.filter(({ paid }) => paid).length,
    ).toBeGreaterThan(0);
  });

  it("goes through the bank's page, which can approve or refuse", async () => {
    const session = await buyPack();
    const bank = await pay(session, '4000002760003184');
    expect(bank.body).toContain('Is this you?');
    const { id } = (await again(session, ['payment_intent']))
      .payment_intent as Stripe.PaymentIntent;
    const bankPage = `${kit.sandbox.url}/checkout/3d-secure/${id}`;
    const stopped = await kit.browser.post(bankPage, { answer: 'refuse' });
    expect(stopped.url).toContain(`/checkout/${session.id}`);
    expect(stopped.body).toContain('unable to authenticate');
    await pay(session, '4000002760003184');
    // The payment itself completes the session, not the browser's return.
    await fetch(bankPage, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'agree' }),
      redirect: 'manual',
    });
    expect((await again(session)).status).toBe('complete');
    expect((await kit.browser.get(page(session))).url).toContain('/payment-success');
    expect((await again(session)).status).toBe('complete');
  });

  it('sells a subscription with its metadata and stores the card', async () => {
    const { id: price } = await kit.monthlyPrice();
    const customer = await kit.stripe.customers.create({ email: 'jon@example.com' });
    const session = await kit.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price, quantity: 1 }],
      subscription_data: { metadata: { plan: 'premium' } },
      ...urls,
    });
    expect((await kit.browser.get(page(session))).body).toContain('Paying as jon@example.com');
    await pay(session, '4000002500003155');
    const { invoice } = await again(session, ['invoice']);
    const link = await kit.stripe.invoicePayments.list({
      invoice: (invoice as Stripe.Invoice).id ?? '',
    });
    await kit.browser.post(
      `${kit.sandbox.url}/checkout/3d-secure/${link.data[0]?.payment.payment_intent as string}`,
      { answer: 'agree' },
    );
    await kit.browser.get(page(session));
    const done = await again(session, ['subscription']);
    expect(done).toMatchObject({
      status: 'complete',
      subscription: { status: 'active', metadata: { plan: 'premium' } },
    });
    // A card that the bank has approved once is later charged without it.
    const { id } = done.subscription as Stripe.Subscription;
    await kit.control('renew', { subscription: id });
    expect((await kit.stripe.subscriptions.retrieve(id)).status).toBe('active');
  });
});

describe('a session', () => {
  it('expires after a day, then accepts no money, and reports it', async () => {
    const session = await buyPack();
    await kit.control('clock', { advanceDays: 1.1 });
    expect((await again(session)).status).toBe('expired');
    expect((await pay(session, '4242424242424242')).status).toBe(410);
    await waitFor(() => kit.eventTypes().includes('checkout.session.expired'));
  });

  it('lists its items only on request', async () => {
    const session = await buyPack();
    expect(session.line_items).toBeUndefined();
    expect((await again(session, ['line_items'])).line_items?.data[0]).toMatchObject({
      amount_total: 2000,
    });
  });

  it('is refused if price and mode do not match', async () => {
    const { id: price } = await kit.monthlyPrice();
    const { id: customer } = await kit.stripe.customers.create({});
    const wrong = kit.stripe.checkout.sessions.create({
      mode: 'payment',
      customer,
      line_items: [{ price }],
      ...urls,
    });
    await expect(wrong).rejects.toMatchObject({ param: 'mode' });
  });
});

it('lets customers cancel, resume and repair their plan in the portal', async () => {
  const { id: price } = await kit.monthlyPrice();
  const customer = await kit.stripe.customers.create({
    email: 'maya@example.com',
    payment_method: 'pm_card_visa',
  });
  const { id } = await kit.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
  });
  const portal = await kit.stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: `${SHOP}/profile`,
  });
  const portalUrl = portal.url;
  expect((await kit.browser.get(portalUrl)).body).toContain('Renews on');
  await kit.browser.post(`${portalUrl}/cancel`, { subscription: id });
  const ending = await kit.stripe.subscriptions.retrieve(id);
  expect(ending.cancel_at_period_end).toBe(false);
  expect(ending.cancel_at).toBe(ending.items.data[0]?.current_period_end);
  await kit.browser.post(`${portalUrl}/resume`, { subscription: id });
  expect((await kit.stripe.subscriptions.retrieve(id)).cancel_at).toBeNull();

  await kit.control('fail-renewal', { subscription: id });
  expect((await kit.browser.get(portalUrl)).body).toContain('last payment failed');
  await kit.browser.post(`${portalUrl}/card`, {
    number: '5555555555554444',
    expiry: '12/34',
    cvc: '123',
  });
  expect((await kit.stripe.subscriptions.retrieve(id)).status).toBe('active');

  const other = await kit.stripe.customers.create({});
  const foreign = await kit.stripe.billingPortal.sessions.create({ customer: other.id });
  const denied = await kit.browser.post(`${foreign.url}/cancel`, {
    subscription: id,
  });
  expect(denied.status).toBe(404);
});
