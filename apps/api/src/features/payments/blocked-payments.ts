import type { Db } from '@talkreel/db/client';
import { nextBlockedPayer } from '@talkreel/db/credits/subscriptions.repo';
import type { MaintenanceTask } from '@talkreel/queue/maintenance-task';
import { HttpError } from '../../errors.ts';
import type { LivePayments } from './live-payments.ts';

const EVERY_MS = 15_000;

/**
 * Blocked users cannot sign in to cancel, so nothing may go on charging them: their subscriptions end with the period
 * that is paid, or at once if a payment is due, and their open checkouts are closed. They are found by what our tables
 * say, so a try that fails is repeated, and a payment that begins after the block ends too. Unblocking reverts nothing.
 */
export function endBlockedPayments(deps: {
  db: Db;
  live: () => Promise<Pick<LivePayments, 'checkout' | 'control'>>;
}): MaintenanceTask {
  return {
    name: 'blocked-payments',
    everyMs: EVERY_MS,
    async step({ cursor, log }) {
      const userId = await nextBlockedPayer(deps.db, cursor);
      if (userId === null) return null;
      try {
        const { checkout, control } = await deps.live();
        await checkout.closeAll(userId);
        await control.cancel(userId).catch(unlessNone);
      } catch (error) {
        // The others do not wait for this one.
        log.warn({ userId, err: error }, 'a blocked user can still be charged');
      }
      return userId;
    },
  };
}

function unlessNone(error: unknown): void {
  if (!(error instanceof HttpError && error.code === 'no_subscription')) throw error;
}
