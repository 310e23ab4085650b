import type { PlanInterval } from '@talkreel/contracts/plan-interval';
import type { Payment } from '../schema.ts';
import type { LedgerKind } from '@talkreel/contracts/names';
import type { SubscriptionFacts } from './subscriptions.repo.ts';

/** A successful payment, as Stripe reports it. */
export interface PaymentFacts {
  /** `invoice:<id>` or `payment:<id>`. */
  reference: string;
  planId: string | null;
  interval: PlanInterval;
  bucket: 'period' | 'pack';
  subscriptionId: string | null;
  chargeId: string | null;
  amountCents: number;
  /** Refunded, or withdrawn by a dispute that is open or lost. */
  returnedCents: number;
  currency: string;
  generations: number;
  /** The period it pays for, a month or a year; null for packs. */
  periodStart: Date | null;
  periodEnd: Date | null;
  paidAt: Date;
}

/** The changes made by applying a snapshot, as sentences for operators. */
export type Changes = string[];

/** A renewal is charged about an hour after its period began; the rest stays usable until then. */
export const RENEWAL_GRACE_MS = 3 * 3600 * 1000;

const MONTH_MS = 30.4 * 24 * 3600 * 1000;

/** A line of the ledger that is to be written. */
interface NewEntry {
  reference: string;
  kind: LedgerKind;
  bucket: Payment['bucket'];
  amount: number;
  note: string;
}

/** A user's payments and balances while they are updated. The rules change it; `payments.repo.ts` reads and writes it. */
export interface PaymentLedger {
  userId: string;
  payments: Map<string, Payment>;
  period: number;
  pack: number;
  periodGranted: number;
  entries: NewEntry[];
  changes: Changes;
}

const startOf = (payment: { periodStart: Date | null; paidAt: Date }) =>
  (payment.periodStart ?? payment.paidAt).getTime();

/** Grants what new payments bought and revokes what was returned, in the order of the periods. */
export function applyPayments(ledger: PaymentLedger, facts: PaymentFacts[]): void {
  const inOrder = facts.toSorted(
    (a, b) => startOf(a) - startOf(b) || a.reference.localeCompare(b.reference),
  );
  for (const fact of inOrder) if (!ledger.payments.has(fact.reference)) grant(ledger, fact);
  for (const fact of inOrder) {
    correctPeriod(ledger, fact);
    applyReturned(ledger, fact);
  }
}

/** A payment that was counted and failed after all takes back what it granted, as if all of it was returned. */
export function withdrawPayments(ledger: PaymentLedger, references: string[]): void {
  for (const reference of references) {
    const payment = ledger.payments.get(reference);
    if (payment)
      revokeShare(ledger, payment, payment.amount_cents, 'Revoked: the payment did not go through');
  }
}

/**
 * The current paid month, if there is one; unused generations of an ended month expire. `nowMs` by the database's clock,
 * which also decides what can be reserved.
 */
export function runningMonth(
  ledger: PaymentLedger,
  subscriptions: SubscriptionFacts[],
  nowMs: number,
): Payment | null {
  const month = currentMonth(ledger);
  if (!month || !isOver(month, subscriptions, nowMs)) return month;
  lapse(ledger, month);
  return null;
}

/** The month paid last, ended or not. */
function currentMonth(ledger: PaymentLedger): Payment | null {
  const months = [...ledger.payments.values()].filter((payment) => payment.period_start !== null);
  const start = (payment: Payment) => payment.period_start?.getTime() ?? 0;
  return (
    months.toSorted((a, b) => start(b) - start(a) || b.reference.localeCompare(a.reference))[0] ??
    null
  );
}

