import { createDb, type Db } from '@talkreel/db/client';
import { pino } from 'pino';
import type Stripe from 'stripe';
import { readConfig, type Config } from '../config.ts';
import { createStripeClient } from '../routes/payments/stripe-client.ts';
import {
  createCompareBooks,
  createSyncBooks,
  type SyncBooks,
} from '../routes/payments/sync-books.service.ts';

/** What the operator's commands work with, from the same environment as the api. Throws when no key is set. */
export async function withPayments(
  work: (tools: {
    config: Config;
    db: Db;
    stripe: Stripe;
    sync: SyncBooks;
    /** Changes nothing. */
    compare: SyncBooks;
  }) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env);
  const stripe = createStripeClient(config.stripe);
  if (!stripe) throw new Error('STRIPE_SECRET_KEY is not set');
  const db = createDb({ url: config.databaseUrl, maxConnections: 2 });
  const publisher = { toUser: () => undefined };
  try {
    await work({
      config,
      db,
      stripe,
      sync: createSyncBooks({ db, stripe, publisher, log: pino({ level: 'silent' }) }),
      compare: createCompareBooks({ db, stripe }),
    });
  } finally {
    await db.destroy();
  }
}
