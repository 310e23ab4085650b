import type { Billing, CheckoutReply, SyncReply } from '@talkreel/contracts/http/payments';
import type { Db } from '@talkreel/db/client';
import { listPlans, type Plan } from '@talkreel/db/repos/plans.repo';
import { findBilling } from '@talkreel/db/repos/subscriptions.repo';
import type { Publisher } from '@talkreel/queue/bus';
import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import type { Config } from '../../config.ts';
import { HttpError } from '../../errors.ts';
import { STRIPE_SCRIPT_PATH } from '../../plugins/external/sandbox-proxy.ts';
import { toBilling } from './billing-view.ts';
import { createCheckout, type Checkout } from './checkout.service.ts';
import { ensureCustomer } from './customer.service.ts';
import { createEmbeddedCheckout, createHostedCheckout } from './checkout-methods.ts';
import { syncPlans } from './plan-catalog.service.ts';
import { createStripeClient, toHttpError } from './stripe-client.ts';
import {
  createSubscriptionControl,
  type SubscriptionControl,
} from './subscription-control.service.ts';
import { createSyncLedger, type SyncLedger } from './sync-ledger.service.ts';

/** The payment functions for routes. They only throw HttpErrors. */
export interface Payments {
  ui: 'hosted' | 'embedded' | 'off';
  plans(): Promise<Plan[]>;
  customer(userId: string): Promise<string>;
  subscribe(userId: string, priceId: string): Promise<CheckoutReply>;
  buyPack(userId: string, generations: number): Promise<CheckoutReply>;
  cancel: SubscriptionControl['cancel'];
  resume: SubscriptionControl['resume'];
  switchTo: SubscriptionControl['switchTo'];
  sync(userId: string): Promise<SyncReply>;
  /** null if payments are off. Throws Stripe's errors. */
  syncLedger: SyncLedger | null;
  portal(userId: string): Promise<string>;
  billing(userId: string): Promise<Billing>;
  stripe: Stripe | null;
}

interface Deps {
  config: Config;
  db: Db;
  publisher: Pick<Publisher, 'toUser'>;
  log: FastifyBaseLogger;
}

interface Live {
  stripe: Stripe;
  sync: SyncLedger;
  checkout: Checkout;
  control: SubscriptionControl;
}

const notSetUp = () =>
  new HttpError(
    503,
    'payments_not_configured',
    'Payments are not set up on this server: STRIPE_SECRET_KEY is missing',
  );

export function createPayments({ config, db, publisher, log }: Deps): Payments {
  const stripe = createStripeClient(config.stripe);
  // Without the publishable key no form can be mounted.
  const publishableKey = config.stripe.ui === 'embedded' ? config.stripe.publishableKey : undefined;
  const live = stripe && goLive(stripe);
  let plansAtSandbox: Promise<unknown> | null = null;

  function goLive(client: Stripe): Live {
    const sync = createSyncLedger({ db, stripe: client, publisher, log });
    const method = publishableKey
      ? createEmbeddedCheckout(
          client,
          publishableKey,
          config.stripe.isSandbox ? STRIPE_SCRIPT_PATH : undefined,
        )
      : createHostedCheckout(client, config.publicUrl);
    return {
      stripe: client,
      sync,
      checkout: createCheckout({ db, stripe: client, sync, method }),
      control: createSubscriptionControl({ db, stripe: client, sync }),
    };
  }

  /** Runs what needs Stripe; its errors become ours. */
  async function withStripe<T>(work: (live: Live) => Promise<T>): Promise<T> {
    if (!live) throw notSetUp();
    try {
      return await work(live);
    } catch (error) {
      const told = toHttpError(error);
      if (told !== error) log.warn({ err: error }, 'stripe');
      throw told;
    }
  }

  /** For the sandbox nobody runs the operator command: prices are created on first use. */
  async function readyPlans(): Promise<Plan[]> {
    const plans = await listPlans(db);
    if (!stripe || !config.stripe.baseUrl) return plans;
    plansAtSandbox ??= syncPlans(db, stripe).catch((error: unknown) => {
      plansAtSandbox = null;
      log.warn({ err: error }, 'plans are not at the sandbox yet');
    });
    await plansAtSandbox;
    return listPlans(db);
  }

  return {
    ui: !stripe ? 'off' : publishableKey ? 'embedded' : 'hosted',
    stripe,
    plans: readyPlans,
    customer: (userId) => withStripe((on) => ensureCustomer(db, on.stripe, userId)),
    async subscribe(userId, priceId) {
      await readyPlans();
      return withStripe(({ checkout }) => checkout.subscribe(userId, priceId));
    },
    async buyPack(userId, generations) {
      await readyPlans();
      return withStripe(({ checkout }) => checkout.buyPack(userId, generations));
    },
    cancel: (userId) => withStripe(({ control }) => control.cancel(userId)),
    resume: (userId) => withStripe(({ control }) => control.resume(userId)),
    async switchTo(userId, priceId) {
      await readyPlans();
      return withStripe(({ control }) => control.switchTo(userId, priceId));
    },
    syncLedger: live && live.sync,
    async sync(userId) {
      const before = await findBilling(db, userId);
      const customerId = before?.user.stripe_customer_id;
      const changes =
        live && customerId ? await withStripe(({ sync }) => sync({ id: userId, customerId })) : [];
      const status = (await findBilling(db, userId))?.user.subscription_status ?? 'free';
      return {
        success: true,
        status,
        isChanged: changes.length > 0,
        message:
          status === 'active'
            ? 'Your premium subscription is active.'
            : 'There is no active subscription.',
      };
    },
    portal: (userId) =>
      withStripe(async (on) => {
        const customer = await ensureCustomer(db, on.stripe, userId);
        const session = await on.stripe.billingPortal.sessions.create({
          customer,
          return_url: new URL('/profile', config.publicUrl).href,
        });
        return session.url;
      }),
    async billing(userId) {
      const found = await findBilling(db, userId);
      return toBilling(found, await listPlans(db));
    },
  };
}
