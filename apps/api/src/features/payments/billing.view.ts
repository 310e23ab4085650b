import type { Billing as BillingReply, Plan as PlanReply } from '@talkreel/contracts/http/payments';
import { isOpen, type Billing } from '@talkreel/db/credits/subscriptions.repo';
import type { Plan } from '@talkreel/db/credits/plans.repo';

export function toPlanReply(plan: Plan): PlanReply {
  return {
    id: plan.id,
    name: plan.name,
    description: plan.description,
    price: plan.price_cents,
    currency: plan.currency,
    interval: plan.interval,
    isActive: plan.is_active,
    generationsLimit: plan.generations_limit,
    stripePriceId: plan.stripe_price_id,
  };
}

export function toBilling(found: Billing | null, plans: Plan[]): BillingReply {
  const planOf = (id: string | null) => plans.find((plan) => plan.id === id) ?? null;
  const subscription =
    found?.subscription && isOpen(found.subscription) ? found.subscription : null;
  // Newest first. Those who subscribed before a price change keep paying the old price.
  const paid = found?.payments.find(({ subscription_id: id }) => id === subscription?.id);
  const next = planOf(subscription?.plan_id ?? null);
  const plan = planOf(paid?.plan_id ?? null) ?? next;
  // Between a switch and its date Stripe calls the rest of the paid period a trial.
  const switches = subscription?.status === 'trialing' && next !== null;
  return {
    status: found?.user.subscription_status ?? 'free',
    planName: plan?.name ?? null,
    priceCents:
      subscription === null
        ? null
        : switches
          ? next.price_cents
          : (paid?.amount_cents ?? plan?.price_cents ?? null),
    interval: subscription === null ? null : ofSubscription(plan),
    switchesTo: switches && next.id !== plan?.id ? toNext(next) : null,
    periodEnd: subscription?.period_end?.toISOString() ?? null,
    cancelsAt: subscription?.cancels_at?.toISOString() ?? null,
    hasCustomer: found?.user.stripe_customer_id != null,
    receipts: (found?.payments ?? []).map((payment) => ({
      id: payment.reference,
      paidAt: payment.paid_at.toISOString(),
      planName: planOf(payment.plan_id)?.name ?? null,
      amountCents: payment.amount_cents,
      returnedCents: payment.returned_cents,
      currency: payment.currency,
      generations: payment.generations,
    })),
  };
}

function ofSubscription(plan: Plan | null): 'month' | 'year' | null {
  return plan === null || plan.interval === 'once' ? null : plan.interval;
}

function toNext(plan: Plan): BillingReply['switchesTo'] {
  const interval = ofSubscription(plan);
  return interval && { name: plan.name, interval, priceCents: plan.price_cents };
}
