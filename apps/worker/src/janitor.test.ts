import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb } from '@talkreel/db/client';
import { acceptGeneration } from '@talkreel/db/repos/accept.repo';
import { createAttempt, listAttempts, startAttempt } from '@talkreel/db/repos/attempts.repo';
import { cancelGeneration } from '@talkreel/db/repos/finish.repo';
import { findGenerationById } from '@talkreel/db/repos/generations.repo';
import { saveSession } from '@talkreel/db/repos/sessions.repo';
import { findOrCreateUser } from '@talkreel/db/repos/users.repo';
import { createReplicateClient } from '@talkreel/providers/replicate/client';
import { startSandbox, type RunningSandbox } from '@talkreel/providers/testing/sandbox';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { waitFor } from '@talkreel/testing/wait-for';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startJanitor, stopUnwanted } from './janitor.ts';

const MODEL = 'black-forest-labs/flux-2-pro';
const log = pino({ level: 'silent' });
const { db } = await openTestDatabase((url) => createDb({ url }));
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

/** A stage whose generation was cancelled while its prediction runs. */
async function unwanted(predictionId: string): Promise<string> {
  const user = await findOrCreateUser(db, somebody(randomUUID()), 1);
  const written = await acceptGeneration(db, { ...order(user.id, 'image'), cost: 0 });
  const id = written?.generationId ?? '';
  const stageId = (await findGenerationById(db, id))?.stages[0]?.id ?? '';
  const attempt = await createAttempt(db, {
    stageId,
    number: 1,
    part: 0,
    provider: 'replicate',
    model: MODEL,
    deadlineSeconds: 60,
    costCents: 5,
  });
  await startAttempt(db, attempt.id, predictionId, attempt.deadline_at);
  await cancelGeneration(db, user.id, id);
  return stageId;
}

test('unwanted predictions are stopped, also behind one that the provider does not know', async () => {
  const replicate = createReplicateClient({ token: 'sandbox', baseUrl: sandbox.replicateUrl });
  await sandbox.control('POST', 'faults', { kind: 'hang', model: MODEL, times: 2 });
  const create = () =>
    replicate.create({
      model: MODEL,
      input: { prompt: 'A sailor', aspect_ratio: 'custom', width: 640, height: 720 },
      webhook: `https://talkreel.invalid/?attempt=${randomUUID()}`,
      deadlineSeconds: 60,
      signal: AbortSignal.timeout(30_000),
    });
  const running = [await create(), await create()];
  const stages = [
    await unwanted(running[0]?.id ?? ''),
    await unwanted('unknown0to0the0provider'),
    await unwanted(running[1]?.id ?? ''),
  ];
  await stopUnwanted({ db, replicate, log }, 0);
  const states = await Promise.all(stages.map((stageId) => listAttempts(db, stageId)));
  expect(states.flat().map(({ state }) => state)).toEqual(['cancelled', 'abandoned', 'cancelled']);
  for (const { id } of running)
    expect((await replicate.get(id, AbortSignal.timeout(30_000))).status).toBe('canceled');
});

test('every hour sessions that are over and old spend of deleted accounts go, and what is young stays', async () => {
  const HOUR_MS = 3600 * 1000;
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
  for (const [sid, expiresAt] of Object.entries({ over: inHours(-1), runs: inHours(1) }))
    await saveSession(db, { sid, userId: null, data: {}, expiresAt });
  await db
    .insertInto('erased_spend')
    .values([
      { spent_at: inHours(-72), cost_cents: 1 },
      { spent_at: inHours(-20), cost_cents: 2 },
    ])
    .execute();
  const left = async () => [
    ...(await db.selectFrom('sessions').select('sid').execute()),
    ...(await db.selectFrom('erased_spend').select('cost_cents').execute()),
  ];
  const root = await mkdtemp(join(tmpdir(), 'talkreel-janitor-'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const janitor = startJanitor({
    db,
    log,
    store: await openMediaStore({ kind: 'disk', root }),
    replicate: createReplicateClient({ token: 'sandbox', baseUrl: sandbox.replicateUrl }),
  });
  onTestFinished(async () => {
    janitor.stop();
    vi.useRealTimers();
    await rm(root, { recursive: true });
  });
  expect(await left()).toHaveLength(4);
  vi.advanceTimersByTime(HOUR_MS);
  await waitFor(async () => (await left()).length === 2, { what: 'the old ones to go' });
  expect(await left()).toEqual([{ sid: 'runs' }, { cost_cents: 2 }]);
});
