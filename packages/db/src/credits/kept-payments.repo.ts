import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { PaymentFacts } from './payment-rules.ts';

/**
 * Payments of accounts that were deleted, or are being deleted: kept without the user and the subscription. Nothing of
 * them is in a ledger any more, so `changes` counts what was changed here.
 */
export interface KeptPayment {
  reference: string;
  amount_cents: number;
  returned_cents: number;
  changes: number;
}

/** Keeps the payments of a user, in the transaction that deletes the user. */
export async function keepPayments(tx: DbOrTx, userId: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ user_id: null, subscription_id: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Keeps payments made after an account was deleted and before Stripe was notified: they are in no ledger. */
export async function keepLatePayments(db: DbOrTx, facts: PaymentFacts[]): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map((fact) => ({
    reference: fact.reference,
    user_id: null,
    plan_id: fact.planId,
    bucket: fact.bucket,
    charge_id: fact.chargeId,
    amount_cents: fact.amountCents,
    returned_cents: fact.returnedCents,
    currency: fact.currency,
    generations: fact.generations,
    period_start: fact.periodStart,
    period_end: fact.periodEnd,
    paid_at: fact.paidAt,
  }));
  await db
    .insertInto('payments')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function selectKept(db: DbOrTx) {
  return db
    .selectFrom('payments')
    .leftJoin('users', 'users.id', 'payments.user_id')
    .select(['reference', 'amount_cents', 'returned_cents', 'changes'])
    .where((eb) =>
      eb.or([eb('payments.user_id', 'is', null), eb('users.erased_at', 'is not', null)]),
    );
}

/** Finds a payment by one of its references, or by its charge. */
export function findKeptPayment(
  db: DbOrTx,
  references: string[],
  chargeId: string | null = null,
): Promise<KeptPayment | undefined> {
  return selectKept(db)
    .where((eb) =>
      eb.or([sql<boolean>`reference = any(${references}::text[])`, eb('charge_id', '=', chargeId)]),
    )
    .limit(1)
    .executeTakeFirst();
}

/** The references of payments of the last days, in their order after the given one. */
export async function listKeptReferences(
  db: DbOrTx,
  { after, days, limit }: { after: string; days: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('reference')
    .where('user_id', 'is', null)
    .where('paid_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .where('reference', '>', after)
    .orderBy('reference')
    .limit(limit)
    .execute();
  return rows.map(({ reference }) => reference);
}

/** Stores what was returned. False: the payment was changed since it was read, perhaps from newer facts. */
export async function saveReturned(
  db: DbOrTx,
  { reference, changes }: KeptPayment,
  returnedCents: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ returned_cents: returnedCents, changes: changes + 1 })
    .where('reference', '=', reference)
    .where('changes', '=', changes)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
