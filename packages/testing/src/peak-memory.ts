import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 3;
/** How many times peaks are read per search for new processes, which takes many times as long. */
const LOOKS_PER_LIST = 10;

/** The peak memory of any single descendant process during the work, as Linux counts it. */
export async function peakMemoryOfChildren<T>(
  work: () => Promise<T>,
  pid = process.pid,
): Promise<{ result: T; peakMiB: number }> {
  let peakKiB = 0;
  let known: number[] = [];
  let looks = 0;
  const look = (): void => {
    looks += 1;
    let peaks = known.map(peakOf);
    if (peaks.length === 0 || peaks.includes(0) || looks % LOOKS_PER_LIST === 0) {
      known = descendantsOf(pid);
      peaks = [...peaks, ...known.map(peakOf)];
    }
    peakKiB = Math.max(peakKiB, ...peaks);
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

/** Reads the kernel's high-water mark: a late read misses only the last moments. 0: the process has ended. */
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
