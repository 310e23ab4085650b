import type { DbOrTx } from '../client.ts';
import type { LedgerEntriesTable, Payment } from '../schema.ts';
import type { SubscriptionFacts } from './subscriptions.repo.ts';

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

/** What applying a picture did, as sentences for people who look after the books. */
export type Changes = string[];

/** A renewal is charged about an hour after its period began; what is left stays usable that long. */
export const RENEWAL_GRACE_MS = 3 * 3600 * 1000;

/** A person's payments and balances while they are brought up to date, their account's row being held. */
export interface Books {
  tx: DbOrTx;
  userId: string;
  payments: Map<string, Payment>;
  period: number;
  pack: number;
  periodGranted: number;
  changes: Changes;
}

/** Gives what new payments bought and takes back what was returned, in the order of what they pay for. */
export async function settlePayments(books: Books, facts: PaymentFacts[]): Promise<void> {
  const inOrder = facts.toSorted(
    (a, b) => startOf(a) - startOf(b) || a.reference.localeCompare(b.reference),
  );
  for (const fact of inOrder) if (!books.payments.has(fact.reference)) await grant(books, fact);
  for (const fact of inOrder) await settleReturned(books, fact);
}

/** The paid month that runs, if one does; what is unused of the last one lapses when it is over. */
export async function runningMonth(
  books: Books,
  subscriptions: SubscriptionFacts[],
): Promise<Payment | null> {
  const month = currentMonth(books);
  if (!month || !isOver(month, subscriptions)) return month;
  await lapse(books, month);
  return null;
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
