import { createDb } from '@talkreel/db/client';
import { beginErasure } from '@talkreel/db/accounts/erasure.repo';
import { findBilling } from '@talkreel/db/credits/subscriptions.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { ensureCustomer } from './customer.service.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 4 }));

/** Stripe, with what happens elsewhere while it creates a customer. */
function slowStripe(meanwhile: () => Promise<unknown>) {
  const customers = new Set<string>();
  let made = 0;
  const stripe = {
    customers: {
      create: async () => {
        made += 1;
        const id = `cus_${made}`;
        customers.add(id);
        await meanwhile();
        return { id };
      },
      retrieve: async (id: string) => ({ id, deleted: !customers.has(id) }),
      del: async (id: string) => customers.delete(id),
    },
  };
  return { stripe: stripe as never, customers };
}

test('an account that is deleted while its customer is created gets none, and none stays at Stripe', async () => {
  const { id } = await findOrCreateUser(db, somebody('leaver'), 3);
  const { stripe, customers } = slowStripe(() => beginErasure(db, id, 'leaver'));
  await expect(ensureCustomer(db, stripe, id)).rejects.toMatchObject({ status: 404 });
  expect([...customers]).toEqual([]);
});

test('two requests at once end with one customer, at Stripe too', async () => {
  const { id } = await findOrCreateUser(db, somebody('two-tabs'), 3);
  const both = Promise.withResolvers<void>();
  let waiting = 0;
  const { stripe, customers } = slowStripe(() => {
    waiting += 1;
    if (waiting === 2) both.resolve();
    return both.promise;
  });
  const [first, second] = await Promise.all([
    ensureCustomer(db, stripe, id),
    ensureCustomer(db, stripe, id),
  ]);
  expect(first).toBe(second);
  expect([...customers]).toEqual([first]);
  expect((await findBilling(db, id))?.user.stripe_customer_id).toBe(first);
});
