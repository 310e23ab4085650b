import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { availableCredits } from '../stack/requests.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import { buyPack, createTill, payAt, subscribe, CARDS } from './till.ts';

const stack = await openSharedStack();
const till = createTill({ api: stack.url, sandbox: stack.sandboxUrl });

/** A fault that outlasts the client's own retries. */
const away = () => stack.sandbox.fault({ kind: 'http-500', endpoint: 'stripe', times: 20 });

test('while Stripe is down paying says so, and it works afterwards', async () => {
  const client = await stack.signIn('stripe-away@example.com');
  // The plans are already known; their prices are still shown.
  await client.get('/api/stripe/plans');
  await away();
  const reply = await client.post('/api/stripe/additional-generations', { generations: 15 });
  expect([reply.status, reply.body.code]).toEqual([503, 'payments_unavailable']);
  expect(reply.body.message).toContain('Nothing was charged');
  expect((await client.get('/api/stripe/plans')).body).toHaveLength(3);
  await stack.sandbox.clearFaults();
  await client.must.post('/api/stripe/create-customer');
  // The second attempt has an existing customer, so now creating the page itself fails.
  await away();
  expect(
    (await client.post('/api/stripe/additional-generations', { generations: 15 })).status,
  ).toBe(503);
  await stack.sandbox.clearFaults();
  await buyPack(client);
  await waitFor(async () => (await availableCredits(client)) === 18, { what: 'the pack' });
});

test('a lost reply leaves one page to pay at', { tags: ['long'] }, async () => {
  const client = await stack.signIn('lost-reply@example.com');
  await client.must.post('/api/stripe/create-customer');
  await stack.sandbox.fault({ kind: 'drop-after', endpoint: 'stripe', times: 2 });
  const first = await client.post('/api/stripe/additional-generations', { generations: 15 });
  await stack.sandbox.clearFaults();
  const second = await client.post('/api/stripe/additional-generations', { generations: 15 });
  expect(second.status).toBe(200);
  expect(first.body.url).toBe(second.body.url);
  const { body } = await client.post('/api/stripe/create-customer');
  const { data } = await till.read(`checkout/sessions?customer=${body.customerId}`);
  expect(data).toHaveLength(1);
});

/** @shows fault 42 */
test('a webhook that could not be handled is sent again', { tags: ['long'] }, async () => {
  const client = await stack.signIn('retried@example.com');
  const { body } = await client.post('/api/stripe/additional-generations', { generations: 15 });
  await till.control('webhook-url', { url: null });
  await payAt(body.url, CARDS.good);
  const event = (await till.events()).findLast(({ type }) => type === 'payment_intent.succeeded');
  if (!event) throw new Error('no payment');
  await away();
  expect(await till.deliver(event)).toBeGreaterThanOrEqual(500);
  expect(await availableCredits(client)).toBe(3);
  await stack.sandbox.clearFaults();
  expect(await till.deliver(event)).toBe(200);
  expect(await availableCredits(client)).toBe(18);
  await till.control('webhook-url', { url: `${stack.url}/api/webhooks/stripe` });
});

test(
  'an account is deleted while Stripe is down, and its subscription ends once Stripe is back',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('leaves@example.com');
    const { body: user } = await client.get('/api/auth/user');
    await subscribe(client);
    await waitFor(async () => (await availableCredits(client)) === 63, { what: 'the month' });
    const { body } = await client.post('/api/stripe/create-customer');
    const statuses = async () =>
      (await till.read(`subscriptions?status=all&customer=${body.customerId}`)).data.map(
        ({ status }) => status,
      );
    await away();
    const reply = await client.fetch('/api/account', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'leaves' }),
    });
    expect(reply.status).toBe(204);
    const erasures = () =>
      stack.db.selectFrom('account_erasures').selectAll().where('user_id', '=', user.id).execute();
    await waitFor(async () => (await erasures())[0]?.rows_gone, { what: 'the rows to go' });
    expect(await erasures()).toMatchObject([{ stripe_customer_id: body.customerId }]);

    // Meanwhile the same user starts over, with the rest of the allowance and nothing that was paid.
    const anew = await stack.signIn('leaves@example.com');
    expect(await availableCredits(anew)).toBe(3);
    await stack.sandbox.clearFaults();
    await waitFor(async () => (await erasures()).length === 0, { what: 'the customer to go' });
    expect(await statuses()).toEqual(['canceled']);
    expect(await availableCredits(anew)).toBe(3);
  },
);
