import { readFileSync, readdirSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  parent: number;
  /** The ticks of the process and of its children that have ended and been waited for. */
  ticks: number;
}

/**
 * Processor time that a process and all its descendants have used so far, in seconds; ended ones count once their parent
 * has waited for them. Outside Linux only the process itself, and only this one, is known.
 */
export function processorSecondsOf(pid = process.pid): number {
  const all = readProcesses();
  if (all.size === 0) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  }
  const children = Map.groupBy(all.keys(), (one) => all.get(one)?.parent ?? 0);
  const sum = (one: number): number =>
    (all.get(one)?.ticks ?? 0) +
    (children.get(one) ?? []).reduce((total, child) => total + sum(child), 0);
  return sum(pid) / TICKS_PER_SECOND;
}

function readProcesses(): Map<number, ProcessTimes> {
  const found = new Map<number, ProcessTimes>();
  for (const name of readFolder('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const times = readTimes(name);
    if (times) found.set(Number(name), times);
  }
  return found;
}

function readFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** See proc(5); the name in parentheses may contain anything. */
function readTimes(pid: string): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((total, field) => total + Number(field), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    // The process ended meanwhile.
    return undefined;
  }
}
