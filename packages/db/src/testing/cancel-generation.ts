import type { Db } from '../client.ts';
import type { UserTerms } from '../generations/cancel.repo.ts';
import { cancel, transactForUser } from '../generations/finish.repo.ts';

/** Cancels one generation in a transaction of its own, as the api's service does before it publishes. */
export function cancelGeneration(
  db: Db,
  userId: string,
  generation: string,
  terms?: UserTerms,
): Promise<string[]> {
  return transactForUser(db, userId, (tx) => cancel(tx, { userId, generation }, terms));
}
