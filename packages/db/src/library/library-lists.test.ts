import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDb, type Db } from '../client.ts';
import { planOf } from '../testing/plan-of.ts';
import { saveAsset } from '../media/assets.repo.ts';
import { createFolder, moveProjects } from './folders.repo.ts';
import {
  listInfluencers,
  listProjects,
  type InfluencersRequest,
  type ProjectsRequest,
} from './project-lists.repo.ts';
import { listTrash } from './trash.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));
const { id: me } = await findOrCreateUser(db, somebody('me'), 3);

const file = (path: string, kind: 'video' | 'audio' | 'image') =>
  saveAsset(db, { kind, path, content_type: `${kind}/x`, bytes: 1, sha256: '' });
const video = (await file('film.mp4', 'video')).id;
const audio = (await file('speech.wav', 'audio')).id;
const photo = (await file('uploads/face.png', 'image')).id;
const painted = (await file('face.png', 'image')).id;

interface About {
  kind?: 'video' | 'influencer';
  actor?: string;
  video?: string;
  audio?: string;
  image?: string;
  approved?: boolean;
  generation?: { kind: string; state: string; input?: object };
}

async function add(about: About): Promise<number> {
  const { id } = await db
    .insertInto('projects')
    .values({
      user_id: me,
      kind: about.kind ?? 'video',
      actor_id: about.actor ?? null,
      video_asset: about.video ?? null,
      audio_asset: about.audio ?? null,
      image_asset: about.image ?? null,
      is_approved: about.approved ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { kind, state, input = {} } = about.generation ?? {};
  if (kind !== undefined)
    await sql`insert into generations (user_id, project_id, kind, state, title, input, cost, credit, deadline_at)
      values (${me}, ${id}, ${kind}, ${state}, '', ${JSON.stringify(input)}, 0, 'free', now())`.execute(
      db,
    );
  return id;
}

const shown = async (request: Partial<ProjectsRequest>) =>
  (await listProjects(db, me, { limit: 50, before: null, ...request })).rows.map(({ id }) => id);

const influencer = await add({ kind: 'influencer', image: photo, video, approved: true });
await db.updateTable('projects').set({ name: 'Mira' }).where('id', '=', influencer).execute();
const portrait = await add({ kind: 'influencer', image: painted });
const oneShot = await add({
  kind: 'influencer',
  image: painted,
  generation: { kind: 'one-shot', state: 'cancelled' },
});
const clip = await add({
  kind: 'influencer',
  image: painted,
  video,
  generation: { kind: 'influencer-video', state: 'succeeded' },
});
const done = await add({
  actor: 'clara',
  audio,
  video,
  generation: { kind: 'lipsync', state: 'succeeded' },
});
const spoken = await add({
  actor: 'clara',
  audio,
  generation: { kind: 'audio', state: 'succeeded' },
});
const running = await add({ actor: 'nova', generation: { kind: 'audio', state: 'running' } });
const failed = await add({ actor: 'nova', generation: { kind: 'audio', state: 'failed' } });
const film = await add({
  actor: 'otto',
  video,
  generation: { kind: 'film', state: 'succeeded' },
});
const byMira = await add({
  video,
  generation: { kind: 'lipsync', state: 'succeeded', input: { influencer: { id: influencer } } },
});

test('a history is filtered by kind, state and actor, alone and together', async () => {
  const expected: Array<[Partial<ProjectsRequest>, number[]]> = [
    [{ kind: 'video' }, [byMira, failed, running, spoken, done]],
    [{ kind: 'film' }, [film]],
    [{ kind: 'one-shot' }, [oneShot]],
    [{ kind: 'influencer' }, [clip]],
    [{ state: 'complete' }, [byMira, film, done, clip]],
    [{ state: 'audio' }, [spoken]],
    [{ state: 'running' }, [running]],
    [{ state: 'ended' }, [failed, oneShot]],
    [{ actor: 'clara' }, [spoken, done]],
    [{ actor: influencer }, [byMira]],
    [{ actor: 'clara', state: 'complete' }, [done]],
    [{ actor: 'clara', kind: 'one-shot' }, []],
    [{ actor: 'nova', state: 'ended', search: 'nova' }, [failed]],
  ];
  for (const [request, ids] of expected)
    expect([request, await shown(request)]).toEqual([request, ids]);
});

test('one’s influencers are filtered by what they were made of, by state and searched', async () => {
  const list = async (request: Partial<InfluencersRequest>) =>
    (await listInfluencers(db, me, { limit: 50, before: null, ...request })).rows.map(
      ({ id }) => id,
    );
  const expected: Array<[Partial<InfluencersRequest>, number[]]> = [
    [{}, [clip, oneShot, portrait, influencer]],
    [{ source: 'photo' }, [influencer]],
    [{ source: 'description' }, [clip, oneShot, portrait]],
    [{ state: 'ready' }, [clip, influencer]],
    [{ state: 'portrait' }, [oneShot, portrait]],
    [{ state: 'shared' }, [influencer]],
    [{ search: 'mIr' }, [influencer]],
  ];
  for (const [request, ids] of expected)
    expect([request, await list(request)]).toEqual([request, ids]);
});

test('a folder has its own pages, and what is in none too', async () => {
  const folder = await createFolder(db, me, 'Spring', 10);
  if (typeof folder === 'string') throw new Error(folder);
  await moveProjects(db, me, [done, clip, portrait], folder);
  expect(await shown({ folder })).toEqual([done, clip]);
  expect(await shown({ folder: 'none' })).not.toContain(done);
  const { rows } = await listInfluencers(db, me, { limit: 9, before: null, folder });
  expect(rows.map(({ id }) => id)).toEqual([clip, portrait]);
});

const page = { limit: 20, before: { at: '2026-01-01T00:00:00.000000Z', id: 7 } };

test.each<[string, (watched: Db) => Promise<unknown>, string]>([
  ['history', (on) => listProjects(on, me, page), 'projects_history'],
  ['starred', (on) => listProjects(on, me, { ...page, starred: true }), 'projects_starred'],
  ['actor', (on) => listProjects(on, me, { ...page, actor: 'clara' }), 'projects_history'],
  ['folder', (on) => listProjects(on, me, { ...page, folder: 1 }), 'projects_folder'],
  ['audio', (on) => listProjects(on, me, { ...page, state: 'audio' }), 'projects_without_video'],
  ['ended', (on) => listProjects(on, me, { ...page, state: 'ended' }), 'projects_without_video'],
  [
    'one shots',
    (on) => listProjects(on, me, { ...page, kind: 'one-shot' }),
    'projects_influencers',
  ],
  ['influencers', (on) => listInfluencers(on, me, page), 'projects_influencers'],
  ['trash', (on) => listTrash(on, me, page, 30), 'projects_trash'],
])('%s: its pages are read from an index in their order', async (_name, list, index) => {
  const plan = await planOf(db, list);
  expect(plan).toContain(` using ${index} on projects`);
  expect(plan).not.toMatch(/Seq Scan on (projects|generations)/);
});

test('what runs leads to its projects', async () => {
  const plan = await planOf(db, (on) => listProjects(on, me, { ...page, state: 'running' }));
  expect(plan).not.toMatch(/Seq Scan on (projects|generations)/);
  expect(plan).toMatch(/ on generations open/);
});
