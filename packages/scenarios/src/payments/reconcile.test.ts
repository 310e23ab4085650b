/** @module-tag long */
import { expect, test } from 'vitest';
import { openStack } from '../stack/open-stack.ts';
import { availableCredits } from '../stack/requests.ts';
import { buyPack, createTill, subscribe } from './till.ts';

const stack = await openStack({ workers: 0 });
// Stripe sends no webhooks.
const till = createTill({ api: stack.url, sandbox: stack.sandboxUrl });
await till.control('webhook-url', { url: null });
const missed = await stack.signIn('missed@example.com');
await subscribe(missed);
await buyPack(missed);
await (await stack.signIn('never-paid@example.com')).post('/api/stripe/create-customer');

const billing = async () => (await missed.get('/api/stripe/billing')).body;

test('a dry run prints what is missing and changes nothing', async () => {
  const before = await billing();
  for (const _ of ['once', 'and again']) {
    const reported = await stack.runCommand('cli/reconcile', ['--dry-run']);
    expect(reported).toMatch(/grant 60 period \(invoice:in_\w+\)/);
    expect(reported).toMatch(/grant 15 pack \(payment:pi_\w+\)/);
    expect(reported).toContain('plan: free → active');
    expect(reported).toContain('2 users compared, 1 differed (nothing was changed)');
  }
  expect(await billing()).toEqual(before);
  expect(await availableCredits(missed)).toBe(3);
});

/** @shows fault 42 */
test('without it the same is fixed, once', async () => {
  const reported = await stack.runCommand('cli/reconcile');
  expect(reported).toContain('2 users compared, 1 differed,');
  expect(await availableCredits(missed)).toBe(78);
  expect((await billing()).status).toBe('active');
  expect(await stack.runCommand('cli/reconcile')).toContain('2 users compared, 0 differed,');
  expect(await availableCredits(missed)).toBe(78);
});

test('an unreported cancellation is found', async () => {
  const { subscription } = await stack.db
    .selectFrom('subscriptions')
    .select('id as subscription')
    .executeTakeFirstOrThrow();
  const { body: portal } = await missed.post('/api/stripe/portal');
  await missed.fetch(`${portal.url}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ subscription }),
  });
  expect(await stack.runCommand('cli/reconcile', ['--dry-run'])).toMatch(
    new RegExp(`${subscription} ends: never → \\d{4}-`),
  );
  expect((await billing()).cancelsAt).toBeNull();
  await stack.runCommand('cli/reconcile');
  expect((await billing()).cancelsAt).not.toBeNull();
});

test('a misspelt option changes nothing', async () => {
  await expect(stack.runCommand('cli/reconcile', ['--dryrun'])).rejects.toThrow('--dryrun');
});
