import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { findOrCreateUser } from '../accounts/users.repo.ts';
import { createDb } from '../client.ts';
import { acceptSet } from '../generations/accept-set.repo.ts';
import { filmFor } from '../testing/set-for.ts';
import { listProjects } from './project-lists.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));
const { id: me } = await findOrCreateUser(db, somebody('me'), 30);
const { id: other } = await findOrCreateUser(db, somebody('other'), 3);
const voice = { id: 'v', name: 'V', samplePath: 'v.wav' };
const page = { limit: 50, before: null };

function actorOf(title: string, influencer?: { id: number; name: string }) {
  const clip = { videoPath: 'a.mp4', videoSeconds: 9, thumbnailPath: null };
  return { ...clip, id: influencer ? 'custom' : title.toLowerCase(), title, influencer };
}

async function newFilm(actors: Array<ReturnType<typeof actorOf>>): Promise<number> {
  const film = filmFor(me);
  if (film.kind !== 'film') throw new Error('no film');
  const scenes = actors.map(({ influencer, ...actor }) => ({
    ...{ text: 'Hello.', voice },
    actor: { ...actor, ...(influencer && { influencer }) },
  }));
  await acceptSet(db, { ...film, request: { ...film.request, scenes } });
  const { project_id: id } = await db
    .selectFrom('films')
    .select('project_id')
    .where('id', '=', film.id)
    .executeTakeFirstOrThrow();
  return id;
}

async function add(userId: string, about: { name?: string; root?: number }): Promise<number> {
  const row = await db
    .insertInto('projects')
    .values({
      user_id: userId,
      kind: about.root === undefined ? 'influencer' : 'video',
      name: about.name ?? null,
      version_root: about.root ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const performersOf = async (id: number) =>
  (await listProjects(db, me, page)).rows.find((row) => row.id === id)?.performers;

test('a film names all who speak in it, once each and in order; so does a version of it', async () => {
  const film = await newFilm(['Otto', 'Clara', 'Otto'].map((title) => actorOf(title)));
  expect(await performersOf(film)).toEqual(['Otto', 'Clara']);
  expect(await performersOf(await add(me, { root: film }))).toEqual(['Otto', 'Clara']);
  const video = await add(me, { root: await add(me, {}) });
  expect(await performersOf(video)).toEqual([]);
});

test('an influencer has the name that this user may see', async () => {
  const [mine, nameless] = [await add(me, { name: 'New' }), await add(me, {})];
  const theirs = await add(other, { name: 'Secret' });
  const film = await newFilm([
    actorOf('Old', { id: mine, name: 'Old' }),
    actorOf('Mira', { id: theirs, name: 'Mira' }),
    actorOf('User Influencer 5', { id: nameless, name: 'User Influencer 5' }),
    actorOf('Gone', { id: 999_999, name: 'Gone' }),
  ]);
  expect(await performersOf(film)).toEqual(['New', 'Mira', 'User Influencer 5', 'Gone']);
});

test('a film is found by each who speaks in it, with its versions', async () => {
  const mine = await add(me, { name: 'Leandra' });
  const film = await newFilm([
    actorOf('Zelda'),
    actorOf('Quentin'),
    actorOf('L', { id: mine, name: 'L' }),
  ]);
  const version = await add(me, { root: film });
  const found = async (request: { search?: string; actor?: string | number }) =>
    (await listProjects(db, me, { ...page, ...request })).rows.map(({ id }) => id);
  expect(await found({ search: 'quent' })).toEqual([version, film]);
  expect(await found({ search: 'leandra' })).toEqual([version, film]);
  expect(await found({ actor: 'quentin' })).toEqual([version, film]);
  expect(await found({ actor: mine })).toEqual([version, film]);
  expect(await found({ actor: mine, search: 'zelda' })).toEqual([version, film]);
  expect(await found({ actor: 'nobody' })).toEqual([]);
});
