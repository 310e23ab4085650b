import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '@talkreel/db/client';
import {
  listDispatchable,
  lookForSweep,
  markDispatched,
} from '@talkreel/db/generations/dispatch.repo';
import { failGeneration } from '@talkreel/db/generations/finish.repo';
import { listOverdueGenerations } from '@talkreel/db/generations/generations.repo';
import { queueJoins } from '@talkreel/db/generations/sets.repo';
import { queueSpeechWaiters } from '@talkreel/db/generations/speeches.repo';
import { measure } from '@talkreel/observability/measurements';
import { outsideSpans } from '@talkreel/observability/spans';
import type { Logger } from 'pino';
import type { Publisher } from './bus.ts';
import type { Producer } from './producer.ts';

/** Users whose stages are read together. */
const USERS = 200;
const STAGES = 500;
const OVERDUE = 500;
const WAITERS = 500;
/** The wait between two rounds of dispatching. */
const BREATH_MS = 10;

export interface Relay {
  /**
   * Dispatches for a user whose stage was queued, or ended and freed a slot. Returns at once and never throws;
   * `undispatched` (dispatch-tasks.ts) finds failures.
   */
  kick(userId: string): void;
  /**
   * Continues what waits for a speech of a batch, or a scene of a film, that has ended. Otherwise the next sweep finds
   * it.
   */
  partEnded(): void;
  /** Dispatches for many users, and waits until the queue knows. */
  dispatch(userIds: string[]): Promise<void>;
  stop(): Promise<void>;
}

export interface RelayDeps {
  db: Db;
  producer: Producer;
  publisher: Publisher;
  log: Logger;
  /** Stages of one kind and user that the queue knows or that run; the others wait in Postgres. */
  maxRunningPerUser: number;
  sweepEveryMs?: number;
}

/**
 * Dispatches queued stages. Holds no locks: jobs are added to the queue before the rows are marked,
 * so a crash in between, or two relays at once, dispatch twice, which has no further effect. Also
 * ends overdue generations, and queues what waited for a shared speech or a film's scenes.
 */
export function createRelay(deps: RelayDeps): Relay {
  const { db, producer, publisher, log } = deps;
  const kicked = new Set<string>();
  let running: Promise<void> | null = null;
  let endedMs = 0;
  let stopped = false;

  async function dispatch(userIds: string[]): Promise<void> {
    for (let from = 0; from < userIds.length && !stopped; from += USERS)
      await dispatchUsers(userIds.slice(from, from + USERS));
  }

  async function dispatchUsers(userIds: string[]): Promise<void> {
    let marked: number;
    do {
      const dispatches = await listDispatchable(db, userIds, {
        perUser: deps.maxRunningPerUser,
        limit: STAGES,
      });
      if (dispatches.length === 0) return;
      await producer.send(dispatches);
      for (const { name, lagSeconds } of dispatches)
        measure('stage.dispatched', { stage: name, lagSeconds });
      marked = await markDispatched(
        db,
        dispatches.map(({ stageId }) => stageId),
      );
    } while (marked === STAGES && !stopped);
  }

  async function drain(): Promise<void> {
    try {
      while (kicked.size > 0 && !stopped) {
        // Under load, a short wait dispatches many at the cost of one.
        const idleMs = performance.now() - endedMs;
        if (idleMs < BREATH_MS) await delay(BREATH_MS - idleMs);
        const userIds = [...kicked];
        kicked.clear();
        await dispatch(userIds);
        endedMs = performance.now();
      }
    } catch (error) {
      log.warn({ err: error }, 'stages not dispatched: the queue or the database is unavailable');
    }
  }

  function kick(userId: string): void {
    if (stopped) return;
    kicked.add(userId);
    start();
  }

  function start(): void {
    // One drain serves many users, so it belongs to no request.
    running ??= outsideSpans(drain).finally(() => {
      running = null;
      // A user may have been added after the last look and before the end.
      if (kicked.size > 0 && !stopped) start();
    });
  }

  const endByDeadline = (generationId: string) =>
    failGeneration(db, generationId, {
      code: 'deadline',
      message: 'This took too long and was stopped. You were not charged.',
    });

  async function endOverdue(): Promise<void> {
    /** Users whose account's row another transaction holds: the others do not wait for it again. */
    const busy = new Set<string>();
    for (const { id, user_id: userId } of await listOverdueGenerations(db, OVERDUE)) {
      if (stopped) return;
      if (busy.has(userId)) continue;
      try {
        if (!(await endByDeadline(id))) continue;
      } catch (error) {
        log.warn({ err: error, generationId: id }, 'not ended by its deadline, will try again');
        busy.add(userId);
        continue;
      }
      log.error({ generationId: id }, 'generation ended by its deadline');
      publisher.cancelled(id);
      publisher.toUser(userId, { type: 'generation.changed', generationId: id });
      publisher.toUser(userId, { type: 'account.changed' });
      kick(userId);
    }
  }

  async function wakeWaiters(): Promise<void> {
    for (const userId of await queueSpeechWaiters(db, WAITERS)) kick(userId);
    for (const userId of await queueJoins(db, WAITERS)) kick(userId);
  }

  const warn = (error: unknown) => log.warn({ err: error }, 'sweep failed, will try again');

  /** One search runs at a time; all who ask meanwhile share one more. */
  let waking: Promise<void> | null = null;
  let isWakeWanted = false;
  function wake(): void {
    isWakeWanted = true;
    waking ??= (async () => {
      while (isWakeWanted && !stopped) {
        isWakeWanted = false;
        await wakeWaiters().catch(warn);
      }
      waking = null;
    })();
  }

  /** Looks for work in one read, which mostly finds nothing. */
  async function sweep(): Promise<void> {
    const { isOverdue, isAwaited } = await lookForSweep(db);
    if (isAwaited) wake();
    if (isOverdue) await endOverdue();
  }

  let sweeping: Promise<void> | null = null;
  const timer = setInterval(() => {
    sweeping ??= sweep()
      .catch(warn)
      .finally(() => {
        sweeping = null;
      });
  }, deps.sweepEveryMs ?? 2_000);

  return {
    kick,
    partEnded: wake,
    dispatch,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.all([running, waking, sweeping]);
    },
  };
}
