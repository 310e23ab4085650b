import { DIALOGUE_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { apiError } from '@talkreel/contracts/errors';
import { texts } from '@talkreel/contracts/texts';
import { expect, test } from 'vitest';
import { ONE_SHOT } from '../influencers/requests.ts';
import { createClient } from '../stack/client.ts';
import {
  audioRequest,
  availableCredits,
  makeAudio,
  startLipsync,
  untilState,
} from '../stack/requests.ts';
import { openSharedStack } from '../stack/shared-stack.ts';

const stack = await openSharedStack();
const client = await stack.signIn('bad-input@example.com');

const audio = (change: object) => ({ ...audioRequest(), ...change });
const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });

/** @shows abuse 11, abuse 45 */
test.each([
  ['empty text', '/api/replicate/audio', audio({ text: '' }), 'text', texts.dialogue.empty],
  ['blank text', '/api/replicate/audio', audio({ text: '  \n ' }), 'text', texts.dialogue.empty],
  ['no text', '/api/replicate/audio', audio({ text: undefined }), 'text', texts.dialogue.empty],
  [
    'text of a wrong type',
    '/api/replicate/audio',
    audio({ text: ['hi'] }),
    'text',
    texts.dialogue.empty,
  ],
  [
    'too long a text',
    '/api/replicate/audio',
    audio({ text: 'a'.repeat(DIALOGUE_MAX_CHARACTERS + 1) }),
    'text',
    String(DIALOGUE_MAX_CHARACTERS),
  ],
  [
    'text of emoji and punctuation alone',
    '/api/replicate/audio',
    audio({ text: '👋🎉 ... !' }),
    'text',
    texts.speech.silent,
  ],
  [
    'text in a writing system the voices do not read',
    '/api/replicate/audio',
    audio({ text: 'Welcome! 你好，欢迎光临。' }),
    'text',
    texts.speech.unreadable('你好'),
  ],
  [
    'a one shot about something no voice can say',
    '/api/ai-influencer/pipeline',
    { ...ONE_SHOT, scriptTopic: 'Почему чай лучше кофе' },
    'scriptTopic',
    texts.speech.unreadable('Почему'),
  ],
  [
    'a script about something no voice can say',
    '/api/openai/generate-script',
    { topic: '🎉 🎉 🎉 🎉 🎉 🎉' },
    'topic',
    texts.speech.silent,
  ],
  ['an unknown voice', '/api/replicate/audio', audio({ speaker: 'nobody' }), 'speaker', 'voice'],
  [
    'a foreign voice url',
    '/api/replicate/audio',
    audio({ speaker: 'https://example.com/voice.wav' }),
    'speaker',
    'voice',
  ],
  ['another language', '/api/replicate/audio', audio({ language: 'xx' }), 'language', ''],
  [
    'an unknown actor',
    '/api/replicate/lipsync',
    { video: 'nobody', audioUrl: '/api/audio/x.wav' },
    'video',
    'actor',
  ],
  [
    'a foreign video url',
    '/api/replicate/lipsync',
    { video: 'http://169.254.169.254/latest', audioUrl: '/api/audio/x.wav' },
    'video',
    'actor',
  ],
  ['no audio', '/api/replicate/lipsync', { video: 'clara' }, 'audioUrl', texts.dialogue.noAudio],
  [
    'over-deep JSON',
    '/api/replicate/lipsync',
    { video: 'clara', audioParams: deep(40) },
    'body',
    'nested',
  ],
])('%s is a 400 that names the field', async (_case, path, body, field, words) => {
  const reply = await client.post(path, body);
  expect(reply.status).toBe(400);
  expect(apiError.parse(reply.body)).toMatchObject({ field });
  expect(reply.body.message).toContain(words);
});

/** @shows abuse 11 */
test('a foreign audio url is a 400', async () => {
  const { body: actors } = await client.get('/api/actors');
  const reply = await client.post('/api/replicate/lipsync', {
    video: actors[0].id,
    audioUrl: 'https://example.com/a.wav',
  });
  expect([reply.status, reply.body.field]).toEqual([400, 'audioUrl']);
});

/** @shows abuse 25 */
test('broken JSON is a 400 and a form is a 415', async () => {
  const broken = await client.fetch('/api/replicate/audio', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"text":',
  });
  expect(broken.status).toBe(400);
  const form = await client.fetch('/api/replicate/audio', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'text=hi',
  });
  expect(form.status).toBe(415);
});

test('none of this took a credit or started a job', async () => {
  expect(await availableCredits(client)).toBe(3);
  expect((await client.get('/api/generations')).body).toEqual([]);
});

/** @shows abuse 1, abuse 2, abuse 3, abuse 4, abuse 9 */
test("another user's work looks like missing work", async () => {
  const owner = await stack.signIn('bad-input-owner@example.com');
  const { id, audioUrl, actorId } = await startLipsync(owner);
  const done = await untilState(owner, id, 'succeeded');
  const missing = await client.get('/api/generations/00000000-0000-4000-8000-000000000000');
  for (const reply of [
    await client.get(`/api/generations/${id}`),
    await client.post(`/api/replicate/cancel/${id}`),
    await client.get(audioUrl),
    await client.get(done.result.url),
    await client.get(done.result.thumbnailUrl),
    await client.post('/api/replicate/lipsync', { video: actorId, audioUrl }),
    await client.post('/api/replicate/lipsync', {
      video: done.result.url,
      audioUrl: (await makeAudio(client)).url,
    }),
  ]) {
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([
      404,
      missing.body.code,
      missing.body.message,
    ]);
  }
});

test('without a session everything but the catalog is a 401', async () => {
  const visitor = createClient(stack.url);
  for (const path of [
    '/api/auth/user',
    '/api/projects',
    '/api/generations',
    '/api/credits',
    '/api/audio/x.wav',
  ]) {
    expect([path, (await visitor.get(path)).status]).toEqual([path, 401]);
  }
  expect((await visitor.post('/api/replicate/audio', audioRequest())).status).toBe(401);
  expect((await visitor.get('/api/actors')).status).toBe(200);
});

/** @shows abuse 25 */
test("a page of another site cannot act in a user's name", async () => {
  const reply = await client.post('/api/replicate/audio', audioRequest(), {
    origin: 'https://evil.example',
  });
  expect(reply.status).toBe(403);
});

/** @shows abuse 28 */
test('sign-in and sign-out redirect only to our own paths', async () => {
  for (const [asked, reached] of [
    ['/profile?tab=1', '/profile?tab=1'],
    ['//evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/.//evil.example', '/'],
    ['/x/..//evil.example', '/'],
    ['/%2e//evil.example', '/'],
  ]) {
    const visitor = createClient(stack.url);
    let next = `/api/login?login_hint=way@example.com&returnTo=${encodeURIComponent(asked ?? '')}`;
    let last = '';
    for (let hop = 0; hop < 10; hop += 1) {
      const location = (await visitor.fetch(next)).headers.get('location');
      if (!location) break;
      last = location;
      next = new URL(location, new URL(next, stack.url)).href;
      if ((await visitor.get('/api/auth/user')).status === 200) break;
    }
    expect(last).toBe(reached);
  }
  const person = await stack.signIn('signs-out@example.com');
  const oldCookies = person.cookieHeader();
  await person.fetch('/api/logout');
  const reply = await fetch(`${stack.url}/api/auth/user`, { headers: { cookie: oldCookies } });
  expect(reply.status).toBe(401);
});
