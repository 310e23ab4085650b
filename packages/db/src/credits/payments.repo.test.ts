import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDb } from '../client.ts';
import { acceptGeneration } from '../generations/accept.repo.ts';
import { cancelGeneration } from '../testing/cancel-generation.ts';
import type { PaymentFacts } from './payment-rules.ts';
import {
  applySnapshot,
  compareSnapshot,
  takeTicket,
  type StripeSnapshot,
} from './payments.repo.ts';
import { savePlans } from './plans.repo.ts';
import { findBilling, type SubscriptionFacts } from './subscriptions.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 5 }));
await savePlans(db, [
  {
    id: 'premium-monthly',
    position: 1,
    name: 'Premium Monthly',
    description: '',
    price_cents: 3900,
    interval: 'month',
    generations_limit: 60,
  },
]);

const DAY_MS = 24 * 3600 * 1000;
const start = Date.now() - DAY_MS;
const at = (days: number) => new Date(start + days * DAY_MS);
let people = 0;

async function newUser(free = 0): Promise<string> {
  people += 1;
  return (await findOrCreateUser(db, somebody(`person-${people}`), free)).id;
}

const subscription = (changes: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  id: `sub_${people}`,
  planId: 'premium-monthly',
  status: 'active',
  periodStart: at(0),
  periodEnd: at(30),
  cancelsAt: null,
  endedAt: null,
  createdAt: at(0),
  ...changes,
});
/** The month that begins 30 × `index` days after the first. */
const month = (index: number, changes: Partial<PaymentFacts> = {}): PaymentFacts => ({
  reference: `invoice:${people}-${index}`,
  planId: 'premium-monthly',
  interval: 'month',
  bucket: 'period',
  subscriptionId: `sub_${people}`,
  chargeId: null,
  amountCents: 3900,
  returnedCents: 0,
  currency: 'usd',
  generations: 60,
  periodStart: at(index * 30),
  periodEnd: at((index + 1) * 30),
  paidAt: at(index * 30),
  ...changes,
});
const pack = (changes: Partial<PaymentFacts> = {}): PaymentFacts => ({
  ...month(0),
  reference: `payment:${people}`,
  planId: null,
  interval: 'once',
  bucket: 'pack',
  subscriptionId: null,
  amountCents: 2000,
  generations: 15,
  periodStart: null,
  periodEnd: null,
  ...changes,
});

const apply = async (userId: string, snapshot: Partial<StripeSnapshot>, ticket?: number) =>
  applySnapshot(db, userId, ticket ?? (await takeTicket(db)), {
    subscriptions: [],
    payments: [],
    withdrawn: [],
    ...snapshot,
  });

