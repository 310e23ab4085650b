import { randomUUID } from 'node:crypto';
import { FOLDERS_MAX, SELECTION_MAX } from '@talkreel/contracts/constants';
import { storageKey } from '@talkreel/contracts/media';
import { cancelGeneration } from '@talkreel/db/testing/cancel-generation';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import { expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.ts';

const app = await openConsole();
const { db, url } = app;
const store = await openMediaStore(app.config.storage);

type User = Awaited<ReturnType<typeof app.addUser>>;

/** A finished video of a user's, with its file. */
async function addFilm({ userId }: User, about: { name?: string; script?: string } = {}) {
  const { id } = await db
    .insertInto('projects')
    .values({ user_id: userId, kind: 'video', ...about })
    .returning('id')
    .executeTakeFirstOrThrow();
  const path = `${randomUUID()}.mp4`;
  await store.put(storageKey('video', path), Buffer.from(`film ${id}`));
  const { id: asset } = await db
    .insertInto('assets')
    .values({
      owner_id: userId,
      project_id: id,
      kind: 'video',
      path,
      content_type: 'video/mp4',
      bytes: `film ${id}`.length,
      sha256: 'x'.repeat(64),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('projects').set({ video_asset: asset }).where('id', '=', id).execute();
  return { id, path: `/api/videos/${path}` };
}

const history = async (who: User, query = '') =>
  (await who.get(`/api/projects?limit=50${query}`)).body.map(({ id }: { id: number }) => id);
const fetchAs = (who: User, path: string) => fetch(url + path, { headers: who.headers });

const DELETED = 'This was deleted. Restore it from Deleted in your library first.';

test('what is deleted is refused with a sentence of its own everywhere, until it is restored', async () => {
  const me = await app.addUser('keeper');
  const film = await addFilm(me, { script: 'Boots for sailors. And more.' });
  const { shareUrl } = (await me.post(`/api/projects/${film.id}/share`, { shared: true })).body;
  const before = await app.balanceOf(me.userId);
  expect((await me.post('/api/projects/delete', { ids: [film.id] })).body).toEqual({
    ids: [film.id],
  });
  expect(await history(me)).toEqual([]);
  expect((await fetch(`${url}/api${new URL(shareUrl).pathname}`)).status).toBe(404);
  const refusals = await Promise.all([
    me.get(`/api/projects/${film.id}`),
    me.send('PATCH', `/api/projects/${film.id}`, { name: 'Late' }),
    me.get(`/api/projects/${film.id}/takes`),
    me.get(`/api/projects/${film.id}/captions`),
    me.get(`/api/projects/${film.id}/exports`),
    me.post(`/api/projects/${film.id}/exports`, { format: '9:16' }),
    me.post(`/api/projects/${film.id}/share`, { shared: true }),
    me.post('/api/replicate/lipsync', { video: film.path, audioUrl: film.path }),
    me.get(film.path),
  ]);
  for (const { status, body } of refusals)
    expect([status, body.code, body.message]).toEqual([404, 'deleted', DELETED]);
  // Another user does not learn that the project was deleted.
  const other = await app.addUser('other');
  expect((await other.get(`/api/projects/${film.id}`)).body.code).toBe('not_found');

  const [trashed] = (await me.get('/api/trash')).body;
  expect(trashed).toMatchObject({ id: film.id, title: 'Boots for sailors.', hasVideo: true });
  const days = (Date.parse(trashed.removedAt) - Date.parse(trashed.deletedAt)) / 86_400_000;
  expect(days).toBe(30);
  // The user may press undo twice.
  for (let time = 0; time < 2; time += 1)
    expect((await me.post('/api/projects/restore', { ids: [film.id] })).body).toEqual({
      ids: [film.id],
    });
  expect((await me.get(`/api/projects/${film.id}`)).body).toMatchObject({
    shareUrl: null,
    title: 'Boots for sailors.',
  });
  expect((await fetchAs(me, film.path)).status).toBe(200);
  expect(await app.balanceOf(me.userId)).toEqual(before);
});

test('one that is being made must be cancelled first, and nothing beside it is deleted', async () => {
  const me = await app.addUser('impatient');
  const film = await addFilm(me);
  const { id } = await addFilm(me);
  const job = await app.queuedSpeech(me.userId);
  await db.updateTable('generations').set({ project_id: id }).where('id', '=', job).execute();
  const refused = await me.post('/api/projects/delete', { ids: [film.id, id] });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'in_progress',
    'This is still being made. Cancel it first, then delete. Nothing was deleted.',
  ]);
  expect(await history(me)).toEqual([id, film.id]);
  await cancelGeneration(db, me.userId, job);
  expect((await me.post('/api/projects/delete', { ids: [film.id, id] })).status).toBe(200);
  const gone = await me.get(`/api/generations/${job}`);
  expect([gone.status, gone.body.code]).toEqual([404, 'deleted']);
  expect((await me.get('/api/generations')).body).toEqual([]);
});

test('the trash is emptied one by one or whole, and what is gone is gone', async () => {
  const me = await app.addUser('tidy');
  const films = [await addFilm(me), await addFilm(me), await addFilm(me)];
  const ids = films.map(({ id }) => id);
  await me.must.post('/api/projects/delete', { ids });
  expect((await me.post('/api/trash/delete', { ids: [ids[0]] })).body).toEqual({
    removed: 1,
    isMore: false,
  });
  expect((await me.post('/api/trash/delete', {})).body).toEqual({ removed: 2, isMore: false });
  expect((await me.get('/api/trash')).body).toEqual([]);
  const late = await me.post('/api/projects/restore', { ids });
  expect([late.status, late.body.message]).toEqual([
    404,
    'This was deleted for good and cannot be restored.',
  ]);
  const due = await db.selectFrom('erasures').select('prefix').execute();
  for (const { path } of films)
    expect(due).toContainEqual({ prefix: path.replace('/api/videos/', 'video/') });
  // The request removes nothing that is not in the trash.
  const kept = await addFilm(me);
  expect((await me.post('/api/trash/delete', { ids: [kept.id] })).body.removed).toBe(0);
  expect(await history(me)).toEqual([kept.id]);
});

test('folders have unique names, and a project is in one of them at most', async () => {
  const me = await app.addUser('sorter');
  const [one, two] = [await addFilm(me), await addFilm(me)];
  const made = await me.post('/api/folders', { name: ' Spring  ' });
  expect([made.status, made.body.name]).toEqual([201, 'Spring']);
  const twice = await me.post('/api/folders', { name: 'SPRING' });
  expect([twice.status, twice.body.code, twice.body.field, twice.body.message]).toEqual([
    409,
    'name_taken',
    'name',
    'You already have a folder “SPRING”.',
  ]);
  const spring = made.body.id as number;
  const { id: summer } = (await me.post('/api/folders', { name: 'Summer' })).body;
  const rename = (name: string) => me.send('PATCH', `/api/folders/${summer}`, { name });
  expect((await rename('Summer\u00a0\n sale')).body.name).toBe('Summer sale');
  expect((await rename('spring')).body.code).toBe('name_taken');
  expect((await rename('SUMMER')).body).toEqual({ id: summer, name: 'SUMMER' });
  for (const [name, message] of [
    ['', 'A folder needs a name.'],
    ['x'.repeat(61), 'Folder names cannot exceed 60 characters.'],
    ['\u200b \u00a0', 'A folder needs a name.'],
  ]) {
    const refused = await me.post('/api/folders', { name });
    expect([refused.status, refused.body.message]).toEqual([400, message]);
  }
  const move = (ids: number[], folderId: number | null) =>
    me.post('/api/projects/move', { ids, folderId });
  await move([one.id, two.id], spring);
  await move([one.id], summer);
  expect(await history(me, `&folder=${spring}`)).toEqual([two.id]);
  expect(await history(me, `&folder=${summer}`)).toEqual([one.id]);
  expect(await history(me, '&folder=none')).toEqual([]);
  expect((await fetchAs(me, `/api/folders/${spring}`)).status).toBe(404);
  const reply = await fetch(`${url}/api/folders/${spring}`, {
    method: 'DELETE',
    headers: { cookie: me.headers.cookie },
  });
  expect(reply.status).toBe(204);
  expect(await history(me, '&folder=none')).toEqual([two.id]);
  const gone = await move([two.id], spring);
  expect([gone.status, gone.body.message]).toEqual([
    404,
    'This folder was deleted meanwhile. Nothing was moved.',
  ]);
  await db
    .insertInto('folders')
    .values(
      Array.from({ length: FOLDERS_MAX - 1 }, (_, n) => ({
        user_id: me.userId,
        name: `${n}`,
        name_key: `${n}`,
      })),
    )
    .execute();
  const full = await me.post('/api/folders', { name: 'One more' });
  expect([full.status, full.body.code]).toEqual([409, 'too_many']);
});

test('a selection is starred and downloaded as one ZIP, without what is not finished or not there', async () => {
  const me = await app.addUser('selector');
  const [one, two] = [await addFilm(me, { name: 'Spring Sale' }), await addFilm(me)];
  const { id: empty } = await db
    .insertInto('projects')
    .values({ user_id: me.userId, kind: 'video' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const theirs = await addFilm(await app.addUser('somebody'));
  const ids = [one.id, two.id, empty, theirs.id];
  expect(
    (await me.post('/api/projects/star', { ids, isStarred: true })).body.ids.toSorted(),
  ).toEqual([one.id, two.id, empty]);
  expect(await history(me, '&starred=true')).toEqual([empty, two.id, one.id]);

  const zip = async () =>
    (await fetchAs(me, `/api/projects/videos.zip?ids=${ids.join(',')}`)).text();
  const first = await zip();
  expect(new Set(first.match(/\d\d-[a-z-]+\.mp4/g))).toEqual(
    new Set(['01-video.mp4', '02-spring-sale.mp4']),
  );
  expect([first.includes(`film ${one.id}`), first.includes(`film ${theirs.id}`)]).toEqual([
    true,
    false,
  ]);
  // The file is the same when it is asked for again, even twice at once.
  expect(await Promise.all([zip(), zip()])).toEqual([first, first]);
  const none = await me.get(`/api/projects/videos.zip?ids=${empty}`);
  expect([none.status, none.body.message]).toEqual([
    409,
    'None of these has a finished video yet.',
  ]);
  const many = Array.from({ length: SELECTION_MAX + 1 }, (_, n) => n + 1);
  const refused = await me.post('/api/projects/delete', { ids: many });
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'You can choose up to 100 at a time.',
  ]);
});
