import { randomUUID } from 'node:crypto';
import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { linkTokenHash, newLinkToken } from '../link-token.ts';
import { acceptSet } from '../generations/accept-set.repo.ts';
import { acceptGeneration } from '../generations/accept.repo.ts';
import { claimStage } from '../generations/claims.repo.ts';
import { deliverStage } from '../generations/deliver.repo.ts';
import {
  addMailOffLink,
  findDoneBatch,
  findDoneJob,
  forgetMailOffLinks,
  turnMailsOff,
} from './mails.repo.ts';
import { failGeneration } from '../generations/finish.repo.ts';
import { cancelGeneration } from '../testing/cancel-generation.ts';
import { listParts } from '../generations/sets.repo.ts';
import { findOrCreateUser } from './users.repo.ts';

const { db, url } = await openTestDatabase((at) => createDb({ url: at, maxConnections: 8 }));
const other = createDb({ url, maxConnections: 2 });
afterAll(() => other.destroy());
beforeEach(async () => {
  await db.deleteFrom('mails').execute();
});

let people = 0;
async function newUser(): Promise<string> {
  people += 1;
  const identity = { ...somebody(`mailed-${people}`), email: `mailed-${people}@example.com` };
  return (await findOrCreateUser(db, identity, 20)).id;
}

const stage = (name: 'audio' | 'lipsync', position: number, needs: Array<'audio'> = []) => ({
  name,
  position,
  needs,
  input: {},
});

async function start(userId: string, kind: 'lipsync' | 'one-shot'): Promise<string> {
  const asked = { ...order(userId, kind), stages: [stage('lipsync', 0)] };
  const accepted = await acceptGeneration(db, asked);
  if (!accepted) throw new Error('refused');
  return accepted.generationId;
}

const age = (id: string, seconds: number) =>
  db
    .updateTable('generations')
    .set({ created_at: new Date(Date.now() - seconds * 1_000) })
    .where('id', '=', id)
    .execute();

async function claimNext(generationId: string) {
  const next = await db
    .selectFrom('stages')
    .select('id')
    .where('generation_id', '=', generationId)
    .where('state', '=', 'queued')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  const claim = await claimStage(db, { stageId: next.id, workerId: 'w', leaseSeconds: 30 });
  if (typeof claim === 'string') throw new Error(`not claimed: ${claim}`);
  return claim;
}

async function deliver(generationId: string, by = db) {
  return deliverStage(by, await claimNext(generationId), { output: {}, assets: [] });
}

const fail = (id: string) => failGeneration(db, id, { code: 'x', message: 'It broke.' });
const mails = () => db.selectFrom('mails').select(['kind', 'subject_id']).execute();

test('a job that took longer than a minute is mailed when it is delivered, a quick one is not', async () => {
  const userId = await newUser();
  const [quick, long] = [await start(userId, 'lipsync'), await start(userId, 'lipsync')];
  await age(quick, 50);
  await age(long, 70);
  await Promise.all([deliver(quick), deliver(long)]);
  expect(await mails()).toEqual([{ kind: 'job-done', subject_id: long }]);
});

test('a one shot is mailed however quick it was', async () => {
  const id = await start(await newUser(), 'one-shot');
  await deliver(id);
  expect(await mails()).toEqual([{ kind: 'job-done', subject_id: id }]);
});

test('of two workers that end the same job, one queues the mail', async () => {
  const id = await start(await newUser(), 'one-shot');
  const claim = await claimNext(id);
  const delivery = { output: {}, assets: [] };
  const ends = await Promise.all([
    deliverStage(db, claim, delivery),
    deliverStage(db, claim, delivery),
    fail(id),
  ]);
  expect(ends.filter((end) => end !== null)).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
});

