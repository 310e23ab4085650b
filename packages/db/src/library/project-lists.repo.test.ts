import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import type { Cursor, Page, PageRequest } from '../page.ts';
import { saveAsset } from '../media/assets.repo.ts';
import {
  findGeneration,
  findGenerationById,
  listGenerations,
} from '../generations/generations.repo.ts';
import { hideInfluencer } from './influencers.repo.ts';
import { listAllGenerations } from '../operators/operator-generations.repo.ts';
import { listCommunity, listGallery, listInfluencers, listProjects } from './project-lists.repo.ts';
import { changeProject } from './change-project.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));
const { id: me } = await findOrCreateUser(db, somebody('me'), 3);
const { id: other } = await findOrCreateUser(db, somebody('other'), 3);

/** Ids of all pages, the last page's cursor followed to the end. */
async function walk<Id extends number | string = number>(
  list: (page: PageRequest<Id>) => Promise<Page<{ id: Id }, Id>>,
  limit = 3,
): Promise<Id[]> {
  const ids: Id[] = [];
  let before: Cursor<Id> | null = null;
  do {
    const page: Page<{ id: Id }, Id> = await list({ limit, before });
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    ids.push(...page.rows.map(({ id }) => id));
    before = page.next;
  } while (before !== null);
  return ids;
}

const { id: film } = await saveAsset(db, {
  kind: 'video',
  path: 'film.mp4',
  content_type: 'video/mp4',
  bytes: 1,
  sha256: '',
});

