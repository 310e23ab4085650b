import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';

export interface Checkout {
  attempt: number;
  stripe_id: string | null;
}

function findCheckout(db: DbOrTx, userId: string, planId: string): Promise<Checkout | undefined> {
  return db
    .selectFrom('checkouts')
    .select(['attempt', 'stripe_id'])
    .where('user_id', '=', userId)
    .where('plan_id', '=', planId)
    .executeTakeFirst();
}

/** The open checkout, created if there is none. */
export async function openCheckout(db: DbOrTx, userId: string, planId: string): Promise<Checkout> {
  await db
    .insertInto('checkouts')
    .values({ user_id: userId, plan_id: planId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const open = await findCheckout(db, userId, planId);
  if (!open) throw new Error('the checkout was deleted with its user');
  return open;
}

/** Begins the next attempt unless another request already did. */
export async function nextCheckout(
  db: DbOrTx,
  userId: string,
  planId: string,
  ended: Pick<Checkout, 'attempt'>,
): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ attempt: ended.attempt + 1, stripe_id: null, updated_at: new Date() })
    .where('user_id', '=', userId)
    .where('plan_id', '=', planId)
    .where('attempt', '=', ended.attempt)
    .execute();
}

/**
 * Stores a checkout as the one that its user opened last; locking all of the user's makes two at once see the order.
 */
export async function rememberCheckout(
  db: Db,
  userId: string,
  planId: string,
  attempt: number,
  stripeId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('checkouts')
      .select('plan_id')
      .where('user_id', '=', userId)
      .orderBy('plan_id')
      .forUpdate()
      .execute();
    await tx
      .updateTable('checkouts')
      .set({ stripe_id: stripeId, updated_at: sql<Date>`clock_timestamp()` })
      .where('user_id', '=', userId)
      .where('plan_id', '=', planId)
      .where('attempt', '=', attempt)
      .execute();
  });
}

/** A checkout at Stripe. */
export interface OpenedCheckout {
  plan_id: string;
  attempt: number;
  stripe_id: string;
}

/** A user's checkouts, perhaps paid or closed by now. */
export function listCheckouts(db: DbOrTx, userId: string): Promise<OpenedCheckout[]> {
  return db
    .selectFrom('checkouts')
    .select(['plan_id', 'attempt', 'stripe_id'])
    .where('user_id', '=', userId)
    .where('stripe_id', 'is not', null)
    .$narrowType<{ stripe_id: string }>()
    .execute();
}

/** A user's checkouts that were opened before this plan's. */
export function listEarlierCheckouts(
  db: DbOrTx,
  userId: string,
  planId: string,
): Promise<OpenedCheckout[]> {
  return db
    .selectFrom('checkouts as own')
    .innerJoin('checkouts as earlier', 'earlier.user_id', 'own.user_id')
    .select(['earlier.plan_id', 'earlier.attempt', 'earlier.stripe_id'])
    .where('own.user_id', '=', userId)
    .where('own.plan_id', '=', planId)
    .whereRef('earlier.updated_at', '<', 'own.updated_at')
    .where('earlier.stripe_id', 'is not', null)
    .$narrowType<{ stripe_id: string }>()
    .execute();
}
