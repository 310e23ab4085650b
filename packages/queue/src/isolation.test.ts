import { cancelGeneration } from '@talkreel/db/testing/cancel-generation';
import { findGenerationById } from '@talkreel/db/generations/generations.repo';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import type { StageRun } from './stage.ts';
import { nothing, openQueue, withoutIdleLimit } from './testing/open-queue.ts';

const { db, startWith, write, accept, relay, publisher, userId, waitForEnd } = await openQueue();

const stageOf = (id: string) =>
  db
    .selectFrom('stages')
    .select(['id', 'starts', 'version'])
    .where('generation_id', '=', id)
    .executeTakeFirstOrThrow();
const startsOf = async (id: string) => (await stageOf(id)).starts;

/** A stage that this many workers started and did not outlive. */
async function acceptAfter(starts: number): Promise<string> {
  const id = await write('audio', userId, starts);
  relay.kick(userId);
  return id;
}

/** Runs one stage, step by step. */
function steps() {
  const [waiting, waited, working, worked] = Array.from({ length: 4 }, () =>
    Promise.withResolvers<void>(),
  ) as [Step, Step, Step, Step];
  const run = async ({ whileWaiting }: StageRun) => {
    await whileWaiting(async () => {
      waiting.resolve();
      await waited.promise;
    });
    working.resolve();
    await worked.promise;
    return nothing;
  };
  return { waiting, waited, working, worked, run };
}
type Step = PromiseWithResolvers<void>;

/** @shows fault 6 */
test('a stage that runs alone is blamed for the death of its worker while it works, not while it waits for a provider', async () => {
  const { run, ...step } = steps();
  await startWith([{ name: 'audio', run }], 10);
  const id = await acceptAfter(2);
  await step.waiting.promise;
  expect(await startsOf(id)).toBe(2);
  step.waited.resolve();
  await step.working.promise;
  expect(await startsOf(id)).toBe(3);
  step.worked.resolve();
  expect((await waitForEnd(id)).state).toBe('succeeded');
});

/** Runs speeches that must run alone: the first one until it may end, the others wait for it. */
async function threeAlone() {
  const begun: string[] = [];
  const go = Promise.withResolvers<void>();
  await startWith(
    [
      {
        name: 'audio',
        run: async ({ claim }) => {
          begun.push(claim.generation.id);
          if (begun.length === 1) await go.promise;
          return nothing;
        },
      },
    ],
    10,
  );
  const ids = await Promise.all([acceptAfter(4), acceptAfter(4), acceptAfter(4)]);
  await waitFor(
    async () => {
      const claimed = await Promise.all(ids.map(stageOf));
      const counts = claimed.map(({ starts }) => starts).toSorted((a, b) => a - b);
      return claimed.every(({ version }) => version > 0) && counts.join() === '4,4,5';
    },
    { what: 'one to be counted, the others to wait for it' },
  );
  return { ids, begun, go: go.resolve };
}

/** @shows fault 6 */
test('stages that run alone work one at a time: a death is the fault of one, and the others wait uncounted', async () => {
  const { ids, begun, go } = await threeAlone();
  expect(begun).toHaveLength(1);
  expect(await startsOf(begun[0] ?? '')).toBe(5);
  // A stage that all its workers outlived does not wait.
  expect((await waitForEnd(await accept('audio'))).state).toBe('succeeded');
  go();
  for (const id of ids) expect((await waitForEnd(id)).state).toBe('succeeded');
});

test('one that is cancelled while it waits ends at once, and the next follows without it', async () => {
  const { ids, begun, go } = await threeAlone();
  const [first = ''] = begun;
  const [cancelled = '', last = ''] = ids.filter((id) => id !== first);
  await cancelGeneration(db, userId, cancelled);
  publisher.cancelled(cancelled);
  expect((await waitForEnd(cancelled)).state).toBe('cancelled');
  go();
  for (const id of [first, last]) expect((await waitForEnd(id)).state).toBe('succeeded');
  expect(begun).toEqual([first, last]);
});

test('a stage that runs alone is not held for ever: what it waits for may fail', async () => {
  const failed: string[] = [];
  await startWith(
    [
      {
        name: 'audio',
        run: ({ whileWaiting, claim }) =>
          whileWaiting(() => {
            failed.push(claim.generation.id);
            return Promise.reject(new Error('the provider refused'));
          }),
      },
    ],
    10,
  );
  const ids = await Promise.all([acceptAfter(3), acceptAfter(3)]);
  for (const id of ids) expect((await waitForEnd(id)).state).toBe('failed');
  expect(failed).toHaveLength(2);
});

test('a claim that lapsed before anybody took the stage over is no death either', async () => {
  const [started, lapsed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const runs: unknown[] = [];
  const run = async ({ claim, signal }: StageRun) => {
    runs.push(claim.stage.id);
    if (runs.length > 1) return nothing;
    signal.addEventListener('abort', () => lapsed.resolve());
    started.resolve();
    await lapsed.promise;
    throw signal.reason;
  };
  await startWith([{ name: 'audio', run }]);
  const id = await accept('audio');
  await started.promise;
  // While another transaction holds the row, its lease can neither be renewed nor taken over.
  await db.transaction().execute(async (tx) => {
    await withoutIdleLimit(tx);
    await tx
      .selectFrom('stages')
      .select('id')
      .where('generation_id', '=', id)
      .forUpdate()
      .execute();
    await lapsed.promise;
  });
  expect((await waitForEnd(id)).state).toBe('succeeded');
  expect([runs.length, await startsOf(id)]).toEqual([2, 1]);
});

/** @shows fault 6 */
test('a worker that lost its claim because it was slow takes the blame back', async () => {
  const started = Promise.withResolvers<void>();
  await startWith([
    {
      name: 'audio',
      run: async ({ signal }) => {
        started.resolve();
        await new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        );
        return nothing;
      },
    },
  ]);
  const id = await accept('audio');
  await started.promise;
  // This simulates a worker that stood still beyond its lease while another one took the stage.
  await db
    .updateTable('stages')
    .set((eb) => ({
      version: eb('version', '+', 1),
      starts: eb('starts', '+', 1),
      claim_expires_at: new Date(Date.now() + 3_600_000),
    }))
    .where('generation_id', '=', id)
    .execute();
  await waitFor(async () => (await startsOf(id)) === 1, { what: 'the first start to be forgiven' });
  expect((await findGenerationById(db, id))?.state).toBe('running');
});
