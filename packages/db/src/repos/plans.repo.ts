import type { Insertable } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { Plan } from '../schema.ts';
import type { PlansTable } from '../schema/credits.ts';

export type PlanSeed = Omit<Insertable<PlansTable>, 'stripe_product_id' | 'stripe_price_id'>;

export function listPlans(db: DbOrTx): Promise<Plan[]> {
  return db.selectFrom('plans').selectAll().orderBy('position').execute();
}

/** Updates the catalog. A price at Stripe never changes its amount, so a new amount needs a new one. */
export async function savePlans(db: DbOrTx, plans: PlanSeed[]): Promise<void> {
  for (const plan of plans) {
    const { id: _id, ...changes } = plan;
    await db
      .insertInto('plans')
      .values(plan)
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
