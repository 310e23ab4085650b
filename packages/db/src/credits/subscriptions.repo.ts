import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { Payment, Subscription, User } from '../schema.ts';

/** A customer's subscription as Stripe reports it. */
export interface SubscriptionFacts {
  id: string;
  planId: string | null;
  status: string;
  periodStart: Date | null;
  periodEnd: Date | null;
  /** When it ends after a cancellation; null while it renews. */
  cancelsAt: Date | null;
  endedAt: Date | null;
  createdAt: Date;
}

const OPEN = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];

/** Whether it may still be charged, or still grants what was paid for. */
export function isOpen(subscription: { status: string }): boolean {
  return OPEN.includes(subscription.status);
}

/** The relevant one: active before any other, then the newest. */
export function currentSubscription<T extends { status: string; createdAt: Date }>(
  subscriptions: T[],
): T | null {
  const open = subscriptions.filter(isOpen);
  const rank = (one: T) => OPEN.indexOf(one.status);
  return (
    open.toSorted(
      (a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime(),
    )[0] ?? null
  );
}

/** Stores all subscriptions; missing ones have ended. Returns changes to known ones. */
export async function saveSubscriptions(
  db: DbOrTx,
  userId: string,
  facts: SubscriptionFacts[],
): Promise<string[]> {
  const known = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  const gone = db
    .updateTable('subscriptions')
    .set({ status: 'canceled', updated_at: new Date() })
    .where('user_id', '=', userId)
    .where('status', 'in', OPEN);
  const ids = facts.map((one) => one.id);
  await (ids.length > 0 ? gone.where('id', 'not in', ids) : gone).execute();
  for (const one of facts) {
    const row = {
      plan_id: one.planId,
      status: one.status,
      period_start: one.periodStart,
      period_end: one.periodEnd,
      cancels_at: one.cancelsAt,
      updated_at: new Date(),
    };
    await db
      .insertInto('subscriptions')
      .values({ id: one.id, user_id: userId, created_at: one.createdAt, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  }
  return facts.flatMap((one) => {
    const before = known.find(({ id }) => id === one.id);
    return before ? datesThatMoved(before, one) : [];
  });
}

function datesThatMoved(before: Subscription, now: SubscriptionFacts): string[] {
  const dates = [
    ['paid until', before.period_end, now.periodEnd],
    ['ends', before.cancels_at, now.cancelsAt],
  ] as const;
  const word = (date: Date | null) => date?.toISOString() ?? 'never';
  return dates
    .filter(([, was, is]) => was?.getTime() !== is?.getTime())
    .map(([what, was, is]) => `${now.id} ${what}: ${word(was)} → ${word(is)}`);
}

export interface Billing {
  user: User;
  /** The relevant subscription, or the newest ended one. */
  subscription: Subscription | null;
  payments: Payment[];
}

/** A user's payments, newest first. Stripe's times are in seconds: of two in one second, the later period is newer. */
export async function findBilling(db: DbOrTx, userId: string): Promise<Billing | null> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!user) return null;
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'not in', ['incomplete', 'incomplete_expired'])
    .orderBy('created_at', 'desc')
    .execute();
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('paid_at', 'desc')
    .orderBy('period_start', (order) => order.desc().nullsLast())
    .limit(100)
    .execute();
  const current = currentSubscription(rows.map((row) => ({ ...row, createdAt: row.created_at })));
  return {
    user,
    subscription: rows.find((row) => row.id === current?.id) ?? rows[0] ?? null,
    payments,
  };
}

export function findUserByCustomer(db: DbOrTx, customerId: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('stripe_customer_id', '=', customerId)
    .executeTakeFirst();
}

/** A user who has paid, or began to. */
export interface Customer {
  id: string;
  customerId: string;
}

/** Users with a customer at Stripe, in the order of its ids after the given one. */
export async function listCustomers(db: DbOrTx, after: string, limit: number): Promise<Customer[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'stripe_customer_id as customerId'])
    .where('stripe_customer_id', '>', after)
    .orderBy('stripe_customer_id')
    .limit(limit)
    .$narrowType<Customer>()
    .execute();
  return rows;
}

/**
 * Stores a customer's id; `instead` is the one it replaces. False: another request stored one in between, or the
 * account is gone.
 */
export async function setCustomer(
  db: DbOrTx,
  userId: string,
  customerId: string,
  instead: string | null,
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ stripe_customer_id: customerId })
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .where(sql<boolean>`stripe_customer_id is not distinct from ${instead}`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * The first blocked user, by id after the given one, who could still be charged: a subscription of theirs renews, or they
 * may have a page or form to pay with.
 */
export async function nextBlockedPayer(db: DbOrTx, after: string | null): Promise<string | null> {
  let query = db
    .selectFrom('users')
    .select('id')
    .where('blocked_at', 'is not', null)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('subscriptions')
            .select('subscriptions.id')
            .whereRef('subscriptions.user_id', '=', 'users.id')
            .where('subscriptions.status', 'in', OPEN)
            .where('subscriptions.cancels_at', 'is', null),
        ),
        exists(
          selectFrom('checkouts')
            .select('checkouts.plan_id')
            .whereRef('checkouts.user_id', '=', 'users.id')
            .where('checkouts.stripe_id', 'is not', null),
        ),
      ]),
    )
    .orderBy('id')
    .limit(1);
  if (after !== null) query = query.where('id', '>', after);
  return (await query.executeTakeFirst())?.id ?? null;
}
