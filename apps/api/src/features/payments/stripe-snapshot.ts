import type { PaymentFacts } from '@talkreel/db/credits/payment-rules';
import type { StripeSnapshot } from '@talkreel/db/credits/payments.repo';
import type { Plan } from '@talkreel/db/credits/plans.repo';
import type Stripe from 'stripe';
import { isMissing } from './stripe-client.ts';
import {
  isCollected,
  isUncollected,
  toMonth,
  toPack,
  toSubscription,
  type Receipt,
} from './stripe-facts.ts';
import { idOf } from './stripe-reference.ts';

const PAGE = { limit: 100 };
const AT_ONCE = 10;
/** An inquiry withdraws nothing; a won dispute is returned. */
const HARMLESS_DISPUTES = /^(won|prevented|warning_.*)$/;

/**
 * Everything Stripe knows about what a customer pays us: nothing is taken from events, so neither their order nor their
 * number matters. `known` are the payments that our ledger has: one that is not among the customer's any more is looked
 * up by itself. Throws Stripe's errors.
 */
export async function takeSnapshot(
  stripe: Stripe,
  customer: string,
  { plans, known }: { plans: Plan[]; known: string[] },
): Promise<StripeSnapshot> {
  const found = await listPaid(stripe, customer, plans);
  const seen = new Set(found.payments.map(({ reference }) => reference));
  const looked = await eachOf(
    known.filter((reference) => !seen.has(reference)),
    (reference) => lookUp(stripe, reference, plans),
  );
  return {
    subscriptions: found.subscriptions,
    payments: [...found.payments, ...looked.flatMap(({ payments }) => payments)],
    withdrawn: looked.flatMap(({ withdrawn }) => withdrawn),
  };
}

async function listPaid(
  stripe: Stripe,
  customer: string,
  plans: Plan[],
): Promise<Pick<StripeSnapshot, 'subscriptions' | 'payments'>> {
  try {
    const [subscriptions, invoices, charges] = await Promise.all([
      stripe.subscriptions
        .list({ customer, status: 'all', ...PAGE })
        .autoPagingToArray({ limit: 1_000 }),
      stripe.invoices
        .list({ customer, status: 'paid', expand: ['data.payments'], ...PAGE })
        .autoPagingToArray({ limit: 1_000 }),
      stripe.charges.list({ customer, ...PAGE }).autoPagingToArray({ limit: 5_000 }),
    ]);
    const months = await eachOf(invoices, (invoice) => monthOf(stripe, invoice, plans, charges));
    const packs = await eachOf(charges.filter(isCollected), (charge) => packOf(stripe, charge));
    return {
      subscriptions: subscriptions.map((subscription) => toSubscription(subscription, plans)),
      payments: [...months, ...packs].flat(),
    };
  } catch (error) {
    // The customer was deleted at Stripe, or belongs to other keys: nothing is active, and past payments stay.
    if (isMissing(error)) return { subscriptions: [], payments: [] };
    throw error;
  }
}

/** A payment that we counted and that is not in the customer's lists: of a former customer, or not paid after all. */
export async function lookUp(
  stripe: Stripe,
  reference: string,
  plans: Plan[],
): Promise<{ payments: PaymentFacts[]; withdrawn: string[] }> {
  const [kind, id = ''] = reference.split(':');
  try {
    if (kind === 'invoice') {
      const invoice = await stripe.invoices.retrieve(id, { expand: ['payments'] });
      if (invoice.status !== 'paid') {
        const isUnpaid = ['draft', 'open', 'uncollectible', 'void'].includes(invoice.status ?? '');
        return { payments: [], withdrawn: isUnpaid ? [reference] : [] };
      }
      const charges = await chargesOf(stripe, invoice, []);
      if (charges.length > 0 && charges.every(isUncollected))
        return { payments: [], withdrawn: [reference] };
      return { payments: await monthOf(stripe, invoice, plans, charges), withdrawn: [] };
    }
    const charge = await latestCharge(stripe, id);
    if (charge && isCollected(charge))
      return { payments: await packOf(stripe, charge), withdrawn: [] };
    return { payments: [], withdrawn: charge && isUncollected(charge) ? [reference] : [] };
  } catch (error) {
    // The payment belongs to other keys, since Stripe forgets none.
    if (isMissing(error)) return { payments: [], withdrawn: [] };
    throw error;
  }
}

async function packOf(stripe: Stripe, charge: Stripe.Charge): Promise<PaymentFacts[]> {
  return toPack(await receiptOf(stripe, charge));
}

async function monthOf(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  plans: Plan[],
  listed: Stripe.Charge[],
): Promise<PaymentFacts[]> {
  if (!invoice.parent?.subscription_details) return [];
  const charges = await chargesOf(stripe, invoice, listed);
  const collected = charges.filter(isCollected);
  // An invoice without any charge was paid from a balance, or outside Stripe.
  if (charges.length > 0 && collected.length === 0) return [];
  const lines = invoice.lines.has_more
    ? await stripe.invoices
        .listLineItems(invoice.id ?? '', PAGE)
        .autoPagingToArray({ limit: 1_000 })
    : invoice.lines.data;
  const receipts = await eachOf(collected, (charge) => receiptOf(stripe, charge));
  return toMonth(invoice, lines, plans, receipts);
}

/** The charges by which an invoice was paid; there may be several. */
async function chargesOf(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  listed: Stripe.Charge[],
): Promise<Stripe.Charge[]> {
  const payments = invoice.payments?.has_more
    ? await stripe.invoicePayments
        .list({ invoice: invoice.id ?? '', ...PAGE })
        .autoPagingToArray({ limit: 1_000 })
    : (invoice.payments?.data ?? []);
  const charges = await eachOf(
    payments.filter(({ status }) => status === 'paid'),
    async ({ payment }) => {
      const [id, intent] = [idOf(payment.charge), idOf(payment.payment_intent)];
      if (id !== null)
        return listed.find((one) => one.id === id) ?? (await stripe.charges.retrieve(id));
      if (intent === null) return null;
      const tries = listed.filter((one) => idOf(one.payment_intent) === intent);
      // Earlier attempts failed.
      return tries.find(isCollected) ?? tries.find(isUncollected) ?? latestCharge(stripe, intent);
    },
  );
  return charges.filter((charge) => charge !== null);
}

async function latestCharge(stripe: Stripe, intent: string): Promise<Stripe.Charge | null> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent, {
    expand: ['latest_charge'],
  });
  return typeof charge === 'string' ? stripe.charges.retrieve(charge) : charge;
}

/** With what was refunded, or withdrawn by a dispute. */
async function receiptOf(stripe: Stripe, charge: Stripe.Charge): Promise<Receipt> {
  if (!charge.disputed) return { charge, returnedCents: charge.amount_refunded };
  const disputes = await stripe.disputes
    .list({ charge: charge.id, ...PAGE })
    .autoPagingToArray({ limit: 100 });
  const withdrawn = disputes
    .filter((dispute) => !HARMLESS_DISPUTES.test(dispute.status))
    .reduce((sum, dispute) => sum + dispute.amount, 0);
  return { charge, returnedCents: Math.min(charge.amount, charge.amount_refunded + withdrawn) };
}

/** Works through all in order, a few at once, because Stripe limits the requests per second. */
async function eachOf<T, R>(all: T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE)
    results.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(work))));
  return results;
}
