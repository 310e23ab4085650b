import { randomUUID } from 'node:crypto';
import { createDb } from '@talkreel/db/client';
import { acceptGeneration } from '@talkreel/db/generations/accept.repo';
import { listAttempts, noteSend, startAttempt } from '@talkreel/db/generations/attempts.repo';
import { cancelGeneration } from '@talkreel/db/testing/cancel-generation';
import { findGenerationById } from '@talkreel/db/generations/generations.repo';
import { reserveAttempt } from '@talkreel/db/generations/reserve-attempt.repo';
import { saveSession } from '@talkreel/db/accounts/sessions.repo';
import { claimStage } from '@talkreel/db/generations/claims.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import type { Attempt } from '@talkreel/db/schema';
import type { Providers } from '@talkreel/providers/create-providers';
import { createReplicateClient } from '@talkreel/providers/replicate/client';
import { startSandbox, type RunningSandbox } from '@talkreel/providers/testing/sandbox';
import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { oldRows } from './old-rows.ts';
import { spendHours } from './spend-hours.ts';
import { doRound } from './testing/do-round.ts';
import { unwantedPredictions } from './unwanted-predictions.ts';

const MODEL = 'black-forest-labs/flux-2-pro';
const { db } = await openTestDatabase((url) => createDb({ url }));
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

type Until = 'reserved' | 'sent' | { predictionId: string };

/** A stage whose generation was cancelled while its only attempt had got so far. */
async function unwanted(until: Until, provider = 'replicate'): Promise<Attempt> {
  const user = await findOrCreateUser(db, somebody(randomUUID()), 1);
  const written = await acceptGeneration(db, { ...order(user.id, 'image'), cost: 0 });
  const id = written?.generationId ?? '';
  const stageId = (await findGenerationById(db, id))?.stages[0]?.id ?? '';
  const claim = await claimStage(db, { stageId, workerId: 'w', leaseSeconds: 60 });
  if (typeof claim === 'string') throw new Error(`not claimed: ${claim}`);
  const wanted = { number: 1, part: 0, provider, model: MODEL, deadlineSeconds: 60, costCents: 5 };
  const attempt = await reserveAttempt(db, claim, wanted, null);
  if (typeof attempt === 'string') throw new Error(`not reserved: ${attempt}`);
  if (until !== 'reserved') await noteSend(db, claim, attempt.id, 1);
  if (typeof until === 'object')
    await startAttempt(db, claim, attempt.id, until.predictionId, attempt.deadline_at);
  await cancelGeneration(db, user.id, id);
  return attempt;
}

const replicate = () => createReplicateClient({ token: 'sandbox', baseUrl: sandbox.replicateUrl });

const create = (attemptId: string = randomUUID()) =>
  replicate().create({
    model: MODEL,
    input: { prompt: 'A sailor', aspect_ratio: 'custom', width: 640, height: 720 },
    webhook: `https://talkreel.invalid/?attempt=${attemptId}`,
    deadlineSeconds: 60,
    signal: AbortSignal.timeout(30_000),
  });

const statusOf = async (id: string) =>
  (await replicate().get(id, AbortSignal.timeout(30_000))).status;

/** The states of attempts after the janitor has run. */
async function tidied(attempts: Attempt[], elsewhere: Providers['elsewhere'] = new Map()) {
  await doRound(unwantedPredictions({ db, replicate: replicate(), elsewhere }, 0));
  const rows = await Promise.all(attempts.map(({ stage_id }) => listAttempts(db, stage_id)));
  return rows.flat().map(({ state, cost_cents }) => [state, cost_cents]);
}

test('unwanted predictions are stopped, even after one that the provider does not know', async () => {
  await sandbox.control('POST', 'faults', { kind: 'hang', model: MODEL, times: 2 });
  const [first, second] = [await create(), await create()];
  const attempts = [
    await unwanted({ predictionId: first.id }),
    await unwanted({ predictionId: 'unknown0to0the0provider' }),
    await unwanted({ predictionId: second.id }),
  ];
  expect(await tidied(attempts)).toEqual([
    ['cancelled', 5],
    ['abandoned', 5],
    ['cancelled', 5],
  ]);
  for (const { id } of [first, second]) expect(await statusOf(id)).toBe('canceled');
});

test('every attempt ends with its cost: never sent, sent and found, sent and unknown, still running', async () => {
  const [unsent, sent, lost, young, script] = [
    await unwanted('reserved'),
    await unwanted('sent'),
    await unwanted('sent'),
    await unwanted('sent'),
    await unwanted('sent', 'openai'),
  ];
  await sandbox.control('POST', 'faults', { kind: 'hang', model: MODEL });
  const { id } = await create(sent.id);
  const minuteAgo = new Date(Date.now() - 60_000);
  await db.updateTable('attempts').set({ sent_at: minuteAgo }).where('id', '=', lost.id).execute();
  expect(await tidied([unsent, sent, lost, young, script])).toEqual([
    ['cancelled', 0],
    ['cancelled', 5],
    ['cancelled', 0],
    ['created', 5],
    ['abandoned', 5],
  ]);
  expect(await statusOf(id)).toBe('canceled');
});

test('what may run unseen at its provider is looked for longer, and stays paid for', async () => {
  const [early, late] = [await unwanted('sent', 'fal'), await unwanted('sent', 'fal')];
  const sentSecondsAgo = (attempt: Attempt, seconds: number) =>
    db
      .updateTable('attempts')
      .set({ sent_at: new Date(Date.now() - seconds * 1_000) })
      .where('id', '=', attempt.id)
      .execute();
  await sentSecondsAgo(early, 60);
  await sentSecondsAgo(late, 600);
  const fal = {
    unknownForMs: 180_000,
    findByAttempt: () => Promise.resolve(null),
    cancel: () => Promise.reject(new Error('nothing to cancel')),
  };
  expect(await tidied([early, late], new Map([[MODEL, fal]]))).toEqual([
    ['created', 5],
    ['abandoned', 5],
  ]);
});

test('whether a sent attempt is still to show up is decided by the clock of the database', async () => {
  const young = await unwanted('sent');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await tidied([young])).toEqual([['created', 5]]);
});

test('all expired rows are removed in one round, however many, and young ones stay', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3600 * 1000);
  const session = (sid: string, expiresAt: Date) =>
    saveSession(db, { sid, userId: null, data: {}, expiresAt });
  for (let number = 0; number < 7; number += 1) await session(`over-${number}`, inHours(-1));
  await session('runs', inHours(1));
  await db
    .insertInto('webhook_events')
    .values(
      [-800, -800, -800, -20].map((hours, index) => ({
        provider: 'replicate',
        id: String(index),
        received_at: inHours(hours),
      })),
    )
    .execute();
  const ended = await unwanted('reserved');
  const running = await unwanted('sent');
  await db
    .updateTable('attempts')
    .set({ created_at: inHours(-24 * 51) })
    .execute();
  await db
    .updateTable('attempts')
    .set({ state: 'cancelled', created_at: inHours(-24 * 50) })
    .where('id', '=', ended.id)
    .execute();
  await doRound(spendHours(db));
  for (const task of oldRows(db, { webhookDays: 30, attemptDays: 45 }, 2)) await doRound(task);
  expect(await listAttempts(db, ended.stage_id)).toEqual([]);
  expect(await listAttempts(db, running.stage_id)).toHaveLength(1);
  expect(await db.selectFrom('sessions').select('sid').execute()).toEqual([{ sid: 'runs' }]);
  expect(await db.selectFrom('webhook_events').select('id').execute()).toEqual([{ id: '3' }]);
});
