import type { WorkerSignals } from '@talkreel/queue/bus';

/** Reads per second one process may spend on looking at predictions; the provider allows 50 in all. */
const READS_PER_SECOND = 20;
let following = 0;

/** Webhooks tell most; polling is the net below. The more predictions are followed, the rarer each is looked at. */
export function pollDelayMs(followedMs: number, hasWebhooks: boolean): number {
  const calm = followedMs < 10_000 ? 1_000 : followedMs < 60_000 ? 2_000 : 5_000;
  const fair = (following / READS_PER_SECOND) * 1_000;
  return Math.max(hasWebhooks ? calm * 2 : calm, fair);
}

export interface News {
  /** Resolves when something is new about the attempt, or after the time; rejects with the signal's reason. */
  next(timeoutMs: number, signal: AbortSignal): Promise<void>;
  stop(): void;
}

export function waitForNews(signals: WorkerSignals, attemptId: string): News {
  following += 1;
  let pending = false;
  let wake: (() => void) | null = null;
  const unsubscribe = signals.onPrediction(attemptId, () => {
    pending = true;
    wake?.();
  });
  return {
    next: (timeoutMs, signal) =>
      new Promise((resolve, reject) => {
        const done = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', aborted);
          wake = null;
          pending = false;
          resolve();
        };
        const aborted = () => {
          clearTimeout(timer);
          wake = null;
          reject(signal.reason as Error);
        };
        const timer = setTimeout(done, pending ? 0 : timeoutMs);
        if (signal.aborted) return aborted();
        signal.addEventListener('abort', aborted, { once: true });
        wake = done;
      }),
    stop() {
      following -= 1;
      unsubscribe();
    },
  };
}
