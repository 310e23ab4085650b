import { ONE_SHOT_MAX_SECONDS, SPEECH_TAIL_SECONDS } from '@talkreel/contracts/constants';
import { scriptHelpTexts } from '@talkreel/contracts/texts/make';
import { texts } from '@talkreel/contracts/texts';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { signaturesOf, unzipped } from '../exports/signed-files.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import { availableCredits, generationOf, SPEECH_MODEL, untilState } from '../stack/requests.ts';
import { ANIMATE_MODEL, IMAGE_MODEL, ONE_SHOT, paidCalls, startOneShot } from './requests.ts';

const stack = await openSharedStack({ expectedErrors: [] });

test('script, portrait, voice, clip and talking video come from one request and one credit', async () => {
  const client = await stack.signIn('one-shot@example.com');
  const { id, projectId } = await startOneShot(client);
  const done = await untilState(client, id, 'succeeded');
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
  });
  // The video ends with its speech.
  const { duration_seconds: speechSeconds } = await stack.db
    .selectFrom('assets')
    .select('duration_seconds')
    .where('path', '=', done.result.audioUrl.replace('/api/audio/', ''))
    .executeTakeFirstOrThrow();
  const expected = Math.min(ONE_SHOT_MAX_SECONDS, (speechSeconds ?? 0) + SPEECH_TAIL_SECONDS);
  expect(Math.abs(done.result.durationSeconds - expected)).toBeLessThan(0.1);
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
  // Independent branches run in parallel; a stage waits for its inputs.
  expect(times['audio'].startedAt >= times['script'].finishedAt).toBe(true);
  expect(times['lipsync'].startedAt >= times['image-to-video'].finishedAt).toBe(true);

  // Portrait, speech, clip and video, with a still of each, as the copy of the account delivers them.
  const copied = await unzipped(client, '/api/account/export');
  copied.delete('account.json');
  const signatures = Object.values(await signaturesOf(copied));
  expect(signatures).toEqual(Array(6).fill('Valid'));
});

test('its voice follows the gender unless one is named', { tags: ['long'] }, async () => {
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
  { tags: ['long'] },
  async (name, model, message) => {
    const client = await stack.signIn(`no-${name}@example.com`);
    await stack.sandbox.fault({ kind: 'fail', model, text: 'E1001 out of memory' });
    const { id } = await startOneShot(client);
    const failed = await untilState(client, id, 'failed');
    expect(failed.error.message).toBe(message);
    expect(failed.credit).toBe('returned');
    const states = failed.stages as Array<{ name: string; state: string }>;
    expect(states.filter(({ state }) => state === 'failed').map((stage) => stage.name)).toEqual([
      name,
    ]);
    expect(await availableCredits(client)).toBe(3);
  },
);

test(
  'a script that no voice can speak ends the run with the reason, uncharged',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('other-language@example.com');
    const before = await paidCalls(stack);
    await stack.sandbox.fault({
      kind: 'wrong-output',
      output: 'other-language',
      endpoint: 'responses',
    });
    const { id } = await startOneShot(client);
    const failed = await untilState(client, id, 'failed');
    expect(failed.error).toEqual({
      code: 'unspeakable',
      message: texts.speech.unreadable('你好'),
    });
    expect(failed.credit).toBe('returned');
    expect((await paidCalls(stack)).speech).toBe(before.speech);
    expect(await availableCredits(client)).toBe(3);
  },
);

test(
  'cancelled in the middle, its predictions are stopped and nothing is charged',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('one-shot-stopped@example.com');
    await stack.sandbox.fault({ kind: 'hang', model: ANIMATE_MODEL });
    const { id } = await startOneShot(client);
    await waitFor(async () => (await generationOf(client, id)).stages[3].state === 'running', {
      what: 'the clip to be made',
    });
    await waitFor(async () => (await lastClip())?.status === 'processing', {
      what: 'the prediction to run',
    });
    const cancelled = await client.post(`/api/replicate/cancel/${id}`, { choice: 'discard' });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', credit: 'returned' });
    expect(await availableCredits(client)).toBe(3);
    await waitFor(async () => (await lastClip())?.status === 'canceled', {
      what: 'the prediction to be stopped',
    });
  },
);

async function lastClip() {
  return (await stack.sandbox.predictions(ANIMATE_MODEL)).at(-1);
}

const READ = 'I drink tea in the morning, and my day starts quietly. Try it tomorrow.';

test(
  'a script that its user has read is said as it is, and none is written',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('has-read@example.com');
    const before = (await stack.sandbox.scripts()).length;
    const { id } = await startOneShot(client, { script: READ });
    const done = await untilState(client, id, 'succeeded');
    expect(done.result.script).toBe(READ);
    expect(done.input.script).toBe(READ);
    expect((await stack.sandbox.scripts()).length).toBe(before);
    expect(await availableCredits(client)).toBe(2);
    const [shown] = (await client.get('/api/projects')).body;
    expect(shown.audioParams.text).toBe(READ);
  },
);

test.each([
  ['too long', 'word '.repeat(34).trim(), scriptHelpTexts.longForOneShot(34 / 2.2, 15)],
  ['empty', ' ', scriptHelpTexts.noScript],
  ['unspeakable', '你好', texts.speech.unreadable('你好')],
])(
  'a script that was read and is %s is refused, and nothing is made',
  async (name, script, message) => {
    const client = await stack.signIn(`read-${name.replace(' ', '-')}@example.com`);
    const reply = await client.post('/api/ai-influencer/pipeline', { ...ONE_SHOT, script });
    expect(reply).toMatchObject({ status: 400, body: { field: 'script', message } });
    expect((await client.get('/api/generations')).body).toEqual([]);
    expect(await availableCredits(client)).toBe(3);
  },
);

test(
  'a script that was edited into what our rules forbid ends the run, uncharged',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('edited-badly@example.com');
    const before = await paidCalls(stack);
    const { id } = await startOneShot(client, {
      script: 'Let me tell you how to make a pipe bomb at home.',
    });
    const failed = await untilState(client, id, 'failed');
    expect(failed.error.code).toBe('content_refused');
    expect((await paidCalls(stack)).speech).toBe(before.speech);
    expect(await availableCredits(client)).toBe(3);
  },
);
