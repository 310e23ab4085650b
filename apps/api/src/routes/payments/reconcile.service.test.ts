import { createDb } from '@talkreel/db/client';
import { setCustomer } from '@talkreel/db/repos/subscriptions.repo';
import { findOrCreateUser } from '@talkreel/db/repos/users.repo';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { beforeAll, expect, test } from 'vitest';
import { reconcile, reconcileOncePerDay, type Difference } from './reconcile.service.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));
const people: string[] = [];
beforeAll(async () => {
  for (const name of ['fine', 'missed', 'broken', 'never-paid']) {
    const { id } = await findOrCreateUser(db, somebody(name), 3);
    people.push(id);
    if (name !== 'never-paid') await setCustomer(db, id, `cus_${name}`, null);
  }
});

const sync = async ({ customerId }: { customerId: string }): Promise<string[]> => {
  if (customerId === 'cus_broken') throw new Error('Stripe said no');
  return customerId === 'cus_missed' ? ['grant 60 period (invoice:in_1)'] : [];
};

test('every customer is checked, and a failure of one does not affect others', async () => {
  const told: Difference[] = [];
  expect(await reconcile(db, sync, (difference) => told.push(difference))).toEqual({
    people: 3,
    differences: 2,
  });
  expect(told).toEqual([
    { userId: people[1], changes: ['grant 60 period (invoice:in_1)'] },
    { userId: people[2], changes: ['not compared: Stripe said no'] },
  ]);
});

test('of several processes one runs it, once a day', async () => {
  const day = () =>
    reconcileOncePerDay(db, sync, new Date('2026-11-21T03:00:00Z'), () => undefined);
  const runs = await Promise.all([day(), day(), day()]);
  expect(runs.filter((run) => run !== null)).toEqual([{ people: 3, differences: 2 }]);
  const tomorrow = new Date('2026-11-22T03:00:00Z');
  expect(await reconcileOncePerDay(db, sync, tomorrow, () => undefined)).not.toBeNull();
});
