import { getPriority, setPriority } from 'node:os';

/** Lets other processes go first. One that already does keeps its priority: raising it takes privileges. */
export function lowerPriority(pid: number, niceness: number): void {
  try {
    if (getPriority(pid) < niceness) setPriority(pid, niceness);
  } catch {
    // It may have ended already.
  }
}