test('a failure is mailed, with its returned credit; a cancellation never is', async () => {
  const userId = await newUser();
  const [failed, byUser, byUs] = [
    await start(userId, 'one-shot'),
    await start(userId, 'one-shot'),
    await start(userId, 'one-shot'),
  ];
  await fail(failed);
  await cancelGeneration(db, userId, byUser, { choice: 'discard', freePerDay: 5 });
  await cancelGeneration(db, userId, byUs);
  expect(await mails()).toEqual([{ kind: 'job-done', subject_id: failed }]);
  expect(await findDoneJob(db, failed)).toMatchObject({ creditBack: 'returned' });
  expect(await findDoneJob(db, byUser)).toBeNull();
});

async function startBatch(userId: string, videos: number): Promise<{ id: string; ids: string[] }> {
  const id = randomUUID();
  const speech = { id: randomUUID(), opening: 0, voiceId: 'v' };
  const accepted = await acceptSet(db, {
    kind: 'batch',
    id,
    userId,
    name: 'Openings',
    request: { openings: [], actors: [], voices: [], endsWithSpeech: false },
    askedHash: id,
    requestHash: id,
    idempotencyKey: null,
    speeches: [speech],
    parts: Array.from({ length: videos }, (_, position) => ({
      speechId: speech.id,
      request: () => ({
        ...order(userId, 'talking-video'),
        set: { id, position },
        stages: [stage('audio', 0), stage('lipsync', 1, ['audio'])],
      }),
    })),
    maxOpen: 80,
  });
  expect(accepted.outcome).toBe('accepted');
  const { parts } = await listParts(db, userId, id);
  return { id, ids: parts.map((part) => part.id) };
}

test('a batch is mailed once, by whichever of its videos ends last, however they meet', async () => {
  const userId = await newUser();
  for (let round = 0; round < 5; round += 1) {
    const { id, ids } = await startBatch(userId, 3);
    for (const one of ids) await age(one, 600);
    for (const one of ids) await deliver(one);
    expect(await mails()).toEqual([]);
    // Separate workers are used because one worker serializes the changes to a user's rows.
    await Promise.all([deliver(ids[0] ?? ''), deliver(ids[1] ?? '', other), fail(ids[2] ?? '')]);
    expect(await mails()).toEqual([{ kind: 'batch-done', subject_id: id }]);
    expect((await findDoneBatch(db, id))?.states).toEqual(['succeeded', 'succeeded', 'failed']);
    await db.deleteFrom('mails').execute();
  }
});

test('a video of a batch made again later is not mailed', async () => {
  const { id, ids } = await startBatch(await newUser(), 1);
  await fail(ids[0] ?? '');
  expect(await mails()).toEqual([{ kind: 'batch-done', subject_id: id }]);
  await db.deleteFrom('mails').execute();
  await db.updateTable('generations').set({ state: 'running' }).where('id', 'in', ids).execute();
  await fail(ids[0] ?? '');
  expect(await mails()).toEqual([]);
});

test('nobody is mailed who turned it off, has no address, or whose account is locked or deleted', async () => {
  for (const change of [
    { mails_when_done: false },
    { email: null },
    { blocked_at: new Date() },
    { erased_at: new Date() },
  ]) {
    const userId = await newUser();
    const id = await start(userId, 'one-shot');
    await fail(id);
    expect(await findDoneJob(db, id)).not.toBeNull();
    await db.updateTable('users').set(change).where('id', '=', userId).execute();
    expect(await findDoneJob(db, id)).toBeNull();
  }
});

test('a link turns the mails off, again and again, until it is too old', async () => {
  const userId = await newUser();
  const hash = linkTokenHash(newLinkToken());
  await addMailOffLink(db, userId, hash);
  expect(await turnMailsOff(db, hash)).toBe(userId);
  expect(await turnMailsOff(db, hash)).toBe(userId);
  expect(await turnMailsOff(db, linkTokenHash(newLinkToken()))).toBeNull();
  expect(await forgetMailOffLinks(db, 1, 10)).toBe(0);
  expect(await forgetMailOffLinks(db, 0, 10)).toBe(1);
  expect(await turnMailsOff(db, hash)).toBeNull();
});
