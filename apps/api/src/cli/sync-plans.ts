import { syncPlans } from '../routes/payments/plan-catalog.service.ts';
import { seedPlans } from '../seed/plans.ts';
import { withPayments } from './open-payments.ts';

// Operator's command: brings the plans up to date with the settings, and makes a product and a price at Stripe for
// every active one. Run again, it finds them.
await withPayments(async ({ config, db, stripe }) => {
  await seedPlans(db, config.premiumPriceCents);
  for (const line of await syncPlans(db, stripe)) process.stdout.write(`${line}\n`);
});
