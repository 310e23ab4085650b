import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '@talkreel/db/client';
import { eraseSome } from '@talkreel/db/accounts/erase-rows.repo';
import {
  forgetFiles,
  isStoredAgain,
  listDueFiles,
  postponeFiles,
} from '@talkreel/db/accounts/erased.repo';
import { claimErasure, closeErasure, noteErasure } from '@talkreel/db/accounts/erasure.repo';
import type { AccountErasure } from '@talkreel/db/schema';
import type { Publisher } from '@talkreel/queue/bus';
import type { MediaStore } from '@talkreel/storage/media-store';
import type { FastifyBaseLogger } from 'fastify';
import { cancelAndPublish } from '../../generations/cancellation.service.ts';

/** The delay is longer than any attempt, so that what a worker still writes is erased too. */
const LATE_AFTER_MS = 30 * 60 * 1000;
const LOOK_EVERY_MS = 250;
/** The maximum time one account may delay the others. */
const TURN_MS = 10_000;
/** After this time another process may take over, since the first one must be gone. */
const LEASE_SECONDS = 60;
const AGAIN_AFTER_AT_MOST_SECONDS = 3600;
const FILES_AT_ONCE = 8;
const FILES_PER_STEP = 200;
const FILES_AGAIN_AFTER_SECONDS = 600;

export interface EraseDeps {
  db: Db;
  store: MediaStore;
  publisher: Publisher;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** null if payments are off: the customer is then deleted once they are on. */
  deleteCustomer: ((customerId: string, deletedAt: Date) => Promise<void>) | null;
}

/** Runs the due steps for one deleted account; false: none is due. Safe to repeat. */
export async function eraseNextAccount(deps: EraseDeps, signal: AbortSignal): Promise<boolean> {
  const erasure = await claimErasure(deps.db, LEASE_SECONDS);
  if (erasure) await eraseAccount(deps, erasure, signal);
  return erasure !== undefined;
}

/** The parts do not wait for each other, and failures are retried: soon at first, then hourly. */
async function eraseAccount(
  deps: EraseDeps,
  erasure: AccountErasure,
  signal: AbortSignal,
): Promise<void> {
  const { db, log } = deps;
  const { user_id: userId, tries } = erasure;
  const parts = await Promise.allSettled([
    erasure.stripe_customer_id && endPayments(deps, erasure, erasure.stripe_customer_id),
    erasure.rows_gone || eraseRows(deps, userId, signal),
  ]);
  for (const part of parts)
    if (part.status === 'rejected')
      log.warn({ err: part.reason as unknown, tries }, 'a deleted account is not fully erased yet');
  const againAfter = Math.min(2 ** Math.min(tries, 20), AGAIN_AFTER_AT_MOST_SECONDS);
  if (await closeErasure(db, userId, againAfter))
    log.info({ tries }, 'a deleted account is fully erased');
}

async function endPayments(
  { db, deleteCustomer }: EraseDeps,
  { user_id: userId, created_at: deletedAt }: AccountErasure,
  customerId: string,
): Promise<void> {
  if (deleteCustomer === null) throw new Error('STRIPE_SECRET_KEY is missing');
  await deleteCustomer(customerId, deletedAt);
  await noteErasure(db, userId, { stripe_customer_id: null });
}

async function eraseRows(deps: EraseDeps, userId: string, signal: AbortSignal): Promise<void> {
  const until = Date.now() + TURN_MS;
  while (!signal.aborted && Date.now() < until) {
    // A request in flight may have started one more.
    await cancelAndPublish(deps, { userId, all: true });
    const left = await eraseSome(deps.db, userId, LATE_AFTER_MS);
    if (left === 'gone') return noteErasure(deps.db, userId, { rows_gone: true });
    if (left === 'busy') await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Removes a batch of due files: those with a row at once, those a worker may still write later. False: none was due.
 */
export async function removeNextFiles({
  db,
  store,
  log,
}: Pick<EraseDeps, 'db' | 'store' | 'log'>): Promise<boolean> {
  const due = await listDueFiles(db, FILES_PER_STEP);
  const failed = new Set<string>();
  const remove = async (prefix: string) => {
    try {
      for await (const { key } of store.list(prefix))
        if (!(await isStoredAgain(db, key))) await store.remove(key);
    } catch (error) {
      failed.add(prefix);
      log.warn({ err: error, prefix }, 'a file of a deleted account could not be removed');
    }
  };
  for (let from = 0; from < due.length; from += FILES_AT_ONCE)
    await Promise.all(due.slice(from, from + FILES_AT_ONCE).map(remove));
  await postponeFiles(db, [...failed], FILES_AGAIN_AFTER_SECONDS);
  await forgetFiles(
    db,
    due.filter((prefix) => !failed.has(prefix)),
  );
  return due.length > 0;
}
