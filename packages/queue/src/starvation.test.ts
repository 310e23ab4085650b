import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { somebody } from '@talkreel/testing/somebody';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { nothing, openQueue } from './testing/open-queue.ts';

const { db, producer, startWith, accept } = await openQueue();
const newUser = async (name: string) => (await findOrCreateUser(db, somebody(name), 100)).id;

const NEWCOMERS = 300;

test("an endless stream of new users does not starve a user's second job", async () => {
  const user = await newUser('patient');
  const done: string[] = [];
  const taken = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  let arrived = 0;
  const waiting = async () => {
    const counts = (await producer.counts()).script;
    return (counts['prioritized'] ?? 0) + (counts['waiting'] ?? 0);
  };
  await startWith([
    {
      name: 'script',
      run: async ({ claim: { generation } }) => {
        done.push(generation.id);
        taken.resolve();
        await go.promise;
        // While anything runs, another user arrives.
        if (arrived < NEWCOMERS) {
          arrived += 1;
          const before = await waiting();
          await accept('script', await newUser(`newcomer-${arrived}`));
          await waitFor(async () => (await waiting()) > before);
        }
        return nothing;
      },
    },
  ]);
  const mine = [await accept('script', user)];
  await taken.promise;
  for (const before of [0, 1]) {
    mine.push(await accept('script', user));
    await waitFor(async () => (await waiting()) > before);
  }
  go.resolve();
  await waitFor(() => mine.every((id) => done.includes(id)));
  // The running one ends first, then the two that waited, with one job of that moment's newcomer between them.
  expect(mine.map((id) => done.indexOf(id))).toEqual([0, 1, 3]);
});
