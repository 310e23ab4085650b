import type { Db, DbOrTx } from '@talkreel/db/client';
import {
  ActionKeyReused,
  actOnce,
  actOnceOn,
  type ActionRequest,
} from '@talkreel/db/operators/operator-actions.repo';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';

export const refused = (code: string, message: string) => new HttpError(409, code, message);

/** What an operator does, and to what. */
interface Act extends Pick<ActionRequest, 'action' | 'subject' | 'details'> {
  /** The user whose account it changes. */
  userId?: string;
}

/** Runs an action once and records it with its reason; follow-up work only runs the first time. */
export async function act<T extends object>(
  db: Db,
  request: FastifyRequest & { body: { key: string; reason: string } },
  { userId, ...what }: Act,
  work: (tx: DbOrTx) => Promise<T>,
  afterwards: (result: T) => unknown = () => undefined,
): Promise<{ repeated: boolean }> {
  const { key, reason } = request.body;
  const operatorId = userIdOf(request);
  const action = { key, reason, operatorId, ...what };
  const doing =
    userId === undefined ? actOnce(db, action, work) : actOnceOn(db, userId, action, work);
  const result = await doing.catch((error: unknown) => {
    if (error instanceof ActionKeyReused)
      throw refused('key_reused', 'This key was used for another action. Please try again.');
    throw error;
  });
  if (result === null) return { repeated: true };
  request.log.info({ ...what, operatorId }, 'operator acted');
  await afterwards(result);
  return { repeated: false };
}

/** A page of a console list, from one row more than it shows. */
export function toItems<Row, Item>(
  found: Row[],
  limit: number,
  cursorOf: (row: Row) => string,
  toItem: (row: Row) => Item,
): { items: Item[]; next: string | null } {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(toItem),
    next: found.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}
