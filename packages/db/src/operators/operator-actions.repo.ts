import type { OperatorAction } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import { againOnDeadlock } from '../deadlock.ts';
import { transactForUser } from '../generations/finish.repo.ts';

export interface ActionRequest {
  /** The key of the operator's intent: the same key is the same action. */
  key: string;
  operatorId: string;
  action: OperatorAction;
  subject: string;
  reason: string;
  details?: Record<string, unknown>;
}

/** The key was used for another action. */
export class ActionKeyReused extends Error {}

/**
 * Does something for an operator, and writes it down, in one transaction: both or neither. What was done under this
 * key before is not done again: null. `work` refuses by throwing.
 * @throws {ActionKeyReused}
 */
export async function actOnce<T extends object>(
  db: Db,
  request: ActionRequest,
  work: (tx: DbOrTx) => Promise<T>,
): Promise<T | null> {
  return againOnDeadlock(() => db.transaction().execute((tx) => actOnceWithin(tx, request, work)));
}

/** The same for actions that lock rows of one user's account. */
export function actOnceOn<T extends object>(
  db: Db,
  userId: string,
  request: ActionRequest,
  work: (tx: DbOrTx) => Promise<T>,
): Promise<T | null> {
  return transactForUser(db, userId, (tx) => actOnceWithin(tx, request, work));
}

async function actOnceWithin<T extends object>(
  tx: DbOrTx,
  request: ActionRequest,
  work: (tx: DbOrTx) => Promise<T>,
): Promise<T | null> {
  const { key, operatorId, action, subject, reason, details = {} } = request;
  const written = await tx
    .insertInto('operator_actions')
    .values({
      key,
      operator_id: operatorId,
      action,
      subject,
      reason,
      details: JSON.stringify(details),
    })
    // Waits for a concurrent action with the same key.
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written) return work(tx);
  const before = await tx
    .selectFrom('operator_actions')
    .select(['operator_id', 'action', 'subject', 'details'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const isSame =
    before.operator_id === operatorId &&
    before.action === action &&
    before.subject === subject &&
    canonical({ ...before.details, ...details }) === canonical(before.details);
  if (!isSame) throw new ActionKeyReused(`${key} was used for ${before.action} ${before.subject}`);
  return null;
}

/** Adds to the action of this key what was found while it was done. */
export async function noteFound(
  tx: DbOrTx,
  key: string,
  found: Record<string, unknown>,
): Promise<void> {
  await sql`update operator_actions set details = details || ${JSON.stringify(found)}::jsonb
    where key = ${key}`.execute(tx);
}

/** Postgres does not preserve the order of names. */
function canonical(details: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(details).toSorted(([a], [b]) => a.localeCompare(b)));
}

export interface ActionRow {
  id: number;
  username: string | null;
  action: OperatorAction;
  subject: string;
  reason: string;
  details: Record<string, unknown>;
  created_at: Date;
}

/** A page of the audit log, newest first; of one subject where it is named. */
export async function listActions(
  db: DbOrTx,
  { subject, before, limit }: { subject: string | null; before: number | null; limit: number },
): Promise<ActionRow[]> {
  let query = db
    .selectFrom('operator_actions')
    .leftJoin('users', 'users.id', 'operator_actions.operator_id')
    .selectAll('operator_actions')
    .select('users.username')
    .orderBy('operator_actions.id', 'desc')
    .limit(limit);
  if (subject !== null) query = query.where('operator_actions.subject', '=', subject);
  if (before !== null) query = query.where('operator_actions.id', '<', before);
  return query.execute();
}
