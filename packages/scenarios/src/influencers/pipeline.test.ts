import { texts } from '@talkreel/contracts/texts';
import { waitFor } from '@talkreel/testing/wait-for';
import { describe, expect, test, vi } from 'vitest';
import type { ApiClient } from '../stack/client.ts';
import { openStack } from '../stack/open-stack.ts';
import {
  ASYNC,
  availableCredits,
  generationOf,
  LIPSYNC_MODEL,
  SPEECH_MODEL,
  untilState,
} from '../stack/requests.ts';
import {
  ANIMATE_MODEL,
  FORBIDDEN,
  IMAGE_MODEL,
  makeImage,
  ONE_SHOT,
  startVideo,
} from './requests.ts';

const stack = await openStack({ env: { WORKER_LEASE_SECONDS: '2' } });

/** Media work on a busy machine takes its time. */
const PATIENT_MS = 150_000;
vi.setConfig({ testTimeout: 300_000 });

async function startOneShot(client: ApiClient, change: Partial<typeof ONE_SHOT> = {}) {
  const reply = await client.post('/api/ai-influencer/pipeline', { ...ONE_SHOT, ...change }, ASYNC);
  if (reply.status !== 202)
    throw new Error(`pipeline: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body as { id: string; projectId: number };
}

async function startImage(client: ApiClient, prompt: string): Promise<string> {
  return (await client.post('/api/ai-influencer/image', { prompt }, ASYNC)).body.id;
}

interface Calls {
  image: number;
  speech: number;
  animate: number;
  lipsync: number;
}
async function paidCalls(): Promise<Calls> {
  const count = async (model: string) => (await stack.sandbox.predictions(model)).length;
  return {
    image: await count(IMAGE_MODEL),
    speech: await count(SPEECH_MODEL),
    animate: await count(ANIMATE_MODEL),
    lipsync: await count(LIPSYNC_MODEL),
  };
}

describe('one shot', () => {
  test('script, portrait, voice, clip and talking video come out of one request and one credit', async () => {
    const client = await stack.signIn('one-shot@example.com');
    const { id, projectId } = await startOneShot(client);
    const done = await untilState(client, id, 'succeeded', PATIENT_MS);
    expect(done.stages.map((stage: { name: string }) => stage.name)).toEqual([
      'script',
      'image',
      'audio',
      'image-to-video',
      'lipsync',
    ]);
    expect(done).toMatchObject({ credit: 'charged', projectId, progress: 100 });
    expect(done.result).toMatchObject({
      script: expect.any(String),
      imageUrl: expect.stringMatching(/^\/api\/images\//),
      audioUrl: expect.stringMatching(/^\/api\/audio\//),
      url: expect.stringMatching(/^\/api\/videos\//),
      durationSeconds: 15,
    });
    expect(done.input).toMatchObject({ ...ONE_SHOT, voiceId: 'custom-male-1' });
    expect(await availableCredits(client)).toBe(2);
    const influencer = (await client.get(`/api/ai-influencer/projects/${projectId}`)).body;
    expect(influencer).toMatchObject({
      outputUrl: done.result.url,
      imageUrl: done.result.imageUrl,
      isApproved: false,
    });
    const [shown] = (await client.get('/api/projects')).body;
    expect(shown).toMatchObject({
      audioParams: { text: done.result.script, videoId: null },
      audioGenerationId: null,
      latestGeneration: { id, kind: 'one-shot', state: 'succeeded' },
    });
    const times = Object.fromEntries(
      done.stages.map((stage: { name: string; startedAt: string; finishedAt: string }) => [
        stage.name,
        stage,
      ]),
    );
    // Branches without a common need run side by side; a stage waits for what it needs.
    expect(times['audio'].startedAt >= times['script'].finishedAt).toBe(true);
    expect(times['lipsync'].startedAt >= times['image-to-video'].finishedAt).toBe(true);
  });

  test('its voice follows the gender unless one is named', async () => {
    const client = await stack.signIn('voices@example.com');
    const { id } = await startOneShot(client, { gender: 'female' });
    expect((await generationOf(client, id)).input.voiceId).toBe('custom-female-2');
    await client.post(`/api/replicate/cancel/${id}`);
    const unknown = await client.post('/api/ai-influencer/pipeline', {
      ...ONE_SHOT,
      voiceId: 'nobody',
    });
    expect(unknown).toMatchObject({ status: 400, body: { field: 'voiceId' } });
  });

  test.each([
    ['image', IMAGE_MODEL, texts.creator.imageFailed],
    ['audio', SPEECH_MODEL, texts.audio.failed],
  ])(
    'a failed %s ends it and is alone to have failed, and the credit comes back',
    async (name, model, message) => {
      const client = await stack.signIn(`no-${name}@example.com`);
      await stack.sandbox.fault({ kind: 'fail', model, text: 'E1001 out of memory' });
      const { id } = await startOneShot(client);
      const failed = await untilState(client, id, 'failed', PATIENT_MS);
      expect(failed.error.message).toBe(message);
      expect(failed.credit).toBe('returned');
      const states = failed.stages as Array<{ name: string; state: string }>;
      expect(states.filter(({ state }) => state === 'failed').map((stage) => stage.name)).toEqual([
        name,
      ]);
      expect(await availableCredits(client)).toBe(3);
    },
  );

  test('killed between its stages, it goes on where it was: nothing is made or paid twice', async () => {
    const client = await stack.signIn('killed-between@example.com');
    const before = await paidCalls();
    await stack.sandbox.speed('instant', 600);
    const { id } = await startOneShot(client);
    for (const name of ['script', 'audio', 'image-to-video']) {
      await waitFor(
        async () => {
          const { stages } = await generationOf(client, id);
          return (
            stages.find((stage: { name: string }) => stage.name === name).state === 'succeeded'
          );
        },
        { timeoutMs: PATIENT_MS, what: `${name} to be delivered` },
      );
      await stack.workers().at(-1)?.end('SIGKILL');
      await stack.startWorker();
    }
    await untilState(client, id, 'succeeded', PATIENT_MS);
    await stack.sandbox.speed('instant', 0);
    const after = await paidCalls();
    expect(after).toEqual({
      image: before.image + 1,
      speech: before.speech + 1,
      animate: before.animate + 1,
      lipsync: before.lipsync + 1,
    });
    expect(await availableCredits(client)).toBe(2);
  });

  test('cancelled in the middle, its predictions are stopped and nothing is charged', async () => {
    const client = await stack.signIn('stopped@example.com');
    await stack.sandbox.fault({ kind: 'hang', model: ANIMATE_MODEL });
    const { id } = await startOneShot(client);
    await waitFor(async () => (await generationOf(client, id)).stages[3].state === 'running', {
      timeoutMs: PATIENT_MS,
      what: 'the clip to be made',
    });
    await waitFor(async () => (await lastClip())?.status === 'processing', {
      timeoutMs: PATIENT_MS,
      what: 'the prediction to run',
    });
    const cancelled = await client.post(`/api/replicate/cancel/${id}`);
    expect(cancelled.body).toMatchObject({ status: 'cancelled', credit: 'returned' });
    expect(await availableCredits(client)).toBe(3);
    await waitFor(async () => (await lastClip())?.status === 'canceled', {
      timeoutMs: PATIENT_MS,
      what: 'the prediction to be stopped',
    });
  });

  const lastClip = async () => (await stack.sandbox.predictions(ANIMATE_MODEL)).at(-1);
});

describe('content rules', () => {
  test.each([
    ['a portrait', (client: ApiClient) => startImage(client, FORBIDDEN)],
    [
      'a one shot',
      async (client: ApiClient) =>
        (await startOneShot(client, { scriptTopic: FORBIDDEN, influencerDescription: FORBIDDEN }))
          .id,
    ],
  ])('%s that they forbid is refused before anything is paid', async (_what, start) => {
    const client = await stack.signIn(`rules-${_what.replaceAll(' ', '-')}@example.com`);
    const before = await paidCalls();
    const failed = await untilState(client, await start(client), 'failed');
    expect(failed.error).toMatchObject({
      code: 'content_refused',
      message: expect.stringMatching(/content rules.*Nothing was charged/),
    });
    expect(await paidCalls()).toEqual(before);
    expect(await availableCredits(client)).toBe(3);
  });

  test('a moderator that is away for a moment costs no attempt', async () => {
    const client = await stack.signIn('patient@example.com');
    await stack.sandbox.fault({ kind: 'http-500', endpoint: 'moderations', times: 2 });
    await untilState(
      client,
      await startImage(client, 'A calm gardener with a straw hat'),
      'succeeded',
      PATIENT_MS,
    );
  });
});

describe('image to video', () => {
  test.each([
    ['failed', { kind: 'fail', text: 'E1001 out of memory' }],
    ['gave a web page', { kind: 'wrong-output', output: 'html' }],
    ['gave a black clip', { kind: 'wrong-output', output: 'black' }],
    ['gave a short clip', { kind: 'wrong-output', output: 'wrong-length' }],
  ])('is tried again when it %s', async (what, fault) => {
    const client = await stack.signIn(`again-${what.replaceAll(' ', '-')}@example.com`);
    const image = await makeImage(client);
    await stack.sandbox.fault({ ...fault, model: ANIMATE_MODEL });
    const id = await startVideo(client, image);
    const done = await untilState(client, id, 'succeeded', PATIENT_MS);
    expect(done.stages[0].attempt).toBe(2);
    expect(done.result.durationSeconds).toBe(20);
    expect(await availableCredits(client)).toBe(2);
  });

  test('after the third try it fails with the words of the specification, and the credit comes back', async () => {
    const client = await stack.signIn('three-times@example.com');
    const image = await makeImage(client);
    await stack.sandbox.fault({
      kind: 'fail',
      model: ANIMATE_MODEL,
      times: 3,
      text: 'E1001 out of memory',
    });
    const id = await startVideo(client, image);
    const waiting = await waitFor(
      async () => {
        const generation = await generationOf(client, id);
        return generation.stages[0].notice !== null && generation;
      },
      { timeoutMs: PATIENT_MS, what: 'the notice of the retry' },
    );
    expect(waiting.stages[0].notice).toMatch(/^Retrying Video Conversion \(attempt [23]\/3\)$/);
    const failed = await untilState(client, id, 'failed', PATIENT_MS);
    expect(failed.error.message).toBe('Failed after 3 attempts. Please try again.');
    expect(failed.credit).toBe('returned');
    expect(await availableCredits(client)).toBe(3);
    const attempts = await stack.db
      .selectFrom('attempts')
      .innerJoin('stages', 'stages.id', 'attempts.stage_id')
      .select(['attempts.created_at', 'attempts.finished_at'])
      .where('stages.generation_id', '=', id)
      .orderBy('attempts.number')
      .execute();
    const waitedMs = attempts
      .slice(1)
      .map(
        (attempt, index) =>
          attempt.created_at.getTime() - (attempts[index]?.finished_at?.getTime() ?? 0),
      );
    expect(waitedMs[0]).toBeGreaterThanOrEqual(2_000);
    expect(waitedMs[1]).toBeGreaterThanOrEqual(4_000);
  });
});

test.each([{ output: 'html' }, { output: 'wrong-length' }, { output: 'black' }])(
  'a portrait that is $output is not delivered',
  async ({ output }) => {
    const client = await stack.signIn(`portrait-${output}@example.com`);
    await stack.sandbox.fault({ kind: 'wrong-output', output, model: IMAGE_MODEL });
    const failed = await untilState(
      client,
      await startImage(client, 'A calm gardener with a straw hat'),
      'failed',
      PATIENT_MS,
    );
    expect(failed.error.message).toBe(texts.creator.imageFailed);
  },
);

test.each(['refusal', 'incomplete', 'empty'])(
  'a script that is %s fails with the words of the specification or of our rules',
  async (output) => {
    const client = await stack.signIn(`script-${output}@example.com`);
    await stack.sandbox.fault({ kind: 'wrong-output', output, endpoint: 'responses' });
    const reply = await client.post('/api/openai/generate-script', {
      topic: 'A cold brew coffee subscription',
    });
    expect(reply.status).toBe(502);
    expect(reply.body.message).toMatch(
      output === 'refusal' ? /content rules/ : /There was an error generating the script/,
    );
  },
);
