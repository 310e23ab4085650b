import { readdir, readFile, readlink } from 'node:fs/promises';
import { waitFor } from '@talkreel/testing/wait-for';
import { sql } from 'kysely';
import type { RunningApp, Stack } from './stack.ts';

/** The code of ESTABLISHED in /proc/net/tcp. */
const ESTABLISHED = '01';
/** The value of DATABASE_POOL. */
const MOST_TO_POSTGRES = 10;
/** Redis connections from the start on: these do not come and go. A worker has one for each of its queues. */
const MOST_TO_REDIS: Record<RunningApp['app'], number> = { api: 5, worker: 14 };
/** Processes use 200 to 290 MiB at the end of every file; in production the api may take 1 GiB. */
const MOST_RSS_MIB = 400;

/**
 * What apis and workers still hold when nothing is left to do, one sentence each. The limit of memory is for processes
 * that have served one file.
 */
export async function findResourceLeaks(stack: Stack, maxRssMiB = MOST_RSS_MIB): Promise<string[]> {
  let leaks: string[] = [];
  await waitFor(async () => {
    leaks = [...(await openTransactions(stack)), ...(await heldByProcesses(stack, maxRssMiB))];
    return leaks.length === 0;
  }).catch(() => undefined);
  return leaks;
}

async function openTransactions({ db }: Stack): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(db);
  return rows.map(({ query }) => `H: a transaction left open after ${query.slice(0, 100)}`);
}

async function heldByProcesses(
  { living, databaseUrl, redis }: Stack,
  maxRssMiB: number,
): Promise<string[]> {
  const found = living().map(async ({ app, pid }) => {
    const { connectionsTo, rssMiB, children } = await holdingsOf(pid);
    const toPostgres = connectionsTo(Number(new URL(databaseUrl).port));
    const toRedis = connectionsTo(Number(new URL(redis.url).port));
    return [
      toPostgres > MOST_TO_POSTGRES && `${toPostgres} connections to PostgreSQL`,
      toRedis > MOST_TO_REDIS[app] && `${toRedis} connections to Redis`,
      rssMiB > maxRssMiB && `${rssMiB} MiB`,
      children > 0 && `${children} processes that it started`,
    ]
      .filter((what) => what !== false)
      .map((what) => `H: ${app} ${pid} holds ${what}`);
  });
  return (await Promise.all(found)).flat();
}

interface Holdings {
  /** Connections to the server at a port. */
  connectionsTo(port: number): number;
  rssMiB: number;
  /** Child processes that still run. */
  children: number;
}

/** The resources that a process holds right now, according to Linux. */
async function holdingsOf(pid: number): Promise<Holdings> {
  const [sockets, status, children] = await Promise.all([
    socketsOf(pid),
    readFile(`/proc/${pid}/status`, 'utf8'),
    readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''),
  ]);
  const remotePorts = await remotePortsBySocket();
  return {
    connectionsTo: (port) => sockets.filter((socket) => remotePorts.get(socket) === port).length,
    rssMiB: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024),
    children: children.split(' ').filter(Boolean).length,
  };
}

async function socketsOf(pid: number): Promise<string[]> {
  const links = await Promise.all(
    (await readdir(`/proc/${pid}/fd`)).map((fd) =>
      readlink(`/proc/${pid}/fd/${fd}`).catch(() => ''),
    ),
  );
  return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
}

async function remotePortsBySocket(): Promise<Map<string, number>> {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8')),
  );
  const rows = tables.flatMap((table) => table.trim().split('\n').slice(1));
  return new Map(
    rows.flatMap((row) => {
      const [, , remote = '', state, , , , , , socket = ''] = row.trim().split(/\s+/);
      return state === ESTABLISHED
        ? [[socket, Number.parseInt(remote.split(':')[1] ?? '', 16)]]
        : [];
    }),
  );
}
