import type Stripe from 'stripe';
import { createEmbeddedCheckout, createHostedCheckout } from './checkout-methods.ts';
import { createCheckout, type Checkout } from './checkout.service.ts';
import { deleteCustomer, ensureCustomer } from './customer.service.ts';
import { createKeptPayments, type KeptPayments } from './kept-payments.ts';
import { syncPlans } from './plan-catalog.service.ts';
import { formKey, type PaymentDeps } from './payment-deps.ts';
import { createStripeClient, toHttpError } from './stripe-client.ts';
import {
  createSubscriptionControl,
  type SubscriptionControl,
} from './subscription-control.service.ts';
import { createSyncLedger, type SyncLedger } from './sync-ledger.service.ts';

/** Served by plugins/external/sandbox-proxy.ts. */
const SANDBOX_SCRIPT_PATH = '/sandbox/stripe-js/stripe.js';

/** The functions that ask Stripe; they throw Stripe's errors. */
export interface LivePayments {
  stripe: Stripe;
  sync: SyncLedger;
  checkout: Checkout;
  control: SubscriptionControl;
  customer(userId: string): Promise<string>;
  /** Deletes the customer of an account that was deleted at `deletedAt`; what it has paid since is recorded. */
  deleteCustomer(customerId: string, deletedAt: Date): Promise<void>;
  kept: KeptPayments;
  /** Creates what the plans lack at Stripe. */
  syncPlans(): Promise<unknown>;
  toHttpError(error: unknown): unknown;
}

export function goLive({ config, db, publisher, log }: PaymentDeps): LivePayments {
  const stripe = createStripeClient(config.stripe);
  if (!stripe) throw new Error('STRIPE_SECRET_KEY is not set');
  const sync = createSyncLedger({ db, stripe, publisher, log });
  const kept = createKeptPayments({ db, stripe });
  const key = formKey(config.stripe);
  const script = config.stripe.isSandbox ? SANDBOX_SCRIPT_PATH : undefined;
  const method = key
    ? createEmbeddedCheckout(stripe, key, script)
    : createHostedCheckout(stripe, config.publicUrl);
  return {
    stripe,
    sync,
    checkout: createCheckout({ db, stripe, sync, method }),
    control: createSubscriptionControl({ db, stripe, sync }),
    customer: (userId) => ensureCustomer(db, stripe, userId),
    async deleteCustomer(customerId, deletedAt) {
      await kept.keepLate(customerId, deletedAt);
      await deleteCustomer(stripe, customerId);
      await kept.keepLate(customerId, deletedAt);
    },
    kept,
    syncPlans: () => syncPlans(db, stripe),
    toHttpError,
  };
}
