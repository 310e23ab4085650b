import { cancelGeneration } from '@talkreel/db/testing/cancel-generation';
import { findGenerationById } from '@talkreel/db/generations/generations.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { somebody } from '@talkreel/testing/somebody';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import type { StageDefinition } from './stage.ts';
import { nothing, openQueue } from './testing/open-queue.ts';

const AT_ONCE = 3;
// No task sweeps here, because the end of a stage frees its slot by itself.
const { db, producer, publisher, userId, startWith, write, accept, waitForEnd, relay } =
  await openQueue({ maxRunningPerUser: AT_ONCE, taskEveryMs: 3_600_000 });

/** A stage whose images are in progress until they are released. */
function painting() {
  const running = new Map<string, { user: string; finish: () => void }>();
  let most = 0;
  const stage: StageDefinition = {
    name: 'image',
    run: async ({ claim: { generation }, signal }) => {
      const done = Promise.withResolvers<void>();
      running.set(generation.id, { user: generation.user_id, finish: done.resolve });
      signal.addEventListener('abort', () => done.reject(signal.reason as Error));
      const mine = [...running.values()].filter(({ user }) => user === userId).length;
      most = Math.max(most, mine);
      try {
        await done.promise;
        return nothing;
      } finally {
        running.delete(generation.id);
      }
    },
  };
  return { stage, running, most: () => most };
}

async function finishAll(ids: string[], running: Map<string, { finish: () => void }>) {
  for (const id of ids) {
    await waitFor(async () => {
      running.get(id)?.finish();
      const generation = await findGenerationById(db, id);
      return generation?.finished_at;
    });
  }
}

test("a limited number of a user's stages of a kind runs at once, the queue holds no more, and the next follows", async () => {
  const { stage, running, most } = painting();
  await startWith([stage], 10);
  const ids = await Promise.all(Array.from({ length: 20 }, () => accept('image')));
  await waitFor(() => running.size === AT_ONCE);
  // Another user is not kept waiting by the seventeen that wait.
  const other = (await findOrCreateUser(db, somebody('single'), 10)).id;
  const single = await accept('image', other);
  await waitFor(() => running.has(single));
  expect(running.size).toBe(AT_ONCE + 1);
  expect((await producer.counts()).image).toMatchObject({ prioritized: 0, delayed: 0, active: 4 });
  running.get(single)?.finish();
  for (let left = ids.length; left > 0; left -= 1) {
    await waitFor(() => running.size === Math.min(AT_ONCE, left));
    await finishAll([...running.keys()].slice(0, 1), running);
  }
  expect(most()).toBe(AT_ONCE);
  for (const id of ids) expect((await waitForEnd(id)).state).toBe('succeeded');
});

test('cancelling a running one makes room for the next', async () => {
  const { stage, running } = painting();
  await startWith([stage], 10);
  const ids = await Promise.all(Array.from({ length: AT_ONCE + 1 }, () => accept('image')));
  await waitFor(() => running.size === AT_ONCE);
  const [waiting] = ids.filter((id) => !running.has(id));
  const [cancelled] = [...running.keys()];
  await cancelGeneration(db, userId, cancelled ?? '');
  publisher.cancelled(cancelled ?? '');
  await waitFor(() => running.has(waiting ?? ''));
  await finishAll(ids, running);
});

test('another kind of work of the same user has its own limit', async () => {
  const { stage, running } = painting();
  await startWith([stage, { name: 'audio', run: () => Promise.resolve(nothing) }], 10);
  const ids = await Promise.all(Array.from({ length: AT_ONCE + 1 }, () => write('image')));
  relay.kick(userId);
  await waitFor(() => running.size === AT_ONCE);
  expect((await waitForEnd(await accept('audio'))).state).toBe('succeeded');
  await finishAll(ids, running);
});
