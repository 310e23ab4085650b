import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { findDifferences } from '../stack/invariants.ts';
import { listMedia, orphanedFiles, unexplainedErrors } from '../stack/leftovers.ts';
import { makeAudio } from '../stack/requests.ts';
import type { Stack } from '../stack/stack.ts';
import { injectFaults } from './faults.ts';
import { startFleet, type Fleet } from './fleet.ts';
import { createUser, type SoakUser } from './users.ts';
import { randomOf } from './random.ts';
import { createRecoveries } from './recovery.ts';
import { report } from './report.ts';
import { createTally, type Tally } from './tally.ts';

export interface SoakOptions {
  minutes: number;
  seed: number;
  users: number;
  /** How many acts all users begin in a second, on average. */
  actsPerSecond: number;
  apis: number;
  workers: number;
  say: (line: string) => void;
}

/** How long the effects of a fault last: a lease that has to run out, a connection that has to be given up. */
const AFTER_HARM_MS = 5_000;
/** A limit that a stage with all its attempts keeps even on a slow machine. */
const STUCK_AFTER_SECONDS = 120;
/**
 * Errors that the faults explain: 503 (500 is a difference anyway), a model that failed too often, a store that was
 * away.
 */
const EXPECTED_ERRORS = [
  /"request failed"/,
  /"provider paused"/,
  /"job failed"/,
  /"jobs not taken again"/,
];

/**
 * Users with open tabs make videos, and some are hostile, while apis and workers are killed, paused and replaced,
 * connections fall silent or slow, Redis is emptied and providers fail. The seed decides who does what and what goes
 * wrong in which order. At the end everything must have ended: returns what is not, one line each.
 */
export async function soak(stack: Stack, options: SoakOptions): Promise<string[]> {
  const { minutes, seed, users: size, say } = options;
  const tally = createTally();
  const recoveries = createRecoveries(stack);
  const filesBefore = listMedia(stack);
  const fleet = await startFleet(stack, options);
  try {
    const users = await invite(fleet, tally, options);
    say(
      `${size} users, ${options.actsPerSecond} acts a second, ${options.apis} apis, ${options.workers} workers, seed ${seed}`,
    );
    const until = Date.now() + minutes * 60_000;
    await Promise.all([
      ...users.map((user) => user.run(until)),
      injectFaults(fleet, randomOf(seed, 0), {
        until,
        async during(what, work) {
          say(`${what} (${Math.round((until - Date.now()) / 1000)} s left)`);
          tally.isFaulty = what !== 'nothing';
          await recoveries.follow(what);
          await work();
          if (tally.isFaulty) await delay(Math.max(0, Math.min(AFTER_HARM_MS, until - Date.now())));
          tally.isFaulty = false;
        },
      }),
    ]);
    say('waiting for open work');
    await stack.sandbox.clearFaults();
    await waitUntilIdle(stack);
    const differences = [
      ...tally.wrong,
      ...(await findDifferences(stack.db, stack.sandbox)),
      ...(await leftOpen(stack)),
      ...(await orphanedFiles(stack, filesBefore)),
      ...unexplainedErrors(stack.output(), EXPECTED_ERRORS),
    ];
    for (const user of users) user.leave();
    const measured = { stack, tally, minutes, balancerFailures: fleet.balancer.failures.length };
    for (const line of await report({ ...measured, recoveries: await recoveries.seconds() }))
      say(line);
    return differences;
  } finally {
    await fleet.close();
  }
}

async function invite(
  { stack, balancer }: Fleet,
  tally: Tally,
  { seed, users: size, actsPerSecond }: SoakOptions,
): Promise<SoakUser[]> {
  const stranger = await stack.signIn('stranger@example.com');
  const { id: foreignId } = await makeAudio(stranger);
  const ids = (found: Array<{ id: string }>) => found.map(({ id }) => id);
  const actors = ids((await stranger.get('/api/actors')).body);
  const voices = ids((await stranger.get('/api/voices')).body.voices);
  const users = [];
  for (let index = 1; index <= size; index += 1) {
    const signedIn = await stack.signIn(`soak-${index}@example.com`);
    const random = randomOf(seed, index);
    const about = { tally, users: size, actsPerSecond, actors, voices, foreignId };
    users.push(createUser({ url: balancer.url, signedIn, random, ...about }));
  }
  return users;
}

const OPEN = ['queued', 'running'] as const;

/** Waits until no generation is open or none progresses; the checker examines the rest. */
async function waitUntilIdle({ db }: Stack): Promise<void> {
  const openStages = async (): Promise<number> => {
    const count = db
      .selectFrom('stages')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('state', 'in', [...OPEN]);
    return (await count.executeTakeFirstOrThrow()).count;
  };
  let fewest = Number.POSITIVE_INFINITY;
  let giveUpAt = 0;
  for (;;) {
    const open = await openStages();
    if (open === 0) return;
    if (open < fewest) giveUpAt = Date.now() + STUCK_AFTER_SECONDS * 1000;
    else if (Date.now() > giveUpAt) return;
    fewest = Math.min(fewest, open);
    await delay(250);
  }
}

async function leftOpen({ db }: Stack): Promise<string[]> {
  const stages = await db
    .selectFrom('stages')
    .select(['name', 'state', 'attempt', 'starts', 'notice', 'claim_expires_at', 'available_at'])
    .where('state', 'in', [...OPEN])
    .execute();
  const { rows: idle } = await sql<{ query: string }>`
    select query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(db);
  return [
    ...stages.map((stage) => `O: a stage that has not ended: ${JSON.stringify(stage)}`),
    ...idle.map(({ query }) => `O: a transaction that has not ended, after: ${query}`),
  ];
}
