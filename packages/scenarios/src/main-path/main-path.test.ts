import { SPEECH_TAIL_SECONDS } from '@talkreel/contracts/constants';
import { accepted, generationView } from '@talkreel/contracts/http/generations';
import { expect, test } from 'vitest';
import { waitFor } from '@talkreel/testing/wait-for';
import { fillHistory } from '../demo/history.ts';
import { attemptsOf } from '../stack/attempts.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  shortestActor,
  LIPSYNC_MODEL,
  makeAudio,
  untilState,
} from '../stack/requests.ts';

const stack = await openSharedStack();

test('a plain HTTP client gets speech and a video in the words of the specification', async () => {
  const client = await stack.signIn('plain@example.com');
  const actor = await shortestActor(client);

  const audio = await client.post('/api/replicate/audio', audioRequest());
  expect(audio.status).toBe(200);
  expect(audio.body.url).toMatch(/^\/api\/audio\/.+\.wav$/);

  const video = await client.post('/api/replicate/lipsync', {
    video: actor.url,
    audio: audio.body.url,
    audioUrl: `${audio.body.url}?t=123`,
    videoDuration: actor.duration,
    audioParams: { text: 'Hello there', videoId: actor.id },
  });
  expect(video.status).toBe(200);
  expect(video.body.predictionId).toBe(video.body.id);

  const file = await client.fetch(video.body.url);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe('video/mp4');
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  const bytes = (await file.arrayBuffer()).byteLength;
  const part = await client.fetch(video.body.url, { headers: { range: 'bytes=10-19' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes}`]);
  const beyond = await client.fetch(video.body.url, { headers: { range: `bytes=${bytes}-` } });
  expect(beyond.status).toBe(416);
  const again = await client.fetch(video.body.url, {
    headers: { 'if-none-match': file.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);

  const { body: projects } = await client.get('/api/projects');
  expect(projects).toHaveLength(1);
  expect(projects[0]).toMatchObject({ outputUrl: video.body.url, audioUrl: audio.body.url });
  // The speech cost one generation, which includes its lip-sync.
  expect(await availableCredits(client)).toBe(2);
});

test('respond-async answers 202 with a status URL, and the generation ends there', async () => {
  const client = await stack.signIn('async@example.com');
  const started = await client.post('/api/replicate/audio', audioRequest(), ASYNC);
  expect(started.status).toBe(202);
  const body = accepted.parse(started.body);
  expect(started.headers.get('location')).toBe(`/api/generations/${body.id}`);
  const ended = await untilState(client, body.id, 'succeeded');
  expect(generationView.parse(ended)).toMatchObject({ progress: 100, credit: 'charged' });
});

test('a video that ends with its speech is paid for until there, not for its whole clip', async () => {
  const client = await stack.signIn('short@example.com');
  const { url: audioUrl } = await makeAudio(client, 'Hello there.');
  const { id: video, duration } = await shortestActor(client);
  const { body } = await client.post('/api/replicate/lipsync', {
    video,
    audioUrl,
    endsWithSpeech: true,
  });
  const { input, result } = await untilState(client, body.id, 'succeeded');
  const seconds = Math.round((input.audioSeconds + SPEECH_TAIL_SECONDS) * 25) / 25;
  expect(seconds).toBeLessThan(duration - 2);
  expect(result.durationSeconds).toBe(seconds);
  const [attempt] = await attemptsOf(stack, body.id);
  expect(attempt?.cost_cents).toBe(Math.ceil(seconds * 5));
  const calls = await stack.sandbox.predictions(LIPSYNC_MODEL);
  const [call] = calls.filter(({ attempt: id }) => id === attempt?.id);
  expect(call?.inputSeconds).toBeCloseTo(seconds, 2);
});

test('a further lip-sync of the same speech costs a generation', { tags: ['long'] }, async () => {
  const client = await stack.signIn('second@example.com');
  const audio = await makeAudio(client);
  const { body: actors } = await client.get('/api/actors');
  expect(actors.length).toBeGreaterThan(1);
  for (const actor of actors.slice(0, 2)) {
    const reply = await client.post('/api/replicate/lipsync', {
      video: actor.id,
      audioUrl: audio.url,
    });
    expect(reply.status).toBe(200);
  }
  expect(await availableCredits(client)).toBe(1);
});

/** @shows fault 38 */
test('repeating a running lip-sync returns the same job, with or without a key', async () => {
  const client = await stack.signIn('repeat@example.com');
  const before = (await stack.sandbox.predictions(LIPSYNC_MODEL)).length;
  const audio = await makeAudio(client);
  const actor = await shortestActor(client);
  const body = { video: actor.id, audioUrl: audio.url };
  await stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL });
  const replies = await Promise.all(
    [1, 2, 3, 4].map(() => client.post('/api/replicate/lipsync', body, ASYNC)),
  );
  expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
  await waitFor(async () => (await stack.sandbox.faultsLeft()) === 0, {
    what: 'the lip-sync to run',
  });
  await stack.sandbox.release();
  await untilState(client, replies[0]?.body.id, 'succeeded');
  expect(await stack.sandbox.predictions(LIPSYNC_MODEL)).toHaveLength(before + 1);
});

/** @shows fault 38 */
test('a double click with one Idempotency-Key is one job, and the key cannot be used for another request', async () => {
  const client = await stack.signIn('double@example.com');
  const key = { ...ASYNC, 'idempotency-key': 'click-1' };
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => client.post('/api/replicate/audio', audioRequest(), key)),
  );
  expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 20 }, () => 202));
  const ids = new Set(replies.map((reply) => reply.body.id));
  expect(ids.size).toBe(1);
  const other = await client.post(
    '/api/replicate/audio',
    audioRequest('Something else entirely.'),
    key,
  );
  expect(other.status).toBe(409);
  await untilState(client, [...ids][0], 'succeeded');
  expect(await availableCredits(client)).toBe(2);
});

test('a key whose request took the last generation still returns that request', async () => {
  const client = await stack.signIn('last@example.com');
  await makeAudio(client);
  await makeAudio(client);
  const key = { ...ASYNC, 'idempotency-key': 'the-last' };
  const first = await client.post('/api/replicate/audio', audioRequest(), key);
  const again = await client.post('/api/replicate/audio', audioRequest(), key);
  expect([first.status, again.status, again.body.id]).toEqual([202, 202, first.body.id]);
  await untilState(client, first.body.id, 'succeeded');
});

/** @shows abuse 34 */
test('fifty concurrent requests for three generations: three run, the others are asked to pay', async () => {
  const client = await stack.signIn('parallel@example.com');
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      client.post('/api/replicate/audio', audioRequest(`Number ${index} speaks.`), ASYNC),
    ),
  );
  const acceptedReplies = replies.filter((reply) => reply.status === 202);
  const refused = replies.filter((reply) => reply.status === 402);
  expect([acceptedReplies.length, refused.length]).toEqual([3, 47]);
  expect(refused[0]?.body).toMatchObject({
    requiresPayment: true,
    limit: 3,
    requiresAdditionalOnly: false,
  });
  for (const reply of acceptedReplies) await untilState(client, reply.body.id, 'succeeded');
  expect(await availableCredits(client)).toBe(0);
});

test('the demo account gets a history of every kind', { tags: ['long'] }, async () => {
  const client = await stack.signIn('demo@example.com');
  const said: string[] = [];
  await fillHistory(client, stack.sandbox, (line) => said.push(line));
  expect(said).toHaveLength(9);
});
