import path from 'node:path';
import { expect } from 'vitest';
import { isFinished } from '../remote.ts';
import { delivered, type DriverCase, SPEECH } from './driver-case.ts';
import type { Protocol } from './driver-rows.ts';
import { lostAndLate, noResults } from './lost-and-late.ts';

/** A create that the provider answers with a refusal: it is sent once, and nothing is started. */
const refusal = (
  name: string,
  fault: Record<string, unknown>,
  expected: DriverCase['expected'],
): DriverCase => ({
  name,
  expected,
  async run(bench) {
    await bench.order(fault);
    const code = await bench.codeOf(bench.start());
    expect(await bench.calls()).toBe(0);
    return code ?? 'started';
  },
});

const usual: DriverCase[] = [
  {
    name: 'From start to file',
    expected: ['delivered'],
    run: async (bench) => delivered(bench, await bench.start()),
  },
  {
    name: 'The result is one of several files',
    expected: ['delivered', { [SPEECH]: null }],
    async run(bench) {
      await bench.order({ kind: 'wrong-output', output: 'with-extras' });
      return delivered(bench, await bench.start());
    },
  },
  {
    name: 'Cancelled while it runs',
    expected: ['canceled'],
    async run(bench) {
      await bench.order({ kind: 'hang' });
      const driver = bench.another({ refusedWithinMs: 50 });
      const started = await bench.start(driver);
      expect(isFinished(started)).toBe(false);
      return (await driver.cancel(started.id, bench.context.signal)).status;
    },
  },
  {
    name: 'Cancelled after its end',
    expected: ['stays succeeded'],
    async run(bench) {
      const finished = await bench.finish(await bench.start());
      const { status } = await bench.driver.cancel(finished.id, bench.context.signal);
      return `stays ${status}`;
    },
  },
  {
    name: 'Another process goes on with it',
    expected: ['delivered', { [SPEECH]: 'lost, sent again' }],
    async run(bench) {
      const started = await bench.start();
      const other = bench.another();
      const finished = await bench.finish(started, other);
      if (finished.status !== 'succeeded') {
        expect(other.canLookUp).toBe(false);
        expect(other.failure(finished)).toMatchObject({
          code: 'prediction-failed',
          retryable: true,
        });
        return 'lost, sent again';
      }
      return path.extname(await bench.download(finished, other)) === bench.row.extension
        ? 'delivered'
        : 'of another kind';
    },
  },
];

const refusals: DriverCase[] = [
  {
    name: 'The server is away',
    expected: ['unreachable'],
    run: async (bench) =>
      (await bench.codeOf(bench.start(bench.another({ isAway: true })))) ?? 'started',
  },
  {
    name: 'No key',
    expected: ['key-missing', { Cog: null, [SPEECH]: null }],
    run: async (bench) =>
      (await bench.codeOf(bench.start(bench.another({ token: '' })))) ?? 'started',
  },
  refusal('401: a wrong key', { kind: 'http-401', times: 2 }, ['refused']),
  refusal('402: no credit', { kind: 'http-402', times: 2 }, ['refused', { [SPEECH]: 'busy' }]),
  refusal('429: too many', { kind: 'http-429', retryAfterSeconds: 7, times: 2 }, ['busy']),
  refusal('500 to a create', { kind: 'http-500', times: 2 }, ['outcome-unknown']),
  refusal('503: not ready', { kind: 'http-503', times: 2 }, ['outcome-unknown', { Cog: 'busy' }]),
  {
    name: '409: it runs another one',
    expected: ['busy', { Replicate: null, fal: null, [SPEECH]: null }],
    async run(bench) {
      await bench.order({ kind: 'hang' });
      const first = await bench.start();
      const code = await bench.codeOf(
        bench.start(bench.driver, { attemptId: crypto.randomUUID() }),
      );
      expect(await bench.calls()).toBe(1);
      await bench.driver.cancel(first.id, bench.context.signal);
      return code ?? 'started';
    },
  },
  // It is looked up again where it is looked up at all, and found to be gone.
  refusal('The model was withdrawn', { kind: 'withdrawn', times: 2 }, ['model-withdrawn']),
  {
    name: 'Input that the model does not take',
    expected: ['input-rejected'],
    async run(bench) {
      const bad = bench.row.badInput(bench.files);
      const code = await bench.codeOf(bench.driver.start(bad, bench.context));
      expect(await bench.calls()).toBe(0);
      return code ?? 'started';
    },
  },
  {
    name: 'The claim is lost just before it is sent',
    expected: ['nothing sent'],
    async run(bench) {
      const beforeCreate = () => Promise.reject(new Error('not ours any more'));
      await expect(bench.start(bench.driver, { beforeCreate })).rejects.toThrow(
        'not ours any more',
      );
      const signal = AbortSignal.abort(new Error('stopped'));
      await expect(bench.start(bench.driver, { signal })).rejects.toThrow('stopped');
      expect(await bench.calls()).toBe(0);
      return 'nothing sent';
    },
  },
];

export const driverCases: readonly DriverCase[] = [
  ...usual,
  ...refusals,
  ...lostAndLate,
  ...noResults,
];

/** What a driver is expected to do; null: it cannot happen there. */
export function expectedOf({ expected: [usually, others] }: DriverCase, protocol: Protocol) {
  const its = others?.[protocol];
  return its === undefined ? usually : its;
}
