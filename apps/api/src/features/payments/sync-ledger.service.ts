import type { Db } from '@talkreel/db/client';
import type { Changes } from '@talkreel/db/credits/payment-rules';
import {
  applySnapshot,
  compareSnapshot,
  listPaymentReferences,
  takeTicket,
  type StripeSnapshot,
} from '@talkreel/db/credits/payments.repo';
import { listPlans } from '@talkreel/db/credits/plans.repo';
import type { Publisher } from '@talkreel/queue/bus';
import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import { takeSnapshot } from './stripe-snapshot.ts';

export interface SyncLedger {
  /** Updates a user's plan and balance from Stripe. Throws Stripe's errors. */
  (user: { id: string; customerId: string }): Promise<Changes>;
}

/**
 * The only way money becomes generations. Whoever calls it (webhook, success page, profile, nightly run), however often
 * and in whatever order, the result is the same.
 */
export function createSyncLedger(deps: {
  db: Db;
  stripe: Stripe;
  publisher: Pick<Publisher, 'toUser'>;
  log: FastifyBaseLogger;
}): SyncLedger {
  const { db, publisher, log } = deps;
  return async ({ id, customerId }) => {
    const ticket = await takeTicket(db);
    const snapshot = await snapshotOf(deps, { id, customerId });
    const changes = await applySnapshot(db, id, ticket, snapshot);
    if (changes && changes.length > 0) {
      log.info({ userId: id, changes }, 'ledger changed');
      publisher.toUser(id, { type: 'account.changed' });
    }
    return changes ?? [];
  };
}

/** Works like `createSyncLedger`, but only reports what it would change. */
export function createCompareLedger(deps: { db: Db; stripe: Stripe }): SyncLedger {
  return async ({ id, customerId }) =>
    (await compareSnapshot(deps.db, id, await snapshotOf(deps, { id, customerId }))) ?? [];
}

async function snapshotOf(
  { db, stripe }: { db: Db; stripe: Stripe },
  user: { id: string; customerId: string },
): Promise<StripeSnapshot> {
  const [plans, known] = await Promise.all([listPlans(db), listPaymentReferences(db, user.id)]);
  return takeSnapshot(stripe, user.customerId, { plans, known });
}
