import { setTimeout as delay } from 'node:timers/promises';
import { LIPSYNC_MODEL, SPEECH_MODEL } from '../stack/requests.ts';
import type { FaultOrder } from '../stack/sandbox-control.ts';
import type { Fleet } from './fleet.ts';
import type { Random } from './random.ts';

/** A pause longer than the lease that main.ts gives workers. */
const PAUSE_MS = 7_000;

type Fault = (fleet: Fleet, random: Random) => Promise<unknown>;

const provider =
  (order: Omit<FaultOrder, 'model'>): Fault =>
  ({ stack }, random) =>
    stack.sandbox.fault({
      times: 1 + random.below(4),
      ...order,
      model: random.pick([SPEECH_MODEL, LIPSYNC_MODEL]),
    });

/** What can go wrong, and how often relative to the others. The last entry is the comparison, in which nothing does. */
const faults: Record<string, { weight: number; inject: Fault }> = {
  'worker killed': {
    weight: 4,
    async inject(fleet, random) {
      await random.pick(fleet.stack.workers()).end('SIGKILL');
      await fleet.addWorker();
    },
  },
  'worker replaced': {
    weight: 2,
    async inject(fleet, random) {
      await random.pick(fleet.stack.workers()).end('SIGTERM');
      await fleet.addWorker();
    },
  },
  'worker paused': {
    weight: 2,
    inject: (fleet, random) => pause(random.pick(fleet.stack.workers())),
  },
  'api killed': {
    weight: 2,
    async inject(fleet, random) {
      await random.pick(fleet.apis()).end('SIGKILL');
      await fleet.addApi();
    },
  },
  'api replaced': {
    weight: 1,
    async inject(fleet, random) {
      await random.pick(fleet.apis()).end('SIGTERM');
      await fleet.addApi();
    },
  },
  'api paused': { weight: 1, inject: (fleet, random) => pause(random.pick(fleet.apis())) },
  'Redis emptied': { weight: 1, inject: ({ stack }) => stack.redis.flush() },
  'one database connection silent': {
    weight: 1,
    inject: ({ database }) => disturbed(database, () => database.silence({ count: 1 })),
  },
  'database silent': {
    weight: 1,
    inject: ({ database }) => disturbed(database, () => database.silence()),
  },
  'database slow': {
    weight: 1,
    inject: ({ database }) => disturbed(database, () => database.slow({ delayMs: 100 })),
  },
  'Redis silent': { weight: 1, inject: ({ redis }) => disturbed(redis, () => redis.silence()) },
  'Redis slow': {
    weight: 1,
    inject: ({ redis }) => disturbed(redis, () => redis.slow({ delayMs: 100 })),
  },
  'provider fails': { weight: 1, inject: provider({ kind: 'fail' }) },
  'provider answers 500': { weight: 1, inject: provider({ kind: 'http-500' }) },
  'provider takes the order, drops the reply': {
    weight: 1,
    inject: provider({ kind: 'drop-after' }),
  },
  'provider drops the order': { weight: 1, inject: provider({ kind: 'drop-before' }) },
  'provider slow': { weight: 1, inject: provider({ kind: 'slow', delayMs: 5_000 }) },
  'webhook lost': { weight: 1, inject: provider({ kind: 'webhook-missing' }) },
  'webhook twice': { weight: 1, inject: provider({ kind: 'webhook-duplicate' }) },
  'webhook late': { weight: 1, inject: provider({ kind: 'webhook-late', delayMs: 3_000 }) },
  nothing: { weight: 2, inject: () => delay(PAUSE_MS) },
};

const drawn = Object.entries(faults).flatMap(([name, { weight }]) =>
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

interface FaultOptions {
  until: number;
  /** Wraps each fault: its name, and its work. */
  during: (what: string, work: () => Promise<unknown>) => Promise<void>;
}

/** Injects faults one after the other until the time is over. */
export async function injectFaults(
  fleet: Fleet,
  random: Random,
  { until, during }: FaultOptions,
): Promise<void> {
  for (;;) {
    await delay(1_000 + random.below(3_000));
    if (Date.now() > until) return;
    const what = random.pick(drawn);
    await during(what, async () => faults[what]?.inject(fleet, random));
  }
}
