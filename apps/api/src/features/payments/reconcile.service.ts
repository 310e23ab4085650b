import type { Db } from '@talkreel/db/client';
import { isDatabaseAway } from '@talkreel/db/database-errors';
import { rememberWebhook } from '@talkreel/db/operators/webhook-events.repo';
import { listCustomers, type Customer } from '@talkreel/db/credits/subscriptions.repo';
import type { MaintenanceTask } from '@talkreel/queue/maintenance-task';
import { isStripeAway } from './stripe-client.ts';
import type { SyncLedger } from './sync-ledger.service.ts';

const EVERY_MS = 3_600_000;
const PAUSE_BETWEEN_MS = 100;
const PAGE = 100;
/** Sorts before every customer's id. */
const BEFORE_ALL = '';
/** The time for one step; the rest of its page is left to the next one. */
const STEP_MS = 30_000;
/** If Stripe fails this many times in a row for one customer, that customer is the cause. */
const TRIES = 5;

export interface Difference {
  userId: string;
  /** What was missing and is fixed, or why it could not be checked. */
  changes: string[];
}

/** The difference of one customer; null: there is none. Throws as `sync` does. */
async function compare(sync: SyncLedger, { id, customerId }: Customer): Promise<Difference | null> {
  try {
    const changes = await sync({ id, customerId });
    return changes.length > 0 ? { userId: id, changes } : null;
  } finally {
    // Stripe limits requests per second, and nobody waits for this.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_BETWEEN_MS));
  }
}

const notCompared = ({ id }: Customer, error: unknown): Difference => ({
  userId: id,
  changes: [`not compared: ${error instanceof Error ? error.message : 'unknown error'}`],
});

/** Compares our ledger with Stripe for everyone who ever paid, fixes it, and reports the differences. */
export async function reconcile(
  db: Db,
  sync: SyncLedger,
  onDifference: (difference: Difference) => void,
): Promise<{ users: number; differences: number }> {
  let [users, differences] = [0, 0];
  for (let after: string | null = BEFORE_ALL; after !== null;) {
    const page: Customer[] = await listCustomers(db, after, PAGE);
    for (const customer of page) {
      const difference = await compare(sync, customer).catch((error: unknown) =>
        notCompared(customer, error),
      );
      users += 1;
      if (!difference) continue;
      differences += 1;
      onDifference(difference);
    }
    after = page.length === PAGE ? (page.at(-1)?.customerId ?? null) : null;
  }
  return { users, differences };
}

/** Runs the comparison once per day (UTC), step by step: where a process stops, another goes on. */
export function nightlyComparison(
  deps: { db: Db; sync: SyncLedger },
  { today = () => new Date().toISOString().slice(0, 10), page = PAGE } = {},
): MaintenanceTask {
  const { db, sync } = deps;
  let away = { customerId: '', times: 0 };
  const isPassing = (error: unknown, { customerId }: Customer): boolean => {
    if (!isStripeAway(error) && !isDatabaseAway(error)) return false;
    away = { customerId, times: away.customerId === customerId ? away.times + 1 : 1 };
    return away.times < TRIES;
  };
  return {
    name: 'stripe-comparison',
    everyMs: EVERY_MS,
    async step({ cursor, signal, log }) {
      // Claiming the day is a step of its own: a process that takes over after a later step broke off must not take the
      // day for done.
      if (cursor === null)
        return (await rememberWebhook(db, 'nightly-reconcile', today())) ? BEFORE_ALL : null;
      const untilMs = performance.now() + STEP_MS;
      const customers = await listCustomers(db, cursor, page);
      let compared = cursor;
      for (const customer of customers) {
        signal.throwIfAborted();
        try {
          const difference = await compare(sync, customer);
          if (difference) log.warn(difference, 'ledger differed from stripe');
        } catch (error) {
          if (!isPassing(error, customer))
            log.warn({ userId: customer.id, err: error }, 'not compared with stripe');
          // The next run goes on here, an hour later.
          else if (compared === cursor) throw error;
          else return compared;
        }
        compared = customer.customerId;
        if (performance.now() > untilMs) return compared;
      }
      if (customers.length === page) return compared;
      log.info('compared with stripe');
      return null;
    },
  };
}
