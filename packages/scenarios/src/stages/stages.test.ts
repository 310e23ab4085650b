/** @module-tag long */
import type { StageName } from '@talkreel/contracts/names';
import { createProducerConnection } from '@talkreel/queue/connection';
import { createProducer } from '@talkreel/queue/producer';
import { waitFor } from '@talkreel/testing/wait-for';
import { afterAll, describe, expect, test } from 'vitest';
import {
  ANIMATE_MODEL,
  IMAGE_MODEL,
  makeImage,
  PROMPT,
  startVideo,
} from '../influencers/requests.ts';
import type { ApiClient } from '../stack/client.ts';
import { openStack } from '../stack/open-stack.ts';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  generationOf,
  LIPSYNC_MODEL,
  SPEECH_MODEL,
  startLipsync,
  untilState,
} from '../stack/requests.ts';
import type { FaultOrder } from '../stack/sandbox-control.ts';

const stack = await openStack({
  workers: 2,
  env: { WORKER_LEASE_SECONDS: '5' },
  expectedErrors: [],
});

const redis = createProducerConnection(stack.redis.url, () => {});
const producer = createProducer(redis, () => {});
afterAll(async () => {
  await producer.close();
  redis.disconnect();
});

interface Case {
  name: StageName;
  /** The stage's calls at the provider. */
  calls: Pick<FaultOrder, 'model' | 'endpoint'>;
  /** Makes the inputs, then starts a generation of only this stage. */
  start(client: ApiClient): Promise<string>;
}

const post = async (client: ApiClient, path: string, body: unknown): Promise<string> => {
  const reply = await client.post(path, body, ASYNC);
  if (reply.status !== 202) throw new Error(`${path}: ${reply.status}`);
  return reply.body.id;
};
const cases: Case[] = [
  {
    name: 'script',
    calls: { endpoint: 'responses' },
    start: (client) =>
      post(client, '/api/openai/generate-script', { topic: 'A mug that keeps coffee warm' }),
  },
  {
    name: 'image',
    calls: { model: IMAGE_MODEL },
    start: (client) => post(client, '/api/ai-influencer/image', { prompt: PROMPT }),
  },
  {
    name: 'audio',
    calls: { model: SPEECH_MODEL },
    start: (client) => post(client, '/api/replicate/audio', audioRequest()),
  },
  {
    name: 'image-to-video',
    calls: { model: ANIMATE_MODEL },
    start: async (client) => startVideo(client, await makeImage(client)),
  },
  {
    name: 'lipsync',
    calls: { model: LIPSYNC_MODEL },
    start: async (client) => (await startLipsync(client)).id,
  },
];

const attemptsOf = (generationId: string) =>
  stack.db
    .selectFrom('attempts')
    .innerJoin('stages', 'stages.id', 'attempts.stage_id')
    .select(['attempts.stage_id', 'attempts.number', 'attempts.state', 'attempts.prediction_id'])
    .where('stages.generation_id', '=', generationId)
    .execute();

/** The only attempt of a generation, once its provider works on it. */
const underWay = (generationId: string, name: StageName) =>
  waitFor(
    async () => {
      const [attempt] = await attemptsOf(generationId);
      // A script is one call; there is nothing to follow.
      return name === 'script' || attempt?.prediction_id ? (attempt ?? null) : null;
    },
    { what: `the provider to work on ${name}` },
  );

describe.each(cases)('$name', ({ name, calls, start }) => {
  /** @shows fault 25 */
  test('a provider that stays busy spends no attempt', async () => {
    const client = await stack.signIn(`busy-${name}@example.com`);
    // The fault lasts longer than the number of times that a stage may be started without an orderly end.
    await stack.sandbox.fault({ ...calls, kind: 'http-429', retryAfterSeconds: 0, times: 8 });
    const id = await start(client);
    await untilState(client, id, 'succeeded');
    expect((await attemptsOf(id)).map((attempt) => attempt.number)).toEqual([1]);
  });

  /** @shows fault 1 */
  test('a lost claim leaves its prediction to the next owner', async () => {
    const client = await stack.signIn(`lost-${name}@example.com`);
    await stack.sandbox.fault({ ...calls, kind: 'hang' });
    const id = await start(client);
    const attempt = await underWay(id, name);
    // Set as if its worker had paused beyond the lease, and another had taken it and died.
    const lost = await stack.db
      .updateTable('stages')
      .set((eb) => ({
        version: eb('version', '+', 1),
        claim_expires_at: new Date(0),
        dispatched_at: new Date(0),
      }))
      .where('id', '=', attempt.stage_id)
      .where('state', '=', 'running')
      .executeTakeFirstOrThrow();
    expect(lost.numUpdatedRows).toBe(1n);
    await stack.sandbox.release();
    await untilState(client, id, 'succeeded');
    const [only, ...more] = await attemptsOf(id);
    expect([only?.prediction_id, only?.state, more]).toEqual([
      attempt.prediction_id,
      'succeeded',
      [],
    ]);
  });

  /** @shows fault 4, fault 15, fault 24 */
  test('run again after delivery, it does nothing', async () => {
    const client = await stack.signIn(`twice-${name}@example.com`);
    const id = await start(client);
    const delivered = await untilState(client, id, 'succeeded');
    const [stage] = await stack.db
      .selectFrom('stages')
      .select(['id as stageId', 'user_id as userId'])
      .where('generation_id', '=', id)
      .execute();
    if (!stage) throw new Error('a generation has its stage');
    await producer.send([{ ...stage, name, delayMs: 0, hasRun: true, lagSeconds: 0 }]);
    // A later job of the same queue: once this one is done, the repeat was processed.
    await untilState(client, await start(client), 'succeeded');
    expect((await attemptsOf(id)).map((attempt) => attempt.number)).toEqual([1]);
    const { version, credit, finishedAt } = delivered;
    expect(await generationOf(client, id)).toMatchObject({ version, credit, finishedAt });
  });

  /** @shows fault 10 */
  test('cancelled while it runs, it stops at the provider and costs nothing', async () => {
    const client = await stack.signIn(`cancel-${name}@example.com`);
    await stack.sandbox.fault({ ...calls, kind: 'hang' });
    const id = await start(client);
    const attempt = await underWay(id, name);
    const reply = await client.post(`/api/replicate/cancel/${id}`);
    expect(reply.body).toMatchObject({ status: 'cancelled' });
    await waitFor(async () => (await attemptsOf(id))[0]?.state === 'cancelled', {
      what: 'the attempt to end',
    });
    const predictions = await stack.sandbox.predictions();
    const reported = predictions.filter((call) => call.id === attempt.prediction_id);
    expect(reported.map((call) => call.status)).toEqual(name === 'script' ? [] : ['canceled']);
    // The speech of a lip-sync was delivered and stays paid, with its video still included.
    expect(await availableCredits(client)).toBe(name === 'lipsync' ? 2 : 3);
  });
});
