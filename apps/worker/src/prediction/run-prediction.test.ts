import { texts } from '@talkreel/contracts/texts';
import { createDb, type Db } from '@talkreel/db/client';
import { listAttempts, startAttempt } from '@talkreel/db/generations/attempts.repo';
import { cancelGeneration } from '@talkreel/db/testing/cancel-generation';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import {
  OutcomeUnknown,
  PredictionFailed,
  ProviderBusy,
  type ProviderError,
} from '@talkreel/providers/errors';
import type { Prediction, RemoteDriver, StartContext } from '@talkreel/providers/remote';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { StageDeps } from '../deps.ts';
import { runPrediction } from './run-prediction.ts';
import { beginTry, takeOver } from './testing/begin-try.ts';

const { db } = await openTestDatabase((url) => createDb({ url }));
const userId = (await findOrCreateUser(db, somebody('slow'), 100)).id;
const inAnHour = () => new Date(Date.now() + 3_600_000);

const prediction = (id: string, status: Prediction['status'] = 'processing'): Prediction => ({
  id,
  status,
  outputUrls: [],
  progress: null,
  error: null,
  createdAt: new Date(),
});

/** An attempt that is recorded and not sent, of a run whose provider does what a test says. */
async function openTry() {
  const { claim, attempt } = await beginTry(db, userId);
  const stopped: string[] = [];
  const unexpected = () => Promise.reject(new Error('not asked for in this test'));
  const driver = {
    model: attempt.model,
    provider: attempt.provider,
    canLookUp: true,
    deadlineFactor: 1,
    get: (id: string) => Promise.resolve(prediction(id, 'succeeded')),
    cancel: (id: string) => {
      stopped.push(id);
      return Promise.resolve(prediction(id, 'canceled'));
    },
    findByAttempt: unexpected as RemoteDriver<string>['findByAttempt'],
    unknownForMs: undefined as number | undefined,
    failure: ({ id }: Prediction): ProviderError => new PredictionFailed(`${id} failed`, ''),
    download: unexpected,
  };
  const signal = new AbortController().signal;
  const run = {
    claim,
    attempt: 1,
    maxAttempts: 3,
    maxSends: 3,
    deadlineSeconds: 60,
    nowMs: Date.now,
    signal,
    outputs: {},
    report: () => undefined,
    whileWaiting: <T>(wait: () => Promise<T>) => wait(),
    began: () => undefined,
    log: pino({ level: 'silent' }),
  };
  const predict = (
    start: RemoteDriver<string>['start'],
    of: Partial<typeof driver> = {},
    by: Db = db,
  ) =>
    runPrediction(
      {
        db: by,
        signals: { onCancelled: () => undefined, onPrediction: () => () => undefined },
        polls: { acquire: () => Promise.resolve() },
        webhookUrl: undefined,
        dailySpendCapCents: null,
      } as unknown as StageDeps,
      {
        driver: { ...driver, ...of, start },
        input: 'anything',
        run,
        texts: { failed: 'Failed' },
        gaveUp: 'Gave up',
      },
    );
  const rows = () => listAttempts(db, claim.stage.id);
  return { claim, attempt, run, stopped, predict, rows };
}

const sent = async (id: string, { beforeCreate }: StartContext) => {
  await beforeCreate();
  return prediction(id);
};

/** A create that was in flight when its stage was lost; returns what became of it, and what was stopped. */
async function lateAnswer(
  meanwhile: (claim: Awaited<ReturnType<typeof openTry>>['claim']) => Promise<unknown>,
) {
  const { claim, attempt, stopped, predict, rows } = await openTry();
  const looked = Promise.withResolvers<void>();
  let answersLeft = Number.POSITIVE_INFINITY;
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      answersLeft -= 1;
      if (answersLeft === 0) looked.resolve();
      return result;
    },
  });
  const arrives = () =>
    predict(
      async (_input, context) => {
        await context.beforeCreate();
        await meanwhile(claim);
        // Two answers matter: the prediction was not recorded as this worker's, and who owns the stage now.
        answersLeft = 2;
        return prediction('late');
      },
      {},
      watched,
    );
  return { claim, attempt, stopped, rows, looked: looked.promise, arrives };
}

const lost = { name: 'StageStopped', reason: 'lost' };

test('a prediction that the next owner has not found yet is left to it', async () => {
  const owner = Promise.withResolvers<Awaited<ReturnType<typeof takeOver>>>();
  const { attempt, stopped, rows, looked, arrives } = await lateAnswer(async (claim) =>
    owner.resolve(await takeOver(db, claim)),
  );
  const ended = arrives();
  await Promise.race([looked, ended]);
  expect(await startAttempt(db, await owner.promise, attempt.id, 'late', inAnHour())).toBe(true);
  await expect(ended).rejects.toMatchObject(lost);
  expect(stopped).toEqual([]);
  expect(await rows()).toMatchObject([{ state: 'started', prediction_id: 'late' }]);
});

test('one that the next owner continues without is stopped, and its attempt keeps the other', async () => {
  const { stopped, rows, arrives } = await lateAnswer(async (claim) => {
    const owner = await takeOver(db, claim);
    const [attempt] = await listAttempts(db, claim.stage.id);
    await startAttempt(db, owner, attempt?.id ?? '', 'another', inAnHour());
  });
  await expect(arrives()).rejects.toMatchObject(lost);
  expect(stopped).toEqual(['late']);
  expect(await rows()).toMatchObject([{ state: 'started', prediction_id: 'another' }]);
});