async function account(userId: string) {
  const row = await db
    .selectFrom('credit_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { sum } = await db
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount'), eb.lit(0)).as('sum'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(Number(sum)).toBe(row.free_available + row.period_available + row.pack_available);
  return { period: row.period_available, pack: row.pack_available, endsAt: row.period_ends_at };
}

const reserve = (userId: string) =>
  acceptGeneration(db, {
    userId,
    kind: 'audio',
    title: 'Speech',
    input: {},
    cost: 1,
    maxActive: 100,
    coveredBy: null,
    idempotencyKey: null,
    requestHash: 'x',
    repeatKey: null,
    deadlineSeconds: 60,
    project: null,
    stages: [{ name: 'audio', position: 0, needs: [], input: {} }],
  });

test('applying the same snapshot twice changes nothing the second time', async () => {
  const userId = await newUser();
  const snapshot = { subscriptions: [subscription()], payments: [month(0), pack()] };
  expect(await apply(userId, snapshot)).toHaveLength(3);
  expect(await apply(userId, snapshot)).toEqual([]);
  expect(await account(userId)).toMatchObject({ period: 60, pack: 15 });
});

test('comparing reports what applying would do, without doing it', async () => {
  const userId = await newUser();
  const snapshot = { subscriptions: [subscription()], payments: [month(0), pack()] };
  const reported = await compareSnapshot(db, userId, { ...snapshot, withdrawn: [] });
  expect(reported).toHaveLength(3);
  expect(await account(userId)).toMatchObject({ period: 0, pack: 0 });
  expect(await findBilling(db, userId)).toMatchObject({
    user: { subscription_status: 'free' },
    subscription: null,
    payments: [],
  });
  expect(await apply(userId, snapshot)).toEqual(reported);
  expect(await compareSnapshot(db, userId, { ...snapshot, withdrawn: [] })).toEqual([]);
});

test('an unreported cancellation is a change', async () => {
  const userId = await newUser();
  await apply(userId, { subscriptions: [subscription()], payments: [month(0)] });
  const cancelled = {
    subscriptions: [subscription({ cancelsAt: at(30) })],
    payments: [month(0)],
  };
  expect(await apply(userId, cancelled)).toEqual([
    `sub_${people} ends: never → ${at(30).toISOString()}`,
  ]);
  expect(await apply(userId, cancelled)).toEqual([]);
});

test('a stale snapshot is not applied', async () => {
  const userId = await newUser();
  const old = await takeTicket(db);
  await apply(userId, { subscriptions: [subscription()], payments: [month(0)] });
  expect(await apply(userId, {}, old)).toBeNull();
  expect(await account(userId)).toMatchObject({ period: 60 });
});

/** @shows fault 40 */
test('ten concurrent snapshots grant once', async () => {
  const userId = await newUser();
  const snapshot = { subscriptions: [subscription()], payments: [month(0), pack()] };
  await Promise.all(Array.from({ length: 10 }, () => apply(userId, snapshot)));
  expect(await account(userId)).toMatchObject({ period: 60, pack: 15 });
});

/** @shows fault 41 */
test('months that become known together, or in the wrong order, end as the newest', async () => {
  const together = await newUser();
  const renewed = subscription({ periodStart: at(30), periodEnd: at(60) });
  await apply(together, { subscriptions: [renewed], payments: [month(1), month(0)] });
  expect(await account(together)).toMatchObject({ period: 60 });

  const reversed = await newUser();
  const current = subscription({ periodStart: at(30), periodEnd: at(60) });
  await apply(reversed, { subscriptions: [current], payments: [month(1)] });
  await apply(reversed, { subscriptions: [current], payments: [month(0), month(1)] });
  expect(await account(reversed)).toMatchObject({ period: 60 });
});

/** @shows fault 44 */
test('a job that fails after the renewal returns nothing to the new month', async () => {
  const userId = await newUser();
  await apply(userId, { subscriptions: [subscription()], payments: [month(0)] });
  const running = await reserve(userId);
  const inNewMonth = {
    subscriptions: [subscription({ periodStart: at(30), periodEnd: at(60) })],
    payments: [month(0), month(1)],
  };
  await apply(userId, inNewMonth);
  await cancelGeneration(db, userId, running?.generationId ?? '');
  expect(await account(userId)).toMatchObject({ period: 60 });
  const later = await reserve(userId);
  await cancelGeneration(db, userId, later?.generationId ?? '');
  expect(await account(userId)).toMatchObject({ period: 60 });
});

test('a full refund of a month with two used leaves the same, before and after the renewal', async () => {
  const left: number[] = [];
  for (const refundFirst of [true, false]) {
    const userId = await newUser();
    await apply(userId, { subscriptions: [subscription()], payments: [month(0)] });
    await reserve(userId);
    await reserve(userId);
    const refunded = month(0, { returnedCents: 3900 });
    const next = subscription({ periodStart: at(30), periodEnd: at(60) });
    await apply(
      userId,
      refundFirst
        ? { subscriptions: [subscription()], payments: [refunded] }
        : { subscriptions: [next], payments: [month(0), month(1)] },
    );
    await apply(userId, { subscriptions: [next], payments: [refunded, month(1)] });
    left.push((await account(userId)).period);
  }
  expect(left).toEqual([58, 58]);
});

/** @shows fault 43 */
test('a debt blocks new work until the balance is above zero', async () => {
  const userId = await newUser(2);
  await apply(userId, { payments: [pack()] });
  for (let used = 0; used < 7; used += 1) await reserve(userId);
  await apply(userId, { payments: [pack({ returnedCents: 2000 })] });
  expect(await account(userId)).toMatchObject({ pack: -5 });
  expect(await reserve(userId)).toBeNull();
  await apply(userId, {
    payments: [pack({ returnedCents: 2000 }), pack({ reference: `payment:${people}-second` })],
  });
  expect(await reserve(userId)).not.toBeNull();
});

test('a month ends with its subscription, or when the next one is not paid', async () => {
  const ended = await newUser();
  await apply(ended, { subscriptions: [subscription()], payments: [month(0)] });
  await apply(ended, {
    subscriptions: [subscription({ status: 'canceled', endedAt: at(30) })],
    payments: [month(0)],
  });
  expect(await account(ended)).toEqual({ period: 0, pack: 0, endsAt: null });

  const unpaid = await newUser();
  await apply(unpaid, { subscriptions: [subscription()], payments: [month(0)] });
  await apply(unpaid, {
    subscriptions: [subscription({ status: 'past_due', periodStart: at(30), periodEnd: at(60) })],
    payments: [month(0)],
  });
  expect(await account(unpaid)).toMatchObject({ period: 0, endsAt: null });
});

test('the remainder of a month stays usable a little longer during renewal, but not after a cancellation', async () => {
  const renews = await newUser();
  await apply(renews, { subscriptions: [subscription()], payments: [month(0)] });
  expect((await account(renews)).endsAt?.getTime()).toBe(at(30).getTime() + 3 * 3600 * 1000);
  const cancelled = await newUser();
  await apply(cancelled, {
    subscriptions: [subscription({ cancelsAt: at(30) })],
    payments: [month(0)],
  });
  expect((await account(cancelled)).endsAt).toEqual(at(30));
});

test('a customer unknown to Stripe has no plan, and keeps what was paid until its end', async () => {
  const userId = await newUser();
  await apply(userId, { subscriptions: [subscription()], payments: [month(0), pack()] });
  await apply(userId, {});
  expect(await account(userId)).toMatchObject({ period: 60, pack: 15, endsAt: at(30) });
  expect(await findBilling(db, userId)).toMatchObject({
    user: { subscription_status: 'free' },
    subscription: { status: 'canceled' },
  });
});

test('a month ends by the clock of the database, whatever the time of this machine', async () => {
  const userId = await newUser();
  const snapshot = { subscriptions: [subscription()], payments: [month(0)] };
  await apply(userId, snapshot);
  vi.useFakeTimers({ toFake: ['Date'], now: at(31) });
  onTestFinished(() => void vi.useRealTimers());
  expect(await apply(userId, snapshot)).toEqual([]);
  expect(await account(userId)).toMatchObject({ period: 60 });
});

test.each([0, 1])('of two months of one second, the later is newer (%i first)', async (first) => {
  const userId = await newUser();
  const months = [first, 1 - first].map((index) => month(index, { paidAt: at(0) }));
  await apply(userId, { subscriptions: [subscription()], payments: [pack(), ...months] });
  const { payments = [] } = (await findBilling(db, userId)) ?? {};
  expect(payments.map((one) => one.period_start)).toEqual([at(30), at(0), null]);
});
