import { createDb } from '@talkreel/db/client';
import { cancelGeneration } from '@talkreel/db/testing/cancel-generation';
import { findGenerationById } from '@talkreel/db/generations/generations.repo';
import { startTcpProxy } from '@talkreel/testing/tcp-proxy';
import { waitFor } from '@talkreel/testing/wait-for';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { StageRun } from './stage.ts';
import {
  endlessSpeech,
  LEASE_SECONDS,
  nothing,
  openQueue,
  withoutIdleLimit,
} from './testing/open-queue.ts';

const { db, databaseUrl, relay, userId, startWith, write, accept, waitForEnd } = await openQueue();

test('a database failure during delivery costs no attempt', async () => {
  const impatient = createDb({ url: databaseUrl, statementTimeoutMs: 1_000 });
  const started = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const attempts: number[] = [];
  onTestFinished(() => impatient.destroy());
  await startWith(
    [
      {
        name: 'lipsync',
        run: async (run) => {
          attempts.push(run.attempt);
          started.resolve();
          await go.promise;
          return nothing;
        },
      },
    ],
    10,
    { db: impatient },
  );
  const id = await accept('lipsync');
  await started.promise;
  await db.transaction().execute(async (tx) => {
    // The transaction stays open however long the second try takes to come.
    await withoutIdleLimit(tx);
    // Delivering has to wait for this lock, longer than it may.
    await tx
      .selectFrom('credit_accounts')
      .select('user_id')
      .where('user_id', '=', userId)
      .forUpdate()
      .execute();
    go.resolve();
    await waitFor(() => attempts.length > 1);
  });
  expect((await waitForEnd(id)).state).toBe('succeeded');
  expect(new Set(attempts)).toEqual(new Set([1]));
});

test('a broken connection to another server is a failed attempt, and retries end', async () => {
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  await startWith([{ name: 'audio', run: () => Promise.reject(reset) }]);
  const generation = await waitForEnd(await accept('audio'));
  expect([generation.state, generation.error_code]).toEqual(['failed', 'internal']);
});

test('a cancellation without a message is noticed when the lease is renewed', async () => {
  // A lease this long is not lost on a busy machine; its renewal comes when the test says so.
  const leaseSeconds = 600;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { stage, started, reason } = endlessSpeech();
  await startWith([stage], leaseSeconds);
  const id = await accept('audio');
  await started;
  await cancelGeneration(db, userId, id);
  vi.advanceTimersByTime((leaseSeconds * 1_000) / 3);
  expect(await reason).toMatchObject({ reason: 'cancelled' });
});

test('a worker whose database does not answer stops when its lease is over, and another continues', async () => {
  const proxy = await startTcpProxy(databaseUrl);
  const cutOff = createDb({ url: proxy.through(databaseUrl), statementTimeoutMs: 1_000 });
  onTestFinished(async () => {
    await cutOff.destroy();
    await proxy.close();
  });
  const { stage, started, reason } = endlessSpeech();
  await startWith([stage], LEASE_SECONDS, { db: cutOff });
  const id = await accept('audio');
  await started;
  proxy.silence();
  expect(await reason).toMatchObject({ reason: 'lost' });
  await startWith([{ name: 'audio', run: () => Promise.resolve(nothing) }]);
  expect((await waitForEnd(id)).state).toBe('succeeded');
});

test(
  'a worker whose database does not answer leaves jobs to others, and takes them again when it answers',
  { tags: ['long'] },
  async () => {
    const proxy = await startTcpProxy(databaseUrl);
    const cutOff = createDb({ url: proxy.through(databaseUrl), statementTimeoutMs: 1_000 });
    const began: string[] = [];
    const makes = (by: string) => [
      {
        name: 'audio' as const,
        run: () => {
          began.push(by);
          return Promise.resolve(nothing);
        },
      },
    ];
    let refused = 0;
    const log = pino(
      {},
      { write: (line) => void (refused += Number(line.includes('not claimed'))) },
    );
    const first = await startWith(makes('first'), LEASE_SECONDS, { db: cutOff, log });
    onTestFinished(async () => {
      await first.stop();
      await cutOff.destroy();
      await proxy.close();
    });
    proxy.silence();
    const second = await startWith(makes('second'));
    for (let count = 0; count < 5; count += 1) await waitForEnd(await accept('audio'));
    expect(began).toEqual(Array.from({ length: 5 }, () => 'second'));
    // The worker refuses the first job, and one that it was already waiting for.
    expect(refused).toBeLessThanOrEqual(2);
    await second.stop();
    const last = await accept('audio');
    proxy.restore();
    await waitForEnd(last);
    expect(began.at(-1)).toBe('first');
  },
);

