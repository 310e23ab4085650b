import { parseArgs } from 'node:util';
import { startTestServers } from '@talkreel/testing/servers';
import { startStack } from '../stack/stack.ts';
import { soak } from './soak.ts';

/** `npm run soak -- --minutes 5 --seed 1 --people 6`: exits 1 on any difference. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    people: { type: 'string', default: '6' },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);

const servers = await startTestServers();
try {
  const stack = await startStack({
    servers: servers.servers,
    workers: 2,
    env: {
      WORKER_LEASE_SECONDS: '2',
      FREE_GENERATIONS: '100000',
      FREE_REQUESTS_PER_HOUR: '100000',
      REQUESTS_PER_MINUTE: '100000',
      REPLICATE_CREATES_PER_MINUTE: '100000',
    },
  });
  try {
    say(`seed ${values.seed}`);
    const result = await soak(stack, {
      seconds: Number(values.minutes) * 60,
      seed: Number(values.seed),
      people: Number(values.people),
      say,
    });
    say(JSON.stringify({ ...result, differences: result.differences.length }, null, 2));
    for (const difference of result.differences) say(difference);
    process.exitCode =
      result.differences.length === 0 && !result.ended['queued'] && !result.ended['running']
        ? 0
        : 1;
  } finally {
    await stack.stop();
  }
} finally {
  await servers.stop();
}
