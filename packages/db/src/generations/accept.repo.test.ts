import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { acceptGeneration, acceptConflict, type AcceptedRequest } from './accept.repo.ts';
import { listDispatchable } from './dispatch.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db, url } = await openTestDatabase((url) => createDb({ url, maxConnections: 6 }));

let people = 0;
async function newUser(free: number): Promise<string> {
  people += 1;
  return (await findOrCreateUser(db, somebody(`person-${people}`), free)).id;
}

const request = (userId: string, changes: Partial<AcceptedRequest> = {}): AcceptedRequest => ({
  userId,
  kind: 'audio',
  title: 'Speech',
  input: { text: 'Hello' },
  cost: 1,
  coveredBy: null,
  take: null,
  lipsyncNumber: null,
  idempotencyKey: null,
  requestHash: 'x',
  repeatKey: null,
  deadlineSeconds: 60,
  maxActive: 100,
  project: {
    kind: 'video',
    name: null,
    script: 'Hello',
    description: null,
    actorId: null,
    voiceId: 'v',
    audioAsset: null,
    imageAsset: null,
  },
  stages: [
    { name: 'audio', position: 0, needs: [], input: { text: 'Hello' } },
    { name: 'lipsync', position: 1, needs: ['audio'], input: {} },
  ],
  ...changes,
});

async function written(userId: string) {
  const count = (table: 'generations' | 'projects' | 'stages') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
  const account = await db
    .selectFrom('credit_accounts')
    .select('free_available')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    generations: (await count('generations')).count,
    projects: (await count('projects')).count,
    stages: (await count('stages')).count,
    left: account.free_available,
  };
}

test('each request gets its own project, credit and refusal', async () => {
  const [rich, poor, third] = [await newUser(3), await newUser(0), await newUser(1)];
  const [one, none, free] = await Promise.all([
    acceptGeneration(db, request(rich)),
    acceptGeneration(db, request(poor)),
    acceptGeneration(db, request(third, { kind: 'script', cost: 0, project: null })),
  ]);
  expect(one).toMatchObject({ bucket: 'free', projectId: expect.any(Number) });
  expect(none).toBeNull();
  expect(free).toMatchObject({ bucket: null, projectId: null });
  expect(await written(rich)).toEqual({ generations: 1, projects: 1, stages: 2, left: 2 });
  expect(await written(poor)).toEqual({ generations: 0, projects: 0, stages: 0, left: 0 });
  expect(await written(third)).toEqual({ generations: 1, projects: 0, stages: 2, left: 1 });
  const project = await db
    .selectFrom('projects')
    .select(['id', 'user_id'])
    .where('id', '=', one?.projectId ?? 0)
    .executeTakeFirst();
  expect(project?.user_id).toBe(rich);
  const dispatches = await listDispatchable(db, [rich], { perUser: 9, limit: 9 });
  expect(dispatches).toMatchObject([{ name: 'audio', userId: rich }]);
});

test('a reused key affects no other request', async () => {
  const [careful, careless] = [await newUser(3), await newUser(3)];
  await acceptGeneration(db, request(careless, { idempotencyKey: 'k' }));
  const [fine, refused] = await Promise.allSettled([
    acceptGeneration(db, request(careful, { idempotencyKey: 'k' })),
    acceptGeneration(db, request(careless, { idempotencyKey: 'k' })),
  ]);
  expect(fine.status).toBe('fulfilled');
  expect(refused.status).toBe('rejected');
  expect(acceptConflict((refused as PromiseRejectedResult).reason)).toBe('idempotency-key');
  expect(await written(careless)).toMatchObject({ generations: 1, left: 2 });
});

/** @shows fault 20, abuse 34 */
test('several servers and the same users at once: no credit is spent twice, and there is no deadlock', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, () => newUser(5)));
  const servers = [db, createDb({ url }), createDb({ url })];
  const results = await Promise.all(
    servers.flatMap((from, server) =>
      Array.from({ length: 4 }, () => (server % 2 ? users.toReversed() : users))
        .flat()
        .map((userId) => acceptGeneration(from, request(userId))),
    ),
  );
  await Promise.all(servers.slice(1).map((server) => server.destroy()));
  expect(results.filter((result) => result !== null)).toHaveLength(8 * 5);
  for (const userId of users)
    expect(await written(userId)).toEqual({ generations: 5, projects: 5, stages: 10, left: 0 });
});

test("requests above a user's open limit are refused", async () => {
  const userId = await newUser(5);
  const results = [];
  for (let index = 0; index < 3; index += 1)
    results.push(await acceptGeneration(db, request(userId, { maxActive: 2 })));
  expect(results.map((result) => result !== null)).toEqual([true, true, false]);
  expect(await written(userId)).toMatchObject({ left: 3 });
});

test('a generation has another round of time for as many others of its user as run at once', async () => {
  const [userId, stranger] = [await newUser(5), await newUser(1)];
  const own = { ownWork: { roundSeconds: 100, atOnce: 2 } };
  const secondsOf = async (of: string) => {
    const accepted = await acceptGeneration(db, request(of, own));
    const { created_at: from, deadline_at: until } = await db
      .selectFrom('generations')
      .select(['created_at', 'deadline_at'])
      .where('id', '=', accepted?.generationId ?? '')
      .executeTakeFirstOrThrow();
    return Math.round((until.getTime() - from.getTime()) / 1_000);
  };
  const seconds = [];
  for (let count = 0; count < 5; count += 1) seconds.push(await secondsOf(userId));
  expect(seconds).toEqual([60, 60, 160, 160, 260]);
  expect(await secondsOf(stranger)).toBe(60);
});
