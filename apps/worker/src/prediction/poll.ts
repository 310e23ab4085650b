import type { WorkerSignals } from '@talkreel/queue/bus';
import type { Limiter } from '@talkreel/providers/limiter';

/**
 * Webhooks report most changes; polling is the safety net. The longer a prediction runs, the less often it is polled.
 */
export function pollDelayMs(followedMs: number, hasWebhooks: boolean): number {
  const calm = followedMs < 10_000 ? 1_000 : followedMs < 60_000 ? 2_000 : 5_000;
  return hasWebhooks ? calm * 2 : calm;
}

export interface News {
  /** Resolves on news of the attempt (true), or after the time; rejects with the signal's reason. */
  next(timeoutMs: number, signal: AbortSignal): Promise<boolean>;
  stop(): void;
}

export function waitForNews(signals: WorkerSignals, attemptId: string): News {
  let pending = false;
  let wake: (() => void) | null = null;
  const unsubscribe = signals.onPrediction(attemptId, () => {
    pending = true;
    wake?.();
  });
  return {
    next: (timeoutMs, signal) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(done, pending ? 0 : timeoutMs);
        function over() {
          clearTimeout(timer);
          signal.removeEventListener('abort', aborted);
          wake = null;
        }
        function done() {
          over();
          resolve(pending);
          pending = false;
        }
        function aborted() {
          over();
          reject(signal.reason as Error);
        }
        if (signal.aborted) return aborted();
        signal.addEventListener('abort', aborted, { once: true });
        wake = done;
      }),
    stop: unsubscribe,
  };
}

/**
 * Waits until a prediction is worth a look: it has news, its time is up, or, after a while without news, it gets a turn
 * among all polled ones. Predictions with news do not wait for a turn.
 */
export async function untilWorthALook(
  news: News,
  polls: Limiter,
  { calmMs, leftMs }: { calmMs: number; leftMs: number },
  signal: AbortSignal,
): Promise<void> {
  const startedMs = performance.now();
  if (await news.next(Math.min(calmMs, leftMs), signal)) return;
  const restMs = leftMs - (performance.now() - startedMs);
  if (restMs <= 0) return;
  const waiting = new AbortController();
  const stop = () => waiting.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([polls.acquire(waiting.signal), news.next(restMs, waiting.signal)]);
  } finally {
    signal.removeEventListener('abort', stop);
    waiting.abort(new Error('no longer waiting for its turn'));
  }
}
