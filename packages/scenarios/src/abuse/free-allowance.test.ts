/** @module-tag long */
import { expect, test } from 'vitest';
import { createClient, signIn, type ApiClient } from '../stack/client.ts';
import { openStack } from '../stack/open-stack.ts';
import { ASYNC, audioRequest, availableCredits } from '../stack/requests.ts';

// One proxy in front of the api passes on the client address.
const stack = await openStack({
  workers: 0,
  env: { FREE_ACCOUNTS_PER_ADDRESS_PER_DAY: '4', TRUST_PROXY: '1' },
});

const from = (address: string, email: string) =>
  signIn(stack.url, email, { 'x-forwarded-for': address });
const balanceOf = async (client: ApiClient) => (await client.get('/api/auth/user')).body.credits;

/** @shows abuse 37 */
test('04 many accounts from one address do not multiply the free allowance', async () => {
  const clients = await Promise.all(
    Array.from({ length: 15 }, (_, index) => from('203.0.113.9', `many-${index}@example.com`)),
  );
  const credits = await Promise.all(clients.map(availableCredits));
  expect(credits.reduce((sum, credit) => sum + credit, 0)).toBe(12);
  expect(credits.filter((credit) => credit === 0)).toHaveLength(11);

  const without = clients[credits.indexOf(0)] ?? createClient(stack.url);
  expect(await balanceOf(without)).toEqual({
    available: 0,
    limit: 0,
    used: 0,
    packs: 0,
    freeWithheld: true,
  });
  const refused = await without.post('/api/replicate/audio', audioRequest(), ASYNC);
  expect(refused.status).toBe(402);
  expect(refused.body).toMatchObject({ requiresPayment: true, limit: 0 });
  expect(refused.body.message).toContain('from your network');
  const { body } = await without.get('/api/credits');
  expect(body.entries).toMatchObject([{ kind: 'grant', amount: 0 }]);
  // Users without the free allowance can still buy generations.
  const [plan] = (await without.get('/api/stripe/plans')).body;
  expect(plan.stripePriceId).toEqual(expect.any(String));
});

test('04 other addresses and existing accounts are not affected', async () => {
  expect(await availableCredits(await from('198.51.100.7', 'elsewhere@example.com'))).toBe(3);
  const before = await balanceOf(await from('203.0.113.9', 'elsewhere@example.com'));
  expect(before).toMatchObject({ available: 3, limit: 3 });
});

/** @shows abuse 37 */
test('04 an IPv6 network is one address', async () => {
  for (let index = 0; index < 4; index += 1) {
    const client = await from(`2001:db8:1:2:${index}::1`, `six-${index}@example.com`);
    expect(await availableCredits(client)).toBe(3);
  }
  const fifth = await from('2001:db8:1:2:ffff::1', 'six-fifth@example.com');
  expect(await availableCredits(fifth)).toBe(0);
  const next = await from('2001:db8:1:3::1', 'six-next@example.com');
  expect(await availableCredits(next)).toBe(3);
});

test('04 no address is stored in readable form', async () => {
  const rows = await stack.db.selectFrom('free_addresses').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|2001:db8/);
});
