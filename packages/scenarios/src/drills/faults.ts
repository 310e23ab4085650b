// Fixed waits: a drill causes faults that last for a time.
import { setTimeout as delay } from 'node:timers/promises';

/** How long a table stays locked: longer than accepting may take, shorter than a statement may wait. */
const LOCK_MS = 1_600;
const STILL_MS = 1_800;
const MOVING_MS = 200;
const REPEAT_EVERY_MS = 500;

export async function releaseLater(release: () => Promise<void>): Promise<void> {
  await delay(LOCK_MS);
  await release();
}

/** Stops a process except for a moment every two seconds, until the signal. */
export async function stall(pid: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    process.kill(pid, 'SIGSTOP');
    await delay(STILL_MS);
    process.kill(pid, 'SIGCONT');
    await delay(MOVING_MS);
  }
}

/** Repeats the work twice a second, until the signal. */
export async function repeat(work: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (; !signal.aborted; await delay(REPEAT_EVERY_MS)) await work();
}
