import type { Billing as BillingReply, Plan as PlanReply } from '@talkreel/contracts/http/payments';
import { isOpen, type Billing } from '@talkreel/db/repos/subscriptions.repo';
import type { Plan } from '@talkreel/db/schema';

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
  const plan = planOf(subscription?.plan_id ?? null);
  // Newest first. Those who subscribed before a price change keep paying the old price.
  const paid = found?.payments.find(({ subscription_id: id }) => id === subscription?.id);
  return {
    status: found?.user.subscription_status ?? 'free',
    planName: plan?.name ?? null,
    priceCents: subscription === null ? null : (paid?.amount_cents ?? plan?.price_cents ?? null),
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
