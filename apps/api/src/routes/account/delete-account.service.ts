import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '@talkreel/db/client';
import {
  countOpenAttempts,
  eraseUser,
  forgetErasure,
  listDueErasures,
  listOpenGenerationIds,
} from '@talkreel/db/repos/account.repo';
import { cancelGeneration } from '@talkreel/db/repos/finish.repo';
import type { Publisher } from '@talkreel/queue/bus';
import type { MediaStore } from '@talkreel/storage/media-store';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { subjectDigest } from '../../services/subject-digest.ts';

const STOP_WAIT_MS = 5_000;
const STOP_LOOK_EVERY_MS = 250;
/** Longer than any attempt may take: what a worker still writes is erased too. */
const LATE_AFTER_MS = 30 * 60 * 1000;
const SWEEP_EVERY_MS = 60_000;
const SWEEP_BATCH = 200;

interface Deps {
  config: Pick<Config, 'session'>;
  db: Db;
  store: MediaStore;
  publisher: Publisher;
  log: FastifyBaseLogger;
}

/**
 * Removes an account for good: what runs is cancelled and its credit settled, then the rows go in one
 * transaction, then the files. Call it after the subscription was ended.
 */
export async function deleteAccount(
  deps: Deps,
  { id: userId, subject }: { id: string; subject: string },
): Promise<void> {
  const { config, db, publisher } = deps;
  for (const generationId of await listOpenGenerationIds(db, userId)) {
    if (await cancelGeneration(db, userId, generationId)) publisher.cancelled(generationId);
  }
  // Workers cancel their predictions at the provider while their rows still say which.
  for (
    let waitedMs = 0;
    waitedMs < STOP_WAIT_MS && (await countOpenAttempts(db, userId)) > 0;
    waitedMs += STOP_LOOK_EVERY_MS
  ) {
    await delay(STOP_LOOK_EVERY_MS);
  }
  await eraseUser(db, userId, {
    subjectDigest: subjectDigest(config.session.secret, subject),
    lateAfterMs: LATE_AFTER_MS,
  });
  publisher.toUser(userId, { type: 'sessions.ended' });
  await sweepErasures(deps);
}

/** Removes the files of deleted accounts that are due. Run twice, or by two processes, it does no harm. */
export async function sweepErasures({
  db,
  store,
  log,
}: Pick<Deps, 'db' | 'store' | 'log'>): Promise<void> {
  for (const prefix of await listDueErasures(db, SWEEP_BATCH)) {
    try {
      for await (const { key } of store.list(prefix)) await store.remove(key);
      await forgetErasure(db, prefix);
    } catch (error) {
      log.warn({ err: error, prefix }, 'a file of a deleted account is still there');
    }
  }
}

/** Sweeps now and then; answers how to stop. */
export function startErasureSweeps(deps: Pick<Deps, 'db' | 'store' | 'log'>): () => void {
  const timer = setInterval(() => {
    sweepErasures(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'erasures'));
  }, SWEEP_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
