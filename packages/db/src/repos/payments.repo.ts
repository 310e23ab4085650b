import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import { againOnDeadlock } from '../deadlock.ts';
import type { Payment } from '../schema.ts';
import {
  RENEWAL_GRACE_MS,
  runningMonth,
  settlePayments,
  type Books,
  type Changes,
  type PaymentFacts,
} from './books.repo.ts';
import {
  currentSubscription,
  saveSubscriptions,
  type SubscriptionFacts,
} from './subscriptions.repo.ts';

/** All that Stripe knows of one customer at one moment. */
export interface StripePicture {
  subscriptions: SubscriptionFacts[];
  payments: PaymentFacts[];
}

/** Taken before Stripe is asked; pictures are applied in the order of their tickets, older ones not at all. */
export async function takeTicket(db: DbOrTx): Promise<number> {
  const { rows } = await sql<{
    ticket: number;
  }>`select nextval('stripe_tickets') as ticket`.execute(db);
  return rows[0]?.ticket ?? 0;
}

/**
 * Makes plan, periods and balances agree with a picture of Stripe, in one transaction. Applying the same
 * picture again changes nothing: every effect follows from the difference between it and what is written
 * down. null: the picture is stale, or the person is gone.
 */
export function applyPicture(
  db: Db,
  userId: string,
  ticket: number,
  picture: StripePicture,
): Promise<Changes | null> {
  return againOnDeadlock(() =>
    db.transaction().execute((tx) => agreeWith(tx, userId, ticket, picture)),
  );
}

/** What applying a picture would do, and nothing of it done. null: the person is gone. */
export async function comparePicture(
  db: Db,
  userId: string,
  picture: StripePicture,
): Promise<Changes | null> {
  const tx = await db.startTransaction().execute();
  try {
    return await agreeWith(tx, userId, NEWER_THAN_ANY, picture);
  } finally {
    await tx.rollback().execute();
  }
}

/** A ticket that no other is ahead of; never written down. */
const NEWER_THAN_ANY = Number.MAX_SAFE_INTEGER;

async function agreeWith(
  tx: DbOrTx,
  userId: string,
  ticket: number,
  picture: StripePicture,
): Promise<Changes | null> {
  // The account's row is what reservations take too: nothing moves while we count.
  const account = await tx
    .selectFrom('credit_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const user = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!account || !user || user.stripe_ticket >= ticket) return null;

  const known = await tx.selectFrom('payments').selectAll().where('user_id', '=', userId).execute();
  const books: Books = {
    tx,
    userId,
    payments: new Map(known.map((payment) => [payment.reference, payment])),
    period: account.period_available,
    pack: account.pack_available,
    periodGranted: account.period_granted,
    changes: [],
  };
  await settlePayments(books, picture.payments);
  const month = await runningMonth(books, picture.subscriptions);
  for (const payment of books.payments.values()) await savePayment(tx, payment);

  const current = currentSubscription(picture.subscriptions);
  const goesOn = current !== null && current.cancelsAt === null;
  const endsAt = month?.period_end
    ? new Date(month.period_end.getTime() + (goesOn ? RENEWAL_GRACE_MS : 0))
    : null;
  await tx
    .updateTable('credit_accounts')
    .set({
      period_available: books.period,
      period_granted: month ? books.periodGranted : 0,
      period_ends_at: endsAt,
      pack_available: books.pack,
    })
    .where('user_id', '=', userId)
    .execute();

  books.changes.push(...(await saveSubscriptions(tx, userId, picture.subscriptions)));
  const status =
    current === null ? 'free' : current.status === 'trialing' ? 'active' : current.status;
  if (status !== user.subscription_status)
    books.changes.push(`plan: ${user.subscription_status} → ${status}`);
  await tx
    .updateTable('users')
    .set({
      stripe_ticket: ticket,
      subscription_status: status,
      subscription_plan: current === null ? null : await planName(tx, current.planId),
      subscription_period_end: current?.periodEnd ?? null,
    })
    .where('id', '=', userId)
    .execute();
  return books.changes;
}

async function savePayment(tx: DbOrTx, payment: Payment): Promise<void> {
  const { reference: _reference, user_id: _user, created_at: _created, ...changes } = payment;
  await tx
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('reference').doUpdateSet(changes))
    .execute();
}

async function planName(tx: DbOrTx, planId: string | null): Promise<string | null> {
  if (planId === null) return null;
  const plan = await tx
    .selectFrom('plans')
    .select('name')
    .where('id', '=', planId)
    .executeTakeFirst();
  return plan?.name ?? null;
}
