import { parseArgs } from 'node:util';
import { reconcile } from '../features/payments/reconcile.service.ts';
import { withPayments } from './open-payments.ts';

// Operator command: compares our ledger with Stripe, fixes it, and prints the differences. --dry-run only prints them.
const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
const isDryRun = values['dry-run'];

await withPayments(async ({ db, sync, compare, stripe }) => {
  const { users, differences } = await reconcile(
    db,
    isDryRun ? compare : sync,
    ({ userId, changes }) =>
      process.stdout.write(`${userId}\n${changes.map((change) => `  ${change}\n`).join('')}`),
  );
  const missed = await stripe.events.list({ delivery_success: false, limit: 100 });
  process.stdout.write(
    `${users} users compared, ${differences} differed${isDryRun ? ' (nothing was changed)' : ''}, ${missed.data.length} recent events were not delivered\n`,
  );
});
