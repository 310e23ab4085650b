import { print } from '@talkreel/testing/figures';
import { ourRound } from './queue.ts';
import { withBenchServers } from './bench-servers.ts';

const JOBS = 10_000;
const MIB = 1024 * 1024;

/** Measures how fast ten thousand queued generations drain, and whether memory stays flat. */
export async function benchDrain(): Promise<void> {
  await withBenchServers(async ({ db, redisUrl }) => {
    const heaps: number[] = [];
    let seen = 0;
    const rate = await ourRound(db, redisUrl, JOBS, () => {
      seen += 1;
      if (seen % 1_000 === 0) heaps.push(Math.round(process.memoryUsage().rss / MIB));
    });
    print(
      `draining ${JOBS} generations: ${Math.round(rate)}/s, resident MiB after each thousand: ${heaps.join(' ')}`,
    );
  });
}
