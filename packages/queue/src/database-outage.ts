import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '@talkreel/db/client';
import { firstAnswer } from '@talkreel/db/timeouts';
import { readServer } from '@talkreel/db/operators/installation.repo';
import type { Worker } from 'bullmq';
import type { Logger } from 'pino';

export interface OutagePause {
  /** Takes no more jobs until the database answers. */
  begin(): void;
  stop(): void;
}

const ASK_EVERY_MS = 500;

/**
 * A worker without its database takes each job only to put it back, and being quick at that, it takes most of them from
 * workers that could run them.
 */
export function createOutagePause(db: Db, workers: readonly Worker[], log: Logger): OutagePause {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isAway = false;

  const answers = () =>
    firstAnswer(() => readServer(db)).then(
      () => true,
      () => false,
    );

  async function pauseUntilAnswered(): Promise<void> {
    log.warn('the database does not answer: no jobs are taken');
    await Promise.all(workers.map((worker) => worker.pause(true)));
    do await delay(ASK_EVERY_MS, undefined, { signal });
    while (!(await answers()));
    if (signal.aborted) return;
    await Promise.all(workers.map((worker) => worker.resume()));
    log.info('the database answers again');
  }

  return {
    begin() {
      if (isAway || signal.aborted) return;
      isAway = true;
      pauseUntilAnswered()
        .catch((error: unknown) => {
          if (!signal.aborted) log.error({ err: error }, 'jobs not taken again');
        })
        .finally(() => {
          isAway = false;
        });
    },
    stop: () => stopping.abort(),
  };
}