test('a stage whose end cannot be recorded is put back, not failed: the database is away', async () => {
  const proxy = await startTcpProxy(databaseUrl);
  const cutOff = createDb({ url: proxy.through(databaseUrl), statementTimeoutMs: 1_000 });
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const attempts: number[] = [];
  const runtime = await startWith(
    [
      {
        name: 'audio',
        run: ({ attempt }) => {
          attempts.push(attempt);
          if (attempts.length === 1) proxy.silence();
          return Promise.resolve(nothing);
        },
      },
    ],
    LEASE_SECONDS,
    { db: cutOff, log },
  );
  onTestFinished(async () => {
    await runtime.stop();
    await cutOff.destroy();
    await proxy.close();
  });
  const id = await accept('audio');
  const said = (words: string) => lines.some((line) => line.includes(words));
  await waitFor(() => said('end not recorded') || said('job failed'));
  proxy.restore();
  expect((await waitForEnd(id)).state).toBe('succeeded');
  expect(new Set(attempts)).toEqual(new Set([1]));
  expect(said('job failed')).toBe(false);
});

test('one unresponsive connection costs no lease', { tags: ['long'] }, async () => {
  const proxy = await startTcpProxy(databaseUrl);
  const flaky = createDb({ url: proxy.through(databaseUrl), maxConnections: 4 });
  const { stage, started, reason } = endlessSpeech();
  // Progress is not written, so that it is a renewal that meets the silence.
  const runtime = await startWith([stage], LEASE_SECONDS, {
    db: flaky,
    progressEveryMs: 3_600_000,
  });
  onTestFinished(async () => {
    await runtime.stop();
    await flaky.destroy();
    await proxy.close();
  });
  const id = await accept('audio');
  await started;
  proxy.silence({ count: 1 });
  await waitFor(() => proxy.silent() === 1, { what: 'a connection to fall silent' });
  await waitFor(() => proxy.silent() === 0, { what: 'the silent connection to be dropped' });
  await cancelGeneration(db, userId, id);
  // The stage was held all the time, and not lost in between.
  expect(await reason).toMatchObject({ reason: 'cancelled' });
});

/** @shows fault 5 */
test('of two owners the one that lost its claim writes nothing', async () => {
  const first = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  let runs = 0;
  const runtime = await startWith([
    {
      name: 'audio',
      run: async () => {
        runs += 1;
        if (runs === 1) {
          started.resolve();
          await first.promise;
          return { output: { by: 'first' }, assets: [] };
        }
        return { output: { by: 'second' }, assets: [] };
      },
    },
  ]);
  const id = await accept('audio');
  await started.promise;
  const generation = await findGenerationById(db, id);
  const stageId = generation?.stages[0]?.id ?? '';
  // This simulates a first worker that stood still beyond its lease while a second one finished the stage.
  await db
    .updateTable('stages')
    .set({ version: 99, output: JSON.stringify({ by: 'other' }) })
    .where('id', '=', stageId)
    .execute();
  first.resolve();
  await waitFor(() => runtime.running() === 0);
  const after = await findGenerationById(db, id);
  expect([after?.state, after?.stages[0]?.output]).toEqual(['running', { by: 'other' }]);
  await cancelGeneration(db, userId, id);
});

/** @shows fault 6 */
test('a stage that is started repeatedly without an end is quarantined', async () => {
  const runs: string[] = [];
  const run = ({ claim }: StageRun) => {
    runs.push(claim.generation.id);
    return Promise.resolve(nothing);
  };
  await startWith([{ name: 'audio', run }]);
  const after = async (starts: number) => {
    const id = await write('audio', userId, starts);
    relay.kick(userId);
    const { error_code: code, credit } = await waitForEnd(id);
    return { id, code, credit };
  };
  // The sixth start is the first that is refused.
  const last = await after(5);
  expect(last).toMatchObject({ code: null, credit: 'charged' });
  for (const starts of [6, 50])
    expect(await after(starts)).toMatchObject({ code: 'quarantined', credit: 'returned' });
  expect(runs).toEqual([last.id]);
});

/** @shows fault 27 */
test('the sweep ends an overdue generation and releases its reservation', async () => {
  const id = await accept('audio');
  await db
    .updateTable('generations')
    .set({ deadline_at: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute();
  const generation = await waitForEnd(id);
  expect([generation.state, generation.error_code, generation.credit]).toEqual([
    'failed',
    'deadline',
    'returned',
  ]);
});
