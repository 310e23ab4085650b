import type { PlanInterval } from '@talkreel/contracts/plan-interval';
import type { DbOrTx } from '../client.ts';
import type { PlanRow } from '../schema.ts';

/** A plan as it is sold. */
export interface Plan extends Omit<PlanRow, 'interval' | 'months' | 'is_offered'> {
  interval: PlanInterval;
}

export type PlanSeed = Omit<
  Plan,
  'currency' | 'is_active' | 'stripe_product_id' | 'stripe_price_id'
>;

export async function listPlans(db: DbOrTx): Promise<Plan[]> {
  const rows = await db.selectFrom('plans').selectAll().orderBy('position').execute();
  return rows.map(({ months, is_offered: isOffered, ...row }) => ({
    ...row,
    interval: intervalOf({ ...row, months }),
    is_active: isOffered ?? row.is_active,
  }));
}

export function intervalOf({ interval, months }: Pick<PlanRow, 'interval' | 'months'>) {
  return interval === 'month' && months === 12 ? ('year' as const) : interval;
}

/** The row of a plan. A year is stored as a month that is not active, so that the previous release does not sell it. */
function toRow({ interval, ...plan }: PlanSeed) {
  const row = { ...plan, interval: interval === 'year' ? ('month' as const) : interval };
  return interval === 'year'
    ? { row: { ...row, months: 12 }, offer: { is_active: false, is_offered: true } }
    : { row, offer: {} };
}

/** Updates the catalog. A price at Stripe never changes its amount, so a new amount needs a new one. */
export async function savePlans(db: DbOrTx, plans: PlanSeed[]): Promise<void> {
  for (const plan of plans) {
    const { row, offer } = toRow(plan);
    const { id: _id, ...changes } = row;
    await db
      .insertInto('plans')
      .values({ ...row, ...offer })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          ...changes,
          stripe_price_id: eb
            .case()
            .when('plans.price_cents', '=', plan.price_cents)
            .then(eb.ref('plans.stripe_price_id'))
            .else(null)
            .end(),
        })),
      )
      .execute();
  }
}

export async function setStripePrice(
  db: DbOrTx,
  planId: string,
  productId: string,
  priceId: string,
): Promise<void> {
  await db
    .updateTable('plans')
    .set({ stripe_product_id: productId, stripe_price_id: priceId })
    .where('id', '=', planId)
    .execute();
}
