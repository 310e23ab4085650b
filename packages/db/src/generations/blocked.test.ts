import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createDb } from '../client.ts';
import { acceptGeneration } from './accept.repo.ts';
import { findSharedAsset, findVisibleAsset, saveAsset } from '../media/assets.repo.ts';
import { blockUser, unblockUser } from '../operators/operator-users.repo.ts';
import { listCommunity, listGallery, listProjects } from '../library/project-lists.repo.ts';
import { findOwnProject, findVisibleProject } from '../library/projects.repo.ts';
import { findSharedProject } from '../library/shares.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const database = await openTestDatabase((url) => createDb({ url, maxConnections: 4 }));
const { db } = database;
let people = 0;
const newUser = async (free = 3) => {
  people += 1;
  return (await findOrCreateUser(db, somebody(`person-${people}`), free)).id;
};

/** An influencer that its owner approved, and a link to its video. */
async function showInfluencer(owner: string) {
  const { rows } = await sql<{ id: number }>`insert into projects (user_id, kind, name)
    values (${owner}, 'influencer', 'Mira now') returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  const path = `${owner}.mp4`;
  const video = await saveAsset(db, {
    kind: 'video',
    path,
    content_type: 'video/mp4',
    bytes: 1,
    sha256: '',
    owner_id: owner,
    project_id: id,
  });
  const slug = owner.replaceAll('-', '').slice(0, 22);
  await db
    .updateTable('projects')
    .set({
      video_asset: video.id,
      is_approved: true,
      approved_at: new Date(),
      share_slug: slug,
      shared_video: video.id,
    })
    .where('id', '=', id)
    .execute();
  return { id, path, slug };
}

/** A video of this user with the influencer, which was called Mira at the time. */
async function castIn(userId: string, influencer: number): Promise<void> {
  await sql`with made as (insert into projects (user_id, kind) values (${userId}, 'video') returning id)
    insert into generations (user_id, project_id, kind, state, title, input, cost, credit, deadline_at)
    select ${userId}, id, 'lipsync', 'succeeded', '', jsonb_build_object('influencer',
      jsonb_build_object('id', ${influencer}::int, 'name', 'Mira')), 0, 'free', now() from made`.execute(
    db,
  );
}

test('what a blocked user shows is shown to nobody else, until they are unblocked', async () => {
  const [owner, viewer] = [await newUser(), await newUser()];
  const { id, path, slug } = await showInfluencer(owner);
  await castIn(viewer, id);
  const page = { limit: 10, before: null };
  const seen = async () => ({
    gallery: (await listGallery(db, viewer, page)).rows.length,
    community: (await listCommunity(db, viewer, page)).rows.length,
    influencer: (await findVisibleProject(db, viewer, id))?.id,
    file: (await findVisibleAsset(db, 'video', path, viewer))?.path,
    link: (await findSharedProject(db, slug))?.id,
    sharedFile: (await findSharedAsset(db, 'video', path, slug))?.path,
    called: (await listProjects(db, viewer, page)).rows.map((row) => row.influencer_name),
    own: (await findOwnProject(db, owner, id))?.id,
  });
  const shown = {
    gallery: 1,
    community: 1,
    influencer: id,
    file: path,
    link: id,
    sharedFile: path,
    called: ['Mira now'],
    own: id,
  };
  expect(await seen()).toEqual(shown);
  const set = (values: { blocked_at?: Date | null; erased_at?: Date | null }) =>
    db.updateTable('users').set(values).where('id', '=', owner).execute();
  const hidden = { gallery: 0, community: 0, called: ['Mira'], own: id };
  await set({ blocked_at: new Date() });
  expect(await seen()).toEqual(hidden);
  await set({ blocked_at: null });
  expect(await seen()).toEqual(shown);
  // This simulates a request in flight that shared it while the account was being deleted.
  await set({ erased_at: new Date() });
  expect(await seen()).toEqual(hidden);
});

test('blocking ends what is in progress, all of it given back, and nothing is accepted after it', async () => {
  const userId = await newUser(5);
  const open = [];
  for (const kind of ['audio', 'image'])
    open.push((await acceptGeneration(db, order(userId, kind as 'audio')))?.generationId);
  const blocked = await db.transaction().execute((tx) => blockUser(tx, userId));
  expect(new Set(blocked?.cancelled)).toEqual(new Set(open));
  const { free_available: left } = await db
    .selectFrom('credit_accounts')
    .select('free_available')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(left).toBe(5);
  expect(await acceptGeneration(db, order(userId, 'audio'))).toBeNull();
  expect(await db.transaction().execute((tx) => blockUser(tx, userId))).toBeNull();
  await unblockUser(db, userId);
  expect(await acceptGeneration(db, order(userId, 'audio'))).not.toBeNull();
});

test('a request that waits while its user is being blocked is refused', async () => {
  const userId = await newUser();
  const other = createDb({ url: database.url, maxConnections: 2, lockTimeoutMs: 60_000 });
  onTestFinished(() => other.destroy());
  let asked: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await blockUser(tx, userId);
    asked = acceptGeneration(other, order(userId, 'audio'));
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(
          db,
        );
        return rows.length;
      })
      .toBe(1);
  });
  expect(await asked).toBeNull();
});
