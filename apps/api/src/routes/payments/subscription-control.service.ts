import type { Db } from '@talkreel/db/client';
import { findBilling, isOpen } from '@talkreel/db/repos/subscriptions.repo';
import type { Subscription } from '@talkreel/db/schema';
import type Stripe from 'stripe';
import { HttpError } from '../../errors.ts';
import type { SyncLedger } from './sync-ledger.service.ts';

export interface SubscriptionReply {
  status: string;
  endsAt: string | null;
  message: string;
}

export interface SubscriptionControl {
  /** At the end of the paid period; safe to repeat. */
  cancel(userId: string): Promise<SubscriptionReply>;
  /** Reverts a cancellation while the period runs. */
  resume(userId: string): Promise<SubscriptionReply>;
}

export function createSubscriptionControl({
  db,
  stripe,
  sync,
}: {
  db: Db;
  stripe: Stripe;
  sync: SyncLedger;
}): SubscriptionControl {
  /** The current subscription at Stripe. */
  async function current(
    userId: string,
  ): Promise<{ customerId: string; subscription: Subscription }> {
    const customerId = (await findBilling(db, userId))?.user.stripe_customer_id;
    if (customerId) await sync({ id: userId, customerId });
    const subscription = (await findBilling(db, userId))?.subscription;
    if (!customerId || !subscription || !isOpen(subscription)) {
      throw new HttpError(404, 'no_subscription', 'There is no active subscription.');
    }
    return { customerId, subscription };
  }

  async function setEnding(userId: string, ends: boolean): Promise<SubscriptionReply> {
    const { customerId, subscription } = await current(userId);
    if ((subscription.cancels_at !== null) !== ends) {
      // The portal sets a date and leaves the flag alone; reverting must clear both.
      const { cancel_at_period_end: flagged } = await stripe.subscriptions.retrieve(
        subscription.id,
      );
      await stripe.subscriptions.update(
        subscription.id,
        ends || flagged ? { cancel_at_period_end: ends } : { cancel_at: '' },
      );
      await sync({ id: userId, customerId });
    }
    const after = await findBilling(db, userId);
    return {
      status: after?.user.subscription_status ?? 'free',
      endsAt: after?.subscription?.cancels_at?.toISOString() ?? null,
      message: ends
        ? "Your subscription has been cancelled. You'll still have access until the end of your billing period."
        : 'Your subscription continues.',
    };
  }

  return {
    cancel: (userId) => setEnding(userId, true),
    resume: (userId) => setEnding(userId, false),
  };
}
