import type { Billing, CheckoutReply, SyncReply } from '@talkreel/contracts/http/payments';
import { listPlans, type Plan } from '@talkreel/db/credits/plans.repo';
import { findBilling } from '@talkreel/db/credits/subscriptions.repo';
import { HttpError } from '../../errors.ts';
import { toBilling } from './billing.view.ts';
import { lazyPayments } from './lazy-payments.ts';
import type { LivePayments } from './live-payments.ts';
import { formKey, type PaymentDeps } from './payment-deps.ts';
import type { SubscriptionControl } from './subscription-control.service.ts';

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
  portal(userId: string): Promise<string>;
  billing(userId: string): Promise<Billing>;
  /** null if payments are off. Throws Stripe's errors. */
  live: (() => Promise<LivePayments>) | null;
}

const notSetUp = () =>
  new HttpError(
    503,
    'payments_not_configured',
    'Payments are not set up on this server: STRIPE_SECRET_KEY is missing',
  );

export function createPayments(deps: PaymentDeps): Payments {
  const { config, db, log } = deps;
  const live = lazyPayments(deps);
  let plansAtSandbox: Promise<unknown> | null = null;

  /** Runs what needs Stripe; its errors become ours. */
  async function withStripe<T>(work: (on: LivePayments) => Promise<T>): Promise<T> {
    if (!live) throw notSetUp();
    const on = await live();
    try {
      return await work(on);
    } catch (error) {
      const refusal = on.toHttpError(error);
      if (refusal !== error) log.warn({ err: error }, 'stripe');
      throw refusal;
    }
  }

  /** For the sandbox nobody runs the operator command: prices are created on first use. */
  async function readyPlans(): Promise<Plan[]> {
    const plans = await listPlans(db);
    if (!live || !config.stripe.baseUrl) return plans;
    plansAtSandbox ??= live()
      .then((on) => on.syncPlans())
      .catch((error: unknown) => {
        plansAtSandbox = null;
        log.warn({ err: error }, 'plans are not at the sandbox yet');
      });
    await plansAtSandbox;
    return listPlans(db);
  }

  return {
    ui: !live ? 'off' : formKey(config.stripe) ? 'embedded' : 'hosted',
    live,
    plans: readyPlans,
    customer: (userId) => withStripe((on) => on.customer(userId)),
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
        const customer = await on.customer(userId);
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
