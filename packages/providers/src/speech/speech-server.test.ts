import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { waitFor } from '@talkreel/testing/wait-for';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProviders } from '../create-providers.ts';
import { isFinished, type Prediction, type StartContext } from '../remote.ts';
import { makeSampleFiles, type SampleFiles } from '../testing/sample-files.ts';
import { startSandbox, type RunningSandbox } from '../testing/sandbox.ts';
import type { SpeechDriver, SpeechInput } from './contract.ts';
import { createServerVoices, usualServerVoice } from './server-voices.ts';
import { listServerVoices } from './speech-server.ts';

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

  test('are none where there is no list, and bounded where it is long', async () => {
    reply = [404, 'not found'];
    expect(await listServerVoices({ url })).toBeNull();
    reply = [200, JSON.stringify(Array.from({ length: 10_000 }, (_, index) => `voice-${index}`))];
    expect(await listServerVoices({ url })).toHaveLength(1_000);
    reply = [200, `["${'x'.repeat(3_000_000)}"]`];
    await expect(listServerVoices({ url })).rejects.toMatchObject({ code: 'output-rejected' });
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
