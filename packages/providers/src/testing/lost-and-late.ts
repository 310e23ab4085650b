import { waitFor } from '@talkreel/testing/wait-for';
import { expect } from 'vitest';
import { isFinished, type Prediction } from '../remote.ts';
import { delivered, type DriverCase, SPEECH } from './driver-case.ts';

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

/** A create that began something, and whose reply does not say what. */
const unanswered = (name: string, kind: string): DriverCase => ({
  name,
  expected: ['outcome-unknown, then found', { [SPEECH]: 'outcome-unknown, sent again' }],
  async run(bench) {
    await bench.order({ kind });
    const code = await bench.codeOf(bench.start());
    expect(await bench.calls()).toBe(1);
    if (!bench.driver.canLookUp) return `${code}, sent again`;
    const found = await waitFor(() => bench.find(), { what: 'it to be found' });
    await delivered(bench, found);
    return `${code}, then found`;
  },
});

/** Replies and reports that are lost, late, forged or doubled. */
export const lostAndLate: DriverCase[] = [
  unanswered('The create’s reply is lost', 'drop-after'),
  unanswered('500 to a create that has begun', 'http-500-after'),
  {
    name: '500 while it is followed',
    expected: ['delivered', { Cog: null, [SPEECH]: null }],
    async run(bench) {
      const started = await bench.start();
      await bench.order({ kind: 'http-500', endpoint: 'get', times: 2 });
      return delivered(bench, started);
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

/** Results that are none. */
export const noResults: DriverCase[] = [
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
    { Replicate: 'left to the quality gate', fal: 'left to the quality gate' },
  ]),
  ...(['CAF', 'AMR', 'raw'] as const).map((format) =>
    output(
      format === 'raw'
        ? 'Samples without a header'
        : `A container that is not asked for (${format})`,
      format.toLowerCase(),
      [
        'output-rejected',
        { Replicate: 'left to the quality gate', fal: 'left to the quality gate' },
      ],
    ),
  ),
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
