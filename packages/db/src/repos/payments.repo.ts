import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import { againOnDeadlock } from '../deadlock.ts';
import type { LedgerEntriesTable, Payment } from '../schema.ts';
import {
  currentSubscription,
  saveSubscriptions,
  type SubscriptionFacts,
} from './subscriptions.repo.ts';

/** A payment that went through, as Stripe tells it. */
export interface PaymentFacts {
  /** `invoice:<id>` or `payment:<id>`. */
  reference: string;
  planId: string | null;
  bucket: 'period' | 'pack';
  subscriptionId: string | null;
  chargeId: string | null;
  amountCents: number;
  /** Refunded, or withdrawn by a dispute that is open or lost. */
  returnedCents: number;
  currency: string;
  generations: number;
  /** Of the month it pays; null for packs. */
  periodStart: Date | null;
  periodEnd: Date | null;
  paidAt: Date;
}

/** All that Stripe knows of one customer at one moment. */
export interface StripePicture {
  subscriptions: SubscriptionFacts[];
  payments: PaymentFacts[];
}

/** What applying a picture did, as sentences for people who look after the books. */
export type Changes = string[];

/** A renewal is charged about an hour after its period began; what is left stays usable that long. */
const RENEWAL_GRACE_MS = 3 * 3600 * 1000;

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
  const inOrder = picture.payments.toSorted(
    (a, b) => startOf(a) - startOf(b) || a.reference.localeCompare(b.reference),
  );
  for (const fact of inOrder) if (!books.payments.has(fact.reference)) await grant(books, fact);
  for (const fact of inOrder) await settleReturned(books, fact);
  const current = currentSubscription(picture.subscriptions);
  const month = currentMonth(books);
  if (month && isOver(month, picture.subscriptions)) await lapse(books, month);
  for (const payment of books.payments.values()) await savePayment(tx, payment);

  const open = month !== null && !isOver(month, picture.subscriptions);
  const goesOn = current !== null && current.cancelsAt === null;
  const endsAt =
    open && month.period_end
      ? new Date(month.period_end.getTime() + (goesOn ? RENEWAL_GRACE_MS : 0))
      : null;
  await tx
    .updateTable('credit_accounts')
    .set({
      period_available: books.period,
      period_granted: open ? books.periodGranted : 0,
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

interface Books {
  tx: DbOrTx;
  userId: string;
  payments: Map<string, Payment>;
  period: number;
  pack: number;
  periodGranted: number;
  changes: Changes;
}

const startOf = (payment: { periodStart: Date | null; paidAt: Date }) =>
  (payment.periodStart ?? payment.paidAt).getTime();

/** The month paid last, whether it still runs or not. */
function currentMonth(books: Books): Payment | null {
  const months = [...books.payments.values()].filter((payment) => payment.period_start !== null);
  const start = (payment: Payment) => payment.period_start?.getTime() ?? 0;
  return (
    months.toSorted((a, b) => start(b) - start(a) || b.reference.localeCompare(a.reference))[0] ??
    null
  );
}

/** Gives what a payment bought. A new month first ends the one before; one that comes late is over at once. */
async function grant(books: Books, fact: PaymentFacts): Promise<void> {
  const before = currentMonth(books);
  const payment: Payment = {
    reference: fact.reference,
    user_id: books.userId,
    plan_id: fact.planId,
    bucket: fact.bucket,
    subscription_id: fact.subscriptionId,
    charge_id: fact.chargeId,
    amount_cents: fact.amountCents,
    returned_cents: 0,
    currency: fact.currency,
    generations: fact.generations,
    unused: null,
    lapsed: 0,
    revoked: 0,
    changes: 0,
    period_start: fact.periodStart,
    period_end: fact.periodEnd,
    paid_at: fact.paidAt,
    created_at: new Date(),
  };
  const isLate =
    fact.bucket === 'period' &&
    before?.period_start != null &&
    before.period_start.getTime() > startOf(fact);
  if (fact.bucket === 'period' && before && !isLate) await lapse(books, before);
  books.payments.set(payment.reference, payment);
  const note =
    fact.bucket === 'pack'
      ? `Pack of ${fact.generations}`
      : `Premium, ${fact.generations} for the month`;
  await enter(books, payment, 'grant', fact.generations, note, fact.reference);
  if (isLate) {
    payment.unused = fact.generations;
    await move(books, payment, 'expire', -fact.generations, 'The month it paid for is over');
  } else if (fact.bucket === 'period') books.periodGranted = fact.generations;
}

/** What is unused of a month that is over lapses. A debt stays. */
async function lapse(books: Books, month: Payment): Promise<void> {
  if (month.unused !== null) return;
  month.unused = Math.max(0, books.period + month.revoked);
  if (books.period > 0)
    await move(books, month, 'expire', -books.period, 'Unused generations of the month lapsed');
}

/**
 * Money that went back takes its generations along: unused ones first, and what was used becomes a debt.
 * Unused ones of a month that is over are gone either way, so the order in which refund and renewal
 * become known does not matter.
 */
async function settleReturned(books: Books, fact: PaymentFacts): Promise<void> {
  const payment = books.payments.get(fact.reference);
  if (!payment) return;
  const returned = Math.min(fact.returnedCents, payment.amount_cents);
  payment.returned_cents = returned;
  payment.charge_id = fact.chargeId ?? payment.charge_id;
  const share = payment.amount_cents === 0 ? 0 : returned / payment.amount_cents;
  const wanted = Math.max(payment.unused ?? 0, Math.floor(payment.generations * share));
  const difference = wanted - (payment.lapsed + payment.revoked);
  if (difference === 0) return;
  if (difference > 0)
    await move(
      books,
      payment,
      'revoke',
      -difference,
      'Taken back: the payment was refunded or disputed',
    );
  else
    await move(books, payment, 'grant', -difference, 'Given again: the payment stands after all');
}

async function move(
  books: Books,
  payment: Payment,
  kind: 'grant' | 'expire' | 'revoke',
  amount: number,
  note: string,
): Promise<void> {
  payment.changes += 1;
  if (kind === 'expire') payment.lapsed -= amount;
  else payment.revoked -= amount;
  await enter(books, payment, kind, amount, note, `${payment.reference}#${payment.changes}`);
}

async function enter(
  books: Books,
  payment: Payment,
  kind: LedgerEntriesTable['kind'],
  amount: number,
  note: string,
  reference: string,
): Promise<void> {
  books[payment.bucket] += amount;
  books.changes.push(`${kind} ${amount} ${payment.bucket} (${reference})`);
  await books.tx
    .insertInto('ledger_entries')
    .values({ user_id: books.userId, reference, kind, bucket: payment.bucket, amount, note })
    .execute();
}

/**
 * Whether a paid month is over: by the clock, because its subscription ended no earlier, or because the
 * subscription went on to a month that is not paid.
 */
function isOver(month: Payment, subscriptions: SubscriptionFacts[]): boolean {
  if (!month.period_end) return false;
  const end = month.period_end.getTime();
  const own = subscriptions.find((one) => one.id === month.subscription_id);
  const grace = own && own.status === 'active' && own.cancelsAt === null ? RENEWAL_GRACE_MS : 0;
  if (Date.now() > end + grace) return true;
  if (!own) return false;
  if (own.endedAt && own.endedAt.getTime() >= end) return true;
  return own.status !== 'active' && own.periodStart !== null && own.periodStart.getTime() >= end;
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
