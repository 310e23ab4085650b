import { measureIdle } from '@talkreel/scenarios/stack/idle-cost';
import { startStack } from '@talkreel/scenarios/stack/stack';
import { startTestServers } from '@talkreel/testing/servers';
import { setTimeout as delay } from 'node:timers/promises';
import { print } from '@talkreel/testing/figures';

const SECONDS = 40;
/** The time for start-up, compilation in the background, and the first rounds of every task. */
const SETTLE_MS = 30_000;

/** What the product costs while nobody uses it: one api and worker, then two of each. */
export async function benchIdle(): Promise<void> {
  const { servers, stop } = await startTestServers();
  try {
    const stack = await startStack({ servers });
    try {
      await report('one api, one worker');
      await stack.startApiNode();
      await stack.startWorker();
      await report('two of each');
    } finally {
      await Promise.all(stack.workers().map((worker) => worker.end('SIGTERM')));
      await stack.stop();
    }

    async function report(what: string): Promise<void> {
      await delay(SETTLE_MS);
      const cost = await measureIdle(stack, SECONDS);
      const all = Object.values(cost.percent).reduce((sum, one) => sum + one, 0);
      const parts = Object.entries(cost.percent).map(
        ([name, percent]) => `${name} ${percent.toFixed(2)}`,
      );
      print(`idle, ${what}: ${all.toFixed(2)} % of a core (${parts.join(', ')})`);
      print(
        `  ${cost.statementsPerSecond.toFixed(1)} statements, ${cost.commandsPerSecond.toFixed(0)} Redis commands, ${cost.leasesPerSecond.toFixed(2)} leases per second`,
      );
    }
  } finally {
    await stop();
  }
}
