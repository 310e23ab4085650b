import type { Db } from '@talkreel/db/client';
import { listPlans, setStripePrice, type Plan } from '@talkreel/db/credits/plans.repo';
import type Stripe from 'stripe';
import { isMissing } from './stripe-client.ts';

/** The price of a plan at one amount; a new amount is a new price, found by its key. */
const lookupKey = (plan: Plan) => `talkreel_${plan.id}_${plan.price_cents}_${plan.currency}`;
const productId = (plan: Plan) => `talkreel_${plan.id.replaceAll('-', '_')}`;

/** Creates or finds a product and a price at Stripe for every active plan, and stores their ids. One line per plan. */
export async function syncPlans(db: Db, stripe: Stripe): Promise<string[]> {
  const lines: string[] = [];
  for (const plan of await listPlans(db)) {
    if (!plan.is_active) continue;
    const product = await ensureProduct(stripe, plan);
    const key = lookupKey(plan);
    const found = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
    const price =
      found.data[0] ??
      (await stripe.prices.create({
        product,
        currency: plan.currency,
        unit_amount: plan.price_cents,
        lookup_key: key,
        metadata: { talkreel_plan: plan.id },
        ...(plan.interval !== 'once' && { recurring: { interval: plan.interval } }),
      }));
    await setStripePrice(db, plan.id, product, price.id);
    lines.push(
      `${plan.id}: ${found.data[0] ? 'found' : 'made'} ${price.id} (${plan.price_cents} ${plan.currency})`,
    );
  }
  return lines;
}

async function ensureProduct(stripe: Stripe, plan: Plan): Promise<string> {
  const id = productId(plan);
  try {
    return (await stripe.products.retrieve(id)).id;
  } catch (error) {
    if (!isMissing(error)) throw error;
    const { name, description } = plan;
    return (
      await stripe.products.create({ id, name, description, metadata: { talkreel_plan: plan.id } })
    ).id;
  }
}
