import { syncPlans } from '../features/payments/plan-catalog.service.ts';
import { seedPlans } from '../seed/plans.ts';
import { withPayments } from './open-payments.ts';

// Operator command: updates the plans from the settings, and creates a product and a price at Stripe for every active
// one. Safe to repeat.
await withPayments(async ({ config, db, stripe }) => {
  await seedPlans(db, config.premiumPrices);
  for (const line of await syncPlans(db, stripe)) process.stdout.write(`${line}\n`);
});
