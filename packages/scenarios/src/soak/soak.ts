import { setTimeout as delay } from 'node:timers/promises';
import { createRandom, type Random } from './random.ts';
import { createTraffic } from './traffic.ts';
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

/** However slow the machine: a stage ends sooner than this, with all its tries. */
const STUCK_AFTER_SECONDS = 120;

/**
 * Load from several people while workers and api are killed and Redis is flushed at random, with a
 * seed that can be run again. Ends with everything settled and the ledgers compared.
 */
export async function soak(stack: Stack, options: SoakOptions): Promise<SoakResult> {
  const random = createRandom(options.seed);
  const until = Date.now() + options.seconds * 1000;
  const traffic = await createTraffic(stack, options.people, random);
  const kills: Record<string, number> = {};
  const [requests] = await Promise.all([
    traffic.run(until),
    harm(stack, random, until, (what) => {
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
  return {
    requests,
    kills,
    ended: Object.fromEntries(rows.map((row) => [row.state, row.count])),
    differences: await findDifferences(stack.db, stack.sandbox),
  };
}

async function harm(
  stack: Stack,
  random: Random,
  until: number,
  tell: (what: string) => void,
): Promise<void> {
  while (Date.now() < until) {
    await delay(1_000 + random.below(3_000));
    const dice = random.below(10);
    if (dice < 5) {
      tell('worker killed');
      await stack.workers()[random.below(stack.workers().length)]?.end('SIGKILL');
      stack.forgetEndedWorkers();
      await stack.startWorker();
    } else if (dice < 7) {
      tell('worker told to stop');
      await stack.workers()[random.below(stack.workers().length)]?.end('SIGTERM');
      stack.forgetEndedWorkers();
      await stack.startWorker();
    } else if (dice < 9) {
      tell('api killed');
      await stack.api().end('SIGKILL');
      await stack.startApi();
    } else {
      tell('redis flushed');
      await stack.redis.flush();
    }
  }
}

/** Until no generation is open, or none gets any further; the checker looks at whatever is left. */
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

const OPEN = ['queued', 'running'] as const;
const ENDED = ['succeeded', 'failed', 'cancelled'] as const;

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
