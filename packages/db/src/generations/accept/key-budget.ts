import { sql } from 'kysely';
import type { AcceptParams, AcceptStatement } from './values.ts';

/**
 * Whether the request's API key is in force and its budget pays for one more; what costs no credit needs no budget. The
 * function waits for the user's other requests and sees what they have used: see its migration.
 */
export function mayKeyStart({ cost, user_id: userId, apiKeyId }: AcceptParams) {
  return sql<boolean>`(${cost} = 0 or may_key_generate(${userId}::uuid, ${apiKeyId}::uuid))`;
}

/**
 * Counts an accepted generation against its key's budget, for good: what is cancelled or fails is not given back, or a
 * program that fails again and again would never reach its limit.
 */
export function countKeyUse(db: AcceptStatement, { cost, apiKeyId }: AcceptParams) {
  const today = sql<Date>`(clock_timestamp() at time zone 'utc')::date`;
  return db
    .updateTable('api_keys')
    .from('accepted')
    .set((eb) => ({
      used_today: sql<number>`case when used_day = ${today} then used_today + 1 else 1 end`,
      used_day: today,
      used_in_all: eb('used_in_all', '+', 1),
    }))
    .where(sql<boolean>`api_keys.id = ${apiKeyId}::uuid`)
    .where(sql<boolean>`${cost} = 1`);
}
