import type { CheckoutReply } from '@talkreel/contracts/http/payments';
import { renews } from '@talkreel/contracts/plan-interval';
import type { Db } from '@talkreel/db/client';
import { listPlans, type Plan } from '@talkreel/db/credits/plans.repo';
import {
  listCheckouts,
  listEarlierCheckouts,
  nextCheckout,
  openCheckout,
  rememberCheckout,
  type OpenedCheckout,
} from '@talkreel/db/credits/checkouts.repo';
import { findBilling, isOpen } from '@talkreel/db/credits/subscriptions.repo';
import type Stripe from 'stripe';
import { HttpError, invalid } from '../../errors.ts';
import { ensureCustomer } from './customer.service.ts';
import { isFinalAnswer, isMissing } from './stripe-client.ts';
import type { CheckoutMethod } from './checkout-methods.ts';
import type { SyncLedger } from './sync-ledger.service.ts';

export interface Checkout {
  /** `priceId` must be that of an active plan that renews. */
  subscribe(userId: string, priceId: string): Promise<CheckoutReply>;
  /** `generations` must match an active pack. */
  buyPack(userId: string, generations: number): Promise<CheckoutReply>;
  /** Closes every checkout that the user opened, so that nobody can pay there. Safe to repeat. */
  closeAll(userId: string): Promise<void>;
}

const MAX_ATTEMPTS = 3;

/**
 * Opens a user's checkout for a plan, one at a time. Two tabs, or a double click, get the same one: it is stored, and
 * Stripe creates it under a key derived from that.
 */
export function createCheckout(deps: {
  db: Db;
  stripe: Stripe;
  sync: SyncLedger;
  /** The available ways to pay: hosted page or embedded form. */
  method: CheckoutMethod;
}): Checkout {
  const { db, stripe, sync, method } = deps;

  async function open(userId: string, plan: Plan): Promise<CheckoutReply> {
    const priceId = plan.stripe_price_id;
    if (priceId === null)
      throw new HttpError(
        503,
        'plan_not_ready',
        'This plan is not available yet. Please try again later.',
      );
    const customer = await ensureCustomer(db, stripe, userId);
    for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
      const known = await openCheckout(db, userId, plan.id);
      const opened =
        known.stripe_id === null
          ? null
          : await stillOpen(known.stripe_id, { customer, plan, priceId });
      if (opened && known.stripe_id !== null) {
        await rememberCheckout(db, userId, plan.id, known.attempt, known.stripe_id);
        return opened;
      }
      if (known.stripe_id !== null) {
        await refuseSecond(userId, customer, plan);
        await nextCheckout(db, userId, plan.id, known);
        continue;
      }
      const key = ['checkout', userId, plan.id, priceId, customer, method.kind, known.attempt].join(
        ':',
      );
      const { stripeId, reply } = await method
        .open({ userId, customer, plan, priceId, idempotencyKey: key })
        .catch(async (error: unknown) => {
          if (isFinalAnswer(error)) await nextCheckout(db, userId, plan.id, known);
          throw error;
        });
      await rememberCheckout(db, userId, plan.id, known.attempt, stripeId);
      if (reply) return reply;
      // The checkout was created earlier under the same key, and is closed by now.
      await nextCheckout(db, userId, plan.id, known);
    }
    throw new HttpError(409, 'busy', 'Another payment is being set up. Please try again.');
  }

  async function stillOpen(
    stripeId: string,
    asked: Parameters<CheckoutMethod['reopen']>[1],
  ): Promise<CheckoutReply | null> {
    try {
      return await method.reopen(stripeId, asked);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** An active subscription is not sold twice; checked at Stripe, since its webhook may be on the way. */
  async function refuseSecond(userId: string, customerId: string, plan: Plan): Promise<void> {
    if (!renews(plan)) return;
    await sync({ id: userId, customerId });
    const subscription = (await findBilling(db, userId))?.subscription;
    if (!subscription || !isOpen(subscription)) return;
    throw subscription.status === 'active' || subscription.status === 'trialing'
      ? new HttpError(
          409,
          'already_subscribed',
          'You already have a Premium subscription. Nothing was charged.',
        )
      : new HttpError(
          409,
          'payment_due',
          'Your subscription is awaiting payment. Please update your card in your profile.',
        );
  }

  /**
   * Of the monthly and the annual checkout, in two tabs, only the one opened last can be paid. Of two opened at once the
   * later one closes the earlier; if each closed the other, none could be paid.
   */
  async function closeEarlier(userId: string, chosen: Plan): Promise<void> {
    const plans = await listPlans(db);
    for (const earlier of await listEarlierCheckouts(db, userId, chosen.id)) {
      const plan = plans.find(({ id }) => id === earlier.plan_id);
      if (!plan || !renews(plan)) continue;
      await close(userId, earlier);
      const customerId = (await findBilling(db, userId))?.user.stripe_customer_id;
      if (customerId) await refuseSecond(userId, customerId, chosen);
    }
  }

  async function close(userId: string, opened: OpenedCheckout): Promise<void> {
    await method.close(opened.stripe_id).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    await nextCheckout(db, userId, opened.plan_id, opened);
  }

  return {
    async closeAll(userId) {
      for (const opened of await listCheckouts(db, userId)) await close(userId, opened);
    },
    async subscribe(userId, priceId) {
      const plan = (await listPlans(db)).find(
        (one) => one.is_active && renews(one) && one.stripe_price_id === priceId,
      );
      if (!plan) throw invalid('priceId', 'Selected plan not found');
      const billing = await findBilling(db, userId);
      if (billing?.user.stripe_customer_id)
        await refuseSecond(userId, billing.user.stripe_customer_id, plan);
      const reply = await open(userId, plan);
      await closeEarlier(userId, plan);
      return reply;
    },
    async buyPack(userId, generations) {
      const plan = (await listPlans(db)).find(
        (one) => one.is_active && one.interval === 'once' && one.generations_limit === generations,
      );
      if (!plan) throw invalid('generations', 'There is no pack of this size');
      return open(userId, plan);
    },
  };
}
