import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { madeBatch } from '@talkreel/db/testing/made-batch';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { openApi } from '../../testing/open-api.ts';
import { openKey, useKey } from '../../testing/open-key.ts';
import { openSession } from '../../testing/open-session.ts';
import { seedCast } from '../../testing/seed-cast.ts';

const api = await openApi({ TEST_GENERATIONS_PER_HOUR: '4' });
const { db, url } = api;
await seedCast(db);

const ASYNC = { prefer: 'respond-async' };
const AUDIO = { text: 'Hello there.', speaker: 'default-male' };

let count = 0;
async function someUser(generations = 3) {
  const who = somebody(`tests-${(count += 1)}`);
  const { id } = await findOrCreateUser(db, who, generations);
  const session = await openSession({ ...api, userId: id });
  const scopes = ['read' as const, 'generate' as const];
  const keyOf = async (isTest: boolean) =>
    useKey(url, (await openKey(session, { scopes, isTest })).token);
  return { session, tests: await keyOf(true), live: await keyOf(false) };
}

const usedOf = async (session: Awaited<ReturnType<typeof openSession>>) =>
  (await session.get('/api/credits')).body.balance;

test('a test key says what it is, wherever it is seen', async () => {
  const { session, tests } = await someUser();
  const { token } = await openKey(session, { scopes: ['read'], isTest: true });
  expect(token).toMatch(/^tk_test_[\w-]{43}$/);
  const { body: keys } = await session.get('/api/account/keys');
  expect(keys.map(({ isTest }: { isTest: boolean }) => isTest)).toEqual([true, false, true]);
  expect(keys[0].hint).toMatch(/^tk_test_/);
  expect((await tests.get('/api/generations')).headers.get('talkreel-test')).toBe('true');
  const leaked = await fetch(`${url}/api/generations?key=${token}`);
  expect(await leaked.json()).toMatchObject({ code: 'key_in_url' });
});

test('what it starts takes nothing of the account, and one key of repeats is two requests in two modes', async () => {
  const { session, tests, live } = await someUser();
  const before = await usedOf(session);
  const marks = { ...ASYNC, 'idempotency-key': 'one' };
  const first = await tests.send('POST', '/api/replicate/audio', AUDIO, marks);
  expect(first).toMatchObject({ status: 202, body: { isTest: true, cost: 0 } });
  const again = await tests.send('POST', '/api/replicate/audio', AUDIO, marks);
  expect(again.body.id).toBe(first.body.id);
  expect(await usedOf(session)).toEqual(before);
  // The same request with a live key is another one, and is paid.
  const paid = await live.send('POST', '/api/replicate/audio', AUDIO, marks);
  expect(paid.body).toMatchObject({ isTest: false, cost: 1 });
  expect(paid.body.id).not.toBe(first.body.id);
  expect((await tests.get(`/api/generations/${first.body.id}`)).body).toMatchObject({
    isTest: true,
    credit: 'free',
  });
  expect((await live.get(`/api/generations/${first.body.id}`)).body.code).toBe('other_mode');
  const ids = async (client: { get: typeof live.get }) =>
    (await client.get('/api/generations')).body.map(({ id }: { id: string }) => id);
  expect(await ids(live)).toEqual([paid.body.id]);
  expect(await ids(tests)).toEqual([first.body.id]);
});

test('an account without generations can test', async () => {
  const { tests, live } = await someUser(0);
  expect((await live.send('POST', '/api/replicate/audio', AUDIO, ASYNC)).status).toBe(402);
  expect((await tests.send('POST', '/api/replicate/audio', AUDIO, ASYNC)).status).toBe(202);
  const actor = (await tests.get('/api/actors')).body[0];
  const batch = { openings: ['Hello there.'], actors: [actor.id], voices: ['default-male'] };
  expect((await live.send('POST', '/api/batches', batch)).status).toBe(402);
  expect((await tests.send('POST', '/api/batches', batch)).status).toBe(201);
});

test('it changes only what is a test', async () => {
  const { session, tests } = await someUser();
  const { userId } = session;
  const { id } = await db
    .insertInto('projects')
    .values({ user_id: userId, kind: 'video', name: 'Real' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const codes = [
    await tests.send('PATCH', `/api/projects/${id}`, { name: 'Mine' }),
    await tests.send('POST', '/api/projects/delete', { ids: [id] }),
    await tests.send('POST', `/api/projects/${id}/exports`, { format: '9:16' }),
    await tests.send('POST', `/api/projects/${id}/share`, { shared: true }),
    await tests.send('POST', '/api/trash/delete', {}),
    await tests.send('POST', '/api/folders', { name: 'Ads' }),
  ].map(({ body }) => body.code);
  const [other, live] = ['other_mode', 'live_only'];
  expect(codes).toEqual([other, other, other, live, live, live]);
  expect((await tests.get('/api/projects')).body).toEqual([]);
});

test('how a test is labelled is not what the user’s own exports begin with', async () => {
  const { session, tests } = await someUser();
  const { videos } = await madeBatch(db, session.userId, ['a']);
  const id = videos[0]?.projectId ?? 0;
  await db.updateTable('projects').set({ is_test: true }).where('id', '=', id).execute();
  const before = (await session.get('/api/brand')).body;
  const body = { format: '9:16', label: { corner: 'top-right', time: 'whole' } };
  expect((await tests.send('POST', `/api/projects/${id}/exports`, body, ASYNC)).status).toBe(202);
  const many = { ...body, format: '1:1', projectIds: [id] };
  expect((await tests.send('POST', '/api/exports', many)).body.exports[0].error).toBeNull();
  expect((await session.get('/api/brand')).body).toEqual(before);
});

test('tests are bounded by the hour, also as a batch', async () => {
  const { session, tests } = await someUser();
  const room = async () => (await tests.get('/api/exports/room')).body;
  expect(await room()).toMatchObject({ left: 4, perHour: 4 });
  const image = () => tests.send('POST', '/api/ai-influencer/image', { prompt: 'A baker' }, ASYNC);
  for (let made = 0; made < 3; made += 1) expect((await image()).status).toBe(202);
  expect(await room()).toMatchObject({ left: 1, perHour: 4 });
  const actors = (await tests.get('/api/actors')).body.map(({ id }: { id: string }) => id);
  const batch = {
    openings: ['Stop scrolling for a second.', 'I was wrong about this.'],
    actors: actors.slice(0, 1),
    voices: ['default-male'],
  };
  const quote = await tests.send('POST', '/api/quotes', { call: 'postBatch', body: batch });
  expect(quote.body).toMatchObject({ generations: 0, isTest: true });
  expect(quote.body.refusals[0]).toMatchObject({ status: 429, code: 'too_many_tests' });
  expect((await tests.send('POST', '/api/batches', batch)).body.code).toBe('too_many_tests');
  // What not even a whole hour has room for is not to be waited for.
  const openings = Array.from({ length: 5 }, (_, index) => `Opening number ${index}.`);
  const large = await tests.send('POST', '/api/batches', { ...batch, openings });
  expect(large).toMatchObject({
    status: 400,
    body: {
      code: 'too_large_for_tests',
      detail:
        'Your test keys may start 4 generations an hour, and this is 5 at once, so waiting will not help. Test with fewer, or use a live key.',
    },
  });
  expect(large.headers.get('retry-after')).toBeNull();
  expect(await room()).toMatchObject({ left: 1, perHour: 4 });
  expect((await image()).status).toBe(202);
  const refused = await image();
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_tests' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // The limit of what is free and real is another one.
  expect((await session.post('/api/ai-influencer/image', { prompt: 'A' }, ASYNC)).status).not.toBe(
    429,
  );
});
