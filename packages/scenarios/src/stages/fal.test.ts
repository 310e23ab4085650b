/** @module-tag long */
import { beforeAll, expect, test } from 'vitest';
import { waitFor } from '@talkreel/testing/wait-for';
import { startOneShot } from '../influencers/requests.ts';
import { openStack } from '../stack/open-stack.ts';
import { ASYNC, audioRequest, availableCredits, untilState } from '../stack/requests.ts';

const SPEECH = 'fal-ai/chatterbox/text-to-speech';
const LIPSYNC = 'fal-ai/sync-lipsync/v2';

const stack = await openStack({
  workers: 0,
  env: { WORKER_LEASE_SECONDS: '5', COMMERCIAL_ONLY: 'true' },
  expectedErrors: [],
});
const atFal = () => ({
  FAL_KEY: 'id:secret',
  FAL_BASE_URL: `${stack.sandboxUrl}/fal`,
  SPEECH_MODEL: SPEECH,
  IMAGE_MODEL: 'fal-ai/flux-2-pro',
  ANIMATE_MODEL: 'fal-ai/wan/v2.2-a14b/image-to-video/turbo',
  LIPSYNC_MODEL: LIPSYNC,
});
beforeAll(async () => {
  await stack.startWorker(atFal());
});

const attemptsOf = (generationId: string) =>
  stack.db
    .selectFrom('attempts')
    .innerJoin('stages', 'stages.id', 'attempts.stage_id')
    .select(['attempts.provider', 'attempts.model', 'attempts.state', 'attempts.number'])
    .select(['attempts.prediction_id', 'attempts.sends', 'attempts.cost_cents'])
    .where('stages.generation_id', '=', generationId)
    .where('attempts.provider', '=', 'fal')
    .orderBy('attempts.created_at')
    .execute();

async function speech(who: string) {
  const client = await stack.signIn(who);
  const credits = await availableCredits(client);
  const { body } = await client.post('/api/replicate/audio', audioRequest(), ASYNC);
  return { client, id: body.id as string, credits };
}

test('a talking video is made at fal, with one charge, and costs what its seconds do', async () => {
  const client = await stack.signIn('all-at-fal@example.com');
  const before = await availableCredits(client);
  const { id } = await startOneShot(client);
  await untilState(client, id, 'succeeded');
  expect(before - (await availableCredits(client))).toBe(1);
  const made = await attemptsOf(id);
  const { FAL_KEY: _key, FAL_BASE_URL: _url, ...models } = atFal();
  expect(new Set(made.map(({ model }) => model))).toEqual(new Set(Object.values(models)));
  for (const one of made) expect(one).toMatchObject({ number: 1, state: 'succeeded', sends: 1 });
  const { inputSeconds } = (await stack.sandbox.predictions(LIPSYNC))[0] ?? {};
  const synced = made.find(({ model }) => model === LIPSYNC);
  // $3 a minute.
  expect(Number(synced?.cost_cents)).toBeCloseTo((inputSeconds ?? 0) * 5, -1);
});

test('a lost reply is found in the history, and nothing is bought twice', async () => {
  await stack.sandbox.fault({ kind: 'drop-after', endpoint: 'create', model: SPEECH });
  const { client, id, credits } = await speech('lost-fal-reply@example.com');
  await untilState(client, id, 'succeeded');
  expect(await attemptsOf(id)).toMatchObject([{ number: 1, state: 'succeeded', sends: 1 }]);
  expect(credits - (await availableCredits(client))).toBe(1);
});

test('what a killed worker began is finished by the next', async () => {
  await stack.sandbox.fault({ kind: 'hang', model: SPEECH });
  const { client, id, credits } = await speech('killed-fal@example.com');
  await waitFor(async () => (await attemptsOf(id))[0]?.prediction_id, { what: 'fal to run it' });
  await stack.workers().at(-1)?.end('SIGKILL');
  await stack.sandbox.release();
  await stack.startWorker(atFal());
  await untilState(client, id, 'succeeded');
  expect(await attemptsOf(id)).toMatchObject([{ number: 1, state: 'succeeded', sends: 1 }]);
  expect(credits - (await availableCredits(client))).toBe(1);
});

test('a cancelled job is stopped at fal, and not charged', async () => {
  await stack.sandbox.fault({ kind: 'hang', model: SPEECH });
  const { client, id, credits } = await speech('cancelled-fal@example.com');
  const running = await waitFor(async () => (await attemptsOf(id))[0]?.prediction_id, {
    what: 'fal to run it',
  });
  await client.must.post(`/api/replicate/cancel/${id}`);
  await untilState(client, id, 'cancelled');
  await waitFor(
    async () => {
      const calls = await stack.sandbox.predictions(SPEECH);
      return calls.find((call) => call.id === running)?.status === 'canceled';
    },
    { what: 'fal to have stopped' },
  );
  expect(await availableCredits(client)).toBe(credits);
});
