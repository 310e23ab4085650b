import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';

/** Stores a provider's webhook id; false if it was seen before. */
export async function rememberWebhook(db: DbOrTx, provider: string, id: string): Promise<boolean> {
  const row = await db
    .insertInto('webhook_events')
    .values({ provider, id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function wasWebhookSeen(db: DbOrTx, provider: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_events')
    .select('id')
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes up to `limit` webhook ids older than that; returns how many. */
export async function forgetOldWebhooks(
  db: DbOrTx,
  olderThanDays: number,
  limit: number,
): Promise<number> {
  const old = db
    .selectFrom('webhook_events')
    .select(['provider', 'id'])
    .where('received_at', '<', sql<Date>`now() - make_interval(days => ${olderThanDays})`)
    .orderBy('received_at')
    .limit(limit);
  const result = await db
    .deleteFrom('webhook_events')
    .where(({ eb, refTuple }) =>
      eb(refTuple('provider', 'id'), 'in', old.$asTuple('provider', 'id')),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
