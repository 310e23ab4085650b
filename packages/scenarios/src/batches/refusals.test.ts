/** @module-tag long */
import { DIALOGUE_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { apiError } from '@talkreel/contracts/errors';
import { BATCH_LIMITS } from '@talkreel/contracts/sets';
import { setRefusals, setTexts } from '@talkreel/contracts/texts/sets';
import { texts } from '@talkreel/contracts/texts';
import { expect, test } from 'vitest';
import { openStack } from '../stack/open-stack.ts';
import { availableCredits } from '../stack/requests.ts';
import { batchOf, postBatch, startBatch } from './batch-requests.ts';

const stack = await openStack({ workers: 0 });
const client = await stack.signIn('refused@example.com');
const good = await batchOf(client, { openings: 2, actors: 1 });
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `Line number ${index + 1}.`);
const cast = (await client.get('/api/actors')).body as Array<{
  id: string;
  title: string;
  duration: number;
}>;
const shortest = cast.toSorted((a, b) => a.duration - b.duration)[0];
const all = cast.map(({ id }) => id);

test.each<[string, object, string | undefined, string]>([
  [
    'a batch of 41',
    { openings: numbered(41) },
    undefined,
    setRefusals.tooManyVideos(41, BATCH_LIMITS.videos),
  ],
  ['six openings', { openings: numbered(6) }, 'openings', setRefusals.tooManyOf('openings', 5)],
  ['five actors', { actors: all.slice(0, 5) }, 'actors', setRefusals.tooManyOf('actors', 4)],
  ['no opening', { openings: [] }, 'openings', setTexts.none('opening')],
  ['no actor', { actors: [] }, 'actors', setTexts.none('actor')],
  ['no voice', { voices: [] }, 'voices', setTexts.none('voice')],
  ['an empty opening', { openings: ['A.', ' \n '] }, 'openings.1', setTexts.empty('Opening', 2)],
  [
    'an opening given twice',
    { openings: ['Stop scrolling!', 'Something else.', '  stop   SCROLLING '] },
    'openings.2',
    setTexts.sameOpening(3, 1),
  ],
  [
    'an opening of emoji alone',
    { openings: ['👋🎉'] },
    'openings.0',
    setRefusals.unspeakable('Opening', 1, texts.speech.silent),
  ],
  [
    'an endless opening',
    { openings: ['word '.repeat(1_000)] },
    'openings.0',
    setRefusals.long('Opening', 1, DIALOGUE_MAX_CHARACTERS),
  ],
  [
    'a line too long for the clip',
    { openings: ['A.', `${'word '.repeat(59)}word.`], actors: [shortest?.id] },
    'openings.1',
    setRefusals.tooLong(
      'Opening',
      2,
      24,
      shortest?.title ?? '',
      Math.floor(shortest?.duration ?? 0),
    ),
  ],
  ['an unknown actor', { actors: ['nobody'] }, 'actors', setRefusals.noActor],
  [
    'a clip that is not theirs',
    { actors: ['/api/videos/someone-elses.mp4'] },
    'actors',
    setRefusals.noActor,
  ],
  ['an unknown voice', { voices: ['nobody'] }, 'voices', setRefusals.noVoice],
  [
    'the same actor twice',
    { actors: [good.actors[0], good.actors[0]] },
    'actors',
    setRefusals.twice('actor'),
  ],
  [
    'the same voice twice',
    { voices: [good.voices[0], good.voices[0]] },
    'voices',
    setRefusals.twice('voice'),
  ],
])(
  '%s is refused with its own sentence, and nothing is charged',
  async (_what, change, field, message) => {
    const reply = await postBatch(client, { ...good, ...change });
    expect([reply.status, apiError.parse(reply.body).message]).toEqual([400, message]);
    expect(reply.body.field).toBe(field);
    expect(await availableCredits(client)).toBe(3);
    expect((await client.get('/api/batches')).body).toEqual([]);
  },
);

test("another user's batch is not there", async () => {
  const owner = await stack.signIn('batch-owner@example.com');
  const { id, videos } = await startBatch(owner, good);
  const stranger = await stack.signIn('batch-stranger@example.com');
  const replies = await Promise.all([
    stranger.get(`/api/batches/${id}`),
    stranger.get(`/api/batches/${id}/videos.zip`),
    stranger.patch(`/api/batches/${id}`, { name: 'Mine' }),
    stranger.post(`/api/batches/${id}/videos/0/retry`),
    stranger.get(`/api/batches/${id}/cancellation`),
    stranger.post(`/api/batches/${id}/cancel`),
    stranger.post(`/api/replicate/cancel/${videos[0]?.generation.id}`),
    stranger.get('/api/batches/not-an-id'),
    owner.post(`/api/batches/${id}/videos/7/retry`),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
  expect((await stranger.get('/api/batches')).body).toEqual([]);

  const early = await owner.get(`/api/batches/${id}/videos.zip`);
  expect([early.status, early.body.message]).toEqual([409, setRefusals.noFiles]);
  const same = await owner.post(`/api/batches/${id}/videos/0/retry`);
  expect([same.status, same.body.id]).toEqual([202, videos[0]?.generation.id]);
  const named = await owner.patch(`/api/batches/${id}`, { name: '  Spring  ' });
  expect(named.body.name).toBe('Spring');
  expect((await owner.patch(`/api/batches/${id}`, { name: ' ' })).status).toBe(400);
});

test('an account deleted meanwhile takes its batches along', async () => {
  const person = await stack.signIn('leaving@example.com');
  const { id } = await startBatch(person, { ...good, actors: all.slice(0, 1) });
  const { body: user } = await person.get('/api/auth/user');
  const reply = await person.fetch('/api/account', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.username }),
  });
  expect(reply.status).toBe(204);
  const rowsOf = async () => [
    ...(await stack.db.selectFrom('batches').select('id').where('id', '=', id).execute()),
    ...(await stack.db.selectFrom('generations').select('id').where('set_id', '=', id).execute()),
    ...(await stack.db
      .selectFrom('batch_speeches')
      .select('id')
      .where('batch_id', '=', id)
      .execute()),
  ];
  await expect.poll(rowsOf, { timeout: 150_000 }).toEqual([]);
});

// This test is the last one, because the api remembers for a while that the actor was gone.
test('an actor that left the catalog is still named in an old batch, and refused in a new one', async () => {
  const person = await stack.signIn('catalog@example.com');
  const { id } = await startBatch(person, good);
  const [gone] = good.actors;
  const row = await stack.db
    .deleteFrom('actors')
    .where('id', '=', gone ?? '')
    .returningAll()
    .executeTakeFirstOrThrow();
  // The catalog is remembered for ten seconds. What is in progress would be found again.
  let count = 0;
  const postAnother = async () =>
    (await postBatch(person, { ...good, openings: [`New line number ${(count += 1)}.`] })).body;
  await expect
    .poll(async () => (await postAnother()).message, { timeout: 150_000, interval: 500 })
    .toBe(setRefusals.noActor);
  expect((await person.get(`/api/batches/${id}`)).body.actors[0].title).toBe(row.title);
  await stack.db.insertInto('actors').values(row).execute();
});
