import { OWN_FACE } from '@talkreel/testing/own-face';
import { texts } from '@talkreel/contracts/texts';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { mislabelledPhoto, toDataUrl } from '../influencers/photos.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  generationOf,
  leaveFree,
  makeAudio,
  SPEECH_MODEL,
  untilState,
} from '../stack/requests.ts';

const stack = await openSharedStack();

/** Three pieces for a model with a limit of 250 characters. */
const LONG_TEXT = Array.from(
  { length: 12 },
  (_, index) => `Sentence ${index + 1} says a little more than the one that came before it.`,
).join(' ');

test('one piece of a long speech that has to wait does not discard the others', async () => {
  const client = await stack.signIn('long-speech@example.com');
  const before = (await stack.sandbox.predictions(SPEECH_MODEL)).length;
  await stack.sandbox.fault({ kind: 'http-429', model: SPEECH_MODEL, retryAfterSeconds: 1 });
  // The predictions are slow, so that the others are in progress when one is refused.
  await stack.sandbox.fault({ kind: 'slow', model: SPEECH_MODEL, delayMs: 1_500, times: 4 });
  const reply = await client.post('/api/replicate/audio', audioRequest(LONG_TEXT));
  expect(reply.status).toBe(200);
  const calls = (await stack.sandbox.predictions(SPEECH_MODEL)).slice(before);
  expect(calls.length).toBeGreaterThan(2);
  expect(new Set(calls.map((call) => call.status))).toEqual(new Set(['succeeded']));
  const attempts = await stack.db
    .selectFrom('attempts')
    .innerJoin('stages', 'stages.id', 'attempts.stage_id')
    .select('attempts.prediction_id')
    .where('stages.generation_id', '=', reply.body.id)
    .execute();
  expect(attempts).toHaveLength(calls.length);
});

test('a refused photo cannot be animated by its address either', async () => {
  const client = await stack.signIn('refused-photo@example.com');
  const flagged = { kind: 'wrong-output', endpoint: 'moderations', output: 'flagged-image' };
  await stack.sandbox.fault(flagged);
  const image = toDataUrl('image/jpeg', mislabelledPhoto());
  const first = await client.post('/api/ai-influencer/video', { image, consent: OWN_FACE }, ASYNC);
  expect((await untilState(client, first.body.id, 'failed')).error.code).toBe('content_refused');
  const [project] = (await client.get('/api/ai-influencer/projects')).body;
  await stack.sandbox.fault(flagged);
  const again = await client.post('/api/ai-influencer/video', { image: project.imageUrl }, ASYNC);
  const ended = await waitFor(async () => {
    const generation = await generationOf(client, again.body.id);
    return ['failed', 'succeeded'].includes(generation.state) && generation;
  });
  expect(ended.error?.code).toBe('content_refused');
  expect(await availableCredits(client)).toBe(3);
});

test('a repeated key returns its first request even at the limit', async () => {
  const client = await stack.signIn('free-limit@example.com');
  await leaveFree(stack, client, 'script', 1);
  const ask = (topic: string, key: string) =>
    client.post('/api/openai/generate-script', { topic }, { ...ASYNC, 'idempotency-key': key });
  const first = await ask('Tea in the morning', 'one');
  expect(first.status).toBe(202);
  expect(await ask('Coffee at night', 'two')).toMatchObject({
    status: 429,
    body: { message: texts.provider.rateLimited },
  });
  expect(await ask('Tea in the morning', 'one')).toMatchObject({
    status: 202,
    body: { id: first.body.id },
  });
  expect((await ask('Coffee at night', 'one')).status).toBe(409);
});

test('text that the database cannot store is refused without affecting others', async () => {
  const client = await stack.signIn('zero-character@example.com');
  const other = await stack.signIn('somebody-else@example.com');
  const [bad, fine] = await Promise.all([
    client.post('/api/replicate/audio', audioRequest('A zero \0 character'), ASYNC),
    makeAudio(other),
  ]);
  expect([bad.status, bad.body.field]).toEqual([400, 'text']);
  expect(fine.url).toMatch(/^\/api\/audio\//);
});

test('missing or invalid fields are a 400 that names them in the words of the form', async () => {
  const client = await stack.signIn('missing-fields@example.com');
  const speech = { ...audioRequest(), speaker: undefined };
  const cases = [
    ['/api/replicate/audio', speech, 'speaker', texts.dialogue.noVoice],
    ['/api/replicate/lipsync', { audioUrl: '/api/audio/x' }, 'video', texts.dialogue.noActor],
    ['/api/ai-influencer/video?projectId=99999999999', { image: 'x' }, 'projectId', 'number'],
  ] as const;
  for (const [path, body, field, words] of cases) {
    const reply = await client.post(path, body);
    expect([path, reply.status, reply.body.field]).toEqual([path, 400, field]);
    expect(reply.body.message).toContain(words);
  }
});
