/** @module-tag long */
import { beforeAll, expect, test } from 'vitest';
import { waitFor } from '@talkreel/testing/wait-for';
import { ONE_SHOT, startOneShot } from '../influencers/requests.ts';
import { openStack } from '../stack/open-stack.ts';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  generationOf,
  untilState,
} from '../stack/requests.ts';

const stack = await openStack({
  workers: 0,
  env: { WORKER_LEASE_SECONDS: '5', LIPSYNC_COG_CENTS: '7' },
  expectedErrors: [],
});
const containers = () =>
  Object.fromEntries(
    ['speech', 'image', 'animate', 'lipsync'].map((stage) => [
      `${stage.toUpperCase()}_COG_URL`,
      `${stack.sandboxUrl}/cog/${stage}`,
    ]),
  );
beforeAll(async () => {
  await stack.startWorker(containers());
});

const attemptsOf = (generationId: string) =>
  stack.db
    .selectFrom('attempts')
    .innerJoin('stages', 'stages.id', 'attempts.stage_id')
    .select(['attempts.id', 'attempts.provider', 'attempts.model', 'attempts.state'])
    .select(['attempts.number', 'attempts.prediction_id', 'attempts.sends', 'attempts.cost_cents'])
    .where('stages.generation_id', '=', generationId)
    .where('attempts.provider', '=', 'cog')
    .orderBy('attempts.created_at')
    .execute();
const order = (fault: Parameters<typeof stack.sandbox.fault>[0]) => stack.sandbox.fault(fault);

test('a talking video is made by the operator’s own containers, with one charge', async () => {
  const client = await stack.signIn('own-gpus@example.com');
  const before = await availableCredits(client);
  const { id } = await startOneShot(client);
  const done = await untilState(client, id, 'succeeded');
  expect(done.input).toMatchObject(ONE_SHOT);
  expect(before - (await availableCredits(client))).toBe(1);
  const made = await attemptsOf(id);
  expect(new Set(made.map(({ model }) => model))).toEqual(
    new Set(['cog/speech', 'cog/image', 'cog/animate', 'cog/lipsync']),
  );
  for (const one of made) expect(one).toMatchObject({ state: 'succeeded', prediction_id: one.id });
  // It costs what its setting says, and nothing by default.
  expect(made.map(({ model, cost_cents }) => [model, Number(cost_cents)])).toContainEqual([
    'cog/lipsync',
    7,
  ]);
});

async function speech(who: string) {
  const client = await stack.signIn(who);
  const credits = await availableCredits(client);
  const { body } = await client.post('/api/replicate/audio', audioRequest(), ASYNC);
  return { client, id: body.id as string, credits };
}

test('a job waits while the container is busy', async () => {
  await order({ kind: 'hang', model: 'cog/speech' });
  const first = await speech('first-in-line@example.com');
  await waitFor(async () => (await attemptsOf(first.id))[0]?.prediction_id, {
    what: 'the first to run',
  });
  const second = await speech('second-in-line@example.com');
  await waitFor(
    async () => (await generationOf(second.client, second.id)).stages[0]?.notice !== undefined,
    { what: 'the second to wait' },
  );
  await stack.sandbox.release();
  await untilState(first.client, first.id, 'succeeded');
  await untilState(second.client, second.id, 'succeeded');
  for (const { id } of [first, second])
    expect(await attemptsOf(id)).toMatchObject([{ number: 1, state: 'succeeded', sends: 1 }]);
});

test('a long text is spoken piece by piece', async () => {
  const client = await stack.signIn('long-text@example.com');
  const text = 'A cup of tea in the morning makes the whole day a little better for everybody. ';
  const { body } = await client.post('/api/replicate/audio', audioRequest(text.repeat(7)), ASYNC);
  await untilState(client, body.id, 'succeeded');
  const pieces = await attemptsOf(body.id);
  expect(pieces.length).toBeGreaterThan(1);
  for (const one of pieces) expect(one).toMatchObject({ number: 1, state: 'succeeded', sends: 1 });
});

test('what a killed worker began is finished by the next', async () => {
  await order({ kind: 'hang', model: 'cog/speech' });
  const { client, id, credits } = await speech('killed-cog@example.com');
  await waitFor(async () => (await attemptsOf(id))[0]?.prediction_id, {
    what: 'the container to run it',
  });
  await stack.workers().at(-1)?.end('SIGKILL');
  // Its report arrives while no worker is there.
  await stack.sandbox.release();
  await stack.startWorker(containers());
  await untilState(client, id, 'succeeded');
  expect(await attemptsOf(id)).toMatchObject([{ number: 1, state: 'succeeded', sends: 1 }]);
  expect(credits - (await availableCredits(client))).toBe(1);
});

test('a lost reply is found, and run once', async () => {
  await order({ kind: 'drop-after', endpoint: 'create', model: 'cog/speech' });
  const { client, id } = await speech('lost-cog-reply@example.com');
  await untilState(client, id, 'succeeded');
  expect(await attemptsOf(id)).toMatchObject([{ number: 1, state: 'succeeded', sends: 1 }]);
});

test('a cancelled job stops the container', async () => {
  await order({ kind: 'hang', model: 'cog/speech' });
  const { client, id, credits } = await speech('cancelled-cog@example.com');
  await waitFor(async () => (await attemptsOf(id))[0]?.prediction_id, {
    what: 'the container to run it',
  });
  await client.must.post(`/api/replicate/cancel/${id}`);
  await untilState(client, id, 'cancelled');
  await waitFor(
    async () => {
      const health = await fetch(`${stack.sandboxUrl}/cog/speech/health-check`);
      return ((await health.json()) as { status: string }).status === 'READY';
    },
    { what: 'the container to be free' },
  );
  expect(await availableCredits(client)).toBe(credits);
});

test(
  'an error page instead of a file is refused, tried again and not charged',
  { tags: ['long'] },
  async () => {
    await order({
      kind: 'wrong-output',
      output: 'html',
      endpoint: 'create',
      model: 'cog/speech',
      times: 9,
    });
    const { client, id, credits } = await speech('cog-rubbish@example.com');
    await untilState(client, id, 'failed');
    expect(
      (await attemptsOf(id)).every(({ state }) => state === 'failed' || state === 'succeeded'),
    ).toBe(true);
    expect(await availableCredits(client)).toBe(credits);
  },
);
