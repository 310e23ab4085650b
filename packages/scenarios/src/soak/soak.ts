import { setTimeout as delay } from 'node:timers/promises';
import { createRandom, type Random } from './random.ts';
import { createTraffic } from './traffic.ts';
import { startTcpProxy, type TcpProxy } from '@talkreel/testing/tcp-proxy';
import { findDifferences } from '../stack/invariants.ts';
import type { Stack } from '../stack/stack.ts';

export interface SoakOptions {
  seconds: number;
  seed: number;
  people: number;
  say: (line: string) => void;
}

export interface SoakResult {
  requests: number;
  kills: Record<string, number>;
  ended: Record<string, number>;
  differences: string[];
}

/** Longer than the lease that main.ts gives workers. */
const PAUSE_MS = 4_000;
/** Even on a slow machine a stage with all its attempts ends sooner. */
const STUCK_AFTER_SECONDS = 120;

/**
 * Load from several users while workers and api are killed and Redis is flushed at random, with a
 * reproducible seed. At the end everything must be settled and the ledgers must agree.
 */
export async function soak(stack: Stack, options: SoakOptions): Promise<SoakResult> {
  const random = createRandom(options.seed);
  const until = Date.now() + options.seconds * 1000;
  const traffic = await createTraffic(stack, options.people, random);
  const kills: Record<string, number> = {};
  const proxy = await startTcpProxy(stack.databaseUrl);
  const env = { DATABASE_URL: proxy.through(stack.databaseUrl) };
  await stack.startWorker(env);
  const [requests] = await Promise.all([
    traffic.run(until),
    harm({ stack, random, proxy, env }, until, (what) => {
      kills[what] = (kills[what] ?? 0) + 1;
      options.say(`${what} (${Math.round((until - Date.now()) / 1000)} s left)`);
    }),
  ]);
  options.say('settling');
  await settled(stack);
  const stuck = await stack.db
    .selectFrom('stages')
    .select(['name', 'state', 'attempt', 'starts', 'notice', 'claim_expires_at', 'available_at'])
    .where('state', 'in', ['queued', 'running'])
    .execute();
  for (const stage of stuck) options.say(`still open: ${JSON.stringify(stage)}`);
  const failures = await stack.db
    .selectFrom('generations')
    .select((eb) => ['kind', 'error_code', eb.fn.countAll<number>().as('count')])
    .where('state', '=', 'failed')
    .groupBy(['kind', 'error_code'])
    .execute();
  for (const failure of failures) options.say(`failed: ${JSON.stringify(failure)}`);
  const rows = await stack.db
    .selectFrom('generations')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const differences = await findDifferences(stack.db, stack.sandbox);
  // Only now: what still runs has no other way to Postgres.
  await Promise.all(stack.workers().map((worker) => worker.end('SIGKILL')));
  await stack.api().end('SIGKILL');
  await proxy.close();
  return {
    requests,
    kills,
    ended: Object.fromEntries(rows.map((row) => [row.state, row.count])),
    differences,
  };
}

interface Harmed {
  stack: Stack;
  random: Random;
  /** The proxy to Postgres of restarted apis and workers. */
  proxy: TcpProxy;
  env: { DATABASE_URL: string };
}

async function harm(
  { stack, random, proxy, env }: Harmed,
  until: number,
  tell: (what: string) => void,
): Promise<void> {
  while (Date.now() < until) {
    await delay(1_000 + random.below(3_000));
    const dice = random.below(14);
    const worker = stack.workers()[random.below(stack.workers().length)];
    if (dice < 5) {
      tell('worker killed');
      await worker?.end('SIGKILL');
      stack.forgetEndedWorkers();
      await stack.startWorker(env);
    } else if (dice < 7) {
      tell('worker told to stop');
      await worker?.end('SIGTERM');
      stack.forgetEndedWorkers();
      await stack.startWorker(env);
    } else if (dice < 9) {
      tell('api killed');
      await stack.api().end('SIGKILL');
      await stack.startApi(env);
    } else if (dice < 10) {
      tell('redis flushed');
      await stack.redis.flush();
    } else if (dice < 12) {
      tell('worker paused');
      await worker?.pause();
      await delay(PAUSE_MS);
      worker?.resume();
    } else {
      tell(dice === 12 ? 'one connection silent' : 'all connections silent');
      proxy.silence(dice === 12 ? { count: 1 } : {});
      await delay(PAUSE_MS);
      proxy.restore();
    }
  }
}

const ENDED = ['succeeded', 'failed', 'cancelled'] as const;

const OPEN = ['queued', 'running'] as const;

/** Until no generation is open or none progresses; the checker examines the rest. */
async function settled(stack: Stack): Promise<void> {
  let ended = -1;
  let giveUpAt = 0;
  for (;;) {
    const nowEnded = await count(stack, 'stages', ENDED);
    if (nowEnded !== ended) giveUpAt = Date.now() + STUCK_AFTER_SECONDS * 1000;
    ended = nowEnded;
    const open = await count(stack, 'generations', OPEN);
    if (open === 0 || Date.now() > giveUpAt) return;
    await delay(250);
  }
}

async function count(
  { db }: Stack,
  table: 'generations' | 'stages',
  states: typeof OPEN | typeof ENDED,
): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', 'in', [...states])
    .executeTakeFirstOrThrow();
  return row.count;
}
