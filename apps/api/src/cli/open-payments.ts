import { createDb, type Db } from '@talkreel/db/client';
import { startWith } from '@talkreel/settings/start-with';
import { pino } from 'pino';
import Stripe from 'stripe';
import { readConfig, type Config } from '../config.ts';
import { createStripeClient } from '../features/payments/stripe-client.ts';
import {
  createCompareLedger,
  createSyncLedger,
  type SyncLedger,
} from '../features/payments/sync-ledger.service.ts';

/**
 * Dependencies of the operator commands, from the same environment as the api. If Stripe refuses or
 * is not reached, the command ends with 1 and Stripe's reason. Throws if no key is set.
 */
export async function withPayments(
  work: (tools: {
    config: Config;
    db: Db;
    stripe: Stripe;
    sync: SyncLedger;
    /** Only reports differences, and changes nothing. */
    compare: SyncLedger;
  }) => Promise<void>,
): Promise<void> {
  const config = startWith(() => readConfig(process.env));
  const stripe = createStripeClient(config.stripe);
  if (!stripe) throw new Error('STRIPE_SECRET_KEY is not set');
  const db = createDb({ url: config.databaseUrl, maxConnections: 2 });
  const publisher = { toUser: () => undefined };
  try {
    await work({
      config,
      db,
      stripe,
      sync: createSyncLedger({ db, stripe, publisher, log: pino({ level: 'silent' }) }),
      compare: createCompareLedger({ db, stripe }),
    });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    process.stderr.write(`Stripe: ${error.message}\n`);
    process.exitCode = 1;
  } finally {
    await db.destroy();
  }
}
