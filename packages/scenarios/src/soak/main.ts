import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { startStandaloneStack } from '../stack/standalone.ts';
import { soak } from './soak.ts';

/** `npm run soak -- --minutes 30 --seed 1 --users 200`: exits 1 on any difference. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    users: { type: 'string', default: '200' },
    apis: { type: 'string', default: '3' },
    workers: { type: 'string', default: '4' },
    /** How many acts all users begin in a second. Each act is up to forty seconds of a core, restarts take the rest. */
    acts: { type: 'string', default: String(availableParallelism() / 8) },
    /** The path of a file for the output of all processes. */
    log: { type: 'string' },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const { minutes, seed, users, apis, workers, acts } = values;

const stack = await startStandaloneStack({
  workers: 1,
  env: {
    WORKER_LEASE_SECONDS: '5',
    DRAIN_SECONDS: '1',
    FREE_GENERATIONS: '100000',
    FREE_REQUESTS_PER_HOUR: '100000',
    REQUESTS_PER_MINUTE: '100000',
    REPLICATE_CREATES_PER_MINUTE: '100000',
  },
});
try {
  const differences = await soak(stack, {
    minutes: Number(minutes),
    seed: Number(seed),
    users: Number(users),
    actsPerSecond: Number(acts),
    apis: Number(apis),
    workers: Number(workers),
    say,
  });
  for (const difference of differences) say(difference);
  say(`${differences.length} differences`);
  if (differences.length > 0) {
    say(
      `Again: npm run soak -- --minutes ${minutes} --seed ${seed} --users ${users} --acts ${acts}`,
    );
    process.exitCode = 1;
  }
} finally {
  if (values.log !== undefined) await writeFile(values.log, stack.output());
  await stack.stop();
}
