import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { waitFor } from '@talkreel/testing/wait-for';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProviders } from '../create-providers.ts';
import { InputRejected } from '../errors.ts';
import { isFinished, type Prediction, type StartContext } from '../remote.ts';
import { makeSampleFiles, type SampleFiles } from '../testing/sample-files.ts';
import { startSandbox, type RunningSandbox } from '../testing/sandbox.ts';
import type { SpeechDriver, SpeechInput } from './contract.ts';
import { createServerVoices, usualServerVoice } from './server-voices.ts';
import { createSpeechServerDriver } from './speech-server.driver.ts';
import { listServerVoices, withdrawnModel } from './speech-server.ts';

let sandbox: RunningSandbox;
let files: SampleFiles;
beforeAll(async () => {
  [sandbox, files] = await Promise.all([startSandbox(), makeSampleFiles()]);
});
afterAll(async () => {
  await sandbox?.stop();
  await files?.remove();
});
const context: StartContext = {
  attemptId: 'attempt',
  userId: 'somebody',
  deadlineSeconds: 60,
  beforeCreate: () => Promise.resolve(),
  signal: new AbortController().signal,
};
const { signal } = context;
const input = (voiceId = 'custom-female-1'): SpeechInput => ({
  text: 'Hello there.',
  voiceId,
  voice: { path: files.voice },
  language: 'en',
});

function driverAt(url: string, refusedWithinMs = 10_000): SpeechDriver {
  const server = { url, apiKey: 'any-key', voices: { 'default-male': 'nobody' } };
  const voices = createServerVoices(server, () => Promise.resolve({ 'custom-male-1': 'onyx' }));
  return createProviders({
    replicate: { token: 'any' },
    openai: {},
    models: { speech: 'kokoro' },
    speechServer: {
      ...server,
      model: 'kokoro',
      languages: ['en'],
      centsPerPiece: 0.4,
      refusedWithinMs,
      voiceFor: (voiceId) => voices.nameFor(voiceId),
    },
  }).speech.usual;
}

const finish = (driver: SpeechDriver, { id }: Prediction): Promise<Prediction> =>
  waitFor(async () => {
    const latest = await driver.get(id, signal);
    return isFinished(latest) && latest;
  });

describe('a speech server', () => {
  let driver: SpeechDriver;
  beforeEach(async () => {
    await sandbox.control('DELETE', 'faults');
    driver = driverAt(sandbox.openaiUrl);
  });
  const order = (fault: Record<string, unknown>) => sandbox.control('POST', 'faults', fault);
  const download = async (prediction: Prediction) =>
    driver.download(prediction, path.join(files.folder, prediction.id), signal);

  test('the sound is fetched once', async () => {
    const finished = await finish(driver, await driver.start(input(), context));
    expect(path.extname(await download(finished))).toBe('.wav');
    await expect(download(finished)).rejects.toMatchObject({ code: 'output-rejected' });
    expect(driver).toMatchObject({ provider: 'speech-server', centsPerPrediction: 0.4 });
  });

  test('takes a sound for what it is, whatever it is called', async () => {
    await order({ kind: 'wrong-output', endpoint: 'speech', output: 'other-format' });
    const finished = await finish(driver, await driver.start(input(), context));
    expect(path.extname(await download(finished))).toBe('.mp3');
  });

  test('a voice that it does not have is its refusal', async () => {
    await expect(driver.start(input('default-male'), context)).rejects.toMatchObject({
      code: 'input-rejected',
      retryable: false,
      message: expect.stringContaining("Voice 'nobody' not found"),
    });
  });
});

