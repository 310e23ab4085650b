import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createDb } from '@talkreel/db/client';
import { acceptGeneration } from '@talkreel/db/generations/accept.repo';
import { claimStage } from '@talkreel/db/generations/claims.repo';
import { deliverStage } from '@talkreel/db/generations/deliver.repo';
import { findGenerationById } from '@talkreel/db/generations/generations.repo';
import { releaseClaim, type Claim } from '@talkreel/db/generations/stages.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import type { MediaStore } from '@talkreel/storage/media-store';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { afterAll, expect, test } from 'vitest';
import { toStageFailure } from './failures.ts';
import { unmarked } from './testing/unmarked.ts';
import { fetchMedia, keepMedia } from './workspace.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));
const { id: userId } = await findOrCreateUser(db, somebody('keeper'), 50);
const root = await mkdtemp(join(tmpdir(), 'talkreel-keep-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const store = await openMediaStore({ kind: 'disk', root: join(root, 'store') });

async function newStage(): Promise<string> {
  const accepted = await acceptGeneration(db, {
    ...order(userId, 'lipsync'),
    stages: [{ name: 'lipsync', position: 0, needs: [], input: {} }],
  });
  return (await findGenerationById(db, accepted?.generationId ?? ''))?.stages[0]?.id ?? '';
}

async function claimed(stageId: string): Promise<Claim> {
  const claim = await claimStage(db, { stageId, workerId: 'w', leaseSeconds: 30 });
  if (typeof claim === 'string') throw new Error(`not claimed: ${claim}`);
  return claim;
}

async function made(words: string): Promise<string> {
  const file = join(root, words);
  await writeFile(file, words);
  return file;
}

test('a worker that lost its claim does not replace what another one delivered', async () => {
  const stageId = await newStage();
  const paused = await claimed(stageId);
  await releaseClaim(db, paused);
  const next = await claimed(stageId);
  const asset = await keepMedia(
    { db, store, credentials: unmarked },
    await made('delivered'),
    next,
    { format: 'mp4', made: { title: 'Video' } },
  );
  await deliverStage(db, next, { output: {}, assets: [{ asset, column: 'video_asset' }] });
  // Another encoder, or another number of threads, makes other bytes of the same media.
  const late = await made('made by another encoder');
  const keep = keepMedia({ db, store, credentials: unmarked }, late, paused, {
    format: 'mp4',
    made: { title: 'Video' },
  });
  await expect(keep).rejects.toMatchObject({ reason: 'lost' });
  const file = await store.open(`video/${asset.path}`);
  expect(file && (await text(file.stream))).toBe('delivered');
});

/** @shows fault 46 */
test('unreachable or full storage costs no attempt, a missing file does', async () => {
  const toFailure = (error: unknown) =>
    toStageFailure(error, { attempt: 1, maxAttempts: 3 }, { failed: 'Failed' });
  const thrown = (work: Promise<unknown>): Promise<unknown> =>
    work.catch((error: unknown) => error);
  const away = { put: () => Promise.reject(new Error('ENOSPC')) } as unknown as MediaStore;
  const claim = await claimed(await newStage());
  const keep = keepMedia({ db, store: away, credentials: unmarked }, 'a.wav', claim, {
    format: 'wav',
    made: { title: 'Speech' },
  });
  expect(toFailure(await thrown(keep))).toMatchObject({ then: 'defer' });
  const gone = await thrown(fetchMedia(store, 'audio', 'a.wav', join(root, 'x')));
  expect(toFailure(gone)).toMatchObject({ then: 'retry' });
});
