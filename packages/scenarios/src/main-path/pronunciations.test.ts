import { expect, test } from 'vitest';
import { filmOf, postFilm } from '../films/film-requests.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import { makeAudio } from '../stack/requests.ts';

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
  await client.post(PATH, { written: ' Nyx ', spoken: 'nix' });
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
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      client.post(PATH, { written: `Word ${index}`, spoken: 'word' }),
    ),
  );
  expect((await client.post(PATH, { written: 'Another', spoken: 'other' })).status).toBe(400);
  expect((await client.post(PATH, { written: 'word 7', spoken: 'other' })).status).toBe(200);
});

test('a scene has to fit as its owner has its words said', async () => {
  const client = await stack.signIn('long-words@example.com');
  const film = await filmOf(client, { lines: ['A mug, and a mug.', 'That is my mug.'] });
  const { body } = await client.post(PATH, { written: 'mug', spoken: 'go '.repeat(26).trim() });
  const refused = await postFilm(client, film);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    400,
    expect.stringContaining('scenes.0.text'),
  ]);
  await client.delete(`${PATH}/${(body as Array<{ id: number }>)[0]?.id}`);
  expect((await postFilm(client, film)).status).toBe(201);
});
