import { randomUUID } from 'node:crypto';
import { deliverStage } from '@talkreel/db/generations/deliver.repo';
import { expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.ts';
import { seedCast } from '../../testing/seed-cast.ts';

const app = await openConsole();
const { act, balanceOf, db, operator } = app;
await seedCast(db);

type User = Awaited<ReturnType<typeof app.addUser>>;
interface Part {
  position: number;
  generation: { id: string; state: string; credit: string };
}

const line = (name: string) => ({ text: `${name} line.`, actor: 'clara', voice: 'default-male' });
const statesOf = (parts: Part[]) => parts.map(({ generation: { state } }) => state);
const detailOf = async (id: string) => (await operator.get(`/api/ops/generations/${id}`)).body;

async function newFilm(me: User) {
  const { body } = await me.post('/api/films', { scenes: ['One', 'Two', 'Three'].map(line) });
  return body as { id: string; generation: Part['generation']; scenes: Part[] };
}

async function newBatch(me: User) {
  const { body } = await me.post('/api/batches', {
    openings: ['One line.', 'Another line.', 'The last line.'],
    actors: ['clara'],
    voices: ['default-male'],
  });
  return body as { id: string; videos: Part[] };
}

/** Delivers a part, without files. */
async function deliver({ generation: { id } }: Part): Promise<void> {
  for (let stage = 0; stage < 2; stage += 1)
    await deliverStage(db, await app.claimOf(id), { output: {}, assets: [] });
}

test('a film that an operator cancels takes its scenes along; what was not made comes back', async () => {
  const me = await app.addUser('filmed');
  const film = await newFilm(me);
  const [first] = film.scenes;
  if (!first) throw new Error('a film without scenes');
  await deliver(first);
  expect(await balanceOf(me.userId)).toEqual({ has: 0, ledger: 0 });
  expect(await detailOf(film.generation.id)).toMatchObject({
    together: { kind: 'film', id: film.id, open: 3 },
  });

  const key = randomUUID();
  const replies = await Promise.all(
    [1, 2].map(() => act(`generations/${film.generation.id}/cancel`, { key })),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const { body } = await me.get(`/api/films/${film.id}`);
  expect(statesOf([body])).toEqual(['cancelled']);
  expect(statesOf(body.scenes)).toEqual(['succeeded', 'cancelled', 'cancelled']);
  expect(await balanceOf(me.userId)).toEqual({ has: 2, ledger: 2 });
  const late = await act(`generations/${film.generation.id}/cancel`);
  expect([late.status, late.body.message]).toEqual([409, 'This has already ended.']);
});

test('a scene is cancelled alone, and its film says what is missing', async () => {
  const me = await app.addUser('one-scene');
  const film = await newFilm(me);
  await act(`generations/${film.scenes[1]?.generation.id}/cancel`);
  const { body } = await me.get(`/api/films/${film.id}`);
  expect(statesOf(body.scenes)).toEqual(['queued', 'cancelled', 'queued']);
  expect(await balanceOf(me.userId)).toEqual({ has: 1, ledger: 1 });
});

test('one video of a batch is cancelled alone, or with all that are in progress', async () => {
  const me = await app.addUser('batched');
  const { id, videos } = await newBatch(me);
  const [first, second] = videos.map(({ generation }) => generation.id);
  await act(`generations/${first}/cancel`);
  const read = async () => (await me.get(`/api/batches/${id}`)).body;
  expect(statesOf((await read()).videos)).toEqual(['cancelled', 'queued', 'queued']);
  expect(await balanceOf(me.userId)).toEqual({ has: 1, ledger: 1 });
  expect(await detailOf(first ?? '')).toMatchObject({ together: { kind: 'batch', id, open: 2 } });

  expect((await act(`generations/${first}/cancel`, { batch: true })).status).toBe(200);
  expect((await read()).counts).toMatchObject({ open: 0, cancelled: 3 });
  expect(await balanceOf(me.userId)).toEqual({ has: 3, ledger: 3 });
  const late = await act(`generations/${second}/cancel`, { batch: true });
  expect([late.status, late.body.code]).toEqual([409, 'ended']);
  // The batch has nothing in progress any more, so its mail is due.
  const mails = await db.selectFrom('mails').select('kind').where('subject_id', '=', id).execute();
  expect(mails).toEqual([{ kind: 'batch-done' }]);
});

test('what belongs to no batch is not cancelled as one', async () => {
  const me = await app.addUser('alone');
  const reply = await act(`generations/${await app.queuedSpeech(me.userId)}/cancel`, {
    batch: true,
  });
  expect([reply.status, reply.body.code]).toEqual([409, 'no_batch']);
});
