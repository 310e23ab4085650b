import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createProviders } from '../create-providers.ts';
import type { StartContext } from '../remote.ts';

/** fal as a test wants it: what each call answers, and what it was sent. */
type Answer = (request: IncomingMessage, body: string) => [status: number, body: unknown];
let answer: Answer = () => [500, ''];
let calls: Array<{
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}>;
let url = '';

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
  request.on('end', () => {
    const { method = '', url: path = '', headers } = request;
    calls.push({ method, url: path, headers, body });
    const [status, said] = answer(request, body);
    response
      .writeHead(status, { 'content-type': 'application/json', connection: 'close' })
      .end(typeof said === 'string' ? said : JSON.stringify(said));
  });
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
afterEach(() => {
  calls = [];
});
calls = [];

const providers = () =>
  createProviders({ replicate: {}, openai: {}, fal: { apiKey: 'id:secret', baseUrl: url } });
const driverOf = (model: string) => {
  const { speech, image, animate, lipsync } = providers();
  const driver = speech.of(model) ?? image.of(model) ?? animate.of(model) ?? lipsync.of(model);
  if (!driver) throw new Error(`no driver for ${model}`);
  return driver;
};
const { signal } = new AbortController();
const context = (attemptId: string = randomUUID()): StartContext => ({
  ...{ attemptId, userId: 'u', deadlineSeconds: 90, signal },
  beforeCreate: () => Promise.resolve(),
});
const media = (name: string) => ({
  path: '',
  fileUrl: `https://talkreel.example/${name}?signed=1`,
});
const ever = { after: new Date(0), before: new Date() };

const FLUX = 'fal-ai/flux-2-pro';
const SYNC = 'fal-ai/sync-lipsync/v2';
const completed = { status: 'COMPLETED', response_url: 'https://queue.fal.run/x' };

test('a request says who pays, when it is too late, and that nothing else and nobody else is to make it', async () => {
  answer = () => [200, { request_id: 'r1' }];
  const { image } = providers();
  const started = await image
    .of(FLUX)
    ?.start({ prompt: 'A baker', width: 640, height: 720 }, context());
  expect(started).toMatchObject({ id: 'r1', status: 'starting' });
  expect(calls).toMatchObject([
    {
      ...{ method: 'POST', url: '/queue/fal-ai/flux-2-pro' },
      headers: {
        authorization: 'Key id:secret',
        'x-fal-request-timeout': '90',
        'x-app-fal-disable-fallback': 'true',
        'x-fal-object-lifecycle-preference': '{"expiration_duration_seconds":86400}',
      },
    },
  ]);
});

/** What fal's history shows of what was submitted, after requests of others. */
async function foundAmong(model: string, submit: () => Promise<unknown>, attemptId: string) {
  answer = () => [200, { request_id: 'mine' }];
  await submit();
  const input: unknown = JSON.parse(calls[0]?.body ?? '');
  const past = (id: string, json_input: unknown) => ({
    ...{ request_id: id, endpoint_id: model, sent_at: '2026-11-27T12:00:00Z', json_input },
  });
  answer = ({ url: path = '' }) => {
    if (path.includes('/status')) return [202, { ...completed, status: 'IN_PROGRESS' }];
    return path.includes('cursor=')
      ? [200, { items: [past('mine', input)], has_more: false, next_cursor: null }]
      : [200, { items: [past('other', {}), past('gone', null)], has_more: true, next_cursor: '2' }];
  };
  const driver = driverOf(model);
  return {
    mine: await driver.findByAttempt(attemptId, ever, signal),
    others: await driver.findByAttempt(randomUUID(), ever, signal),
  };
}

test('a lost request is found on any page of the history by its seed', async () => {
  const attemptId = randomUUID();
  const { image } = providers();
  const input = { prompt: 'A baker', width: 640, height: 720 };
  const submit = () => image.of(FLUX)?.start(input, context(attemptId)) ?? Promise.reject(FLUX);
  const { mine, others } = await foundAmong(FLUX, submit, attemptId);
  expect(mine).toMatchObject({ id: 'mine', createdAt: new Date('2026-11-27T12:00:00Z') });
  expect(others).toBeNull();
});

test('where a model takes no seed, the fragment of a file’s address names the attempt', async () => {
  const attemptId = randomUUID();
  const { lipsync } = providers();
  const input = { video: media('v.mp4'), audio: media('a.wav') };
  const submit = () => lipsync.of(SYNC)?.start(input, context(attemptId)) ?? Promise.reject(SYNC);
  const { mine, others } = await foundAmong(SYNC, submit, attemptId);
  expect(mine?.id).toBe('mine');
  expect(others).toBeNull();
  expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
    video_url: `https://talkreel.example/v.mp4?signed=1#${attemptId}`,
    audio_url: 'https://talkreel.example/a.wav?signed=1',
  });
});

const problem = (type: string, msg: string) => ({ detail: [{ loc: ['body'], msg, type }] });

test.each([
  ['a face it cannot find', 422, problem('face_detection_error', 'No face'), 'input-rejected'],
  ['a forbidden prompt', 422, problem('content_policy_violation', 'Flagged'), 'content-refused'],
  ['its own failure', 500, problem('internal_server_error', 'Broken'), 'prediction-failed'],
  [
    'a runner that died',
    503,
    { detail: 'x', error_type: 'runner_disconnected' },
    'prediction-failed',
  ],
])('a completed request whose result is %s has failed', async (_what, status, said, code) => {
  answer = ({ url: path = '' }) => (path.includes('/status') ? [200, completed] : [status, said]);
  const driver = driverOf(SYNC);
  const prediction = await driver.get('r1', signal);
  expect(prediction.status).toBe('failed');
  expect(driver.failure(prediction)).toMatchObject({
    code,
    retryable: code === 'prediction-failed',
  });
});

test.each([
  [502, '<html>Bad gateway</html>'],
  [500, { detail: 'Internal Server Error' }],
  [504, ''],
])('a %s on the way to a result that was paid for is no failure of it', async (status, said) => {
  answer = ({ url: path = '' }) => (path.includes('/status') ? [200, completed] : [status, said]);
  await expect(driverOf(SYNC).get('r1', signal)).rejects.toMatchObject({ code: 'down' });
});

test('a request whose status names its error has failed, whatever there is to fetch', async () => {
  answer = ({ url: path = '' }) =>
    path.includes('/status')
      ? [200, { ...completed, error: 'Request timed out', error_type: 'request_timeout' }]
      : [504, ''];
  const prediction = await driverOf(SYNC).get('r1', signal);
  expect(prediction).toMatchObject({ status: 'failed', error: 'Request timed out' });
});

test('a runner that goes on although it was asked to stop is still running', async () => {
  answer = ({ url: path = '' }) =>
    path.endsWith('/cancel')
      ? [202, { status: 'CANCELLATION_REQUESTED' }]
      : [202, { ...completed, status: 'IN_PROGRESS' }];
  expect(await driverOf(SYNC).cancel('r1', signal)).toMatchObject({ status: 'processing' });
});

test('a model of fal’s without its key is named', () => {
  const without = () => createProviders({ replicate: {}, openai: {}, models: { lipsync: SYNC } });
  expect(without).toThrow('set FAL_KEY');
});
