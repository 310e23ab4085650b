import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSpeechServerDriver } from './speech-server.driver.ts';

/** What the server says of itself, and what it answers to a captioned call. */
let description: unknown = {};
let captioned: unknown = {};
let calls: Array<{ path: string; body: string }> = [];
let url = '';

const KOKORO = { paths: { '/v1/audio/speech': {}, '/dev/captioned_speech': {} } };
const sound = Buffer.from('RIFF....WAVE and what follows');
const timed = (...words: Array<[word: string, from: number | null, to: number | null]>) => ({
  audio: sound.toString('base64'),
  audio_format: 'audio/wav',
  timestamps: words.map(([word, start_time, end_time]) => ({ word, start_time, end_time })),
});
const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
  request.on('end', () => {
    const { url: path = '' } = request;
    calls.push({ path, body });
    if (path === '/openapi.json')
      json(response, description === null ? 404 : 200, description ?? {});
    else if (path === '/dev/captioned_speech') json(response, 200, captioned);
    else response.writeHead(200, { 'content-type': 'audio/wav' }).end(sound);
  });
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => void server.close());
beforeEach(() => {
  calls = [];
});

const { signal } = new AbortController();

/** Speaks one piece, to its end. */
async function speak() {
  const driver = createSpeechServerDriver({
    ...{ url, model: 'kokoro', languages: ['en'], centsPerPiece: 0 },
    voiceFor: () => Promise.resolve('af_heart'),
  });
  const input = {
    text: 'Hi, you two!',
    voiceId: 'v',
    voice: { path: '' },
    language: 'en',
  } as const;
  const { id } = await driver.start(input, {
    ...{ attemptId: 'a', userId: 'u', deadlineSeconds: 60, signal },
    beforeCreate: () => Promise.resolve(),
  });
  const { status } = await driver.get(id, signal);
  const words = driver.spokenWords?.(id) ?? null;
  return { driver, id, status, words };
}

test('a server that tells when its words are said is asked for it, with the one call that speaks', async () => {
  description = KOKORO;
  captioned = timed(
    ['Hi', 0.1, 0.4],
    [',', 0.4, 0.5],
    ['you', 0.6, 0.8],
    ['two', 0.8, 1],
    ['!', 1, 1],
  );
  const { driver, id, words } = await speak();
  expect(words).toEqual([
    { text: 'Hi,', startSeconds: 0.1, endSeconds: 0.4 },
    { text: 'you', startSeconds: 0.6, endSeconds: 0.8 },
    { text: 'two!', startSeconds: 0.8, endSeconds: 1 },
  ]);
  const file = await driver.download(await driver.get(id, signal), tmpdir(), signal);
  expect(await readFile(file)).toEqual(sound);
  expect(calls.map(({ path }) => path)).toEqual(['/openapi.json', '/dev/captioned_speech']);
  expect(JSON.parse(calls[1]?.body ?? '')).toEqual({
    ...{ model: 'kokoro', voice: 'af_heart', input: 'Hi, you two!', response_format: 'wav' },
    ...{ stream: false, return_timestamps: true },
  });
});

test.each([
  ['no description', null],
  ['a description without that call', { paths: { '/v1/audio/speech': {} } }],
  ['something else', 'hello'],
])('a server with %s just speaks', async (_what, says) => {
  description = says;
  const { words, status } = await speak();
  expect([words, status]).toEqual([null, 'succeeded']);
  expect(calls.map(({ path }) => path)).toEqual(['/openapi.json', '/v1/audio/speech']);
});

test.each([
  ['missing', { audio: sound.toString('base64') }],
  ['null', timed(['Hi', null, null])],
  ['in another order', timed(['you', 0.6, 0.8], ['Hi', 0.1, 0.4])],
  ['backwards', timed(['Hi', 0.4, 0.1])],
])('times that are %s leave the sound as it is', async (_what, reply) => {
  description = KOKORO;
  captioned = reply;
  const { words, status } = await speak();
  expect([words, status]).toEqual([null, 'succeeded']);
});

test('a reply without sound is refused', async () => {
  description = KOKORO;
  captioned = { audio: '%%%' };
  await expect(speak()).rejects.toMatchObject({ code: 'output-rejected' });
});
