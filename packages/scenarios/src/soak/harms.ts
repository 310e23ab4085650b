import { setTimeout as delay } from 'node:timers/promises';
import { LIPSYNC_MODEL, SPEECH_MODEL } from '../stack/requests.ts';
import type { FaultOrder } from '../stack/sandbox-control.ts';
import type { House } from './house.ts';
import type { Random } from './random.ts';

/** Longer than the lease that main.ts gives workers. */
const PAUSE_MS = 7_000;

type Harm = (house: House, random: Random) => Promise<unknown>;

const provider =
  (order: Omit<FaultOrder, 'model'>): Harm =>
  ({ stack }, random) =>
    stack.sandbox.fault({
      times: 1 + random.below(4),
      ...order,
      model: random.pick([SPEECH_MODEL, LIPSYNC_MODEL]),
    });

/** What can go wrong, and how often beside the others. The last is the comparison: nothing does. */
const harms: Record<string, { weight: number; harm: Harm }> = {
  'worker killed': {
    weight: 4,
    async harm(house, random) {
      await random.pick(house.stack.workers()).end('SIGKILL');
      await house.addWorker();
    },
  },
  'worker replaced': {
    weight: 2,
    async harm(house, random) {
      await random.pick(house.stack.workers()).end('SIGTERM');
      await house.addWorker();
    },
  },
  'worker paused': {
    weight: 2,
    harm: (house, random) => pause(random.pick(house.stack.workers())),
  },
  'api killed': {
    weight: 2,
    async harm(house, random) {
      await random.pick(house.apis()).end('SIGKILL');
      await house.addApi();
    },
  },
  'api replaced': {
    weight: 1,
    async harm(house, random) {
      await random.pick(house.apis()).end('SIGTERM');
      await house.addApi();
    },
  },
  'api paused': { weight: 1, harm: (house, random) => pause(random.pick(house.apis())) },
  'Redis emptied': { weight: 1, harm: ({ stack }) => stack.redis.flush() },
  'one database connection silent': {
    weight: 1,
    harm: ({ database }) => disturbed(database, () => database.silence({ count: 1 })),
  },
  'database silent': {
    weight: 1,
    harm: ({ database }) => disturbed(database, () => database.silence()),
  },
  'database slow': {
    weight: 1,
    harm: ({ database }) => disturbed(database, () => database.slow({ delayMs: 100 })),
  },
  'Redis silent': { weight: 1, harm: ({ redis }) => disturbed(redis, () => redis.silence()) },
  'Redis slow': {
    weight: 1,
    harm: ({ redis }) => disturbed(redis, () => redis.slow({ delayMs: 100 })),
  },
  'provider fails': { weight: 1, harm: provider({ kind: 'fail' }) },
  'provider answers 500': { weight: 1, harm: provider({ kind: 'http-500' }) },
  'provider takes the order, drops the reply': {
    weight: 1,
    harm: provider({ kind: 'drop-after' }),
  },
  'provider drops the order': { weight: 1, harm: provider({ kind: 'drop-before' }) },
  'provider slow': { weight: 1, harm: provider({ kind: 'slow', delayMs: 5_000 }) },
  'webhook lost': { weight: 1, harm: provider({ kind: 'webhook-missing' }) },
  'webhook twice': { weight: 1, harm: provider({ kind: 'webhook-duplicate' }) },
  'webhook late': { weight: 1, harm: provider({ kind: 'webhook-late', delayMs: 3_000 }) },
  nothing: { weight: 2, harm: () => delay(PAUSE_MS) },
};

const drawn = Object.entries(harms).flatMap(([name, { weight }]) =>
  Array.from({ length: weight }, () => name),
);

async function pause(process: { pause(): Promise<void>; resume(): void }): Promise<void> {
  await process.pause();
  await delay(PAUSE_MS);
  process.resume();
}

async function disturbed(proxy: { restore(): void }, disturb: () => void): Promise<void> {
  disturb();
  await delay(PAUSE_MS);
  proxy.restore();
}

interface HarmOptions {
  until: number;
  /** Around each: what it was, and its work. */
  during: (what: string, work: () => Promise<unknown>) => Promise<void>;
}

/** One after the other until the time is over. */
export async function doHarm(
  house: House,
  random: Random,
  { until, during }: HarmOptions,
): Promise<void> {
  for (;;) {
    await delay(1_000 + random.below(3_000));
    if (Date.now() > until) return;
    const what = random.pick(drawn);
    await during(what, async () => harms[what]?.harm(house, random));
  }
}
