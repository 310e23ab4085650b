import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '@talkreel/testing/wait-for';
import { startStripeKit, type StripeKit, WEBHOOK_SECRET } from '../testing/stripe-kit.ts';

let kit: StripeKit;
beforeAll(async () => {
  kit = await startStripeKit();
});
afterAll(() => kit.stop());
beforeEach(async () => {
  await kit.sandbox.control('reset');
  kit.receiver.received.length = 0;
});

const pack = (options?: Stripe.RequestOptions) =>
  kit.stripe.paymentIntents.create(
    {
      amount: 2000,
      currency: 'usd',
      automatic_payment_methods: { enabled: true },
      metadata: { generations: '15' },
    },
    options,
  );
const paid = () =>
  kit.stripe.paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
  });

describe('payment intents', () => {
  it('succeed with a valid card and leave a charge', async () => {
    const intent = await pack();
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
    const done = await kit.stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      expand: ['latest_charge'],
    });
    expect(done).toMatchObject({ status: 'succeeded', amount_received: 2000 });
    expect(done.latest_charge).toMatchObject({
      paid: true,
      payment_intent: intent.id,
      metadata: { generations: '15' },
    });
  });

  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
  ])('are refused with %s', async (token, code, declineCode) => {
    const intent = await pack();
    const refused = kit.stripe.paymentIntents.confirm(intent.id, { payment_method: token });
    await expect(refused).rejects.toMatchObject({
      statusCode: 402,
      code,
      decline_code: declineCode,
    });
    const after = await kit.stripe.paymentIntents.retrieve(intent.id);
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code },
    });
  });

  it('wait for the bank if it wants to authenticate the cardholder', async () => {
    const intent = await pack();
    const waiting = await kit.stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'http://localhost:3000/payment-success',
    });
    expect(waiting.status).toBe('requires_action');
    expect(waiting.next_action?.redirect_to_url?.url).toBe(
      `${kit.sandbox.url}/checkout/3d-secure/${intent.id}`,
    );
    const back = await kit.browser.post(`${kit.sandbox.url}/checkout/3d-secure/${intent.id}`, {
      answer: 'agree',
    });
    expect(back.url).toContain('http://localhost:3000/payment-success?payment_intent=');
    expect(back.url).toContain('redirect_status=succeeded');
    expect((await kit.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  it('are visible to a browser only with their secret', async () => {
    const intent = await pack();
    const secret = intent.client_secret ?? '';
    const seen = await kit.inBrowser.paymentIntents.retrieve(intent.id, { client_secret: secret });
    expect(seen.id).toBe(intent.id);
    await expect(kit.inBrowser.paymentIntents.retrieve(intent.id)).rejects.toMatchObject({
      param: 'client_secret',
    });
    await expect(kit.inBrowser.events.list()).rejects.toMatchObject({ statusCode: 403 });
  });
});

