// Short limits: these tests check that the client asks again, and waits, as it is told.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_VERSION } from '@talkreel/contracts/api-version';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ApiError, JobFailed, NetworkError, Talkreel } from './talkreel.ts';

type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void;

interface Seen {
  call: string;
  key: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

let answers: Answer[] = [];
let seen: Seen[] = [];
let talkreel: Talkreel;
let url: string;

const reply =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_request, _body, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const { method, url, headers } = request;
    const key = headers['idempotency-key'];
    seen.push({
      call: `${method} ${url}`,
      key: typeof key === 'string' ? key : undefined,
      headers,
      body,
    });
    (answers.shift() ?? reply(500, {}))(request, body, response);
  });
});

const drop: Answer = ({ socket }) => void socket.destroy();

const generation = (state: string, more: object = {}) => ({
  ...{ id: 'g1', state, version: 1, progress: 0, error: null, creditMessage: '' },
  ...more,
});
const batchOfOne = { id: 'b1', videos: [{ generation: generation('queued') }] };
const video = { script: 'Hello.', actor: 'clara', voice: 'default-male' };

beforeEach(async () => {
  [answers, seen] = [[], []];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  talkreel = new Talkreel({ key: 'tk_live_x', url: `${url}/` });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const thrownBy = (call: Promise<unknown>) => call.catch((thrown: unknown) => thrown);

test('a video whose reply is lost is asked for again under the same key', async () => {
  answers = [drop, reply(502, {}), reply(201, batchOfOne)];
  expect((await talkreel.videos.create(video, { quote: 'q1' })).id).toBe('g1');
  expect(seen.map(({ call }) => call)).toEqual(Array(3).fill('POST /api/batches'));
  expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
  expect(seen[0]?.headers).toMatchObject({
    authorization: 'Bearer tk_live_x',
    'talkreel-version': Talkreel.apiVersion,
    'talkreel-quote': 'q1',
    prefer: 'respond-async',
  });
  answers = [reply(201, batchOfOne)];
  await talkreel.videos.create(video);
  expect(seen[3]?.key).not.toBe(seen[0]?.key);
});

test('what might happen twice is not sent again when nothing is known of it', async () => {
  answers = [drop];
  const thrown = await thrownBy(talkreel.call('postFolder', { body: { name: 'Ads' } }));
  expect(thrown).toBeInstanceOf(NetworkError);
  expect(seen).toHaveLength(1);
});

test('what is refused for its rate is sent again when the server says, unless that is far off', async () => {
  answers = [reply(429, { code: 'rate_limited' }, { 'retry-after': '0' }), reply(200, [])];
  expect(await talkreel.actors()).toEqual([]);
  const problem = { code: 'key_budget_day', detail: 'Two are left until midnight UTC.' };
  answers = [reply(429, problem, { 'retry-after': '9000' })];
  const thrown = await thrownBy(talkreel.videos.create(video));
  expect(thrown).toMatchObject({ status: 429, code: 'key_budget_day', retryAfterSeconds: 9000 });
  expect((thrown as ApiError).userMessage).toBe(problem.detail);
  expect(seen).toHaveLength(3);
});

test('a refusal is thrown at once', async () => {
  answers = [reply(402, { code: 'payment_required', detail: 'Nothing is left.' })];
  expect(await thrownBy(talkreel.videos.create(video))).toMatchObject({ code: 'payment_required' });
  expect(seen).toHaveLength(1);
});

test('a job yields each change until its end, and waits for its result', async () => {
  const states = [
    generation('queued'),
    generation('queued'),
    generation('running', { progress: 40 }),
    generation('succeeded', { version: 2, progress: 100, result: { url: '/api/videos/a.mp4' } }),
  ];
  answers = states.map((state) => reply(200, state));
  const shown: string[] = [];
  for await (const { state, progress } of talkreel.job('g1')) shown.push(`${state} ${progress}`);
  expect(shown).toEqual(['queued 0', 'running 40', 'succeeded 100']);
  answers = [reply(200, states[3])];
  expect((await talkreel.job('g1').wait()).result?.url).toBe('/api/videos/a.mp4');
});

test('a job that fails throws why, and an abort ends the waiting only', async () => {
  const error = { code: 'timeout', message: 'It took too long.' };
  const creditMessage = 'Not charged: you got your generation back.';
  answers = [reply(200, generation('failed', { error, creditMessage }))];
  const failed = await thrownBy(talkreel.job('g1').wait());
  expect(failed).toBeInstanceOf(JobFailed);
  expect(failed).toMatchObject({ message: `It took too long. ${creditMessage}` });
  answers = [reply(200, generation('running'))];
  const stopping = new AbortController();
  const waiting = talkreel.job('g1').wait({
    signal: stopping.signal,
    onChange: () => stopping.abort(new Error('stopped')),
  });
  expect(await thrownBy(waiting)).toMatchObject({ message: 'stopped' });
  expect(seen.every(({ call }) => call.startsWith('GET '))).toBe(true);
});

test('the library is read page by page', async () => {
  const link = '</api/projects?before=2>; rel="next"';
  answers = [reply(200, [{ id: 3 }, { id: 2 }], { link }), reply(200, [{ id: 1 }])];
  const ids: number[] = [];
  for await (const { id } of talkreel.library()) ids.push(id);
  expect(ids).toEqual([3, 2, 1]);
  expect(seen.map(({ call }) => call)).toEqual(['GET /api/projects', 'GET /api/projects?before=2']);
});

test('files are sent and fetched as they are, and the key goes nowhere else', async () => {
  answers = [reply(200, { url: '/api/images/a.png' })];
  const query = { subject: 'nobody', statement: 1 } as const;
  await talkreel.upload('postPhoto', new Blob(['photo']), query);
  expect(seen[0]).toMatchObject({
    call: 'POST /api/ai-influencer/photos?subject=nobody&statement=1',
    body: 'photo',
  });
  answers = [(_request, _body, response) => response.end('film')];
  const film = await talkreel.download('/api/videos/a.mp4');
  expect(await film.text()).toBe('film');
  answers = [reply(404, { code: 'not_found', detail: 'Not found' })];
  expect(await thrownBy(talkreel.download('/api/videos/b.mp4'))).toMatchObject({ status: 404 });
  await expect(talkreel.download('https://elsewhere.example/a.mp4')).rejects.toThrow(TypeError);
  await expect(talkreel.download('//elsewhere.example/a.mp4')).rejects.toThrow(TypeError);
  expect(seen).toHaveLength(3);
});

test('with a live connection a change is looked up when it is heard', async () => {
  const listeners = new Map<string, (event?: object) => void>();
  const asked: unknown[] = [];
  let closed = 0;
  const socket = {
    connected: true,
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    close: () => (closed += 1),
  };
  const live = new Talkreel({
    ...{ key: 'tk_live_x', url },
    io: (...values) => {
      asked.push(values);
      return socket;
    },
  });
  answers = [
    reply(201, batchOfOne),
    reply(200, generation('running')),
    reply(200, generation('succeeded', { version: 2 })),
  ];
  const states: string[] = [];
  const job = await live.videos.create(video);
  for await (const { state } of job) {
    states.push(state);
    // Of another one first, which wakes nobody.
    listeners.get('generation.changed')?.({ generation: { id: 'g2' } });
    listeners.get('stage.progressed')?.({ generationId: 'g1' });
  }
  expect(states).toEqual(['running', 'succeeded']);
  expect(asked).toEqual([
    [url, { transports: ['websocket'], auth: { key: 'tk_live_x', version: API_VERSION } }],
  ]);
  expect(closed).toBe(1);
});