/** Projects of one moment and the microseconds beside it, which a Date cannot tell apart. */
async function addProjects(
  userId: string,
  count: number,
  { kind = 'video', video = false, approved = false } = {},
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into projects (user_id, kind, video_asset, is_approved, approved_at, created_at)
    select ${userId}, ${kind}, case when ${video} then ${film}::uuid end, ${approved},
      case when ${approved} then at end, at
    from generate_series(1, ${count}) n,
      lateral (select timestamptz '2026-01-01 00:00:00.123456Z' + n / 3 * interval '1 microsecond' as at) moment
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

const newestFirst = (ids: number[]) => ids.toSorted((a, b) => b - a);

test('pages contain every project once, newest first, even those of one microsecond', async () => {
  const ids = await addProjects(me, 10);
  await addProjects(other, 4);
  expect(await walk<number>((page) => listProjects(db, me, page))).toEqual(newestFirst(ids));
  expect(await walk<number>((page) => listProjects(db, me, page), 10)).toEqual(newestFirst(ids));
});

test('influencers that can speak have separate pages', async () => {
  const { id } = await findOrCreateUser(db, somebody('casting'), 3);
  const silent = await addProjects(id, 5, { kind: 'influencer' });
  const able = await addProjects(id, 7, { kind: 'influencer', video: true });
  await addProjects(id, 3, { video: true });
  await addProjects(other, 2, { kind: 'influencer', video: true });
  const withVideo = (page: PageRequest) => listInfluencers(db, id, { ...page, withVideo: true });
  expect(await walk<number>(withVideo)).toEqual(newestFirst(able));
  const all = await walk<number>((page) => listInfluencers(db, id, page));
  expect(newestFirst(all)).toEqual(newestFirst([...silent, ...able]));
});

test('those with a video have separate pages', async () => {
  const { id } = await findOrCreateUser(db, somebody('filmed'), 3);
  await addProjects(id, 7);
  const films = await addProjects(id, 4, { video: true });
  const completed = (page: PageRequest) => listProjects(db, id, { ...page, completed: true });
  expect(new Set(await walk(completed))).toEqual(new Set(films));
});

test('a history is searched by name, script and actor, wildcards being letters like others', async () => {
  const { id } = await findOrCreateUser(db, somebody('seeker'), 3);
  const [named, spoken, acted, last] = await addProjects(id, 4);
  const set = (project: number | undefined, values: { name?: string; script?: string }) =>
    db
      .updateTable('projects')
      .set(values)
      .where('id', '=', project ?? 0)
      .execute();
  await set(named, { name: 'Spring Sale' });
  await set(spoken, { script: 'It is 100% spring water.' });
  await db
    .updateTable('projects')
    .set({ actor_id: 'springer' })
    .where('id', '=', acted ?? 0)
    .execute();
  const found = async (search: string) =>
    (await listProjects(db, id, { limit: 10, before: null, search })).rows.map((row) => row.id);
  expect(new Set(await found('SPRING'))).toEqual(new Set([named, spoken, acted]));
  expect(await found('100%')).toEqual([spoken]);
  expect(await found('s_le')).toEqual([]);
  expect(await found('')).toContain(last);
});

test.each([
  ['accents', 'Two Cafés in Łódź', 'café', 'CAFÉ', 'lodz', 'cafe\u0301'],
  ['kinds of quotes', 'They aren’t “cheap”', "aren't", 'aren’t', '"cheap"', 'aren‘t'],
  ['kinds of spaces', 'Spring\u00a0sale — now', 'spring sale', 'sale - now'],
  ['kinds of letters', 'ﬁne Straße, ｗｉｄｅ', 'fine', 'STRASSE', 'wide'],
  ['marks of other scripts', 'Ёлка 텔레비전 مُحَمَّد', 'ёлка', '텔레', 'محمد'],
])('a search heeds no %s', async (name, text, ...searches) => {
  const { id } = await findOrCreateUser(db, somebody(name), 3);
  const [project = 0] = await addProjects(id, 2);
  await db.updateTable('projects').set({ script: text }).where('id', '=', project).execute();
  const found = await Promise.all(
    searches.map((search) => listProjects(db, id, { limit: 10, before: null, search })),
  );
  expect(found.map(({ rows }) => rows.map((row) => row.id))).toEqual(searches.map(() => [project]));
});

test('starred ones have separate pages; others cannot star them', async () => {
  const { id } = await findOrCreateUser(db, somebody('stargazer'), 3);
  const [first = 0, second = 0] = await addProjects(id, 5);
  expect(await changeProject(db, id, first, { isStarred: true })).toBe(true);
  expect(await changeProject(db, id, second, { isStarred: true, name: 'Second' })).toBe(true);
  expect(await changeProject(db, other, first, { isStarred: false, name: 'Mine' })).toBe(false);
  const starred = async () =>
    (await listProjects(db, id, { limit: 10, before: null, starred: true })).rows.map(
      ({ id: project, name }) => [project, name],
    );
  expect(await starred()).toEqual([
    [second, 'Second'],
    [first, null],
  ]);
  // A new name keeps the star, and a removed star keeps the name.
  await changeProject(db, id, second, { name: 'Renamed' });
  await changeProject(db, id, first, { isStarred: false });
  expect(await starred()).toEqual([[second, 'Renamed']]);
});

test('additions and removals meanwhile neither shift nor repeat anything', async () => {
  const { id } = await findOrCreateUser(db, somebody('changing'), 3);
  const ids = newestFirst(await addProjects(id, 9));
  const first = await listProjects(db, id, { limit: 3, before: null });
  // The row that the cursor was made from is deleted.
  await db
    .deleteFrom('projects')
    .where('id', '=', ids[2] ?? 0)
    .execute();
  await sql`insert into projects (user_id, kind) values (${id}, 'video')`.execute(db);
  const second = await listProjects(db, id, { limit: 3, before: first.next });
  expect(second.rows.map((row) => row.id)).toEqual(ids.slice(3, 6));
});

test('influencers, gallery and community are paged too', async () => {
  const { id } = await findOrCreateUser(db, somebody('creator'), 3);
  const influencer = { kind: 'influencer' };
  const portraits = await addProjects(id, 4, influencer);
  const films = await addProjects(id, 4, { ...influencer, video: true });
  const shown = await addProjects(id, 4, { ...influencer, video: true, approved: true });
  const foreign = await addProjects(other, 5, { ...influencer, video: true, approved: true });
  await addProjects(other, 5, { ...influencer, video: true });
  const sortedByTime = async (ids: number[]) =>
    (
      await sql<{ id: number }>`
        select id from projects where id = any(${ids}) order by created_at desc, id desc`.execute(
        db,
      )
    ).rows.map((row) => row.id);
  expect(await walk<number>((page) => listInfluencers(db, id, page))).toEqual(
    await sortedByTime([...portraits, ...films, ...shown]),
  );
  expect(await walk<number>((page) => listGallery(db, id, page))).toEqual(
    await sortedByTime([...shown, ...foreign]),
  );
  expect(await walk<number>((page) => listCommunity(db, id, page))).toEqual(
    await sortedByTime([...shown, ...foreign]),
  );
});

test('what one user hides is missing for that user only', async () => {
  const { id } = await findOrCreateUser(db, somebody('hider'), 3);
  const [hidden = 0, kept = 0] = await addProjects(other, 2, {
    kind: 'influencer',
    video: true,
    approved: true,
  });
  await hideInfluencer(db, id, hidden);
  await hideInfluencer(db, id, hidden);
  for (const list of [listCommunity, listGallery]) {
    const seen = (userId: string) => walk<number>((page) => list(db, userId, page));
    const mine = await seen(id);
    expect([mine.includes(hidden), mine.includes(kept)]).toEqual([false, true]);
    expect(await seen(me)).toEqual(expect.arrayContaining([hidden, kept]));
  }
});

test('jobs are paged, both all and running ones', async () => {
  await sql`insert into generations (user_id, kind, state, title, input, cost, credit, deadline_at, created_at)
    select ${me}, 'audio', case when n % 2 = 0 then 'running' else 'failed' end, '', '{}', 0, 'free', now(), '2026-01-01'
    from generate_series(1, 10) n`.execute(db);
  const all = await walk<string>((page) => listGenerations(db, me, { activeOnly: false, ...page }));
  expect(new Set(all).size).toBe(10);
  expect(
    await walk<string>((page) => listGenerations(db, me, { activeOnly: true, ...page })),
  ).toHaveLength(5);
});

/** @shows fault 9 */
test('work of a kind that only newer code knows is in no list, and hides nothing', async () => {
  const { id } = await findOrCreateUser(db, somebody('ahead'), 3);
  const [project = 0] = await addProjects(id, 1, { video: true });
  const { rows } = await sql<{ id: string }>`
    insert into generations (user_id, project_id, kind, state, title, input, cost, credit, deadline_at, created_at)
    select ${id}, ${project}, kind, 'succeeded', '', '{}', 0, 'free', now(), at::timestamptz
    from (values ('lipsync', '2026-01-01'), ('hologram', '2026-01-02')) made(kind, at)
    returning id`.execute(db);
  const [known = '', unknown = ''] = rows.map((row) => row.id);
  const page = { limit: 9, before: null };
  for (const list of [
    listGenerations(db, id, { ...page, activeOnly: false }),
    listAllGenerations(db, { ...page, show: 'all', userId: id }),
  ])
    expect((await list).rows.map((row) => row.id)).toEqual([known]);
  expect(await findGeneration(db, id, unknown)).toBeNull();
  expect(await findGenerationById(db, unknown)).toBeNull();
  const [shown] = (await listProjects(db, id, page)).rows;
  expect(shown).toMatchObject({ latest_kind: 'lipsync', latest_generation: known });
});

test("another user's influencer keeps the name it had when it was used, unless the community shows it", async () => {
  const { id } = await findOrCreateUser(db, somebody('caster'), 3);
  const [theirs = 0] = await addProjects(other, 1, {
    kind: 'influencer',
    video: true,
    approved: true,
  });
  const [mine = 0] = await addProjects(id, 1, { kind: 'influencer', video: true });
  const uses = await addProjects(id, 3);
  const [used = 0, own = 0, unrecorded = 0] = uses;
  const clip = await saveAsset(db, {
    kind: 'video',
    path: 'theirs.mp4',
    content_type: 'video/mp4',
    bytes: 1,
    sha256: '',
    project_id: theirs,
  });
  for (const [project, input] of [
    [used, { influencer: { id: theirs, name: 'Mira' } }],
    [own, { influencer: { id: mine, name: 'Nora' } }],
    // This input is from before the influencer was stored.
    [unrecorded, { videoPath: clip.path }],
  ] as const)
    await sql`insert into generations
      (user_id, project_id, kind, state, title, input, cost, credit, deadline_at)
      values (${id}, ${project}, 'lipsync', 'succeeded', '', ${JSON.stringify(input)}, 0, 'free', now())`.execute(
      db,
    );
  const set = (project: number, values: { name?: string | null; is_approved?: boolean }) =>
    db.updateTable('projects').set(values).where('id', '=', project).execute();
  const page = { limit: 10, before: null };
  const names = async () => {
    const { rows } = await listProjects(db, id, page);
    return uses.map((project) => rows.find((row) => row.id === project)?.influencer_name);
  };
  const found = async (search: string) =>
    (await listProjects(db, id, { ...page, search })).rows
      .map((row) => row.id)
      .toSorted((a, b) => a - b);

  await set(theirs, { name: 'Public Name' });
  await set(mine, { name: 'My Name' });
  expect(await names()).toEqual(['Public Name', 'My Name', 'Public Name']);
  expect(await found('public')).toEqual([used, unrecorded]);
  await set(theirs, { name: 'Private Name', is_approved: false });
  expect(await names()).toEqual(['Mira', 'My Name', null]);
  expect(await found('private')).toEqual([]);
  expect(await found('mira')).toEqual([used]);
  expect(await found('my name')).toEqual([own]);
  // A name that its owner removed is no name, whatever it was called before.
  await set(mine, { name: null });
  expect(await found('nora')).toEqual([]);
  await sql`update projects set is_approved = true where id = ${theirs}`.execute(db);
  expect(await found('private')).toEqual([used, unrecorded]);
  await db.deleteFrom('projects').where('id', '=', theirs).execute();
  expect(await names()).toEqual(['Mira', null, null]);
});
