import type { Db } from './client.ts';
import { againOnDeadlock } from './deadlock.ts';
import { within } from './timeouts.ts';
import { DatabaseBusy } from './database-errors.ts';

const WAIT_MS = 3_000;

/** For each pool, the end of the last operation of each user who has one. */
const lastWork = new WeakMap<Db, Map<string, Promise<void>>>();

/**
 * Runs operations that lock a user's rows (above all their account) one at a time: if the rows are locked elsewhere,
 * only one of the pool's connections waits for them, however much this user requests. Waiting too long for earlier
 * operations throws `DatabaseBusy`. Repeated if Postgres rolled it back to resolve a deadlock.
 */
export async function serializeByUser<T>(
  db: Db,
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  const byUser = lastWork.get(db) ?? new Map<string, Promise<void>>();
  lastWork.set(db, byUser);
  const before = byUser.get(userId);
  const over = Promise.withResolvers<void>();
  const mine = before ? before.then(() => over.promise) : over.promise;
  byUser.set(userId, mine);
  void mine.then(() => byUser.get(userId) === mine && byUser.delete(userId));
  try {
    if (before) await withinWait(before);
    return await againOnDeadlock(work);
  } finally {
    over.resolve();
  }
}

async function withinWait(before: Promise<void>): Promise<void> {
  await within(WAIT_MS, before).catch((error: unknown) => {
    throw new DatabaseBusy('other work of the same user has not ended', { cause: error });
  });
}
