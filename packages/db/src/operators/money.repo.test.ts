import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { beforeAll, expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { fillSpend } from '../testing/fill-spend.ts';
import { planOf } from '../testing/plan-of.ts';
import { eraseSome } from '../accounts/erase-rows.repo.ts';
import { beginErasure } from '../accounts/erasure.repo.ts';
import { readMoney } from './money.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url }));

beforeAll(async () => {
  const { id } = await findOrCreateUser(db, somebody('ada'), 3);
  await fillSpend(db, id, 600);
});

test('only the days that are asked for are read', async () => {
  // This query follows the one that looks for hours that are not kept.
  const plan = await planOf(db, (on) => readMoney(on, 2), ['seqscan'], 1);
  expect(plan).toContain('payments_paid');
  expect(plan.match(/on attempts /g)).toHaveLength(1);
  expect(plan).toContain('attempts_spend');
  expect(plan.match(/Seq Scan on (?:payments|attempts)/g)).toBeNull();
});

test('what somebody paid stays, without them, and in the revenue of its day when their account is deleted', async () => {
  const paid = (userId: string, number: number, bucket: 'period' | 'pack', daysAgo: number) => ({
    reference: `payment:${userId}-${number}`,
    user_id: userId,
    bucket,
    amount_cents: 2_000 + number,
    returned_cents: number === 1 ? 500 : 0,
    currency: 'usd',
    generations: 15,
    paid_at: new Date(Date.now() - daysAgo * 86_400_000),
    subscription_id: 'sub_of_a_person',
  });
  const revenueOf = async (days: number) => {
    const money = await readMoney(db, days);
    return [...money.days, ...money.plans].map(({ revenue }) => revenue);
  };
  const people = await Promise.all(
    ['bo', 'cy', 'di'].map(async (name) => ({
      name,
      id: (await findOrCreateUser(db, somebody(name), 3)).id,
    })),
  );
  for (const { id } of people)
    await db
      .insertInto('payments')
      .values([
        paid(id, 1, 'pack', 3),
        paid(id, 2, 'pack', 3),
        paid(id, 3, 'period', 3),
        paid(id, 4, 'period', 20),
      ])
      .execute();
  const before = await revenueOf(30);
  expect(before.filter((cents) => cents > 0)).toEqual([16_518, 6_012, 12_021, 10_509]);
  for (const { id, name } of people.slice(1)) {
    await beginErasure(db, id, name);
    await expect.poll(() => eraseSome(db, id, 0)).toBe('gone');
    expect(await revenueOf(30)).toEqual(before);
  }
  const left = await db.selectFrom('payments').selectAll().orderBy('reference').execute();
  expect(left).toHaveLength(12);
  const kept = left.filter((row) => row.user_id === null);
  expect(kept).toHaveLength(8);
  expect(kept.filter((row) => row.subscription_id !== null)).toEqual([]);
  expect(await db.selectFrom('erased_revenue').selectAll().execute()).toEqual([]);
  expect((await revenueOf(10)).filter((cents) => cents > 0)).toEqual([16_518, 6_009, 10_509]);
});

test('what the release before had summed up is counted beside the payments that are kept', async () => {
  const today = async () => (await readMoney(db, 1)).days[0]?.revenue ?? 0;
  const before = await today();
  const day = new Date().toISOString().slice(0, 10);
  await db.insertInto('erased_revenue').values({ day, bucket: 'pack', cents: 700 }).execute();
  expect(await today()).toBe(before + 700);
});
