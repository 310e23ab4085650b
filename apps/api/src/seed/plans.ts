import {
  PACK_GENERATIONS,
  PACK_PRICE_CENTS,
  PREMIUM_GENERATIONS_PER_MONTH,
  PREMIUM_GENERATIONS_PER_YEAR,
} from '@talkreel/contracts/constants';
import type { Db } from '@talkreel/db/client';
import { savePlans } from '@talkreel/db/credits/plans.repo';

/** What Premium costs. */
export interface PremiumPrices {
  monthCents: number;
  yearCents: number;
}

/** The plans. Safe to run again; a new price waits for the command that creates it at Stripe. */
export async function seedPlans(db: Db, prices: PremiumPrices): Promise<void> {
  await savePlans(db, [
    {
      id: 'premium-monthly',
      position: 1,
      name: 'Premium Monthly',
      description: `${PREMIUM_GENERATIONS_PER_MONTH} generations every month. Cancel whenever you like.`,
      price_cents: prices.monthCents,
      interval: 'month',
      generations_limit: PREMIUM_GENERATIONS_PER_MONTH,
    },
    {
      id: 'premium-annual',
      position: 2,
      name: 'Premium Annual',
      description: `${PREMIUM_GENERATIONS_PER_YEAR} generations for the year, all there from the first day.`,
      price_cents: prices.yearCents,
      interval: 'year',
      generations_limit: PREMIUM_GENERATIONS_PER_YEAR,
    },
    {
      id: 'pack-15',
      position: 3,
      name: 'Extra pack',
      description: `${PACK_GENERATIONS} generations on top. They do not expire.`,
      price_cents: PACK_PRICE_CENTS,
      interval: 'once',
      generations_limit: PACK_GENERATIONS,
    },
  ]);
}
