import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 3;

/** The peak memory of any single descendant process during the work, as Linux counts it. */
export async function peakMemoryOfChildren<T>(
  work: () => Promise<T>,
  pid = process.pid,
): Promise<{ result: T; peakMiB: number }> {
  let peakKiB = 0;
  const look = (): void => {
    for (const child of descendantsOf(pid)) peakKiB = Math.max(peakKiB, peakOf(child));
  };
  const timer = setInterval(look, EVERY_MS);
  try {
    const result = await work();
    return { result, peakMiB: Math.round(peakKiB / 1024) };
  } finally {
    clearInterval(timer);
  }
}

function descendantsOf(pid: number): number[] {
  const children = attempt(() => readdirSync(`/proc/${pid}/task`), [])
    .flatMap((task) =>
      attempt(() => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8'), '').split(' '),
    )
    .map(Number)
    .filter((child) => child > 0);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** The kernel's high-water mark: a late read misses only the last moments. */
function peakOf(pid: number): number {
  const status = attempt(() => readFileSync(`/proc/${pid}/status`, 'utf8'), '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0);
}

function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
