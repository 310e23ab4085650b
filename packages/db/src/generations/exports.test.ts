import { openTestDatabase } from '@talkreel/testing/postgres';
import { order } from '@talkreel/testing/order';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { acceptConflict, acceptGeneration } from './accept.repo.ts';
import { findAsset, saveAsset } from '../media/assets.repo.ts';
import { claimStage } from './claims.repo.ts';
import { deliverStage } from './deliver.repo.ts';
import { findGenerationById, findRepeated } from './generations.repo.ts';
import { deleteProject } from '../library/trash.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 4 }));
const { id: userId } = await findOrCreateUser(db, somebody('exporter'), 3);

let made = 0;
/** A project that shows a video. */
async function newFilm() {
  made += 1;
  const path = `film-${made}.mp4`;
  const { id: projectId } = await db
    .insertInto('projects')
    .values({ user_id: userId, kind: 'video', script: 'Hello' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const file = { kind: 'video' as const, content_type: 'video/mp4', bytes: 1, sha256: 'x' };
  const asset = { ...file, owner_id: userId, project_id: projectId, path };
  const { id: video } = await saveAsset(db, asset);
  await db
    .updateTable('projects')
    .set({ video_asset: video })
    .where('id', '=', projectId)
    .execute();
  const accept = () =>
    acceptGeneration(db, {
      ...order(userId, 'export'),
      cost: 0,
      repeatKey: path,
      project: { id: projectId, fill: null, video },
    });
  return { projectId, path, accept };
}

/** The stage of an export, taken by a worker, and its delivery. */
async function claimed(generationId: string) {
  const stageId = (await findGenerationById(db, generationId))?.stages[0]?.id ?? '';
  const claim = await claimStage(db, { stageId, workerId: 'w', leaseSeconds: 30 });
  if (typeof claim === 'string') throw new Error(`not claimed: ${claim}`);
  const path = `${stageId}.mp4`;
  const file = { kind: 'video' as const, content_type: 'video/mp4', bytes: 1, sha256: 'x' };
  const deliver = () =>
    deliverStage(db, claim, {
      output: { url: path },
      assets: [{ asset: { ...file, owner_id: userId, path }, column: null }],
    });
  return { deliver, path };
}

test('of equal exports at once one is made, and it is still the one afterwards', async () => {
  const film = await newFilm();
  const results = await Promise.allSettled([film.accept(), film.accept(), film.accept()]);
  const accepted = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(accepted).toHaveLength(1);
  expect(refused.map(acceptConflict)).toEqual(['repeat', 'repeat']);
  const id = accepted[0]?.generationId ?? '';
  const { deliver } = await claimed(id);
  expect(await deliver()).toMatchObject({ generationEnded: true });
  expect(acceptConflict(await film.accept().catch((error: unknown) => error))).toBe('repeat');
  expect(await findRepeated(db, userId, film.path)).toMatchObject({ id, state: 'succeeded' });
});

test('a project deleted while its export runs leaves no file that nobody can delete', async () => {
  const film = await newFilm();
  const { deliver, path } = await claimed((await film.accept())?.generationId ?? '');
  // The export was accepted after the deletion had looked for running work.
  await deleteProject(db, userId, film.projectId);
  expect(await deliver()).toBeNull();
  expect(await findAsset(db, 'video', path)).toBeUndefined();
});

test('an export delivered first is deleted with its project', async () => {
  const film = await newFilm();
  const { deliver, path } = await claimed((await film.accept())?.generationId ?? '');
  await deliver();
  expect(await deleteProject(db, userId, film.projectId)).toContainEqual({ kind: 'video', path });
});

test('what is known of how a file was made is kept with it', async () => {
  const { accept } = await newFilm();
  const accepted = await accept();
  const stageId = (await findGenerationById(db, accepted?.generationId ?? ''))?.stages[0]?.id ?? '';
  const claim = await claimStage(db, { stageId, workerId: 'w', leaseSeconds: 30 });
  if (typeof claim === 'string') throw new Error(`not claimed: ${claim}`);
  const path = `${stageId}.mp4`;
  const provenance = {
    mark: 'signed',
    source: 'composite',
    realFace: true,
    realVoice: false,
    consents: [],
  };
  const file = { kind: 'video' as const, content_type: 'video/mp4', bytes: 1, sha256: 'x' };
  const asset = { ...file, owner_id: userId, path, provenance: JSON.stringify(provenance) };
  await deliverStage(db, claim, { output: { url: path }, assets: [{ asset, column: null }] });
  expect((await findAsset(db, 'video', path))?.provenance).toEqual(provenance);
});