describe('the voices of a server', () => {
  let server: Server;
  let reply: [status: number, body: string] = [200, ''];
  let url = '';
  beforeAll(async () => {
    server = createServer((_request, response) => {
      response.writeHead(reply[0]).end(reply[1]);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  afterAll(() => server.close());

  test.each([
    ['["a","b"]', ['a', 'b']],
    ['{"voices":["a","a","b"]}', ['a', 'b']],
    ['{"voices":[{"id":"a"},{"voice_id":"b"},{"name":"c"},{}]}', ['a', 'b', 'c']],
    ['{"data":[{"id":"a"}]}', ['a']],
    ['{"voices":{"a":{"lang":"en"}}}', ['a']],
    ['{"voices":7}', null],
    ['<html>', null],
  ])('are read from %s', async (body, names) => {
    reply = [200, body];
    expect(await listServerVoices({ url })).toEqual(names);
  });

  test.each([
    ['no address for it', 404, 'not found'],
    ['an empty list', 200, '{"voices":[]}'],
    ['names that are none', 200, `["", "${'x'.repeat(300)}"]`],
    ['more than any list has', 200, `["${'x'.repeat(33 * 1024 * 1024)}"]`],
  ])('are taken at the operator’s word with %s', async (_case, status, body) => {
    reply = [status, body];
    expect(await listServerVoices({ url })).toBeNull();
    const voices = createServerVoices({ url, voices: {} }, () => Promise.resolve({}));
    expect(await voices.nameFor('custom-female-1')).toBe('nova');
  });

  test('are found among ten thousand, each with a page of its own', async () => {
    const about = 'a calm voice for long evenings '.repeat(20);
    const many = Array.from({ length: 10_000 }, (_, index) => ({ id: `voice-${index}`, about }));
    reply = [200, JSON.stringify({ voices: [...many, { id: 'af_heart' }] })];
    expect(await listServerVoices({ url })).toHaveLength(10_001);
    const voices = createServerVoices({ url, voices: {} }, () => Promise.resolve({}));
    expect(await voices.nameFor('custom-female-1')).toBe('af_heart');
    reply = [200, JSON.stringify(Array.from({ length: 50_000 }, (_, index) => `voice-${index}`))];
    expect(await listServerVoices({ url })).toHaveLength(20_000);
  });

  test('cannot be told while the server fails', async () => {
    reply = [500, 'oh'];
    await expect(listServerVoices({ url })).rejects.toMatchObject({ code: 'down' });
  });

  test('speak as ours: those it lists, those of the protocol, or any, each another', () => {
    expect(usualServerVoice('custom-female-1', ['af_heart', 'nova'])).toBe('af_heart');
    expect(usualServerVoice('custom-female-1', ['nova'])).toBe('nova');
    expect(usualServerVoice('custom-female-1', null)).toBe('nova');
    const mine = ['one', 'two', 'three'];
    expect(usualServerVoice('default-male', mine)).toBe('one');
    expect(usualServerVoice('custom-male-1', mine)).toBe('two');
  });
});

/** A server that is replaced by another while the worker runs. */
describe('a speech server that has changed', () => {
  const sound = Buffer.concat([Buffer.from('RIFF....WAVE', 'latin1'), Buffer.alloc(100)]);
  let server: Server;
  let url = '';
  let voices: string[] = [];
  let hasTimes = true;
  let spoken: Array<[path: string, voice: string]> = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { url: path = '' } = request;
      if (path === '/openapi.json')
        return response.end(
          JSON.stringify({ paths: hasTimes ? { '/dev/captioned_speech': {} } : {} }),
        );
      if (path === '/v1/audio/voices') return response.end(JSON.stringify(voices));
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      return request.on('end', () => {
        const { voice } = JSON.parse(body) as { voice: string };
        spoken.push([path, voice]);
        if (path === '/dev/captioned_speech' && !hasTimes) return response.writeHead(404).end();
        if (!voices.includes(voice))
          return response.writeHead(400).end(`{"detail":"Voice '${voice}' not found"}`);
        return response.setHeader('content-type', 'audio/wav').end(sound);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  afterAll(() => server.close());

  function changing() {
    const known = createServerVoices({ url, voices: {} }, () => Promise.resolve({}));
    const config = { url, model: 'kokoro', languages: ['en' as const], centsPerPiece: 0 };
    return createSpeechServerDriver({
      ...config,
      voiceFor: (voiceId, stop, isFresh) => known.nameFor(voiceId, stop, isFresh),
    });
  }
  const speak = async (driver: SpeechDriver) => {
    spoken = [];
    return (await driver.start(input(), context)).status;
  };

  test('is asked again what it has, and then once more to speak', async () => {
    [voices, hasTimes] = [['af_heart'], true];
    const driver = changing();
    await speak(driver);
    expect(spoken).toEqual([['/dev/captioned_speech', 'af_heart']]);
    [voices, hasTimes] = [['nova'], false];
    expect(await speak(driver)).toBe('succeeded');
    expect(spoken).toEqual([
      ['/dev/captioned_speech', 'af_heart'],
      ['/v1/audio/speech', 'nova'],
    ]);
  });

  test('is not sent the same again', async () => {
    [voices, hasTimes] = [['af_heart'], false];
    const known = { url, voices: { 'custom-female-1': 'gone' } };
    const names = createServerVoices(known, () => Promise.resolve({}));
    const driver = createSpeechServerDriver({
      ...{ url, model: 'kokoro', languages: ['en'], centsPerPiece: 0 },
      voiceFor: (voiceId, stop, isFresh) => names.nameFor(voiceId, stop, isFresh),
    });
    await expect(speak(driver)).rejects.toMatchObject({ code: 'input-rejected' });
    expect(spoken).toEqual([['/v1/audio/speech', 'gone']]);
  });
});

test.each([
  [404, '{"error":{"code":"model_not_found"}}', true],
  [400, '{"detail":{"error":"invalid_model"}}', true],
  [404, '{"detail":"Not Found"}', true],
  [404, '{"detail":"Voice \'x\' not found"}', false],
  [400, '{"detail":"Voice \'x\' not found"}', false],
  [422, '{"detail":"input is too long"}', false],
])('a refusal %d %s: withdrawn %s', (status, body, isGone) => {
  const refusal = new InputRejected(status, `speech by a-voice: ${status} ${body}`, '');
  expect(withdrawnModel(refusal)?.code).toBe(isGone ? 'model-withdrawn' : undefined);
});
