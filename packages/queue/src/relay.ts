import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '@talkreel/db/client';
import { failGeneration } from '@talkreel/db/repos/finish.repo';
import { listOverdueGenerations } from '@talkreel/db/repos/generations.repo';
import { drainOutbox, listLostStages } from '@talkreel/db/repos/outbox.repo';
import type { Logger } from 'pino';
import type { Publisher } from './bus.ts';
import type { Producer } from './producer.ts';

const BATCH = 500;
/** Between two moves. */
const BREATH_MS = 10;
/** A queued stage nobody heard of for this long is told to the queue again. */
const QUIET_SECONDS = 15;

export interface Relay {
  /** Something was written to the outbox: move it now. Returns at once; never throws. */
  kick(): void;
  stop(): Promise<void>;
}

export interface RelayDeps {
  db: Db;
  producer: Producer;
  publisher: Publisher;
  log: Logger;
  sweepEveryMs?: number;
}

/**
 * Moves outbox rows to BullMQ: at once when kicked, and by a sweep for what a crash left behind. The
 * sweep also tells the queue again about stages it lost, and ends generations whose time is up.
 */
export function createRelay({
  db,
  producer,
  publisher,
  log,
  sweepEveryMs = 2_000,
}: RelayDeps): Relay {
  let running: Promise<void> | null = null;
  let again = false;
  let endedMs = 0;
  let stopped = false;

  async function drain(): Promise<void> {
    try {
      do {
        again = false;
        // Under load a moment's patience moves many rows at the cost of one.
        const idleMs = performance.now() - endedMs;
        if (idleMs < BREATH_MS) await delay(BREATH_MS - idleMs);
        while (
          !stopped &&
          (await drainOutbox(db, BATCH, (dispatches) => producer.send(dispatches))) === BATCH
        );
        endedMs = performance.now();
      } while (again && !stopped);
    } catch (error) {
      // The rows are still there; the next sweep tries again.
      log.warn({ err: error }, 'outbox not moved, the queue or the database is away');
    }
  }

  function kick(): void {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = drain().finally(() => {
      running = null;
    });
  }

  async function sweep(): Promise<void> {
    kick();
    const lost = await listLostStages(db, QUIET_SECONDS, BATCH);
    if (lost.length > 0) await producer.send(lost);
    for (const overdue of await listOverdueGenerations(db, BATCH)) {
      const ended = await failGeneration(db, overdue.id, {
        code: 'deadline',
        message: 'This took too long and was stopped. You were not charged.',
      });
      if (!ended) continue;
      log.error({ generationId: overdue.id }, 'generation ended by its deadline');
      publisher.cancelled(overdue.id);
      publisher.toUser(ended.userId, { type: 'generation.changed', generationId: overdue.id });
      publisher.toUser(ended.userId, { type: 'account.changed' });
    }
  }

  let sweeping = false;
  const timer = setInterval(() => {
    if (sweeping) return;
    sweeping = true;
    sweep()
      .catch((error: unknown) => log.warn({ err: error }, 'sweep failed, will try again'))
      .finally(() => {
        sweeping = false;
      });
  }, sweepEveryMs);

  return {
    kick,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
