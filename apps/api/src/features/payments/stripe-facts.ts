import { renews } from '@talkreel/contracts/plan-interval';
import type { PaymentFacts } from '@talkreel/db/credits/payment-rules';
import type { SubscriptionFacts } from '@talkreel/db/credits/subscriptions.repo';
import type { Plan } from '@talkreel/db/credits/plans.repo';
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

/** A charge whose money arrived, and how much of it was returned since. */
export interface Receipt {
  charge: Stripe.Charge;
  returnedCents: number;
}

/**
 * Whether the money is there. A bank debit is `paid` and `captured` for days before the bank answers; only its status
 * says so.
 */
export function isCollected(charge: Stripe.Charge): boolean {
  return charge.status === 'succeeded' && charge.captured;
}

/** Whether Stripe says that there is no money. A status that we do not know says neither. */
export function isUncollected({ status, captured }: Stripe.Charge): boolean {
  return status === 'failed' || status === 'pending' || (status === 'succeeded' && !captured);
}

type Named = string | { id: string } | null | undefined;

/** The plan of a price, or of its product: a price that was replaced is still paid by those who have it. */
function planFor(plans: Plan[], price: Named, product: Named): Plan | undefined {
  const [priceId, productId] = [idOf(price), idOf(product)];
  return (
    plans.find((plan) => plan.stripe_price_id !== null && plan.stripe_price_id === priceId) ??
    plans.find((plan) => plan.stripe_product_id !== null && plan.stripe_product_id === productId)
  );
}

const planNamed = (plans: Plan[], metadata: Stripe.Metadata | null | undefined) =>
  plans.find((plan) => plan.id === metadata?.['talkreel_plan']);

/**
 * The item of a subscription that is a plan of ours, and this plan. Others may be beside it, in any order. The price
 * first: a plan that was changed in Stripe's dashboard keeps its old metadata.
 */
export function ownItem(
  { items, metadata }: Stripe.Subscription,
  plans: Plan[],
): { item: Stripe.SubscriptionItem | null; plan: Plan | null } {
  for (const item of items.data) {
    const plan = planFor(plans, item.price, item.price.product);
    if (plan && renews(plan)) return { item, plan };
  }
  const byEnd = items.data.toSorted((a, b) => a.current_period_end - b.current_period_end);
  return { item: byEnd[0] ?? null, plan: planNamed(plans, metadata) ?? null };
}

export function toSubscription(
  subscription: Stripe.Subscription,
  plans: Plan[],
): SubscriptionFacts {
  const { item, plan } = ownItem(subscription, plans);
  const periodEnd = item ? atSeconds(item.current_period_end) : null;
  // The portal sets a date, our own button the flag.
  const cancelsAt = subscription.cancel_at
    ? atSeconds(subscription.cancel_at)
    : subscription.cancel_at_period_end
      ? periodEnd
      : null;
  return {
    id: subscription.id,
    planId: plan?.id ?? null,
    status: subscription.status,
    periodStart: item ? atSeconds(item.current_period_start) : null,
    periodEnd,
    cancelsAt,
    endedAt: subscription.ended_at ? atSeconds(subscription.ended_at) : null,
    createdAt: atSeconds(subscription.created),
  };
}

/** Whether a line charges a whole period of this subscription: neither a proration nor something beside it. */
function isPeriod({ parent }: Stripe.InvoiceLineItem, subscription: string | null): boolean {
  const details = parent?.subscription_item_details;
  return (
    parent?.type === 'subscription_item_details' &&
    details != null &&
    !details.proration &&
    (details.subscription === null || details.subscription === subscription)
  );
}

/** The line that charges a period of a plan. Stripe puts waiting items and prorations before it. */
function periodLine(
  lines: Stripe.InvoiceLineItem[],
  details: Stripe.Invoice.Parent.SubscriptionDetails,
  plans: Plan[],
): { line: Stripe.InvoiceLineItem; plan: Plan } | null {
  const periods = lines.filter((line) => isPeriod(line, idOf(details.subscription)));
  const known = periods.map((line) => {
    const price = line.pricing?.price_details;
    return { line, plan: planFor(plans, price?.price, price?.product) };
  });
  const named = planNamed(plans, details.metadata);
  const ours = known.some(({ plan }) => plan)
    ? known
    : known.map((one) => ({ ...one, plan: named }));
  const [latest] = ours
    .flatMap(({ line, plan }) => (plan && renews(plan) ? [{ line, plan }] : []))
    .toSorted((a, b) => b.line.period.end - a.line.period.end || b.line.amount - a.line.amount);
  return latest ?? null;
}

/** A period that began by itself is granted whole, whatever was discounted. */
const REGULAR = new Set<string | null>(['subscription_create', 'subscription_cycle']);

/** What a paid invoice with these lines bought. An invoice without a whole period of a plan bought nothing. */
export function toMonth(
  invoice: Stripe.Invoice,
  lines: Stripe.InvoiceLineItem[],
  plans: Plan[],
  receipts: Receipt[],
): PaymentFacts[] {
  const details = invoice.parent?.subscription_details;
  const bought = details ? periodLine(lines, details, plans) : null;
  if (!details || !bought) return [];
  const { line, plan } = bought;
  const share = REGULAR.has(invoice.billing_reason)
    ? 1
    : Math.min(1, invoice.amount_paid / Math.max(1, line.amount));
  const generations = Math.floor(plan.generations_limit * share);
  if (generations === 0) return [];
  return [
    {
      reference: `invoice:${invoice.id}`,
      planId: plan.id,
      interval: plan.interval,
      bucket: 'period',
      subscriptionId: idOf(details.subscription),
      chargeId: receipts.map(({ charge }) => charge.id).find(Boolean) ?? null,
      amountCents: invoice.amount_paid,
      returnedCents: receipts.reduce((sum, one) => sum + one.returnedCents, 0),
      currency: invoice.currency,
      generations,
      periodStart: atSeconds(line.period.start),
      periodEnd: atSeconds(line.period.end),
      paidAt: atSeconds(invoice.status_transitions.paid_at ?? invoice.created),
    },
  ];
}

/** A pack counts only if at least our price was paid. */
export function toPack({ charge, returnedCents }: Receipt): PaymentFacts[] {
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
      returnedCents,
      currency: charge.currency,
      generations,
      periodStart: null,
      periodEnd: null,
      paidAt: atSeconds(charge.created),
    },
  ];
}
