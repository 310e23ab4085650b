export type Lane = 'speech' | 'picture';

export interface RenderQueue {
  /**
   * Runs the work when its lane has a free slot; first come, first served. Rejects with the
   * signal's reason if it is aborted while waiting.
   */
  run<T>(lane: Lane, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** A few slots for CPU-bound work, so that callers see real queueing. */
export function createRenderQueue(places: Record<Lane, number>): RenderQueue {
  const free = { ...places };
  const waiting: Record<Lane, Array<() => void>> = { speech: [], picture: [] };

  const enter = (lane: Lane, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (free[lane] > 0) {
      free[lane] -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      function giveUp() {
        waiting[lane] = waiting[lane].filter((entry) => entry !== start);
        reject(signal.reason as Error);
      }
      signal.addEventListener('abort', giveUp, { once: true });
      waiting[lane].push(start);
    });
  };

  const leave = (lane: Lane) => {
    const next = waiting[lane].shift();
    if (next === undefined) free[lane] += 1;
    else next();
  };

  return {
    run: async (lane, signal, work) => {
      await enter(lane, signal);
      try {
        return await work();
      } finally {
        leave(lane);
      }
    },
  };
}