/** Grants what a payment bought. A new month first ends the previous one; a late one ends at once. */
function grant(ledger: PaymentLedger, fact: PaymentFacts): void {
  const before = currentMonth(ledger);
  const payment: Payment = {
    reference: fact.reference,
    user_id: ledger.userId,
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
  if (fact.bucket === 'period' && before && !isLate) lapse(ledger, before);
  ledger.payments.set(payment.reference, payment);
  const period = fact.interval === 'year' ? 'year' : 'month';
  const note =
    fact.bucket === 'pack'
      ? `Pack of ${fact.generations}`
      : `Premium, ${fact.generations} for the ${period}`;
  enter(ledger, payment, 'grant', fact.generations, note, fact.reference);
  if (isLate) {
    payment.unused = fact.generations;
    move(ledger, payment, 'expire', -fact.generations, `The ${period} it paid for has ended`);
  } else if (fact.bucket === 'period') ledger.periodGranted = fact.generations;
}

/**
 * A payment that was recorded with the period of another line of its invoice gets its own. If it ended at once as too
 * late, what it granted is there again.
 */
function correctPeriod(ledger: PaymentLedger, fact: PaymentFacts): void {
  const payment = ledger.payments.get(fact.reference);
  const { periodStart: start, periodEnd: end } = fact;
  if (!payment?.period_start || !start || !end) return;
  const isSame =
    payment.period_start.getTime() === start.getTime() &&
    payment.period_end?.getTime() === end.getTime();
  if (isSame) return;
  ledger.changes.push(`${payment.reference} paid until: ${end.toISOString()}`);
  const before = currentMonth(ledger);
  payment.period_start = start;
  payment.period_end = end;
  const endedAtOnce =
    payment.unused === payment.generations && payment.lapsed === payment.generations;
  if (!endedAtOnce || currentMonth(ledger) !== payment) return;
  if (before && before !== payment) lapse(ledger, before);
  payment.lapsed = 0;
  payment.unused = null;
  payment.changes += 1;
  const note = 'Restored: the period it paid for has not ended';
  enter(
    ledger,
    payment,
    'grant',
    payment.generations,
    note,
    `${payment.reference}#${payment.changes}`,
  );
  ledger.periodGranted = payment.generations;
}

/** The number of months in the period that was paid. */
function monthsIn({ period_start: start, period_end: end }: Payment): number {
  return start && end ? Math.round((end.getTime() - start.getTime()) / MONTH_MS) : 0;
}

/** Unused generations of an ended month expire. A debt stays. */
function lapse(ledger: PaymentLedger, month: Payment): void {
  if (month.unused !== null) return;
  month.unused = Math.max(0, ledger.period + month.revoked);
  if (ledger.period > 0)
    move(
      ledger,
      month,
      'expire',
      -ledger.period,
      monthsIn(month) > 1
        ? 'Unused generations of the year expired'
        : 'Unused monthly generations expired',
    );
}

/**
 * Returned money revokes its generations: unused ones first, and used ones become a debt. Unused ones of an ended month
 * are gone either way, so refund and renewal may arrive in either order.
 */
function applyReturned(ledger: PaymentLedger, fact: PaymentFacts): void {
  const payment = ledger.payments.get(fact.reference);
  if (!payment) return;
  payment.charge_id = fact.chargeId ?? payment.charge_id;
  revokeShare(ledger, payment, fact.returnedCents, 'Revoked: the payment was refunded or disputed');
}

function revokeShare(
  ledger: PaymentLedger,
  payment: Payment,
  returnedCents: number,
  note: string,
): void {
  const returned = Math.min(returnedCents, payment.amount_cents);
  payment.returned_cents = returned;
  const share = payment.amount_cents === 0 ? 0 : returned / payment.amount_cents;
  const wanted = Math.max(payment.unused ?? 0, Math.floor(payment.generations * share));
  const difference = wanted - (payment.lapsed + payment.revoked);
  if (difference === 0) return;
  if (difference > 0) move(ledger, payment, 'revoke', -difference, note);
  else move(ledger, payment, 'grant', -difference, 'Restored: the payment counts again');
}

function move(
  ledger: PaymentLedger,
  payment: Payment,
  kind: 'grant' | 'expire' | 'revoke',
  amount: number,
  note: string,
): void {
  payment.changes += 1;
  if (kind === 'expire') payment.lapsed -= amount;
  else payment.revoked -= amount;
  enter(ledger, payment, kind, amount, note, `${payment.reference}#${payment.changes}`);
}

function enter(
  ledger: PaymentLedger,
  { bucket }: Payment,
  kind: LedgerKind,
  amount: number,
  note: string,
  reference: string,
): void {
  ledger[bucket] += amount;
  ledger.changes.push(`${kind} ${amount} ${bucket} (${reference})`);
  ledger.entries.push({ reference, kind, bucket, amount, note });
}

/**
 * Whether a paid month has ended: by the clock, because its subscription ended no earlier, or because the subscription
 * moved on to an unpaid month.
 */
function isOver(month: Payment, subscriptions: SubscriptionFacts[], nowMs: number): boolean {
  if (!month.period_end) return false;
  const end = month.period_end.getTime();
  const own = subscriptions.find((one) => one.id === month.subscription_id);
  const goesOn = own?.status === 'active' || own?.status === 'trialing';
  const grace = goesOn && own.cancelsAt === null ? RENEWAL_GRACE_MS : 0;
  if (nowMs > end + grace) return true;
  if (!own) return false;
  if (own.endedAt && own.endedAt.getTime() >= end) return true;
  return own.status !== 'active' && own.periodStart !== null && own.periodStart.getTime() >= end;
}
