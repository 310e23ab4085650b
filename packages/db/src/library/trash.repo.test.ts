import { randomUUID } from 'node:crypto';
import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { acceptGeneration } from '../generations/accept.repo.ts';
import { saveAsset } from '../media/assets.repo.ts';
import { changeProject } from './change-project.repo.ts';
import { cancelGeneration } from '../testing/cancel-generation.ts';
import { listGenerations } from '../generations/generations.repo.ts';
import { listCommunity, listInfluencers, listProjects } from './project-lists.repo.ts';
import { findOwnProject } from './projects.repo.ts';
import { shareProject } from './shares.repo.ts';
import {
  deleteProject,
  isFileTrashed,
  listExpired,
  listTrash,
  purgeProjects,
  restoreProjects,
  trashProjects,
} from './trash.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 8 }));
const DAYS = 30;
const page = { limit: 50, before: null };

const newUser = async () => (await findOrCreateUser(db, somebody(randomUUID()), 3)).id;

/** A project with a video of its own, unless it shows that of another one. */
async function addFilm(userId: string, { shows }: { shows?: string } = {}) {
  const { id } = await db
    .insertInto('projects')
    .values({ user_id: userId, kind: 'video' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const path = `${randomUUID()}.mp4`;
  const about = { kind: 'video', content_type: 'video/mp4', bytes: 1, sha256: '' } as const;
  const asset =
    shows ?? (await saveAsset(db, { ...about, owner_id: userId, project_id: id, path })).id;
  await db.updateTable('projects').set({ video_asset: asset }).where('id', '=', id).execute();
  return { id, asset, path };
}

const trash = async (userId: string) =>
  (await listTrash(db, userId, page, DAYS)).rows.map(({ id }) => id);
const history = async (userId: string) =>
  (await listProjects(db, userId, page)).rows.map(({ id }) => id);
const due = async (path: string) =>
  (await db.selectFrom('erasures').select('prefix').where('prefix', '=', `video/${path}`).execute())
    .length;

const age = (id: number, days: number) =>
  db
    .updateTable('projects')
    .set({ deleted_at: sql<Date>`now() - make_interval(days => ${days})` })
    .where('id', '=', id)
    .execute();

test('what is deleted is in the trash and nowhere else, and comes back as often as that is asked', async () => {
  const me = await newUser();
  const [one, two, kept] = [await addFilm(me), await addFilm(me), await addFilm(me)];
  const ids = [one.id, two.id];
  for (let time = 0; time < 2; time += 1)
    expect(await trashProjects(db, me, ids)).toEqual({ outcome: 'deleted', ids });
  expect(await history(me)).toEqual([kept.id]);
  expect(await trash(me)).toEqual([two.id, one.id]);
  expect(await findOwnProject(db, me, one.id)).toBeUndefined();
  expect(await changeProject(db, me, one.id, { name: 'Changed' })).toBe(false);
  for (let time = 0; time < 2; time += 1)
    expect((await restoreProjects(db, me, ids, DAYS)).toSorted((a, b) => a - b)).toEqual(ids);
  expect(await history(me)).toEqual([kept.id, two.id, one.id]);
  expect(await trash(me)).toEqual([]);
});

test('nobody deletes, restores or removes what belongs to another', async () => {
  const [me, other] = [await newUser(), await newUser()];
  const { id } = await addFilm(me);
  expect(await trashProjects(db, other, [id])).toEqual({ outcome: 'deleted', ids: [] });
  await trashProjects(db, me, [id]);
  expect(await restoreProjects(db, other, [id], DAYS)).toEqual([]);
  expect(await purgeProjects(db, other, [id])).toBe(0);
  expect(await trash(me)).toEqual([id]);
});

test('its link is dead at once, and not alive again when it is restored; nor is the community', async () => {
  const me = await newUser();
  const film = await addFilm(me);
  await db
    .updateTable('projects')
    .set({ kind: 'influencer', is_approved: true, approved_at: new Date() })
    .where('id', '=', film.id)
    .execute();
  const slug = await shareProject(db, me, film.id, randomUUID());
  expect(slug).toBeDefined();
  await trashProjects(db, me, [film.id]);
  expect(await shareProject(db, me, film.id, randomUUID())).toBeUndefined();
  await restoreProjects(db, me, [film.id], DAYS);
  const [project] = (await listInfluencers(db, me, page)).rows;
  expect(project).toMatchObject({ id: film.id, share_slug: null, is_approved: false });
  expect((await listCommunity(db, me, page)).rows).toEqual([]);
  expect(await shareProject(db, me, film.id, randomUUID())).not.toBe(slug);
});

test('one that is being made is not deleted, nor are those beside it; afterwards it is', async () => {
  const me = await newUser();
  const film = await addFilm(me);
  const empty = { name: null, script: null, description: null, actorId: null, voiceId: null };
  const project = { ...empty, kind: 'video' as const, audioAsset: null, imageAsset: null };
  const made = await acceptGeneration(db, { ...order(me, 'audio'), project });
  const id = made?.projectId ?? 0;
  expect(await trashProjects(db, me, [film.id, id])).toEqual({ outcome: 'running', ids: [id] });
  expect(await trash(me)).toEqual([]);
  await cancelGeneration(db, me, made?.generationId ?? '');
  expect(await trashProjects(db, me, [film.id])).toMatchObject({ outcome: 'deleted' });
});

test('of deleting and starting something at once, one is told of the other', async () => {
  const me = await newUser();
  for (let round = 0; round < 10; round += 1) {
    const film = await addFilm(me);
    const request = {
      ...order(me, 'export'),
      cost: 0 as const,
      maxActive: 99,
      project: { id: film.id, video: film.asset, fill: null },
    };
    const [deleted, started] = await Promise.all([
      trashProjects(db, me, [film.id]),
      acceptGeneration(db, request),
    ]);
    expect([deleted.outcome, started === null]).toEqual(
      started === null ? ['deleted', true] : ['running', false],
    );
    if (started) await cancelGeneration(db, me, started.generationId);
  }
});

test('the jobs of what is deleted are not listed', async () => {
  const me = await newUser();
  const made = await acceptGeneration(db, order(me, 'audio'));
  const generationId = made?.generationId ?? '';
  const film = await addFilm(me);
  await cancelGeneration(db, me, generationId);
  await db
    .updateTable('generations')
    .set({ project_id: film.id })
    .where('id', '=', generationId)
    .execute();
  const jobs = async () =>
    (await listGenerations(db, me, { ...page, activeOnly: false })).rows.map(({ id }) => id);
  expect(await jobs()).toEqual([generationId]);
  await trashProjects(db, me, [film.id]);
  expect(await jobs()).toEqual([]);
});

test('after thirty days it is removed with its files, but no file that another one shows', async () => {
  const me = await newUser();
  const [old, young, shared] = [await addFilm(me), await addFilm(me), await addFilm(me)];
  const heir = await addFilm(me, { shows: shared.asset });
  await trashProjects(db, me, [old.id, young.id, shared.id]);
  expect(await isFileTrashed(db, { id: old.asset, project_id: old.id })).toBe(true);
  expect(await isFileTrashed(db, { id: shared.asset, project_id: shared.id })).toBe(false);
  for (const { id } of [old, shared]) await age(id, DAYS);
  expect(await trash(me)).toEqual([young.id]);
  // A project that is about to be removed cannot be restored.
  expect(await restoreProjects(db, me, [old.id], DAYS)).toEqual([]);
  const { rows: before } = await sql`select * from ledger_entries`.execute(db);
  const expired = async (after: number, limit: number) =>
    (await listExpired(db, DAYS, { after, limit })).map(({ id }) => id);
  expect(await expired(0, 1)).toEqual([old.id]);
  expect(await expired(old.id, 9)).toEqual([shared.id]);
  for (const { id, userId } of await listExpired(db, DAYS, { after: 0, limit: 9 }))
    await deleteProject(db, userId, id, { onlyTrashed: true });
  expect(await expired(0, 9)).toEqual([]);
  expect([await due(old.path), await due(young.path), await due(shared.path)]).toEqual([1, 0, 0]);
  expect((await sql`select * from ledger_entries`.execute(db)).rows).toEqual(before);
  // The last project that shows a file takes it along.
  await trashProjects(db, me, [heir.id]);
  expect(await purgeProjects(db, me, [heir.id, heir.id, young.id])).toBe(2);
  expect([await due(young.path), await due(shared.path)]).toEqual([1, 1]);
  const { rows: files } = await sql`select from assets where owner_id = ${me}`.execute(db);
  expect(files).toEqual([]);
});

test('of restoring and removing at once, one wins whole', async () => {
  const me = await newUser();
  for (let round = 0; round < 10; round += 1) {
    const film = await addFilm(me);
    await trashProjects(db, me, [film.id]);
    const [purged, back] = await Promise.all([
      purgeProjects(db, me, [film.id]),
      restoreProjects(db, me, [film.id], DAYS),
    ]);
    expect(purged + back.length).toBe(1);
    expect(await due(film.path)).toBe(purged);
  }
});
