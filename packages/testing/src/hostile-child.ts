import type { HostilePlan } from './hostile-server.ts';

export interface HostileCase {
  plan: HostilePlan;
  url: string;
  /** The time after which the caller aborts. */
  abortAfterMs?: number | undefined;
}

export interface HostileOutcome {
  ended: 'answered' | 'typed' | 'stopped' | 'untyped';
  detail?: string;
}

const AT_ONCE = 400;

/**
 * The other side of `describeHostile`: makes the calls it receives in this process and reports how
 * each ended. The process must survive; that is part of the test.
 * @param isTyped whether an error is one that the product can handle.
 */
export function serveHostileCalls(
  call: (one: HostileCase, signal: AbortSignal) => Promise<unknown>,
  isTyped: (error: unknown) => boolean,
): void {
  const run = async (one: HostileCase): Promise<HostileOutcome> => {
    const stop = new AbortController();
    const stopped = new Error('stopped');
    const { abortAfterMs } = one;
    const timer =
      abortAfterMs === undefined ? undefined : setTimeout(() => stop.abort(stopped), abortAfterMs);
    try {
      await call(one, stop.signal);
      return { ended: 'answered' };
    } catch (error) {
      if (isTyped(error)) return { ended: 'typed' };
      const isStop = error === stopped || (error instanceof Error && error.name === 'AbortError');
      if (isStop && stop.signal.aborted) return { ended: 'stopped' };
      const detail = error instanceof Error ? error.stack : String(error);
      return { ended: 'untyped', detail: detail ?? '' };
    } finally {
      clearTimeout(timer);
    }
  };
  process.on('message', (cases: HostileCase[]) => {
    const outcomes: HostileOutcome[] = [];
    let next = 0;
    const lane = async (): Promise<void> => {
      for (let index = next++; index < cases.length; index = next++) {
        const one = cases[index];
        if (one) outcomes[index] = await run(one);
      }
    };
    void Promise.all(Array.from({ length: AT_ONCE }, lane)).then(() => process.send?.(outcomes));
  });
  process.send?.('ready');
}
