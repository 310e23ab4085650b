import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb } from '@talkreel/db/client';
import { acceptGeneration } from '@talkreel/db/generations/accept.repo';
import { claimStage } from '@talkreel/db/generations/claims.repo';
import { deliverStage } from '@talkreel/db/generations/deliver.repo';
import { failGeneration } from '@talkreel/db/generations/finish.repo';
import { cancelGeneration } from '@talkreel/db/testing/cancel-generation';
import { findGenerationById } from '@talkreel/db/generations/generations.repo';
import { findSharedSpeech } from '@talkreel/db/generations/speeches.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { partTexts } from '@talkreel/contracts/texts/sets';
import { makeTone } from '@talkreel/media-tools/testing/make-media';
import type { StageRun } from '@talkreel/queue/stage';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { afterAll, expect, test } from 'vitest';
import { takeSharedSpeech } from './shared-speech.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 4 }));
const { id: userId } = await findOrCreateUser(db, somebody('sharer'), 50);
const root = await mkdtemp(join(tmpdir(), 'talkreel-shared-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const store = await openMediaStore({ kind: 'disk', root: join(root, 'store') });
const tone = await makeTone(join(root, 'tone.wav'), 1);

/** A speech, the generation that makes it, and two that need it. */
async function newSpeech() {
  const speechId = randomUUID();
  const batchId = randomUUID();
  const ids = await Promise.all(
    [0, 1, 2].map(async () => {
      const accepted = await acceptGeneration(db, {
        ...order(userId, 'talking-video'),
        stages: [{ name: 'audio', position: 0, needs: [], input: { speechId } }],
      });
      return accepted?.generationId ?? '';
    }),
  );
  await db
    .insertInto('batches')
    .values({ id: batchId, user_id: userId, name: 'B', request: '{}', request_hash: batchId })
    .execute();
  await db
    .insertInto('batch_speeches')
    .values({ id: speechId, batch_id: batchId, opening: 0, voice_id: 'v', maker: ids[0] ?? '' })
    .execute();
  const claim = async (index: number) => {
    const stageId = (await findGenerationById(db, ids[index] ?? ''))?.stages[0]?.id ?? '';
    const claimed = await claimStage(db, { stageId, workerId: 'w', leaseSeconds: 30 });
    if (typeof claimed === 'string') throw new Error(`not claimed: ${claimed}`);
    return claimed;
  };
  const take = async (index: number) => {
    const run = { claim: await claim(index), signal: new AbortController().signal } as StageRun;
    const dir = await mkdtemp(join(root, 'work-'));
    return takeSharedSpeech({ db, store }, run, speechId, dir);
  };
  return { speechId, ids, claim, take };
}

test('the one that makes it finds nothing and makes it', async () => {
  const { take } = await newSpeech();
  expect(await take(0)).toBeNull();
});

test('a delivered recording is copied', async () => {
  const { claim, take } = await newSpeech();
  const made = await claim(0);
  await store.put(`audio/${made.stage.id}.wav`, tone);
  await deliverStage(db, made, { output: { audioPath: `${made.stage.id}.wav` }, assets: [] });
  const recording = (await take(1))?.recording;
  expect(recording?.durationSeconds).toBeCloseTo(1, 1);
  expect(await readFile(recording?.file ?? '')).toEqual(await readFile(tone));
});

test('while it is in progress the others look again later, and spend no attempt', async () => {
  const { take } = await newSpeech();
  await expect(take(1)).rejects.toMatchObject({
    then: 'defer',
    notice: partTexts.waitingForVoice,
  });
});

test('they fail with its failure', async () => {
  const { ids, take } = await newSpeech();
  await failGeneration(db, ids[0] ?? '', { code: 'content_refused', message: 'Not this.' });
  await expect(take(1)).rejects.toMatchObject({
    code: 'content_refused',
    userMessage: 'Not this.',
    then: 'final',
  });
});

test('if it was cancelled one of them makes it, and the other waits for that one', async () => {
  const { ids, take, speechId } = await newSpeech();
  await cancelGeneration(db, userId, ids[0] ?? '');
  expect(await take(2)).toBeNull();
  expect((await findSharedSpeech(db, speechId))?.maker).toBe(ids[2]);
  await expect(take(1)).rejects.toMatchObject({ then: 'defer' });
});

test('if its file is gone it is made again', async () => {
  const { claim, take, ids, speechId } = await newSpeech();
  const made = await claim(0);
  await deliverStage(db, made, { output: { audioPath: 'deleted.wav' }, assets: [] });
  expect(await take(1)).toBeNull();
  expect((await findSharedSpeech(db, speechId))?.maker).toBe(ids[1]);
});
