import { openTestDatabase } from '@talkreel/testing/postgres';
import { order } from '@talkreel/testing/order';
import { somebody } from '@talkreel/testing/somebody';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { acceptGeneration } from '../generations/accept.repo.ts';
import { findAssetById } from './assets.repo.ts';
import {
  findOwnRecording,
  forgetLooseRecordings,
  listOwnRecordings,
  saveOwnRecording,
} from './own-recordings.repo.ts';
import { deleteProject } from '../library/trash.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 4 }));
const { id: userId } = await findOrCreateUser(db, somebody('speaker'), 20);
const { id: strangerId } = await findOrCreateUser(db, somebody('stranger'), 20);

const statement = { consent: 'own-voice', statement: 'It is mine.', version: 1 } as const;
let made = 0;
async function record(path = `recordings/${(made += 1)}.wav`) {
  const asset = {
    owner_id: userId,
    kind: 'audio' as const,
    path,
    content_type: 'audio/wav',
    bytes: 1,
    sha256: 'x',
    duration_seconds: 3,
  };
  const kept = await saveOwnRecording(db, userId, { asset, statement });
  if (!kept?.asset) throw new Error('not kept');
  return { ...kept, asset: kept.asset };
}

/** A speech made of this recording. */
async function use(uploadAsset: string): Promise<number> {
  const project = {
    ...{ kind: 'video' as const, name: null, script: 'Hi', description: null },
    ...{ actorId: null, voiceId: null, audioAsset: null, imageAsset: null },
  };
  const accepted = await acceptGeneration(db, { ...order(userId, 'audio'), project, uploadAsset });
  return accepted?.projectId ?? 0;
}

async function age(asset: string): Promise<void> {
  await db
    .updateTable('assets')
    .set({ created_at: sql<Date>`now() - interval '25 hours'` })
    .where('id', '=', asset)
    .execute();
}

test('the same file is the same recording, with its first statement', async () => {
  const first = await record('recordings/same.wav');
  expect(await record('recordings/same.wav')).toEqual(first);
  expect(first).toMatchObject({
    consent: 'own-voice',
    statement: 'It is mine.',
    duration_seconds: 3,
  });
});

test('one sent again is kept for a day from then on', async () => {
  const { asset } = await record('recordings/again.wav');
  await age(asset);
  expect((await record('recordings/again.wav')).asset).toBe(asset);
  expect(await forgetLooseRecordings(db, 24, 100)).toBe(0);
  expect(await findAssetById(db, asset)).toBeDefined();
});

/** @shows abuse 48 */
test('nobody finds another user’s recording', async () => {
  const { id } = await record();
  expect(await findOwnRecording(db, strangerId, id)).toBeUndefined();
  expect(await listOwnRecordings(db, strangerId)).toEqual([]);
  expect((await listOwnRecordings(db, userId)).map((own) => own.id)).toContain(id);
});

test('an unused one goes after a day with its statement, a used one stays', async () => {
  const [unused, used, fresh] = [await record(), await record(), await record()];
  const projectId = await use(used.asset);
  expect((await findAssetById(db, used.asset))?.project_id).toBe(projectId);
  await age(unused.asset);
  await age(used.asset);
  expect(await forgetLooseRecordings(db, 24, 100)).toBe(1);
  expect(await findOwnRecording(db, userId, unused.id)).toBeUndefined();
  expect(await findAssetById(db, unused.asset)).toBeUndefined();
  for (const { id } of [used, fresh]) expect(await findOwnRecording(db, userId, id)).toBeDefined();
});

test('it belongs to the first project that uses it; the statement outlives the sound', async () => {
  const own = await record();
  const first = await use(own.asset);
  await use(own.asset);
  expect((await findAssetById(db, own.asset))?.project_id).toBe(first);
  await db
    .updateTable('generations')
    .set({ state: 'cancelled' })
    .where('project_id', '=', first)
    .execute();
  expect(await deleteProject(db, userId, first)).toMatchObject([{ kind: 'audio', path: own.path }]);
  expect(await findOwnRecording(db, userId, own.id)).toMatchObject({ asset: null, path: null });
  await forgetLooseRecordings(db, 0, 100);
  expect(await findOwnRecording(db, userId, own.id)).toMatchObject({ asset: null, path: null });
});

test('nothing is kept for an account that is being deleted', async () => {
  const { id } = await findOrCreateUser(db, somebody('leaver'), 3);
  await db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', id).execute();
  const asset = {
    ...{ owner_id: id, kind: 'audio' as const, path: 'recordings/late.wav' },
    ...{ content_type: 'audio/wav', bytes: 1, sha256: 'x' },
  };
  expect(await saveOwnRecording(db, id, { asset, statement })).toBeUndefined();
});
