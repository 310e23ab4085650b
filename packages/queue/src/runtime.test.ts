import { cancelGeneration } from '@talkreel/db/testing/cancel-generation';
import { findOrCreateUser, findUserWithCredits } from '@talkreel/db/accounts/users.repo';
import { somebody } from '@talkreel/testing/somebody';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { assertNoEviction } from './connection.ts';
import { StageFailure, type StageDefinition } from './stage.ts';
import { endlessSpeech, nothing, openQueue } from './testing/open-queue.ts';

const { db, publishing, producer, publisher, userId, startWith, accept, waitForEnd } =
  await openQueue();
const credits = async () => (await findUserWithCredits(db, userId))?.account.free_available;

test('stages claimed and delivered together are independent: each its own claim, output and credit', async () => {
  const seen = new Map<string, string>();
  const meet = Promise.withResolvers<void>();
  await startWith(
    [
      {
        name: 'audio',
        run: async ({ claim }) => {
          seen.set(claim.generation.id, claim.stage.generation_id);
          // All stages end at the same moment.
          if (seen.size === 20) meet.resolve();
          await meet.promise;
          return { output: { of: claim.generation.id }, assets: [] };
        },
      },
    ],
    10,
  );
  const before = (await findUserWithCredits(db, userId))?.account;
  const ids: string[] = [];
  while (ids.length < 20) ids.push(await accept('audio'));
  for (const id of ids) {
    const generation = await waitForEnd(id);
    expect(generation).toMatchObject({ state: 'succeeded', credit: 'charged', result: { of: id } });
    expect(seen.get(id)).toBe(id);
  }
  const after = (await findUserWithCredits(db, userId))?.account;
  expect((after?.delivered_count ?? 0) - (before?.delivered_count ?? 0)).toBe(20);
  expect((before?.free_available ?? 0) - (after?.free_available ?? 0)).toBe(20);
});

test('a pipeline runs its stages when their inputs are ready, in parallel if possible', async () => {
  const order: string[] = [];
  const meet = {
    audio: Promise.withResolvers<void>(),
    'image-to-video': Promise.withResolvers<void>(),
  };
  const stage = (name: StageDefinition['name']): StageDefinition => ({
    name,
    async run(run) {
      order.push(name);
      if (name === 'audio' || name === 'image-to-video') {
        meet[name].resolve();
        // Each waits for the other: only a graph that runs both at once gets past here.
        await meet[name === 'audio' ? 'image-to-video' : 'audio'].promise;
      }
      return { output: { made: name, saw: Object.keys(run.outputs).sort() }, assets: [] };
    },
  });
  await startWith((['script', 'image', 'audio', 'image-to-video', 'lipsync'] as const).map(stage));
  const generation = await waitForEnd(await accept('one-shot'));
  expect(generation.state).toBe('succeeded');
  expect(order.at(-1)).toBe('lipsync');
  expect(order.indexOf('audio')).toBeGreaterThan(order.indexOf('script'));
  expect(generation.stages.at(-1)?.output).toEqual({
    made: 'lipsync',
    saw: ['audio', 'image', 'image-to-video', 'script'],
  });
});

test('a failed attempt waits as the catalog says and is retried; a deferral spends none', async () => {
  const tries: number[] = [];
  // The stage defers more often than it may be started without an end: a deferral counts as an end.
  let deferrals = 0;
  await startWith([
    {
      name: 'lipsync',
      run: (run) => {
        if (deferrals < 8) {
          deferrals += 1;
          throw new StageFailure({ code: 'busy', userMessage: 'busy', then: 'defer', deferMs: 10 });
        }
        tries.push(run.attempt);
        if (run.attempt < 3)
          throw new StageFailure({
            code: 'bad',
            userMessage: 'bad',
            then: 'retry',
            notice: 'again',
          });
        return Promise.resolve(nothing);
      },
    },
  ]);
  const generation = await waitForEnd(await accept('lipsync'));
  expect([generation.state, tries]).toEqual(['succeeded', [1, 2, 3]]);
});

