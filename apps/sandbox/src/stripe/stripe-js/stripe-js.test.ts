import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStripeKit, type StripeKit } from '../../testing/stripe-kit.ts';

let kit: StripeKit;
beforeAll(async () => {
  kit = await startStripeKit();
});
afterAll(() => kit.stop());

const open = () => kit.stripe.paymentIntents.create({ amount: 2000, currency: 'usd' });
async function call(path: string, params: Record<string, string>, key = 'pk_test_sandbox') {
  const reply = await fetch(`${kit.sandbox.url}/stripe-js/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(params),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

test('the script defines what @stripe/stripe-js needs, and contains no types', async () => {
  const reply = await fetch(`${kit.sandbox.url}/stripe-js/stripe.js`);
  expect(reply.headers.get('content-type')).toContain('text/javascript');
  const page: { Stripe?: ((key: string) => object) & { version: string } } = {};
  runInNewContext(await reply.text(), { window: page });
  expect(page.Stripe?.version).toBe('endive');
  expect(page.Stripe?.('pk_test_sandbox')).toHaveProperty('confirmPayment');
});

test('with its secret a browser can read its own payment, and nothing else', async () => {
  const intent = await open();
  const path = `payment_intents/${intent.id}/confirm`;
  const secret = { client_secret: intent.client_secret ?? '', payment_method: 'pm_card_visa' };
  expect((await call(path, { ...secret, client_secret: 'pi_x_secret_y' })).status).toBe(400);
  expect((await call(path, secret, 'sk_test_sandbox')).status).toBe(401);
  for (const other of ['customers', 'refunds', `payment_intents/${intent.id}/cancel`])
    expect((await call(other, secret)).status).toBe(404);
  expect(await call(path, secret)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
  expect((await call(path, secret)).body).toMatchObject({
    error: {
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: intent.id, status: 'succeeded' },
    },
  });
});

test('a refusal by the bank is an error, an approval a payment', async () => {
  const intent = await open();
  const secret = { client_secret: intent.client_secret ?? '' };
  const confirm = () =>
    call(`payment_intents/${intent.id}/confirm`, {
      ...secret,
      payment_method: 'pm_card_authenticationRequired',
    });
  const answer = (said: string) =>
    call(`payment_intents/${intent.id}/authenticate`, { ...secret, answer: said });
  expect((await confirm()).body).toMatchObject({ status: 'requires_action' });
  expect((await answer('refuse')).body).toMatchObject({
    error: { code: 'payment_intent_authentication_failure' },
  });
  expect((await confirm()).body).toMatchObject({ status: 'requires_action' });
  expect((await answer('agree')).body).toMatchObject({ status: 'succeeded' });
});
