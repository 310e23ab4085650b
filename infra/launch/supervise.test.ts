import { expect, test } from 'vitest';
import type { ProcessEnd, ServerProcess } from '@talkreel/services/server-process';
import { waitFor } from '@talkreel/testing/wait-for';
import type { Report } from './report.ts';
import { supervise } from './supervise.ts';

/** A process that the test ends. */
function fakeProcess(pid: number): ServerProcess & { end(end: ProcessEnd): void } {
  const { promise, resolve } = Promise.withResolvers<ProcessEnd>();
  return {
    pid,
    ended: promise,
    end: resolve,
    stop: async () => resolve({ code: 0, signal: null }),
  };
}

function recorder(): Report & { lines: string[] } {
  const lines: string[] = [];
  return { lines, say: (text) => lines.push(text), warn: (_part, text) => lines.push(text) };
}

const backOff = { firstMs: 1, maxMs: 4, forgivenAfterMs: 60_000 };

test('waits longer after each early exit, up to a limit', async () => {
  const report = recorder();
  const processes: Array<ReturnType<typeof fakeProcess>> = [];
  const start = async (): Promise<ServerProcess> => {
    const process = fakeProcess(processes.length + 1);
    processes.push(process);
    return process;
  };
  const supervised = await supervise('api', start, report, backOff);
  for (let round = 1; round <= 4; round++) {
    processes.at(-1)?.end({ code: 1, signal: null });
    await waitFor(() => supervised.pid() === round + 1);
  }
  expect(report.lines.filter((line) => line.startsWith('starting again'))).toEqual(
    ['0.001', '0.002', '0.004', '0.004'].map((wait) => `starting again in ${wait} s`),
  );
  await supervised.stop();
});

test('a failed start is retried', async () => {
  const report = recorder();
  let starts = 0;
  const first = fakeProcess(1);
  const start = async (): Promise<ServerProcess> => {
    starts++;
    if (starts === 2) throw new Error('port taken');
    return starts === 1 ? first : fakeProcess(starts);
  };
  const supervised = await supervise('api', start, report, backOff);
  first.end({ code: null, signal: 'SIGKILL' });
  await waitFor(() => supervised.pid() === 3);
  expect(report.lines).toContain('port taken');
  await supervised.stop();
});

test('a process that never ran is not supervised', async () => {
  const failing = supervise('api', () => Promise.reject(new Error('bad config')), recorder());
  await expect(failing).rejects.toThrow('bad config');
});

test('a requested restart is not reported as a failure', async () => {
  const report = recorder();
  let starts = 0;
  const supervised = await supervise('api', async () => fakeProcess(++starts), report, backOff);
  supervised.restart();
  await waitFor(() => supervised.pid() === 2);
  expect(report.lines).toEqual(['api is running again']);
  await supervised.stop();
});

test('a restart that is requested while it starts is not lost', async () => {
  const starts: Array<PromiseWithResolvers<ServerProcess>> = [];
  const first = fakeProcess(1);
  const start = (): Promise<ServerProcess> => {
    const starting = Promise.withResolvers<ServerProcess>();
    starts.push(starting);
    return starts.length === 1 ? Promise.resolve(first) : starting.promise;
  };
  const supervised = await supervise('api', start, recorder(), backOff);
  supervised.restart();
  await waitFor(() => starts.length === 2);
  // A second change arrives while the process still starts with the sources of the first.
  supervised.restart();
  starts[1]?.resolve(fakeProcess(2));
  await waitFor(() => starts.length === 3);
  starts[2]?.resolve(fakeProcess(3));
  await waitFor(() => supervised.pid() === 3);
  await supervised.stop();
});

test('a requested restart does not wait for the next try', async () => {
  let starts = 0;
  const first = fakeProcess(1);
  const start = async (): Promise<ServerProcess> => {
    starts++;
    if (starts === 2) throw new Error('a syntax error');
    return starts === 1 ? first : fakeProcess(starts);
  };
  const report = recorder();
  const hours = { firstMs: 3_600_000, maxMs: 3_600_000, forgivenAfterMs: 60_000 };
  const supervised = await supervise('api', start, report, hours);
  supervised.restart();
  await waitFor(() => report.lines.includes('starting again in 3600 s'));
  supervised.restart();
  await waitFor(() => supervised.pid() === 3);
  await supervised.stop();
});

test('nothing is restarted after a stop', async () => {
  let starts = 0;
  const supervised = await supervise('api', async () => fakeProcess(++starts), recorder(), backOff);
  await supervised.stop();
  expect(supervised.pid()).toBeUndefined();
  expect(starts).toBe(1);
});
