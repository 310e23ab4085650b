import { randomUUID } from 'node:crypto';
import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { acceptGeneration } from './accept.repo.ts';
import { noteSend } from './attempts.repo.ts';
import { readCancelStanding } from './cancel.repo.ts';
import { claimStage } from './claims.repo.ts';
import { cancelGeneration } from '../testing/cancel-generation.ts';
import { findGenerationById } from './generations.repo.ts';
import { reserveAttempt } from './reserve-attempt.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';
import { saveAsset } from '../media/assets.repo.ts';
import { failGeneration } from './finish.repo.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 3 }));

let people = 0;
async function newUser(): Promise<string> {
  people += 1;
  return (await findOrCreateUser(db, somebody(`canceller-${people}`), 9)).id;
}

async function startSpeech(userId: string): Promise<string> {
  const accepted = await acceptGeneration(db, order(userId, 'audio'));
  if (!accepted) throw new Error('refused');
  return accepted.generationId;
}

/** Calls the generation's provider, at our cost. */
async function begin(generationId: string): Promise<void> {
  const stageId = (await findGenerationById(db, generationId))?.stages[0]?.id ?? '';
  const claim = await claimStage(db, { stageId, workerId: 'w', leaseSeconds: 30 });
  if (typeof claim === 'string') throw new Error(`not claimed: ${claim}`);
  const attempt = {
    number: 1,
    part: 0,
    provider: 'replicate',
    model: 'a/b',
    deadlineSeconds: 60,
    costCents: 1,
  };
  const reserved = await reserveAttempt(db, claim, attempt, null);
  if (typeof reserved === 'string') throw new Error(`not reserved: ${reserved}`);
  await noteSend(db, claim, reserved.id, 1);
}

const cancel = (userId: string, generationId: string, choice: 'keep' | 'discard' = 'keep') =>
  cancelGeneration(db, userId, generationId, { choice, freePerDay: 2 });

async function standing(generationId: string) {
  const generation = await findGenerationById(db, generationId);
  return [generation?.state, generation?.cancelled_as, generation?.credit];
}

test('of what has begun as many as the day allows are cancelled for free, and the next one counts', async () => {
  const userId = await newUser();
  const ids = [await startSpeech(userId), await startSpeech(userId), await startSpeech(userId)];
  for (const id of ids) {
    await begin(id);
    await cancel(userId, id);
  }
  expect(await Promise.all(ids.map(standing))).toEqual([
    ['cancelled', 'empty', 'returned'],
    ['cancelled', 'empty', 'returned'],
    ['cancelled', 'counted', 'charged'],
  ]);
  // A user who insists on a free cancellation is refused, and the work goes on.
  const further = await startSpeech(userId);
  await begin(further);
  await expect(cancel(userId, further, 'discard')).rejects.toThrow('no-free-left');
  expect(await standing(further)).toEqual(['running', null, 'reserved']);
});

test('what has not begun is cancelled for free without limit', async () => {
  const userId = await newUser();
  for (let count = 0; count < 3; count += 1) {
    const id = await startSpeech(userId);
    await cancel(userId, id);
    expect(await standing(id)).toEqual(['cancelled', 'empty', 'returned']);
  }
});

test("nobody cancels another user's generation", async () => {
  const [userId, stranger] = [await newUser(), await newUser()];
  const id = await startSpeech(userId);
  for (const choice of ['keep', 'discard'] as const)
    expect(await cancel(stranger, id, choice)).toEqual([]);
  expect(await standing(id)).toEqual(['queued', null, 'reserved']);
  expect(await cancel(userId, id)).toEqual([id]);
});

/** One sentence of a film that is spoken again: its scene is made, and the film is not joined yet. */
async function startedFilmRetake(userId: string) {
  const path = `${randomUUID()}.m4a`;
  const empty = { description: null, actorId: null, voiceId: null, audioAsset: null };
  const accepted = await acceptGeneration(db, {
    ...order(userId, 'retake'),
    input: { film: { scene: 0, text: 'Hello.', scenes: [null], transition: 'cut' } },
    project: { kind: 'video', name: null, script: 'Hello.', ...empty, imageAsset: null },
    stages: [{ name: 'audio', position: 0, needs: [], input: {} }],
  });
  const { generationId = '', projectId = null } = accepted ?? {};
  await begin(generationId);
  await saveAsset(db, {
    ...{ owner_id: userId, project_id: projectId, source_generation: generationId },
    ...{ kind: 'audio', path, content_type: 'audio/mp4', bytes: 4, sha256: 'x'.repeat(64) },
  });
  const left = async () => {
    const rows = await Promise.all([
      db.selectFrom('projects').select('id').where('id', '=', projectId).execute(),
      db.selectFrom('assets').select('id').where('path', '=', path).execute(),
      db.selectFrom('erasures').select('prefix').where('prefix', '=', `audio/${path}`).execute(),
    ]);
    return rows.map(({ length }) => length);
  };
  return { generationId, left };
}

test('of a film that is not joined again nobody pays for a scene that no page shows, and nothing stays', async () => {
  const userId = await newUser();
  const { generationId, left } = await startedFilmRetake(userId);
  expect(await left()).toEqual([1, 1, 0]);
  expect(await readCancelStanding(db, userId, generationId)).toMatchObject({ made: [] });
  await cancel(userId, generationId, 'keep');
  expect(await standing(generationId)).toEqual(['cancelled', 'empty', 'returned']);
  expect(await left()).toEqual([0, 0, 1]);
  const failed = await startedFilmRetake(userId);
  await failGeneration(db, failed.generationId, { code: 'failed', message: 'Failed' });
  expect(await standing(failed.generationId)).toEqual(['failed', null, 'returned']);
  expect(await failed.left()).toEqual([0, 0, 1]);
});
