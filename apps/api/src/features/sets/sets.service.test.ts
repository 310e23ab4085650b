import { OPEN_PARTS_MAX } from '@talkreel/contracts/sets';
import { failGeneration } from '@talkreel/db/generations/finish.repo';
import { takeUse } from '@talkreel/db/credits/uses.repo';
import { generationDeadlineSeconds } from '@talkreel/queue/catalog';
import { expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.ts';
import { seedCast } from '../../testing/seed-cast.ts';

const opened = await openConsole({ MAX_RUNNING_PER_PERSON: '2' });
const { db } = opened;
await seedCast(db);

async function newFilm(
  who: Awaited<ReturnType<typeof opened.addUser>>,
  texts = ['One line.', 'Another line.', 'The last line.'],
) {
  const scenes = texts.map((text) => ({ text, actor: 'clara', voice: 'default-male' }));
  const { status, body } = await who.post('/api/films', { scenes });
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
}

test('a scene has time for its turn after all that its user may have in progress beside it', async () => {
  const film = await newFilm(await opened.addUser('patient'));
  const rows = await db
    .selectFrom('generations')
    .select(['kind', 'created_at', 'deadline_at'])
    .where('set_id', '=', film.id)
    .execute();
  const secondsOf = (of: string) =>
    rows
      .filter(({ kind }) => kind === of)
      .map((row) => Math.round((row.deadline_at.getTime() - row.created_at.getTime()) / 1_000));
  const needed = generationDeadlineSeconds('scene', 1, OPEN_PARTS_MAX / 2);
  expect(secondsOf('scene')).toEqual(Array(3).fill(needed));
  expect(secondsOf('film')).toEqual([needed + generationDeadlineSeconds('film')]);
});

test('a film one of whose scenes is locked is stopped as a whole by asking again', async () => {
  const me = await opened.addUser('impatient');
  const film = await newFilm(me);
  const stop = () => me.post(`/api/replicate/cancel/${film.generation.id}`, { choice: 'discard' });
  await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('generations')
      .select('id')
      .where('id', '=', film.scenes[0].generation.id)
      .forUpdate()
      .execute();
    expect((await stop()).status).toBe(503);
  });
  expect((await me.get(`/api/films/${film.id}`)).body.generation.state).toBe('queued');
  expect((await stop()).status).toBe(200);
  const after = (await me.get(`/api/films/${film.id}`)).body;
  const states = after.scenes.map((scene: typeof film) => scene.generation.state);
  expect(states).toEqual(Array(3).fill('cancelled'));
  expect((await opened.balanceOf(me.userId)).has).toBe(3);
  // A film that is made again is not stopped by the earlier cancellation.
  await me.must.post(`/api/films/${film.id}/retry`, {});
  expect((await stop()).status).toBe(200);
  const again = (await me.get(`/api/films/${film.id}`)).body;
  expect(again.scenes[0].generation.state).toBe('queued');
});

test('what stopping would cost counts the scenes that were sent to a provider', async () => {
  const me = await opened.addUser('stopper');
  const film = await newFilm(me);
  const terms = () => me.get(`/api/generations/${film.generation.id}/cancellation`);
  const [first] = film.scenes;
  await db
    .insertInto('attempts')
    .columns(['stage_id', 'number', 'provider', 'model', 'state', 'sends', 'deadline_at'])
    .expression((eb) =>
      eb
        .selectFrom('stages')
        .select((own) => [
          'id',
          own.lit(1).as('number'),
          own.val('p').as('provider'),
          own.val('m').as('model'),
          own.val('created' as const).as('state'),
          own.lit(1).as('sends'),
          own.fn<Date>('now').as('deadline_at'),
        ])
        .where('generation_id', '=', first.generation.id)
        .where('name', '=', 'audio'),
    )
    .execute();
  expect((await terms()).body.options).toMatchObject([{ choice: 'discard', counts: false }]);
  for (let used = 0; used < 5; used += 1) await takeUse(db, me.userId, 'cancel', 5);
  const [option] = (await terms()).body.options;
  expect(option).toMatchObject({ counts: true });
  expect(option.detail).toContain('2 scenes are not made, and come back.');
  expect(option.detail).toContain('One scene has begun and counts');
});

test('scenes made again with longer texts stay within the length of a film', async () => {
  const me = await opened.addUser('longwinded');
  const long = `${'word '.repeat(45)}end.`;
  await db
    .updateTable('credit_accounts')
    .set({ pack_available: 10 })
    .where('user_id', '=', me.userId)
    .execute();
  const film = await newFilm(me, [long, long, 'Short.', 'Short too.']);
  for (const { generation } of film.scenes.slice(2))
    await failGeneration(db, generation.id, { code: 'x', message: 'No.' });
  const scenes = [2, 3].map((position) => ({ position, text: long }));
  const refused = await me.post(`/api/films/${film.id}/retry`, { scenes });
  expect([refused.status, refused.body.field]).toEqual([400, 'scenes']);
  const one = await me.post(`/api/films/${film.id}/retry`, { scenes: scenes.slice(0, 1) });
  expect(one.status).toBe(202);
});
