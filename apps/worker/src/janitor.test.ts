import { randomUUID } from 'node:crypto';
import { createDb } from '@talkreel/db/client';
import { acceptGeneration } from '@talkreel/db/repos/accept.repo';
import { createAttempt, listAttempts, startAttempt } from '@talkreel/db/repos/attempts.repo';
import { cancelGeneration } from '@talkreel/db/repos/finish.repo';
import { findGenerationById } from '@talkreel/db/repos/generations.repo';
import { findOrCreateUser } from '@talkreel/db/repos/users.repo';
import { createReplicateClient } from '@talkreel/providers/replicate/client';
import { startSandbox, type RunningSandbox } from '@talkreel/providers/testing/sandbox';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopUnwanted } from './janitor.ts';

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
  const written = await acceptGeneration(db, {
    userId: user.id,
    kind: 'image',
    title: 'Portrait',
    input: {},
    cost: 0,
    coveredBy: null,
    idempotencyKey: null,
    requestHash: '',
    repeatKey: null,
    deadlineSeconds: 600,
    maxActive: 10,
    project: null,
    stages: [{ name: 'image', position: 0, needs: [], input: {} }],
  });
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