test('an unwanted one is stopped, and its attempt records it', async () => {
  const { stopped, rows, arrives } = await lateAnswer((claim) =>
    cancelGeneration(db, userId, claim.generation.id),
  );
  await expect(arrives()).rejects.toMatchObject(lost);
  expect(stopped).toEqual(['late']);
  expect(await rows()).toMatchObject([{ state: 'cancelled', prediction_id: 'late' }]);
});

test.each([
  ['a model that failed', 'failed', 'failed', { message: 'mine failed' }],
  ['a prediction that the provider stopped', 'canceled', 'failed', { code: 'prediction_failed' }],
] as const)('%s ends its attempt, which stays paid for', async (_case, status, state, failure) => {
  const { predict, rows } = await openTry();
  const get = (id: string) => Promise.resolve(prediction(id, status));
  await expect(predict((_input, context) => sent('mine', context), { get })).rejects.toMatchObject(
    failure,
  );
  expect(await rows()).toMatchObject([{ state, prediction_id: 'mine', cost_cents: 5 }]);
});

test.each([
  ['for good ends its attempt, at no cost', new PredictionFailed('E1', ''), 'failed', 0],
  ['for a moment leaves its attempt to be sent again', new ProviderBusy(1, '429'), 'created', 5],
] as const)('a create refused %s', async (_case, refusal, state, costCents) => {
  const { predict, rows } = await openTry();
  const refused = predict(async (_input, { beforeCreate }) => {
    await beforeCreate();
    throw refusal;
  });
  await expect(refused).rejects.toBe(refusal);
  expect(await rows()).toMatchObject([
    { state, cost_cents: costCents, sends: 0, sent_at: null, prediction_id: null },
  ]);
});

test('what may run unseen at its provider is never sent again', async () => {
  const { run, predict, rows } = await openTry();
  const begunMs = Date.now();
  const clock = [begunMs, begunMs + 3_600_000];
  run.nowMs = () => clock.shift() ?? begunMs + 3_600_000;
  let sends = 0;
  const unanswered = predict(
    async (_input, { beforeCreate }) => {
      await beforeCreate();
      sends += 1;
      throw new OutcomeUnknown('reset');
    },
    { findByAttempt: () => Promise.resolve(null), unknownForMs: 60_000 },
  );
  await expect(unanswered).rejects.toMatchObject({ code: 'outcome-unknown', retryable: false });
  expect(sends).toBe(1);
  // The janitor goes on looking for it, and its cost stays counted.
  expect(await rows()).toMatchObject([
    { state: 'created', sends: 1, cost_cents: 5, prediction_id: null },
  ]);
});

test('an earlier prediction that succeeds late is delivered, and the present one stopped', async () => {
  const { claim, attempt, run, stopped, predict, rows } = await openTry();
  await startAttempt(db, claim, attempt.id, 'early', inAnHour());
  await db
    .updateTable('attempts')
    .set({ state: 'abandoned' })
    .where('id', '=', attempt.id)
    .execute();
  run.attempt = 2;
  const get = (id: string) =>
    Promise.resolve(prediction(id, id === 'early' ? 'succeeded' : 'processing'));
  const delivered = await predict((_input, context) => sent('second', context), { get });
  expect(delivered.id).toBe('early');
  expect(stopped).toEqual(['second']);
  expect(await rows()).toMatchObject([
    { number: 1, state: 'succeeded', prediction_id: 'early' },
    { number: 2, state: 'cancelled', prediction_id: 'second' },
  ]);
});

/** A prediction whose model does not start, at the end of its attempt's time. */
async function startsCold(status: Prediction['status']) {
  const { attempt, stopped, predict, rows } = await openTry();
  await db
    .updateTable('attempts')
    .set({ deadline_at: new Date(Date.now() - 3_600_000) })
    .where('id', '=', attempt.id)
    .execute();
  const long = { ...prediction('cold', 'starting'), createdAt: new Date(Date.now() - 3_600_000) };
  const started = predict(
    async (_input, { beforeCreate }) => {
      await beforeCreate();
      throw new OutcomeUnknown('reset');
    },
    {
      findByAttempt: () => Promise.resolve(long),
      get: () => Promise.resolve(prediction('cold', 'starting')),
      cancel: (id: string) => {
        stopped.push(id);
        return Promise.resolve(prediction(id, status));
      },
    },
  );
  const outcome = await started.catch((error: unknown) => error);
  return { outcome, stopped, rows: await rows() };
}

test('a model that does not start in time is cancelled, and the user is told so', async () => {
  const { outcome, stopped, rows } = await startsCold('canceled');
  expect(outcome).toMatchObject({
    code: 'cold_start',
    userMessage: texts.provider.coldStart,
    then: 'retry',
  });
  expect(stopped).toEqual(['cold']);
  expect(rows).toMatchObject([
    { state: 'failed', error: 'timed out before it started (canceled)' },
  ]);
});

test('one that has ended when it is to be cancelled is delivered, since it is paid for', async () => {
  const { outcome, rows } = await startsCold('succeeded');
  expect(outcome).toMatchObject({ id: 'cold', status: 'succeeded' });
  expect(rows).toMatchObject([{ state: 'succeeded', prediction_id: 'cold' }]);
});
