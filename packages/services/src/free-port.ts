import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The first port, below the ephemeral range: an outgoing connection could take a port between this check and its use.
 */
const FIRST = 20_000;
const LAST = 32_767;
const TRIES = 1_000;

/** One process never gets the same port twice: the first may not have been bound yet. */
const given = new Set<number>();
/** Test files that run side by side choose from different ports, for the same reason. */
const STEP = 16;
const testWorker = process.env['VITEST_POOL_ID'];

/** A TCP port of the loopback interface that was free a moment ago. Binding it may still fail. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = choosePort();
    if (given.has(port)) continue;
    given.add(port);
    if (await portIsFree(port, host)) return port;
  }
  throw new Error(`no port from ${FIRST} to ${LAST} is free`);
}

function choosePort(): number {
  const port = randomInt(FIRST, LAST + 1);
  return testWorker === undefined ? port : port - (port % STEP) + (Number(testWorker) % STEP);
}

/** Whether `port` can be bound on `host` now. */
export function portIsFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
