import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync, readdirSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  parent: number;
  /** The ticks of the process and of its children that have ended and been waited for. */
  ticks: number;
  /** Those of the children alone. */
  endedTicks: number;
}

/** What a piece of work has used. */
interface Account {
  seconds: number;
}

const accounts = new AsyncLocalStorage<Account>();
let open = 0;
/** How much of what the ended children of this process used is in an account, or will never be. */
let settled = 0;

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

/**
 * Does some work, beside which other work may go on, and counts its processor seconds: what it used itself until it
 * first waited, and all that it ran by `runToEnd`. Outside Linux programs count for nothing.
 */
export async function countProcessorSeconds<T>(
  work: () => Promise<T>,
): Promise<{ result: T; processorSeconds: number }> {
  const account: Account = { seconds: 0 };
  if (open === 0) settled = endedSeconds();
  open += 1;
  const before = process.cpuUsage();
  const running = accounts.run(account, work);
  const { user, system } = process.cpuUsage(before);
  const result = await running.finally(() => (open -= 1));
  return { result, processorSeconds: account.seconds + (user + system) / 1_000_000 };
}

/** To be called before a child is started: returns what puts its time into the account of this work when it has ended. */
export function accountForChild(): () => void {
  const account = accounts.getStore();
  return () => {
    const ended = endedSeconds();
    if (account) account.seconds += ended - settled;
    settled = ended;
  };
}

function endedSeconds(): number {
  return (readTimes(String(process.pid))?.endedTicks ?? 0) / TICKS_PER_SECOND;
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
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
    const endedTicks = endedUser + endedSystem;
    return { parent: Number(fields[1]), ticks: user + system + endedTicks, endedTicks };
  } catch {
    // The process ended meanwhile.
    return undefined;
  }
}
