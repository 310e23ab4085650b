import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import type { Payment } from '../schema.ts';
import { readClock } from '../clock.ts';
import { serializeByUser } from '../serialize-by-user.ts';
import {
  RENEWAL_GRACE_MS,
  runningMonth,
  applyPayments,
  withdrawPayments,
  type PaymentLedger,
  type Changes,
  type PaymentFacts,
} from './payment-rules.ts';
import {
  currentSubscription,
  saveSubscriptions,
  type SubscriptionFacts,
} from './subscriptions.repo.ts';

/** Everything Stripe knows of one customer at one moment. */
export interface StripeSnapshot {
  subscriptions: SubscriptionFacts[];
  payments: PaymentFacts[];
  /** References of payments that we counted, and of which Stripe now says that they were not paid. */
  withdrawn: string[];
}

/** The references of all payments of a user that are in the ledger. */
export async function listPaymentReferences(db: DbOrTx, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('reference')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.reference);
}

/** Takes a ticket before Stripe is asked; snapshots are applied in ticket order, older ones are dropped. */
export async function takeTicket(db: DbOrTx): Promise<number> {
  const { rows } = await sql<{
    ticket: number;
  }>`select nextval('stripe_tickets') as ticket`.execute(db);
  return rows[0]?.ticket ?? 0;
}

/**
 * Updates plan, periods and balances to match a snapshot of Stripe, in one transaction. Applying it again changes
 * nothing: every change is the difference between snapshot and database. null: the snapshot is stale, or the user is
 * gone.
 */
export function applySnapshot(
  db: Db,
  userId: string,
  ticket: number,
  snapshot: StripeSnapshot,
): Promise<Changes | null> {
  return serializeByUser(db, userId, () =>
    db.transaction().execute((tx) => agreeWith(tx, userId, ticket, snapshot)),
  );
}

/** A ticket ahead of all others; never stored. */
const NEWER_THAN_ANY = Number.MAX_SAFE_INTEGER;

/** What applying a snapshot would do, without doing it. null: the user is gone. */
export async function compareSnapshot(
  db: Db,
  userId: string,
  snapshot: StripeSnapshot,
): Promise<Changes | null> {
  const tx = await db.startTransaction().execute();
  try {
    return await agreeWith(tx, userId, NEWER_THAN_ANY, snapshot);
  } finally {
    await tx.rollback().execute();
  }
}

async function agreeWith(
  tx: DbOrTx,
  userId: string,
  ticket: number,
  snapshot: StripeSnapshot,
): Promise<Changes | null> {
  const locked = await lockAccount(tx, userId);
  if (!locked || locked.user.stripe_ticket >= ticket) return null;
  const { account, user } = locked;

  const known = await tx.selectFrom('payments').selectAll().where('user_id', '=', userId).execute();
  const ledger: PaymentLedger = {
    userId,
    payments: new Map(known.map((payment) => [payment.reference, payment])),
    period: account.period_available,
    pack: account.pack_available,
    periodGranted: account.period_granted,
    entries: [],
    changes: [],
  };
  applyPayments(ledger, snapshot.payments);
  withdrawPayments(ledger, snapshot.withdrawn);
  const nowMs = await readClock(tx);
  const month = runningMonth(ledger, snapshot.subscriptions, nowMs());
  for (const payment of ledger.payments.values()) await savePayment(tx, payment);
  const entries = ledger.entries.map((entry) => ({ user_id: userId, ...entry }));
  if (entries.length > 0) await tx.insertInto('ledger_entries').values(entries).execute();

  const current = currentSubscription(snapshot.subscriptions);
  await saveAccount(tx, ledger, month, current !== null && current.cancelsAt === null);
  ledger.changes.push(...(await saveSubscriptions(tx, userId, snapshot.subscriptions)));
  const status =
    current === null ? 'free' : current.status === 'trialing' ? 'active' : current.status;
  if (status !== user.subscription_status)
    ledger.changes.push(`plan: ${user.subscription_status} → ${status}`);
  await tx
    .updateTable('users')
    .set({
      stripe_ticket: ticket,
      subscription_status: status,
      subscription_plan:
        current === null ? null : await planName(tx, month?.plan_id ?? current.planId),
      subscription_period_end: current?.periodEnd ?? null,
    })
    .where('id', '=', userId)
    .execute();
  return ledger.changes;
}

/** Reservations lock the account's row too: nothing moves while we count. */
async function lockAccount(tx: DbOrTx, userId: string) {
  const account = await tx
    .selectFrom('credit_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const user = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return account && user ? { account, user } : null;
}

async function saveAccount(
  tx: DbOrTx,
  { userId, period, periodGranted, pack }: PaymentLedger,
  month: Payment | null,
  goesOn: boolean,
): Promise<void> {
  const endsAt = month?.period_end
    ? new Date(month.period_end.getTime() + (goesOn ? RENEWAL_GRACE_MS : 0))
    : null;
  await tx
    .updateTable('credit_accounts')
    .set({
      period_available: period,
      period_granted: month ? periodGranted : 0,
      period_ends_at: endsAt,
      pack_available: pack,
    })
    .where('user_id', '=', userId)
    .execute();
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
