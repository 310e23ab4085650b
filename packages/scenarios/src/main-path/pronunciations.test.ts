import { setTexts } from '@talkreel/contracts/texts/sets';
import { scriptHelpTexts } from '@talkreel/contracts/texts/make';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { filmOf, postFilm } from '../films/film-requests.ts';
import { ONE_SHOT } from '../influencers/requests.ts';
import type { ApiReply } from '../stack/client.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import { ASYNC, makeAudio } from '../stack/requests.ts';

const stack = await openSharedStack();
const PATH = '/api/account/pronunciations';

async function spokenFor(id: string): Promise<unknown> {
  const { input } = await stack.db
    .selectFrom('stages')
    .select('input')
    .where('generation_id', '=', id)
    .executeTakeFirstOrThrow();
  return input['plan'];
}

test('a word is spoken as its owner taught it, and normally for others', async () => {
  const client = await stack.signIn('own-words@example.com');
  const other = await stack.signIn('no-own-words@example.com');
  expect((await client.get(PATH)).body).toEqual([]);
  await client.must.post(PATH, { written: ' Nyx ', spoken: 'nix' });
  const { body } = await client.post(PATH, { written: 'nyx', spoken: 'nicks' });
  expect(body).toEqual([{ id: expect.any(Number), written: 'nyx', spoken: 'nicks' }]);

  const text = "Meet NYX, Nyx's best.";
  const { id } = await makeAudio(client, text);
  expect(await spokenFor(id)).toMatchObject({ pieces: [{ text: "Meet nicks, nicks's best." }] });
  const theirs = await makeAudio(other, text);
  expect(await spokenFor(theirs.id)).toMatchObject({
    pieces: [{ text: "Meet N.Y.X, Nyx's best." }],
  });

  const [{ id: wordId }] = body;
  expect((await other.delete(`${PATH}/${wordId}`)).status).toBe(404);
  expect((await client.delete(`${PATH}/${wordId}`)).status).toBe(204);
  expect((await client.get(PATH)).body).toEqual([]);
});

test('unpronounceable entries are refused, and the list is limited', async () => {
  const client = await stack.signIn('odd-words@example.com');
  for (const body of [
    { written: 'x', spoken: '👋' },
    { written: 'x', spoken: '你好' },
    { written: '', spoken: 'x' },
    { written: 'x', spoken: '[pause 1s] x' },
    { written: 'x'.repeat(61), spoken: 'x' },
  ])
    expect((await client.post(PATH, body)).status).toBe(400);
  const { id } = (await client.get('/api/auth/user')).body;
  // The words are inserted directly, because concurrent requests would wait for one row, longer than a request may.
  // The repository's tests show that the limit holds.
  await sql`
    insert into pronunciations (user_id, written, written_key, spoken)
    select ${id}, 'Word ' || n, 'word ' || n, 'word' from generate_series(1, 99) n`.execute(
    stack.db,
  );
  expect((await client.post(PATH, { written: 'The last', spoken: 'word' })).status).toBe(200);
  expect((await client.post(PATH, { written: 'Another', spoken: 'other' })).status).toBe(400);
  expect((await client.post(PATH, { written: 'word 7', spoken: 'other' })).status).toBe(200);
});

/** A replacement that takes ten seconds to say. */
const LONG = { written: 'mug', spoken: 'go '.repeat(26).trim() };

test('a scene, and a film as a whole, have to fit as their owner has words said', async () => {
  const client = await stack.signIn('long-words@example.com');
  const film = await filmOf(client, { lines: ['A mug, and a mug.', 'That is my mug.'] });
  const long = await filmOf(client, { lines: Array<string>(6).fill('That is my mug.') });
  const { body } = await client.post(PATH, LONG);
  expect(await refusal(postFilm(client, film))).toContain('scenes.0.text');
  expect(await refusal(postFilm(client, long))).toContain(setTexts.filmTooLong(70));
  await client.must.delete(`${PATH}/${(body as Array<{ id: number }>)[0]?.id}`);
  const made = await postFilm(client, film);
  expect(made.status).toBe(201);
  // The film fits, and costs more than the account has.
  expect((await postFilm(client, long)).status).toBe(402);
  await client.post(`/api/replicate/cancel/${made.body.generation.id}`, { choice: 'discard' });
});

test('the script of a one shot has to fit as its owner has its words said', async () => {
  const client = await stack.signIn('long-one-shot@example.com');
  const start = () =>
    client.post('/api/ai-influencer/pipeline', { ...ONE_SHOT, script: 'A mug, and a mug.' }, ASYNC);
  const { body } = await client.post(PATH, LONG);
  expect(await refusal(start())).toContain(scriptHelpTexts.longForOneShot(25, 15));
  await client.must.delete(`${PATH}/${(body as Array<{ id: number }>)[0]?.id}`);
  const started = await start();
  expect(started.status).toBe(202);
  await client.post(`/api/replicate/cancel/${started.body.id}`);
});

async function refusal(asked: Promise<ApiReply>): Promise<string> {
  const { status, body } = await asked;
  expect(status).toBe(400);
  return JSON.stringify(body);
}
