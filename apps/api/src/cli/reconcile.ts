import { reconcile } from '../routes/payments/reconcile.service.ts';
import { withPayments } from './open-payments.ts';

// Operator's command: compares our books with Stripe's, mends them, and prints what differed.
await withPayments(async ({ db, sync, stripe }) => {
  const { people, differences } = await reconcile(db, sync, ({ userId, changes }) =>
    process.stdout.write(`${userId}\n${changes.map((change) => `  ${change}\n`).join('')}`),
  );
  const missed = await stripe.events.list({ delivery_success: false, limit: 100 });
  process.stdout.write(
    `${people} people compared, ${differences} differed, ${missed.data.length} recent events were not delivered\n`,
  );
});
