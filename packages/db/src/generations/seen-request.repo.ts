import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';

/**
 * Locks the account, so that a user's batches and films are accepted one after the other and each sees what another
 * wrote.
 */
export async function lockAccount(tx: DbOrTx, userId: string): Promise<void> {
  await tx
    .selectFrom('credit_accounts')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute();
}

/** What makes two requests of a user the same. */
export interface RequestMarks {
  userId: string;
  /** A hash of what was asked for: the same while names and files that it refers to change, or go. */
  askedHash: string;
  /**
   * A hash of what it became; absent: it was not looked up. A request stored by an earlier release has only this one.
   */
  requestHash?: string;
  idempotencyKey: string | null;
}

/** seen: the same request was accepted before; key-reused: its key belongs to another request. */
export type SeenRequest = { outcome: 'seen'; id: string } | { outcome: 'key-reused' };

/** The batch or film of the same key, or the same one while it is in progress: in another tab, perhaps. */
export async function findSeenRequest(
  tx: DbOrTx,
  of: 'batches' | 'films',
  { userId, idempotencyKey, askedHash, requestHash = '' }: RequestMarks,
): Promise<SeenRequest | null> {
  if (idempotencyKey !== null) {
    const first = await tx
      .selectFrom(of)
      .select(['id', 'request_hash', 'asked_hash'])
      .where('user_id', '=', userId)
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst();
    if (first)
      return first.asked_hash === askedHash || first.request_hash === requestHash
        ? { outcome: 'seen', id: first.id }
        : { outcome: 'key-reused' };
  }
  const running = await tx
    .selectFrom(of)
    .select('id')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('asked_hash', '=', askedHash), eb('request_hash', '=', requestHash)]))
    .where(
      sql<boolean>`id in (select batch_id from generations
        where user_id = ${userId} and state in ('queued', 'running') and batch_id is not null)`,
    )
    .limit(1)
    .executeTakeFirst();
  return running ? { outcome: 'seen', id: running.id } : null;
}

/** A user's open generations of batches and films. */
export async function countOpenInSets(tx: DbOrTx, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('generations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', 'in', ['queued', 'running'])
    .where('batch_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.count;
}
