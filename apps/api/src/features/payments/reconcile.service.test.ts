import { randomUUID } from 'node:crypto';
import { createDb } from '@talkreel/db/client';
import { setCustomer } from '@talkreel/db/credits/subscriptions.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { runMaintenanceTask } from '@talkreel/queue/maintenance-run';
import type { MaintenanceTask } from '@talkreel/queue/maintenance-task';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import Stripe from 'stripe';
import { beforeAll, expect, test } from 'vitest';
import { nightlyComparison, reconcile, type Difference } from './reconcile.service.ts';
import type { SyncLedger } from './sync-ledger.service.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));
const users: string[] = [];
beforeAll(async () => {
  for (const name of ['fine', 'missed', 'broken', 'never-paid']) {
    const { id } = await findOrCreateUser(db, somebody(name), 3);
    users.push(id);
    if (name !== 'never-paid') await setCustomer(db, id, `cus_${name}`, null);
  }
});

const sync = async ({ customerId }: { customerId: string }): Promise<string[]> => {
  if (customerId === 'cus_broken') throw new Error('Stripe said no');
  return customerId === 'cus_missed' ? ['grant 60 period (invoice:in_1)'] : [];
};

test('every customer is checked, and a failure of one does not affect others', async () => {
  const reported: Difference[] = [];
  expect(await reconcile(db, sync, (difference) => reported.push(difference))).toEqual({
    users: 3,
    differences: 2,
  });
  expect(reported).toEqual([
    { userId: users[2], changes: ['not compared: Stripe said no'] },
    { userId: users[1], changes: ['grant 60 period (invoice:in_1)'] },
  ]);
});

const logged: unknown[] = [];
const log = { warn: (about: unknown) => logged.push(about), info: () => undefined } as never;

/** Runs steps of the task until it is done or `most` were run; returns its cursor. */
async function run(task: MaintenanceTask, from: string | null, most = 10): Promise<string | null> {
  let cursor = from;
  for (let taken = 0; taken < most; taken += 1) {
    const { signal } = new AbortController();
    cursor = await task.step({ cursor, signal, assertOwned: () => undefined, log });
    if (cursor === null) break;
  }
  return cursor;
}

test('once a day everyone is compared, and where a process stops another goes on', async () => {
  const compared: string[] = [];
  const counting: SyncLedger = (customer) => {
    compared.push(customer.customerId);
    return sync(customer);
  };
  const on = (day: string) =>
    nightlyComparison({ db, sync: counting }, { today: () => day, page: 2 });
  const stopped = await run(on('2026-11-21'), null, 2);
  expect(stopped).not.toBeNull();
  // The day has ended meanwhile: a comparison that was begun is finished first.
  expect(await run(on('2026-11-22'), stopped)).toBeNull();
  expect(compared).toEqual(['cus_broken', 'cus_fine', 'cus_missed']);
  expect(logged).toHaveLength(2);
  await run(on('2026-11-21'), null);
  expect(compared).toHaveLength(3);
  await Promise.all([run(on('2026-11-22'), null), run(on('2026-11-22'), null)]);
  expect(compared).toHaveLength(6);
});

test('a process that stops within its first step leaves all of the day to another', async () => {
  const compared: string[] = [];
  const counting: SyncLedger = async (customer) => {
    compared.push(customer.customerId);
    return sync(customer);
  };
  const task = nightlyComparison({ db, sync: counting }, { today: () => '2026-11-23' });
  const stopping = new AbortController();
  const dying = nightlyComparison(
    {
      db,
      sync: async () => {
        stopping.abort(new Error('the process stops'));
        return [];
      },
    },
    { today: () => '2026-11-23' },
  );
  const maintenance = { holder: randomUUID(), leaseSeconds: 30, stepLimitMs: 30_000, log };
  await runMaintenanceTask(dying, { ...maintenance, db, stopping: stopping.signal });
  await runMaintenanceTask(task, { ...maintenance, db, stopping: new AbortController().signal });
  expect(compared).toEqual(['cus_broken', 'cus_fine', 'cus_missed']);
});

const unreachable = new Stripe.errors.StripeConnectionError({ message: 'no way to Stripe' });

/** A task that finds Stripe away so many times when it compares this customer. */
function awayFor(customerId: string, times: number) {
  const compared: string[] = [];
  let left = times;
  const task = (day: string) =>
    nightlyComparison(
      {
        db,
        sync: async (customer) => {
          if (customer.customerId === customerId && left-- > 0) throw unreachable;
          compared.push(customer.customerId);
          return [];
        },
      },
      { today: () => day },
    );
  return { compared, task };
}

test('whoever is to be compared while Stripe is away is compared later that day', async () => {
  const { compared, task } = awayFor('cus_fine', 2);
  const today = task('2026-11-24');
  logged.length = 0;
  // A customer who was compared before is not compared again.
  expect(await run(today, null, 2)).toBe('cus_broken');
  await expect(run(today, 'cus_broken')).rejects.toBe(unreachable);
  expect(await run(today, 'cus_broken')).toBeNull();
  expect(compared).toEqual(['cus_broken', 'cus_fine', 'cus_missed']);
  expect(logged).toEqual([]);
});

test('a customer for whom Stripe never answers does not keep the others waiting', async () => {
  const { compared, task } = awayFor('cus_broken', Infinity);
  const today = task('2026-11-25');
  logged.length = 0;
  const cursor = await run(today, null, 1);
  for (let hours = 0; hours < 4; hours += 1)
    await expect(run(today, cursor)).rejects.toBe(unreachable);
  expect(await run(today, cursor)).toBeNull();
  expect(compared).toEqual(['cus_fine', 'cus_missed']);
  expect(logged).toEqual([{ userId: users[2], err: unreachable }]);
});
