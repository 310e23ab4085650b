import { renews } from '@talkreel/contracts/plan-interval';
import type { Db } from '@talkreel/db/client';
import { listPlans } from '@talkreel/db/credits/plans.repo';
import { findBilling, isOpen } from '@talkreel/db/credits/subscriptions.repo';
import type { Subscription } from '@talkreel/db/schema';
import type Stripe from 'stripe';
import { HttpError, invalid } from '../../errors.ts';
import { ownItem } from './stripe-facts.ts';
import type { SyncLedger } from './sync-ledger.service.ts';

export interface SubscriptionReply {
  status: string;
  endsAt: string | null;
  message: string;
}

export interface SubscriptionControl {
  /** Cancels at the end of the paid period, or at once if a payment is due. Safe to repeat. */
  cancel(userId: string): Promise<SubscriptionReply>;
  /** Reverts a cancellation while the period runs. */
  resume(userId: string): Promise<SubscriptionReply>;
  /** Switches to the plan of this price when the paid period ends. Safe to repeat. */
  switchTo(userId: string, priceId: string): Promise<SubscriptionReply>;
}

/** The statuses of a subscription whose last payment failed. */
const DUE = new Set(['past_due', 'unpaid']);

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

  async function cancel(userId: string): Promise<SubscriptionReply> {
    const { customerId, subscription } = await current(userId);
    if (!DUE.has(subscription.status)) return setEnding(userId, true);
    // Stripe stops collecting the open invoice, too.
    await stripe.subscriptions.cancel(subscription.id);
    await sync({ id: userId, customerId });
    const after = await findBilling(db, userId);
    return {
      status: after?.user.subscription_status ?? 'free',
      endsAt: null,
      message: 'Your subscription has ended. Nothing more will be charged.',
    };
  }

  /**
   * The rest of the paid period becomes a trial of the other plan: Stripe charges that when it ends, and nothing now.
   * Without it, a plan with another interval would be charged at once, and the rest of the period lost.
   */
  async function switchTo(userId: string, priceId: string): Promise<SubscriptionReply> {
    const plans = await listPlans(db);
    const plan = plans.find(
      (one) => one.is_active && renews(one) && one.stripe_price_id === priceId,
    );
    if (!plan) throw invalid('priceId', 'Selected plan not found');
    const { customerId, subscription } = await current(userId);
    refuseSwitch(subscription);
    const { item } = ownItem(await stripe.subscriptions.retrieve(subscription.id), plans);
    if (item && item.price.id !== priceId) {
      await stripe.subscriptions.update(subscription.id, {
        items: [{ id: item.id, price: priceId }],
        trial_end: item.current_period_end,
        proration_behavior: 'none',
        metadata: { talkreel_plan: plan.id },
      });
      await sync({ id: userId, customerId });
    }
    const after = await findBilling(db, userId);
    return {
      status: after?.user.subscription_status ?? 'free',
      endsAt: null,
      message: `${plan.name} begins when the period you paid for ends. Nothing was charged now.`,
    };
  }

  return {
    switchTo,
    cancel,
    resume: (userId) => setEnding(userId, false),
  };
}

function refuseSwitch({ status, cancels_at: endsAt }: Subscription): void {
  if (status !== 'active' && status !== 'trialing')
    throw new HttpError(
      409,
      'payment_due',
      'Your subscription is awaiting payment. Please update your card in your profile.',
    );
  if (endsAt !== null)
    throw new HttpError(
      409,
      'subscription_ending',
      'Your subscription is ending. Choose “Keep Premium” first, then change the plan.',
    );
}
