import { getPriority, setPriority } from 'node:os';

/** Lowers a process's priority. One whose priority is already low keeps it: raising it takes privileges. */
export function lowerPriority(pid: number, niceness: number): void {
  try {
    if (getPriority(pid) < niceness) setPriority(pid, niceness);
  } catch {
    // The process may have ended already.
  }
}
