import { reserveAttempt } from '@talkreel/db/generations/reserve-attempt.repo';
import { expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.ts';

const app = await openConsole();
const { db, operator } = app;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

const DAY_MS = 86_400_000;
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const noon = new Date(`${dayOf(new Date(Date.now() - DAY_MS))}T12:00:00Z`);

/** Moves what was tried to yesterday, since midnight may pass meanwhile. */
async function moveTries(): Promise<void> {
  await db.updateTable('attempts').set({ created_at: noon }).execute();
  const moved = await db.deleteFrom('spend_days').returning('cents').execute();
  const cents = sum(moved.map((row) => Number(row.cents)));
  await db
    .insertInto('spend_days')
    .values({ day: dayOf(noon), cents })
    .execute();
}

/** Reads the money of the last 30 days from the ledgers. */
async function readLedgers() {
  const spendDays = await db.selectFrom('spend_days').select('cents').execute();
  const tries = await db.selectFrom('attempts').select('cost_cents').execute();
  const payments = await db
    .selectFrom('payments')
    .select(['amount_cents', 'returned_cents'])
    .where('paid_at', '>', new Date(Date.now() - 30 * DAY_MS))
    .execute();
  return {
    spentCents: sum(spendDays.map(({ cents }) => Number(cents))),
    triedCents: sum(tries.map(({ cost_cents: cents }) => cents)),
    revenueCents: sum(payments.map((paid) => paid.amount_cents - paid.returned_cents)),
  };
}

test('spend and revenue match the ledgers, by day, by stage and by plan', async () => {
  const people = [await app.addUser('first'), await app.addUser('second')];
  for (const [index, { userId }] of people.entries()) {
    const claim = await app.claimOf(await app.queuedSpeech(userId));
    for (const number of [1, 2])
      await reserveAttempt(
        db,
        claim,
        {
          number,
          part: 0,
          provider: 'replicate',
          model: 'm',
          deadlineSeconds: 60,
          costCents: 1.5 + index,
        },
        null,
      );
  }
  await moveTries();
  const paid = (
    days: number,
    bucket: 'period' | 'pack',
    amount_cents: number,
    returned_cents = 0,
  ) => ({
    reference: `invoice:${bucket}-${days}`,
    user_id: people[0]?.userId ?? '',
    bucket,
    amount_cents,
    returned_cents,
    currency: 'usd',
    generations: 15,
    paid_at: new Date(noon.getTime() - days * DAY_MS),
  });
  await db
    .insertInto('payments')
    .values([paid(0, 'pack', 2_000), paid(1, 'period', 2_900, 900), paid(40, 'period', 2_900)])
    .execute();
  // The account whose attempts cost this was deleted since.
  const dayBefore = dayOf(new Date(noon.getTime() - DAY_MS));
  await db.insertInto('spend_days').values({ day: dayBefore, cents: 7 }).execute();

  const { body } = await operator.get('/api/ops/money?days=30');
  const ledgers = await readLedgers();
  interface Day {
    day: string;
    spentCents: number;
    revenueCents: number;
    byStage: Record<string, number>;
  }
  const days: Day[] = body.days;
  expect(days).toHaveLength(30);
  expect(sum(days.map(({ spentCents }) => spentCents))).toBe(ledgers.spentCents);
  expect(sum(days.flatMap(({ byStage }) => Object.values(byStage)))).toBe(ledgers.triedCents);
  expect(sum(days.map(({ revenueCents }) => revenueCents))).toBe(ledgers.revenueCents);
  const figuresOf = (wanted: string) => days.find(({ day }) => day === wanted);
  expect(figuresOf(dayOf(noon))).toMatchObject({
    spentCents: 8,
    byStage: { audio: 8 },
    revenueCents: 2_000,
  });
  expect(figuresOf(dayBefore)).toMatchObject({ spentCents: 7, byStage: {}, revenueCents: 2_000 });

  const plans: Array<{ plan: string; revenueCents: number; spentCents: number }> = body.plans;
  expect(plans).toEqual([
    { plan: 'free', revenueCents: 0, spentCents: 8 },
    { plan: 'period', revenueCents: 2_000, spentCents: 0 },
    { plan: 'pack', revenueCents: 2_000, spentCents: 0 },
    { plan: 'uncounted', revenueCents: 0, spentCents: 0 },
  ]);
  expect((await operator.get('/api/ops/money?days=1000')).status).toBe(400);
});
