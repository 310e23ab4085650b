/** @module-tag long */
import { expect, test } from 'vitest';
import { openStack } from '../stack/open-stack.ts';
import { createTill, premiumPrice, subscribe } from './till.ts';

const stack = await openStack({ workers: 0, env: { PREMIUM_PRICE_CENTS: '4900' } });
await stack.runCommand('seed');
const till = createTill({ api: stack.url, sandbox: stack.sandboxUrl });
const client = await stack.signIn('plans@example.com');

const sell = (isActive: boolean) =>
  stack.db
    .updateTable('plans')
    .set({ is_active: isActive })
    .where('id', '=', 'premium-monthly')
    .execute();

test('the price of Premium is a setting', async () => {
  expect((await premiumPrice(client)).cents).toBe(4900);
});

test('the operator command creates plans at Stripe once, and a new amount as a new price', async () => {
  const first = await stack.runCommand('cli/sync-plans');
  const { id: oldId } = await premiumPrice(client);
  expect(first).toContain(`${oldId} (4900 usd)`);
  expect(await stack.runCommand('cli/sync-plans')).toContain(
    `premium-monthly: found ${oldId} (4900 usd)`,
  );
  await subscribe(client);

  const away = stack.runCommand('cli/sync-plans', [], { STRIPE_BASE_URL: 'http://127.0.0.1:1' });
  await expect(away).rejects.toThrow(/^Stripe: An error occurred with our connection/m);

  const dearer = { PREMIUM_PRICE_CENTS: '5900' };
  const reported = await stack.runCommand('cli/sync-plans', [], dearer);
  const [, newId] = /premium-monthly: made (\S+) \(5900 usd\)/.exec(reported) ?? [];
  expect(await premiumPrice(client)).toEqual({ id: newId, cents: 5900 });
  // The next restart seeds with the same setting, and changes nothing.
  await stack.runCommand('seed', [], dearer);
  expect(await premiumPrice(client)).toEqual({ id: newId, cents: 5900 });
  expect(newId).not.toBe(oldId);
  // Existing subscribers keep the old price.
  const { data } = await till.read('subscriptions');
  expect(JSON.stringify(data[0]?.['items'])).toContain(oldId);
  expect((await client.get('/api/stripe/billing')).body.priceCents).toBe(4900);
  const other = await stack.signIn('later@example.com');
  const refused = await other.post('/api/stripe/create-subscription', { priceId: oldId });
  expect([refused.status, refused.body.message]).toEqual([400, 'Selected plan not found']);
});

/** @shows abuse 33 */
test('a plan that is no longer for sale is refused', async () => {
  const buyer = await stack.signIn('buyer@example.com');
  const { id: priceId } = await premiumPrice(buyer);
  const ask = () => buyer.post('/api/stripe/create-subscription', { priceId });
  await sell(false);
  expect((await ask()).status).toBe(400);
  await sell(true);
  expect((await ask()).status).toBe(200);
});

test('concurrent requests create one customer', async () => {
  const someone = await stack.signIn('one-customer@example.com');
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => someone.post('/api/stripe/create-customer')),
  );
  expect(new Set(replies.map(({ body }) => body.customerId)).size).toBe(1);
});
