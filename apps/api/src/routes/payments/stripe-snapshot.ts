import { renews } from '@talkreel/contracts/plan-interval';
import type { PaymentFacts } from '@talkreel/db/credits/payment-rules';
import type { StripeSnapshot } from '@talkreel/db/credits/payments.repo';
import type { SubscriptionFacts } from '@talkreel/db/repos/subscriptions.repo';
import type { Plan } from '@talkreel/db/repos/plans.repo';
import type Stripe from 'stripe';
import { idOf } from './stripe-reference.ts';

/** Metadata of our payments, so they can be identified later. Only our secret key can write it. */
export function packMetadata(plan: Plan): Record<string, string> {
  return {
    talkreel_plan: plan.id,
    talkreel_generations: String(plan.generations_limit),
    talkreel_price_cents: String(plan.price_cents),
    talkreel_currency: plan.currency,
  };
}

const atSeconds = (seconds: number) => new Date(seconds * 1000);
const PAGE = { limit: 100 };
/** An inquiry withdraws nothing; a won dispute is returned. */
const HARMLESS_DISPUTES = new Set<string>([
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
]);

/**
 * Everything Stripe knows about what a customer pays us: nothing is taken from events, so neither their order nor their
 * number matters. Throws Stripe's errors.
 */
export async function takeSnapshot(
  stripe: Stripe,
  customer: string,
  plans: Plan[],
): Promise<StripeSnapshot> {
  const [subscriptions, invoices, charges] = await Promise.all([
    stripe.subscriptions
      .list({ customer, status: 'all', ...PAGE })
      .autoPagingToArray({ limit: 1_000 }),
    stripe.invoices
      .list({ customer, status: 'paid', expand: ['data.payments'], ...PAGE })
      .autoPagingToArray({ limit: 1_000 }),
    stripe.charges.list({ customer, ...PAGE }).autoPagingToArray({ limit: 5_000 }),
  ]);
  const paid = charges.filter((charge) => charge.paid && charge.captured);
  const returned = new Map(
    await Promise.all(
      paid.map(async (charge) => [charge.id, await returnedCents(stripe, charge)] as const),
    ),
  );
  return {
    subscriptions: subscriptions.map((subscription) => toSubscription(subscription, plans)),
    payments: [
      ...invoices.flatMap((invoice) => toMonth(invoice, plans, paid, returned)),
      ...paid.flatMap((charge) => toPack(charge, returned)),
    ],
  };
}

async function returnedCents(stripe: Stripe, charge: Stripe.Charge): Promise<number> {
  if (!charge.disputed) return charge.amount_refunded;
  const disputes = await stripe.disputes
    .list({ charge: charge.id, ...PAGE })
    .autoPagingToArray({ limit: 100 });
  const withdrawn = disputes
    .filter((dispute) => !HARMLESS_DISPUTES.has(dispute.status))
    .reduce((sum, dispute) => sum + dispute.amount, 0);
  return Math.min(charge.amount, charge.amount_refunded + withdrawn);
}

function planOf(
  metadata: Stripe.Metadata | null | undefined,
  priceId: string | null,
  plans: Plan[],
): Plan | null {
  return (
    // The price first: a plan that was changed in Stripe's dashboard keeps its old metadata.
    plans.find((plan) => plan.stripe_price_id !== null && plan.stripe_price_id === priceId) ??
    plans.find((plan) => plan.id === metadata?.['talkreel_plan']) ??
    null
  );
}

function toSubscription(subscription: Stripe.Subscription, plans: Plan[]): SubscriptionFacts {
  const item = subscription.items.data[0];
  const periodEnd = item ? atSeconds(item.current_period_end) : null;
  // The portal sets a date, our own button the flag.
  const cancelsAt = subscription.cancel_at
    ? atSeconds(subscription.cancel_at)
    : subscription.cancel_at_period_end
      ? periodEnd
      : null;
  return {
    id: subscription.id,
    planId: planOf(subscription.metadata, item?.price.id ?? null, plans)?.id ?? null,
    status: subscription.status,
    periodStart: item ? atSeconds(item.current_period_start) : null,
    periodEnd,
    cancelsAt,
    endedAt: subscription.ended_at ? atSeconds(subscription.ended_at) : null,
    createdAt: atSeconds(subscription.created),
  };
}

function toMonth(
  invoice: Stripe.Invoice,
  plans: Plan[],
  charges: Stripe.Charge[],
  returned: Map<string, number>,
): PaymentFacts[] {
  const details = invoice.parent?.subscription_details;
  const line = invoice.lines.data[0];
  if (!invoice.id || !details || !line) return [];
  if (
    invoice.billing_reason !== 'subscription_create' &&
    invoice.billing_reason !== 'subscription_cycle'
  )
    return [];
  const plan = planOf(details.metadata, idOf(line.pricing?.price_details?.price), plans);
  if (!plan || !renews(plan)) return [];
  const intents = new Set(
    invoice.payments?.data.map(({ payment }) => idOf(payment.payment_intent)),
  );
  const charge = charges.find((one) => intents.has(idOf(one.payment_intent)));
  return [
    {
      reference: `invoice:${invoice.id}`,
      planId: plan.id,
      interval: plan.interval,
      bucket: 'period',
      subscriptionId: idOf(details.subscription),
      chargeId: charge?.id ?? null,
      amountCents: invoice.amount_paid,
      returnedCents: charge ? (returned.get(charge.id) ?? 0) : 0,
      currency: invoice.currency,
      generations: plan.generations_limit,
      periodStart: atSeconds(line.period.start),
      periodEnd: atSeconds(line.period.end),
      paidAt: atSeconds(invoice.status_transitions.paid_at ?? invoice.created),
    },
  ];
}

/** A pack counts only if at least our price was paid. */
function toPack(charge: Stripe.Charge, returned: Map<string, number>): PaymentFacts[] {
  const metadata: Partial<Record<string, string>> = charge.metadata;
  const intent = idOf(charge.payment_intent);
  const generations = Number(metadata['talkreel_generations']);
  const price = Number(metadata['talkreel_price_cents']);
  if (!intent || !Number.isInteger(generations) || generations <= 0) return [];
  // Otherwise the page may have charged the same price in the payer's own currency.
  if (charge.currency === metadata['talkreel_currency'] && charge.amount_captured < price)
    return [];
  return [
    {
      reference: `payment:${intent}`,
      planId: metadata['talkreel_plan'] ?? null,
      interval: 'once',
      bucket: 'pack',
      subscriptionId: null,
      chargeId: charge.id,
      amountCents: charge.amount_captured,
      returnedCents: returned.get(charge.id) ?? 0,
      currency: charge.currency,
      generations,
      periodStart: null,
      periodEnd: null,
      paidAt: atSeconds(charge.created),
    },
  ];
}
