import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '@talkreel/db/client';
import type { Claim } from '@talkreel/db/generations/stages.repo';
import { countStart, takeBackStart } from '@talkreel/db/generations/claims.repo';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { StageStopped } from './stage.ts';

const FORGIVE_AGAIN_MS = 2_000;
const FORGIVE_TRIES = 60;

/** The work that a stage does in this process, as opposed to its waits for a provider. */
export interface OwnWork {
  /** Waits until a stage that must run alone may start. @throws {StageStopped} */
  begin(): Promise<void>;
  /** Waits for a provider: nothing of this stage can end the process meanwhile. */
  whileWaiting<T>(wait: () => Promise<T>): Promise<T>;
  /** Takes back the start of a claim that was lost while this process lived: it was slow, not fatal. */
  forgive(): void;
  end(): void;
}

/**
 * A process that dies takes hundreds of stages along, and most of them only waited for a provider. To find the deadly
 * one without blaming the others, stages that some workers did not outlive do their own work one at a time, and a start
 * counts only meanwhile.
 */
export interface Isolation {
  workOf(claim: Claim, signal: AbortSignal): OwnWork;
  close(): void;
}

export function createIsolation({ db, log }: { db: Db; log: Logger }): Isolation {
  const lock = createMutex();
  const closing = new AbortController();

  /** Tries again while the database is away, which is a common reason for losing claims. */
  async function takeBack(claim: Claim): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await takeBackStart(db, claim);
      } catch (error) {
        if (closing.signal.aborted) return;
        if (tries === FORGIVE_TRIES) {
          const { id: stageId } = claim.stage;
          return log.warn({ err: error, stageId }, 'start of a lost claim stays counted');
        }
        const options = { signal: closing.signal, ref: false };
        await delay(FORGIVE_AGAIN_MS, undefined, options).catch(() => undefined);
      }
    }
  }

  function workOf(claim: Claim, signal: AbortSignal): OwnWork {
    const { runsAlone } = claim;
    let isCounted = !runsAlone;
    let unlock: () => void = () => undefined;

    async function count(by: 1 | -1): Promise<void> {
      if (!(await countStart(db, claim, by))) throw new StageStopped('lost');
      isCounted = by === 1;
    }

    /**
     * Runs a wait that is neither counted nor alone. If it fails, the start counts again, because the end of every run
     * takes one back.
     */
    async function aside<T>(wait: () => Promise<T>): Promise<T> {
      if (isCounted) await count(-1);
      unlock();
      let result;
      try {
        result = await wait();
        unlock = await lock(signal);
      } catch (error) {
        await count(1).catch(() => undefined);
        throw error;
      }
      await count(1);
      return result;
    }

    return {
      begin: () => (runsAlone ? aside(() => Promise.resolve()) : Promise.resolve()),
      whileWaiting: (wait) => (runsAlone ? aside(wait) : wait()),
      forgive: () => void (isCounted && takeBack(claim)),
      end: () => unlock(),
    };
  }

  return { workOf, close: () => closing.abort() };
}

/**
 * Locks one at a time, in the order of asking. Resolves to a function that unlocks it; a caller that is stopped while
 * waiting is skipped.
 */
function createMutex(): (signal: AbortSignal) => Promise<() => void> {
  const limit = pLimit(1);
  return (signal) => {
    const locked = Promise.withResolvers<() => void>();
    const over = Promise.withResolvers<void>();
    const stop = (): void => {
      locked.reject(signal.reason as Error);
      over.resolve();
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    void limit(() => {
      signal.removeEventListener('abort', stop);
      locked.resolve(over.resolve);
      return over.promise;
    });
    return locked.promise;
  };
}
