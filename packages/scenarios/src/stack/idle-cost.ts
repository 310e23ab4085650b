// Fixed waits: what an idle product costs is measured over a time.
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createProducerConnection } from '@talkreel/queue/connection';
import { sql } from 'kysely';
import type { Stack } from './stack.ts';

/** What a stack costs while it gets no requests. */
export interface IdleCost {
  /** Percent of a core, by process. */
  percent: Record<string, number>;
  statementsPerSecond: number;
  /** Redis commands per second, including those within scripts. */
  commandsPerSecond: number;
  /** Rows of leases written per second. */
  leasesPerSecond: number;
}

type Client = ReturnType<typeof createProducerConnection>;
type Served = Pick<Stack, 'db' | 'redis' | 'living'>;

/** Observes a stack for a while. Load on the machine can only lower the counts. */
export async function measureIdle(stack: Served, seconds: number): Promise<IdleCost> {
  const redis = createProducerConnection(stack.redis.url, () => undefined);
  try {
    const before = await read(stack, redis);
    const beganMs = performance.now();
    await delay(seconds * 1_000);
    const after = await read(stack, redis);
    const tookSeconds = (performance.now() - beganMs) / 1_000;
    const rate = (of: (reading: Reading) => number) => (of(after) - of(before)) / tookSeconds;
    const names = Object.keys(after.ticks);
    return {
      // A hundred ticks a second are a core.
      percent: Object.fromEntries(
        names.map((name) => [name, rate(({ ticks }) => ticks[name] ?? 0)]),
      ),
      statementsPerSecond: rate(({ statements }) => statements),
      commandsPerSecond: rate(({ commands }) => commands),
      leasesPerSecond: rate(({ leases }) => leases),
    };
  } finally {
    redis.disconnect();
  }
}

interface Reading {
  ticks: Record<string, number>;
  statements: number;
  commands: number;
  leases: number;
}

async function read({ db, living }: Served, redis: Client): Promise<Reading> {
  const { rows } = await sql<{ statements: number; leases: number; pids: number[] }>`
    select xact_commit + xact_rollback as statements,
      (select n_tup_ins + n_tup_upd from pg_stat_user_tables where relname = 'maintenance_tasks') as leases,
      (select array_agg(pid) from pg_stat_activity where pid <> pg_backend_pid()
        and (datname = current_database() or datname is null)) as pids
    from pg_stat_database where datname = current_database()`.execute(db);
  const [{ statements, leases, pids } = { statements: 0, leases: 0, pids: [] }] = rows;
  const info = await redis.info();
  const numberOf = (field: string) => Number(new RegExp(`^${field}:(\\d+)`, 'm').exec(info)?.[1]);
  const processes: Array<[string, number[]]> = [
    ...living().map(({ app, pid }, index): [string, number[]] => [`${app} ${index + 1}`, [pid]]),
    ['PostgreSQL', pids],
    ['Redis', [numberOf('process_id')]],
  ];
  const ticks = await Promise.all(
    processes.map(async ([name, its]) => [name, sum(await Promise.all(its.map(ticksOf)))] as const),
  );
  return {
    ticks: Object.fromEntries(ticks),
    statements,
    leases,
    commands: numberOf('total_commands_processed'),
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

/** utime and stime of proc(5); 0 for a process that is gone, or in a container. */
async function ticksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}
