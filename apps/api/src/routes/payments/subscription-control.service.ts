import type { Db } from '@talkreel/db/client';
import { findBilling, isOpen } from '@talkreel/db/repos/subscriptions.repo';
import type { Subscription } from '@talkreel/db/schema';
import type Stripe from 'stripe';
import { HttpError } from '../../errors.ts';
import { isMissing } from './stripe-client.ts';
import type { SyncBooks } from './sync-books.service.ts';

export interface SubscriptionReply {
  status: string;
  endsAt: string | null;
  message: string;
}

export interface SubscriptionControl {
  /** At the end of the paid period; again changes nothing. */
  cancel(userId: string): Promise<SubscriptionReply>;
  /** Takes a cancellation back while the period runs. */
  resume(userId: string): Promise<SubscriptionReply>;
  /** Ends whatever may still be charged, at once: the account is being deleted. */
  endNow(userId: string): Promise<void>;
}

export function createSubscriptionControl({
  db,
  stripe,
  sync,
}: {
  db: Db;
  stripe: Stripe;
  sync: SyncBooks;
}): SubscriptionControl {
  /** The subscription as Stripe has it now. */
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
      // The portal sets a date and leaves the flag alone; taking it back has to clear both.
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
        : 'Your subscription goes on.',
    };
  }

  return {
    cancel: (userId) => setEnding(userId, true),
    resume: (userId) => setEnding(userId, false),
    async endNow(userId) {
      const customerId = (await findBilling(db, userId))?.user.stripe_customer_id;
      if (!customerId) return;
      try {
        // Ends its subscriptions and forgets its cards; what was paid stays in Stripe's books.
        await stripe.customers.del(customerId);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
  };
}
