import type { Db } from '@talkreel/db/client';
import { rememberWebhook } from '@talkreel/db/repos/webhook-events.repo';
import { listCustomers } from '@talkreel/db/repos/subscriptions.repo';
import type { FastifyBaseLogger } from 'fastify';
import type { SyncLedger } from './sync-ledger.service.ts';

const LOOK_EVERY_MS = 3_600_000;
const PAUSE_BETWEEN_MS = 100;

export interface Difference {
  userId: string;
  /** What was missing and is fixed, or why it could not be checked. */
  changes: string[];
}

/** Compares our ledger with Stripe for everyone who ever paid, fixes it, and reports the differences. */
export async function reconcile(
  db: Db,
  sync: SyncLedger,
  onDifference: (difference: Difference) => void,
): Promise<{ people: number; differences: number }> {
  let differences = 0;
  const people = await listCustomers(db);
  for (const { id, stripe_customer_id: customerId } of people) {
    if (customerId === null) continue;
    const changes = await sync({ id, customerId }).catch((error: unknown) => [
      `not compared: ${error instanceof Error ? error.message : 'unknown error'}`,
    ]);
    if (changes.length > 0) {
      differences += 1;
      onDifference({ userId: id, changes });
    }
    // Stripe limits requests per second, and nobody waits for this.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_BETWEEN_MS));
  }
  return { people: people.length, differences };
}

/** The same, unless it was done on that day (UTC): then null. */
export async function reconcileOncePerDay(
  db: Db,
  sync: SyncLedger,
  now: Date,
  onDifference: (difference: Difference) => void,
): Promise<{ people: number; differences: number } | null> {
  const day = now.toISOString().slice(0, 10);
  if (!(await rememberWebhook(db, 'nightly-reconcile', day))) return null;
  return reconcile(db, sync, onDifference);
}

/** Runs once a day, in whichever process claims the day first. Returns a stop function. */
export function startNightlyReconcile({
  db,
  sync,
  log,
}: {
  db: Db;
  sync: SyncLedger;
  log: FastifyBaseLogger;
}): () => void {
  const run = async (): Promise<void> => {
    const result = await reconcileOncePerDay(db, sync, new Date(), (difference) =>
      log.warn(difference, 'ledger differed from stripe'),
    );
    if (result) log.info(result, 'nightly comparison with stripe');
  };
  const timer = setInterval(() => {
    run().catch((error: unknown) => log.warn({ err: error }, 'nightly comparison with stripe'));
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
