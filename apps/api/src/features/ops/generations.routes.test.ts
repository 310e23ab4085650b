import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.ts';

const app = await openConsole();
const { operator, act, balanceOf, db } = app;

test('a generation is cancelled once, at no cost, however often it is requested', async () => {
  const { userId } = await app.addUser('cancelled');
  const id = await app.queuedSpeech(userId);
  expect(await balanceOf(userId)).toEqual({ has: 2, ledger: 2 });
  const key = randomUUID();
  const replies = await Promise.all([1, 2].map(() => act(`generations/${id}/cancel`, { key })));
  expect(replies.filter(({ body }) => body.repeated)).toHaveLength(1);
  const late = await act(`generations/${id}/cancel`);
  expect([late.status, late.body.message]).toEqual([409, 'This has already ended.']);
  expect(await balanceOf(userId)).toEqual({ has: 3, ledger: 3 });
  const { body } = await operator.get(`/api/ops/generations/${id}`);
  expect(body).toMatchObject({ state: 'cancelled', credit: 'returned' });
  const log = await operator.get(`/api/ops/actions?subject=${id}`);
  expect(log.body.items).toMatchObject([
    { about: { kind: 'generation', title: body.title, user: { id: userId } } },
  ]);
});

test('a refund never exceeds the charge', async () => {
  const { userId } = await app.addUser('refunded');
  const id = await app.deliveredSpeech(userId);
  expect(await balanceOf(userId)).toEqual({ has: 2, ledger: 2 });
  const replies = await Promise.all([1, 2, 3].map(() => act(`generations/${id}/refund`)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(2);
  expect(await balanceOf(userId)).toEqual({ has: 3, ledger: 3 });
  const again = await act(`generations/${id}/refund`);
  expect(again.body.message).toBe('This has already been refunded.');

  const { body } = await operator.get(`/api/ops/generations/${id}`);
  expect(
    body.ledger.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
  ).toEqual([
    ['reserve', -1],
    ['capture', 0],
    ['refund', 1],
  ]);
});

test.each([
  ['queued', 'Nothing has been charged yet. Cancel it to return its reserved generation.'],
  ['failed', 'This has already been refunded.'],
] as const)('of one that is %s nothing is given back', async (state, reason) => {
  const { userId } = await app.addUser(`refund-of-${state}`);
  const id = await (state === 'queued' ? app.queuedSpeech(userId) : app.failedSpeech(userId));
  const before = await balanceOf(userId);
  const reply = await act(`generations/${id}/refund`);
  expect([reply.status, reply.body.message]).toEqual([409, reason]);
  expect(await balanceOf(userId)).toEqual(before);
});

test("a failed generation is retried once, on the user's account", async () => {
  const { userId } = await app.addUser('retried');
  const id = await app.failedSpeech(userId);
  const key = randomUUID();
  const [first, second] = await Promise.all(
    [1, 2].map(() => act(`generations/${id}/retry`, { key })),
  );
  expect(first?.body.generationId).toBe(second?.body.generationId);
  const { body } = await operator.get(`/api/ops/generations/${first?.body.generationId}`);
  expect(body).toMatchObject({
    kind: 'audio',
    state: 'queued',
    credit: 'reserved',
    user: { id: userId },
  });
  expect(await balanceOf(userId)).toEqual({ has: 2, ledger: 2 });

  const running = await act(`generations/${body.id}/retry`);
  expect([running.status, running.body.code]).toEqual([409, 'not_ended']);
  await db
    .updateTable('credit_accounts')
    .set({ free_available: 0 })
    .where('user_id', '=', userId)
    .execute();
  const poor = await act(`generations/${id}/retry`);
  expect([poor.status, poor.body.code]).toEqual([409, 'no_credit']);
});

test('a generation that is run again plans its own speech', async () => {
  const { userId } = await app.addUser('plans-anew');
  const id = await app.failedSpeech(userId);
  const { input } = await db
    .selectFrom('stages')
    .select('input')
    .where('generation_id', '=', id)
    .executeTakeFirstOrThrow();
  const remembered = { plan: { leadSeconds: 0, pieces: [] }, 'draft:1:0': {} };
  await db
    .updateTable('stages')
    .set({ input: JSON.stringify({ ...input, ...remembered }) })
    .where('generation_id', '=', id)
    .execute();
  const { body } = await act(`generations/${id}/retry`);
  const again = await db
    .selectFrom('stages')
    .select('input')
    .where('generation_id', '=', body.generationId)
    .executeTakeFirstOrThrow();
  expect(again.input).toEqual(input);
});

test('lists cover all users, in pages, and a generation shows its attempts', async () => {
  const { userId } = await app.addUser('listed');
  const ids = [await app.queuedSpeech(userId), await app.queuedSpeech(userId)];
  const claim = await app.claimOf(ids[0] ?? '');
  await db
    .insertInto('attempts')
    .values({
      stage_id: claim.stage.id,
      number: 1,
      provider: 'replicate',
      model: 'lucataco/xtts-v2',
      prediction_id: 'abc',
      state: 'started',
      deadline_at: new Date(),
    })
    .execute();
  const first = await operator.get(`/api/ops/generations?show=open&user=${userId}&limit=1`);
  expect(first.body.items.map((item: { id: string }) => item.id)).toEqual([ids[1]]);
  const next = encodeURIComponent(first.body.next);
  const second = await operator.get(`/api/ops/generations?user=${userId}&limit=1&before=${next}`);
  expect(second.body).toMatchObject({ items: [{ id: ids[0], state: 'running' }], next: null });
  const all = await operator.get('/api/ops/generations?show=all');
  expect(all.body.items.length).toBeGreaterThan(2);
  const failed = await operator.get('/api/ops/generations?show=failed');
  expect(new Set(failed.body.items.map((item: { state: string }) => item.state))).toEqual(
    new Set(['failed']),
  );
  const { body } = await operator.get(`/api/ops/generations/${ids[0]}`);
  expect(body.stages).toMatchObject([
    {
      name: 'audio',
      state: 'running',
      claimedBy: 'test',
      attempts: [{ predictionId: 'abc', state: 'started' }],
    },
  ]);
  expect((await operator.get(`/api/ops/generations/${randomUUID()}`)).status).toBe(404);
});
