import { freePort } from '@talkreel/services/free-port';
import { waitFor } from '@talkreel/testing/wait-for';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openStack } from '../stack/open-stack.ts';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  SPEECH_MODEL,
  untilState,
} from '../stack/requests.ts';

const OWN = 'cog/speech';
const gpuPort = await freePort();
const stack = await openStack({
  workers: 0,
  env: {
    WORKER_LEASE_SECONDS: '5',
    FREE_GENERATIONS: '50',
    SPEECH_FALLBACKS: SPEECH_MODEL,
  },
  expectedErrors: [/"msg":"provider paused"/],
});
const ownGpu = () => ({ SPEECH_COG_URL: `${stack.sandboxUrl}/cog/speech` });
const goneGpu = { SPEECH_COG_URL: `http://127.0.0.1:${gpuPort}` };

const attemptsOf = (generationId: string) =>
  stack.db
    .selectFrom('attempts')
    .innerJoin('stages', 'stages.id', 'attempts.stage_id')
    .select(['attempts.model', 'attempts.state', 'attempts.number', 'attempts.sends'])
    .select(['attempts.prediction_id', 'attempts.instead_of'])
    .where('stages.generation_id', '=', generationId)
    .execute();

async function speech(who: string) {
  const client = await stack.signIn(who);
  const credits = await availableCredits(client);
  const { status, body } = await client.post('/api/replicate/audio', audioRequest(), ASYNC);
  expect(status).toBe(202);
  return { client, id: body.id as string, credits };
}

/** The lost reply may have been counted already. */
function pause() {
  const state = {
    ...{ reason: 'the GPU is away', failures: 5 },
    opened_at: new Date(),
    retry_at: new Date(Date.now() + 600_000),
  };
  return stack.db
    .insertInto('provider_health')
    .values({ model: OWN, service: 'audio', ...state })
    .onConflict((on) => on.column('model').doUpdateSet(state))
    .execute();
}

async function restartWorker(env: Record<string, string>) {
  await Promise.all(stack.workers().map((worker) => worker.end('SIGTERM')));
  stack.forgetEndedWorkers();
  await stack.startWorker(env);
}

beforeAll(async () => {
  await stack.startWorker(goneGpu);
});
beforeEach(async () => {
  await stack.db.deleteFrom('provider_health').execute();
});

test('a GPU that is away is noticed, and the next model delivers with one charge', async () => {
  const { client, id, credits } = await speech('gpu-away@example.com');
  await untilState(client, id, 'succeeded');
  expect(await attemptsOf(id)).toMatchObject([
    {
      ...{ number: 1, model: SPEECH_MODEL, state: 'succeeded', sends: 1 },
      instead_of: expect.stringMatching(/^cog\/speech: .*ECONNREFUSED/),
    },
  ]);
  expect(credits - (await availableCredits(client))).toBe(1);
  // Users are told of no pause, and new work goes to the next model at once.
  expect((await client.get('/api/status')).body.paused).toEqual([]);
  const second = await speech('gpu-still-away@example.com');
  await untilState(second.client, second.id, 'succeeded');
  expect(await attemptsOf(second.id)).toMatchObject([{ model: SPEECH_MODEL, sends: 1 }]);
});

test('what may have been started on the own GPU is found there, and made nowhere else', async () => {
  await restartWorker(ownGpu());
  await stack.sandbox.fault({ kind: 'drop-after', endpoint: 'create', model: OWN });
  await stack.sandbox.fault({ kind: 'hang', model: OWN });
  const before = (await stack.sandbox.predictions(SPEECH_MODEL)).length;
  const { client, id, credits } = await speech('unknown-outcome@example.com');
  await waitFor(async () => (await attemptsOf(id))[0]?.sends === 1, { what: 'it to be sent' });
  await pause();
  await stack.sandbox.release();
  await untilState(client, id, 'succeeded');
  expect(await attemptsOf(id)).toMatchObject([
    { number: 1, model: OWN, state: 'succeeded', sends: 1, instead_of: null },
  ]);
  expect(await stack.sandbox.predictions(SPEECH_MODEL)).toHaveLength(before);
  expect(credits - (await availableCredits(client))).toBe(1);
});

test('the own GPU makes it again once its pause is over', async () => {
  await pause();
  const meanwhile = await speech('meanwhile@example.com');
  await untilState(meanwhile.client, meanwhile.id, 'succeeded');
  expect(await attemptsOf(meanwhile.id)).toMatchObject([
    { model: SPEECH_MODEL, instead_of: 'cog/speech: the GPU is away' },
  ]);
  await stack.db
    .updateTable('provider_health')
    .set({ retry_at: new Date(Date.now() - 1_000) })
    .execute();
  const after = await waitFor(
    async () => {
      const one = await speech('afterwards@example.com');
      await untilState(one.client, one.id, 'succeeded');
      const [attempt] = await attemptsOf(one.id);
      return attempt?.model === OWN && attempt;
    },
    { what: 'the own GPU to be tried' },
  );
  expect(after).toMatchObject({ state: 'succeeded', instead_of: null });
});