test('a deferred stage waits for as long as it was told', async () => {
  const hour = { code: 'busy', userMessage: 'busy', then: 'defer', deferMs: 3_600_000 } as const;
  await startWith([{ name: 'lipsync', run: () => Promise.reject(new StageFailure(hour)) }]);
  const id = await accept('lipsync');
  const stage = await waitFor(
    () =>
      db
        .selectFrom('stages')
        .select(['available_at', 'started_at'])
        .where('generation_id', '=', id)
        .where('state', '=', 'queued')
        .where('started_at', 'is not', null)
        .executeTakeFirst(),
    { what: 'it to be put back' },
  );
  const waitMs = stage.available_at.getTime() - (stage.started_at?.getTime() ?? 0);
  expect(waitMs).toBeGreaterThanOrEqual(3_600_000);
  await cancelGeneration(db, userId, id);
});

test('a final failure ends the generation, its open stages and its reservation', async () => {
  const before = await credits();
  await startWith([
    {
      name: 'script',
      run: () =>
        Promise.reject(
          new StageFailure({ code: 'no', userMessage: 'It cannot be.', then: 'final' }),
        ),
    },
  ]);
  const generation = await waitForEnd(await accept('one-shot'));
  expect([generation.state, generation.error_message, generation.credit]).toEqual([
    'failed',
    'It cannot be.',
    'returned',
  ]);
  expect(new Set(generation.stages.map((stage) => stage.state))).toEqual(
    new Set(['failed', 'cancelled']),
  );
  expect(await credits()).toBe(before);
});

test('a bug in a stage fails the job with a sentence for users, instead of hanging', async () => {
  await startWith([
    { name: 'audio', run: () => Promise.reject(new TypeError('undefined is not a function')) },
  ]);
  const generation = await waitForEnd(await accept('audio'));
  expect([generation.state, generation.error_code]).toEqual(['failed', 'internal']);
  expect(generation.error_message).not.toContain('undefined');
});

test('cancelling stops the running stage, with its reason', async () => {
  const { stage, started, reason } = endlessSpeech();
  await startWith([stage]);
  const id = await accept('audio');
  await started;
  await cancelGeneration(db, userId, id);
  publisher.cancelled(id);
  expect(await reason).toMatchObject({ reason: 'cancelled' });
  expect((await waitForEnd(id)).state).toBe('cancelled');
});

test('a stage that ended without a result may remove what it left', async () => {
  const { stage, started } = endlessSpeech();
  const discarded: string[] = [];
  const discard = (stageId: string) => Promise.resolve(void discarded.push(stageId));
  const final = new StageFailure({ code: 'no', userMessage: 'It cannot be.', then: 'final' });
  await startWith([
    { ...stage, discard },
    { name: 'image', run: () => Promise.reject(final), discard },
    { name: 'lipsync', run: () => Promise.resolve(nothing), discard },
  ]);
  const cancelled = await accept('audio');
  await started;
  await cancelGeneration(db, userId, cancelled);
  publisher.cancelled(cancelled);
  const ends = await Promise.all(
    [cancelled, await accept('image'), await accept('lipsync')].map((id) => waitForEnd(id)),
  );
  expect(ends.map(({ state }) => state)).toEqual(['cancelled', 'failed', 'succeeded']);
  const without = ends.slice(0, 2).flatMap(({ stages }) => stages.map(({ id }) => id));
  await waitFor(() => without.every((id) => discarded.includes(id)));
});

/** @shows fault 50 */
test('one user with many jobs does not block another', async () => {
  const other = (await findOrCreateUser(db, somebody('b'), 10)).id;
  const done: string[] = [];
  await Promise.all(Array.from({ length: 60 }, () => accept('script')));
  const light = await accept('script', other);
  const waiting = async () => (await producer.counts()).script;
  await waitFor(
    async () =>
      ((await waiting())['prioritized'] ?? 0) + ((await waiting())['waiting'] ?? 0) === 61,
  );
  await startWith([
    {
      name: 'script',
      run: ({ claim }) =>
        Promise.resolve(void done.push(claim.generation.user_id)).then(() => nothing),
    },
  ]);
  await waitForEnd(light);
  expect(done.indexOf(other)).toBeLessThan(10);
});

/** @shows fault 16 */
test('a Redis that may evict is refused', async () => {
  await publishing.config('SET', 'maxmemory-policy', 'allkeys-lru');
  await expect(assertNoEviction(publishing)).rejects.toThrow('allkeys-lru');
  await publishing.config('SET', 'maxmemory-policy', 'noeviction');
  await expect(assertNoEviction(publishing)).resolves.toBeUndefined();
});
