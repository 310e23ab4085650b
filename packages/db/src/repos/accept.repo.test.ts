import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { gatherAccepts, uniqueViolation, type AcceptedRequest } from './accept.repo.ts';
import { findOrCreateUser } from './users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 6 }));

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
  idempotencyKey: null,
  requestHash: 'x',
  repeatKey: null,
  deadlineSeconds: 60,
  maxActive: 100,
  project: { kind: 'video', script: 'Hello', description: null, actorId: null, voiceId: 'v' },
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

test('requests that share a transaction get their own project, credit and refusal', async () => {
  const [rich, poor, third] = [await newUser(3), await newUser(0), await newUser(1)];
  const accept = gatherAccepts(db);
  const [one, none, free] = await Promise.all([
    accept(request(rich)),
    accept(request(poor)),
    accept(request(third, { kind: 'script', cost: 0, project: null })),
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
  const outbox = await db
    .selectFrom('outbox')
    .innerJoin('stages', 'stages.id', 'outbox.stage_id')
    .select('stages.name')
    .where('stages.generation_id', '=', one?.generationId ?? '')
    .execute();
  expect(outbox).toEqual([{ name: 'audio' }]);
});

test('a reused key spoils nobody else', async () => {
  const [careful, careless] = [await newUser(3), await newUser(3)];
  const accept = gatherAccepts(db);
  await accept(request(careless, { idempotencyKey: 'k' }));
  const [fine, refused] = await Promise.allSettled([
    accept(request(careful, { idempotencyKey: 'k' })),
    accept(request(careless, { idempotencyKey: 'k' })),
  ]);
  expect(fine.status).toBe('fulfilled');
  expect(refused.status).toBe('rejected');
  expect(uniqueViolation((refused as PromiseRejectedResult).reason)).toBe('idempotency-key');
  expect(await written(careless)).toMatchObject({ generations: 1, left: 2 });
});

test('several servers, the same people, all at once: no credit is spent twice and nobody waits in a circle', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, () => newUser(5)));
  const servers = [gatherAccepts(db), gatherAccepts(db), gatherAccepts(db)];
  const results = await Promise.all(
    servers.flatMap((accept, server) =>
      Array.from({ length: 4 }, () => (server % 2 ? users.toReversed() : users))
        .flat()
        .map((userId) => accept(request(userId))),
    ),
  );
  expect(results.filter((result) => result !== null)).toHaveLength(8 * 5);
  for (const userId of users)
    expect(await written(userId)).toEqual({ generations: 5, projects: 5, stages: 10, left: 0 });
});

test('more than a person may have under way is refused', async () => {
  const userId = await newUser(5);
  const accept = gatherAccepts(db);
  const results = [];
  for (let index = 0; index < 3; index += 1)
    results.push(await accept(request(userId, { maxActive: 2 })));
  expect(results.map((result) => result !== null)).toEqual([true, true, false]);
  expect(await written(userId)).toMatchObject({ left: 3 });
});
