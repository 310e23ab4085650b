import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb } from '@talkreel/db/client';
import { acceptGeneration } from '@talkreel/db/generations/accept.repo';
import { claimStage } from '@talkreel/db/generations/claims.repo';
import { deliverStage } from '@talkreel/db/generations/deliver.repo';
import { cancelGeneration } from '@talkreel/db/testing/cancel-generation';
import { findGenerationById } from '@talkreel/db/generations/generations.repo';
import type { Claim } from '@talkreel/db/generations/stages.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { afterAll, expect, test } from 'vitest';
import { unmarked } from '../testing/unmarked.ts';
import { keepMedia } from '../workspace.ts';
import { removeUndelivered } from './remove-undelivered.ts';

const { db } = await openTestDatabase((url) => createDb({ url }));
const { id: userId } = await findOrCreateUser(db, somebody('leaver'), 50);
const root = await mkdtemp(join(tmpdir(), 'talkreel-undelivered-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const store = await openMediaStore({ kind: 'disk', root });

/** A claimed stage that has stored a video and a still, and delivered neither. */
async function stored(): Promise<Claim> {
  const accepted = await acceptGeneration(db, {
    ...order(userId, 'lipsync'),
    stages: [{ name: 'lipsync', position: 0, needs: [], input: {} }],
  });
  const stageId = (await findGenerationById(db, accepted?.generationId ?? ''))?.stages[0]?.id ?? '';
  const claim = await claimStage(db, { stageId, workerId: 'w', leaseSeconds: 30 });
  if (typeof claim === 'string') throw new Error(`not claimed: ${claim}`);
  const file = join(import.meta.dirname, 'remove-undelivered.ts');
  for (const format of ['mp4', 'jpg'] as const)
    await keepMedia({ db, store, credentials: unmarked }, file, claim, {
      format,
      made: { title: 'Video' },
    });
  return claim;
}

async function filesOf({ stage }: Claim): Promise<string[]> {
  const names = await Promise.all(['video', 'image'].map((kind) => readdir(join(root, kind))));
  return names.flat().filter((name) => name.startsWith(stage.id));
}

test('the files of a cancelled stage go', async () => {
  const claim = await stored();
  await cancelGeneration(db, userId, claim.generation.id);
  await removeUndelivered({ db, store }, claim.stage.id);
  expect(await filesOf(claim)).toEqual([]);
});

test('the files of a stage that may be delivered, or was, stay', async () => {
  const claim = await stored();
  await removeUndelivered({ db, store }, claim.stage.id);
  await deliverStage(db, claim, { output: {}, assets: [] });
  await removeUndelivered({ db, store }, claim.stage.id);
  expect(await filesOf(claim)).toHaveLength(2);
});
