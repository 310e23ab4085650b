import type { Db } from '@talkreel/db/client';
import type { Changes } from '@talkreel/db/repos/books.repo';
import {
  applyPicture,
  comparePicture,
  takeTicket,
  type StripePicture,
} from '@talkreel/db/repos/payments.repo';
import { listPlans } from '@talkreel/db/repos/plans.repo';
import type { Publisher } from '@talkreel/queue/bus';
import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import { isMissing } from './stripe-client.ts';
import { takePicture } from './stripe-picture.ts';

export interface SyncBooks {
  /** Brings plan and balance of one person up to what Stripe says. Throws Stripe's errors. */
  (user: { id: string; customerId: string }): Promise<Changes>;
}

/**
 * The only way in which money becomes generations. Whoever calls it (webhook, success page, profile,
 * nightly run), however often and in whatever order, the books end up the same.
 */
export function createSyncBooks(deps: {
  db: Db;
  stripe: Stripe;
  publisher: Pick<Publisher, 'toUser'>;
  log: FastifyBaseLogger;
}): SyncBooks {
  const { db, publisher, log } = deps;
  return async ({ id, customerId }) => {
    const ticket = await takeTicket(db);
    const picture = await pictureOf(deps, customerId);
    const changes = await applyPicture(db, id, ticket, picture);
    if (changes && changes.length > 0) {
      log.info({ userId: id, changes }, 'books changed');
      publisher.toUser(id, { type: 'account.changed' });
    }
    return changes ?? [];
  };
}

/** As `createSyncBooks`, but only tells what it would change. */
export function createCompareBooks(deps: { db: Db; stripe: Stripe }): SyncBooks {
  return async ({ id, customerId }) =>
    (await comparePicture(deps.db, id, await pictureOf(deps, customerId))) ?? [];
}

async function pictureOf(
  { db, stripe }: { db: Db; stripe: Stripe },
  customerId: string,
): Promise<StripePicture> {
  try {
    return await takePicture(stripe, customerId, await listPlans(db));
  } catch (error) {
    // Deleted over there, or of other keys: nothing runs any more, and what was paid stays.
    if (isMissing(error)) return { subscriptions: [], payments: [] };
    throw error;
  }
}
