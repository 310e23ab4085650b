import type { ProcessEnd, ServerProcess } from '@talkreel/services/server-process';
import type { Report } from './report.ts';

export interface Supervised {
  readonly name: string;
  /** The pid of the running process; undefined between its death and the next start. */
  pid(): number | undefined;
  /** Calls back after each start but the first. */
  onRestart(restarted: () => void): void;
  /** Restarts it at once, whatever it is doing, without counting that as a failure. */
  restart(): void;
  /** Stops it permanently. */
  stop(): Promise<void>;
}

export interface BackOff {
  firstMs: number;
  maxMs: number;
  /** After running this long, the delay is reset. */
  forgivenAfterMs: number;
}

const defaultBackOff: BackOff = { firstMs: 500, maxMs: 30_000, forgivenAfterMs: 30_000 };

/**
 * Starts a process (`start` resolves when it is ready) and restarts it whenever it ends, with
 * growing delays.
 * @throws what the first `start` throws: a process that never ran is not retried.
 */
export async function supervise(
  name: string,
  start: () => Promise<ServerProcess>,
  report: Report,
  backOff: BackOff = defaultBackOff,
): Promise<Supervised> {
  let current: ServerProcess | undefined = await start();
  let restartAsked = false;
  let endPause = (): void => undefined;
  let restarted = (): void => undefined;
  const stopping = new AbortController();

  const keepRunning = async (first: ServerProcess): Promise<void> => {
    let failures = 0;
    for (let next: ServerProcess | undefined = first; !stopping.signal.aborted;) {
      if (next) {
        current = next;
        if (next !== first) restarted();
        const startedAt = performance.now();
        // A restart was requested while the process was starting, so it may have read the old sources.
        if (restartAsked) void next.stop();
        const end = await next.ended;
        current = undefined;
        if (stopping.signal.aborted) return;
        if (performance.now() - startedAt > backOff.forgivenAfterMs) failures = 0;
        if (!restartAsked) report.warn(name, `ended (${describe(end)})`);
      }
      if (!restartAsked) {
        const waitMs = Math.min(backOff.firstMs * 2 ** failures++, backOff.maxMs);
        report.warn(name, `starting again in ${waitMs / 1000} s`);
        await pause(waitMs);
      }
      if (restartAsked) failures = 0;
      restartAsked = false;
      next = stopping.signal.aborted ? undefined : await startAgain();
    }
  };

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function startAgain(): Promise<ServerProcess | undefined> {
    try {
      const process = await start();
      if (stopping.signal.aborted) await process.stop();
      else report.say(`${name} is running again`);
      return process;
    } catch (error) {
      report.warn(name, error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  const kept = keepRunning(current);
  return {
    name,
    pid: () => current?.pid,
    onRestart: (call) => {
      restarted = call;
    },
    restart: () => {
      restartAsked = true;
      endPause();
      void current?.stop();
    },
    stop: async () => {
      stopping.abort();
      endPause();
      await current?.stop();
      await kept;
    },
  };
}

function describe({ code, signal }: ProcessEnd): string {
  return signal ?? `code ${code}`;
}