describe('the protocol', () => {
  it('repeats the first reply to an idempotency key and refuses another request under it', async () => {
    const [first, second] = [
      await pack({ idempotencyKey: 'k1' }),
      await pack({ idempotencyKey: 'k1' }),
    ];
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    const other = kit.stripe.paymentIntents.create(
      { amount: 1, currency: 'usd' },
      { idempotencyKey: 'k1' },
    );
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
    expect((await kit.stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('names what is wrong with a request', async () => {
    const { stripe } = kit;
    await expect(stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    const missing = stripe.paymentIntents.create({
      currency: 'usd',
    } as Stripe.PaymentIntentCreateParams);
    await expect(missing).rejects.toMatchObject({ code: 'parameter_missing', param: 'amount' });
    const unknown = stripe.customers.create({ colour: 'red' } as Stripe.CustomerCreateParams);
    await expect(unknown).rejects.toMatchObject({ code: 'parameter_unknown', param: 'colour' });
    const old = {
      amount: 1,
      currency: 'usd',
      payment_method_types: ['card'],
    } as Stripe.PaymentIntentCreateParams;
    await expect(stripe.paymentIntents.create(old)).rejects.toMatchObject({
      code: 'payment_method_types_no_longer_supported',
    });
    const { hostname, port } = new URL(kit.sandbox.url);
    const stranger = new Stripe('nobody', { host: hostname, port: Number(port), protocol: 'http' });
    await expect(stranger.events.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    });
  });

  it('pages through lists', async () => {
    const { id: customer } = await kit.stripe.customers.create({});
    for (let amount = 100; amount < 105; amount += 1)
      await kit.stripe.paymentIntents.create({ amount, currency: 'usd', customer });
    const list = (page: object) => kit.stripe.paymentIntents.list({ customer, limit: 2, ...page });
    const first = await list({});
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
    expect(first.data.map(({ amount }) => amount)).toEqual([104, 103]);
    const all = await list({}).autoPagingToArray({ limit: 10 });
    expect(all.map(({ amount }) => amount)).toEqual([104, 103, 102, 101, 100]);
  });

  it('applies ordered faults', async () => {
    await kit.sandbox.fault({ kind: 'http-500', endpoint: 'stripe' });
    await expect(kit.stripe.events.list()).rejects.toMatchObject({ type: 'StripeAPIError' });
    await kit.sandbox.fault({ kind: 'http-429', endpoint: 'stripe' });
    await expect(kit.stripe.events.list()).rejects.toMatchObject({
      type: 'StripeRateLimitError',
    });
    // The client retries once when its connection closes, with the same key.
    await kit.sandbox.fault({ kind: 'drop-after', endpoint: 'stripe' });
    const { id } = await pack();
    expect((await kit.stripe.paymentIntents.list()).data.map((intent) => intent.id)).toEqual([id]);
  });
});

describe('refunds and disputes', () => {
  it('refund a part, then the rest, and no more', async () => {
    const { id } = await paid();
    await kit.stripe.refunds.create({ payment_intent: id, amount: 500 });
    await kit.control('refund', { payment_intent: id });
    const charge = (await kit.stripe.charges.list({ payment_intent: id })).data[0];
    expect(charge).toMatchObject({ amount_refunded: 2000, refunded: true });
    await expect(kit.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    await waitFor(() => kit.eventTypes().filter((type) => type === 'charge.refunded').length === 2);
    const ledger = (await (
      await fetch(`${kit.sandbox.url}/control/stripe/ledger`)
    ).json()) as object[];
    expect(ledger).toMatchObject([
      { paymentIntent: id, amountCents: 2000, refundedCents: 2000, disputed: false },
    ]);
  });

  it('is disputed, and the dispute ends', async () => {
    const { id } = await paid();
    const dispute = await kit.control('dispute', { payment_intent: id });
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 2000, payment_intent: id });
    await kit.control('close-dispute', { dispute: dispute['id'], status: 'lost' });
    await waitFor(() => kit.eventTypes().includes('charge.dispute.closed'));
    expect(kit.eventTypes()).toContain('charge.dispute.created');
  });
});

describe('webhooks', () => {
  const listSucceeded = () =>
    kit.events().filter(({ type }) => type === 'payment_intent.succeeded');

  it('are retried until accepted, and the event knows', async () => {
    kit.receiver.answers.push(500);
    const { id } = await kit.stripe.customers.create({ name: 'x' });
    await waitFor(() => kit.receiver.received.length === 2);
    const pending = () => kit.stripe.events.list({ type: 'customer.created' });
    const event = await waitFor(async () =>
      (await pending()).data.find(({ pending_webhooks: left }) => left === 0),
    );
    expect(event.data.object).toMatchObject({ id });
    expect((await kit.stripe.events.list({ delivery_success: false })).data).toEqual([]);
  });

  it('arrive three times, reordered, late or never, as ordered', async () => {
    const types = ['payment_intent.succeeded'];
    await kit.control('webhooks', { kind: 'duplicate', types });
    await paid();
    await waitFor(() => listSucceeded().length === 3);
    expect(new Set(listSucceeded().map(({ id }) => id)).size).toBe(1);

    kit.receiver.received.length = 0;
    await kit.control('webhooks', { kind: 'reorder', times: 2, types });
    const [first, second] = [await paid(), await paid()];
    await waitFor(() => listSucceeded().length === 2);
    expect(listSucceeded().map(({ data }) => (data.object as { id: string }).id)).toEqual([
      second.id,
      first.id,
    ]);

    kit.receiver.received.length = 0;
    await kit.control('webhooks', { kind: 'drop', types });
    await kit.control('webhooks', { kind: 'delay', delayMs: 100, types });
    const [, late] = [await paid(), await paid()];
    await waitFor(() => listSucceeded().length === 1);
    expect(listSucceeded()[0]?.data.object).toMatchObject({ id: late.id });
  });

  it('that are forged or stale do not verify', async () => {
    await kit.control('webhooks', { kind: 'forged', types: ['customer.created'] });
    await kit.control('webhooks', { kind: 'stale', types: ['customer.created'] });
    await kit.stripe.customers.create({});
    await kit.stripe.customers.create({});
    await waitFor(() => kit.receiver.received.length === 2);
    for (const { body, headers } of kit.receiver.received) {
      const check = () =>
        kit.stripe.webhooks.constructEvent(
          body,
          String(headers['stripe-signature']),
          WEBHOOK_SECRET,
        );
      expect(check).toThrow(Stripe.errors.StripeSignatureVerificationError);
    }
  });
});

it('remembers everything after a restart', async () => {
  const { id } = await paid();
  await kit.control('clock', { advanceDays: 3 });
  await kit.restart();
  expect((await kit.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
  const { nowSeconds } = (await (
    await fetch(`${kit.sandbox.url}/control/stripe/clock`)
  ).json()) as { nowSeconds: number };
  expect(nowSeconds - Date.now() / 1000).toBeGreaterThan(2.9 * 24 * 3600);
});
