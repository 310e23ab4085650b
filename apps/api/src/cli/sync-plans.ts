import { syncPlans } from '../routes/payments/plan-catalog.service.ts';
import { withPayments } from './open-payments.ts';

// Operator's command: makes a product and a price at Stripe for every active plan. Run again, it finds them.
await withPayments(async ({ db, stripe }) => {
  for (const line of await syncPlans(db, stripe)) process.stdout.write(`${line}\n`);
});
