import type { HttpError } from '../errors.ts';

export interface FairQueue {
  /**
   * Runs the work once a slot is free: one at a time per user, `atOnce` for all, first come first served among users
   * with nothing running.
   * @throws {HttpError} 503 if too many wait, or it took too long.
   */
  run<T>(userId: string, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  userId: string;
  start(): void;
}

export function createFairQueue(options: {
  atOnce: number;
  /** The limit for all users together; each user may have one waiting. */
  maxWaiting: number;
  waitMs: number;
  busy: () => HttpError;
}): FairQueue {
  const { atOnce, maxWaiting, waitMs, busy } = options;
  const running = new Set<string>();
  let waiting: Waiting[] = [];

  function next(): void {
    while (running.size < atOnce) {
      const chosen = waiting.find(({ userId }) => !running.has(userId));
      if (!chosen) return;
      waiting = waiting.filter((one) => one !== chosen);
      running.add(chosen.userId);
      chosen.start();
    }
  }

  function waitForSlot(userId: string): Promise<void> {
    if (waiting.length >= maxWaiting || waiting.some((one) => one.userId === userId))
      return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const mine: Waiting = { userId, start: resolve };
      const timer = setTimeout(() => {
        waiting = waiting.filter((one) => one !== mine);
        reject(busy());
      }, waitMs);
      mine.start = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.push(mine);
      next();
    });
  }

  return {
    async run(userId, work) {
      await waitForSlot(userId);
      try {
        return await work();
      } finally {
        running.delete(userId);
        next();
      }
    },
  };
}
