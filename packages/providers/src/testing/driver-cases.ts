import { stat } from 'node:fs/promises';
import path from 'node:path';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect } from 'vitest';
import { isFinished, type Prediction } from '../remote.ts';
import type { Bench } from './driver-bench.ts';
import type { Protocol } from './driver-rows.ts';

/** One hostile or usual course of events, and what a driver makes of it: a cell of `docs/drivers.md`. */
export interface DriverCase {
  name: string;
  /** What each protocol does; the first word for those that are not named. null: it cannot happen there. */
  expected: [usual: string, others?: Partial<Record<Protocol, string | null>>];
  run(bench: Bench): Promise<string>;
}

const SPEECH = 'OpenAI’s speech call';

/** Downloads a result, and checks that it was paid for once and is of its kind. */
async function delivered(bench: Bench, started: Prediction, calls = 1): Promise<string> {
  const finished = await bench.finish(started);
  expect(finished).toMatchObject({ id: started.id, status: 'succeeded', error: null });
  const file = await bench.download(finished);
  expect(path.extname(file)).toBe(bench.row.extension);
  expect((await stat(file)).size).toBeGreaterThan(500);
  expect(await bench.calls()).toBe(calls);
  return 'delivered';
}

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

/** A report that comes otherwise than it should; providers that are asked do not depend on it. */
const report = (name: string, kind: string): DriverCase => ({
  name,
  expected: ['delivered'],
  async run(bench) {
    await bench.order({ kind, delayMs: 50 });
    return delivered(bench, await bench.start());
  },
});

/** An output that is not what it says. `speech`: a speech server's reply is its output. */
const output = (name: string, what: string, expected: DriverCase['expected']): DriverCase => ({
  name,
  expected,
  async run(bench) {
    await bench.order({ kind: 'wrong-output', output: what });
    const code = await bench.codeOf(
      (async () => bench.download(await bench.finish(await bench.start())))(),
    );
    expect(await bench.calls()).toBe(1);
    return code ?? 'left to the quality gate';
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
    expected: ['busy', { Replicate: null, [SPEECH]: null }],
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

const lost: DriverCase[] = [
  {
    name: 'The create’s reply is lost',
    expected: ['outcome-unknown, then found', { [SPEECH]: 'outcome-unknown, sent again' }],
    async run(bench) {
      await bench.order({ kind: 'drop-after' });
      const code = await bench.codeOf(bench.start());
      expect(await bench.calls()).toBe(1);
      if (!bench.driver.canLookUp) return `${code}, sent again`;
      const found = await waitFor(() => bench.find(), { what: 'it to be found' });
      await delivered(bench, found);
      return `${code}, then found`;
    },
  },
  {
    name: 'The create never arrived',
    expected: ['outcome-unknown, nothing found'],
    async run(bench) {
      await bench.order({ kind: 'drop-before' });
      const code = await bench.codeOf(bench.start());
      expect(await bench.calls()).toBe(0);
      expect(await bench.find()).toBeNull();
      return `${code}, nothing found`;
    },
  },
  {
    name: 'The create’s reply stalls',
    expected: ['outcome-unknown'],
    async run(bench) {
      const isSpeech = bench.row.protocol === SPEECH;
      await bench.order(
        isSpeech
          ? { kind: 'wrong-output', output: 'stalled' }
          : { kind: 'hang', endpoint: 'create' },
      );
      const driver = bench.another({ requestTimeoutMs: 300 });
      const code = await bench.codeOf(
        bench.start(driver, isSpeech ? { deadlineSeconds: 0.3 } : {}),
      );
      return code ?? 'started';
    },
  },
  {
    name: 'A state that is not known yet',
    expected: ['goes on', { [SPEECH]: null }],
    async run(bench) {
      await bench.order({ kind: 'hang', status: 'queued' });
      const started = await bench.start();
      const found = await waitFor(() => bench.find(), { what: 'it to be found' });
      expect(found.id).toBe(started.id);
      await bench.driver.cancel(started.id, bench.context.signal);
      return isFinished(found) || isFinished(started) ? 'ends' : 'goes on';
    },
  },
  report('Its report is late', 'webhook-late'),
  report('Its report comes three times', 'webhook-duplicate'),
  {
    name: 'Its report is lost',
    expected: ['delivered', { Cog: 'delivered, run again' }],
    async run(bench) {
      await bench.order({ kind: 'webhook-missing' });
      const driver = bench.another({ silentMs: 100 });
      const finished = await bench.finish(await bench.start(driver), driver);
      expect(finished.status).toBe('succeeded');
      const calls = await bench.calls();
      return calls === 1 ? 'delivered' : `delivered, run again`;
    },
  },
  {
    name: 'Its report is forged',
    expected: ['delivered'],
    async run(bench) {
      await bench.order({ kind: 'webhook-forged' });
      const done = await delivered(bench, await bench.start());
      if (bench.row.protocol === 'Cog')
        await waitFor(() => bench.refusedReports() === 1, { what: 'the forged one to be refused' });
      return done;
    },
  },
];

const results: DriverCase[] = [
  {
    name: 'The model fails',
    expected: ['prediction-failed', { [SPEECH]: 'outcome-unknown' }],
    async run(bench) {
      await bench.order({ kind: 'fail', text: 'E1001: out of memory' });
      const started = await bench.start().catch((error: unknown) => error);
      if (started instanceof Error) return bench.codeOf(Promise.reject(started)).then(String);
      const finished = await bench.finish(started as Prediction);
      expect(finished).toMatchObject({ status: 'failed', error: 'E1001: out of memory' });
      expect(await bench.codeOf(bench.download(finished))).toBe('output-rejected');
      const failure = bench.driver.failure(finished);
      expect(failure.message).toContain('E1001');
      expect(failure.userMessage).not.toContain('E1001');
      return failure.code;
    },
  },
  {
    name: 'The model refuses the content',
    expected: ['content-refused', { [SPEECH]: null }],
    async run({ driver }) {
      const error = 'The input was flagged as sensitive (E005)';
      const refused = { id: 'p1', status: 'failed', error } as const;
      const rest = { outputUrls: [], progress: null, createdAt: new Date() };
      return driver.failure({ ...refused, ...rest }).code;
    },
  },
  output('An error page instead of a file', 'html', [
    'output-rejected',
    { Replicate: 'left to the quality gate' },
  ]),
  output('An empty file', 'empty', ['output-rejected']),
  output('A file of the wrong length', 'wrong-length', ['left to the quality gate']),
  {
    name: 'The file has expired',
    expected: ['output-rejected', { Cog: null, [SPEECH]: null }],
    async run(bench) {
      await bench.order({ kind: 'expired-output', delayMs: 0 });
      const finished = await bench.finish(await bench.start());
      return (await bench.codeOf(bench.download(finished))) ?? 'delivered';
    },
  },
];

export const driverCases: readonly DriverCase[] = [...usual, ...refusals, ...lost, ...results];

/** What a driver is expected to do; null: it cannot happen there. */
export function expectedOf({ expected: [usually, others] }: DriverCase, protocol: Protocol) {
  const its = others?.[protocol];
  return its === undefined ? usually : its;
}
