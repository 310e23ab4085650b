import { createServer, type IncomingMessage } from 'node:http';
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'talkreel-cli-'));
const script = join(folder, 'ad.txt');
writeFileSync(script, 'Hello.');

/** A Talkreel that has one actor, and whose videos are done when they are looked at twice. */
const asked: Array<{ call: string; headers: IncomingMessage['headers']; body: string }> = [];
let looks = 0;
let refusals: object[] = [];
let available = 3;
const generation = (more: object) => ({
  ...{ id: 'g1', kind: 'talking-video', projectId: 7, version: looks, progress: 0, stages: [] },
  ...{ error: null, creditMessage: '', result: null, state: 'running' },
  ...more,
});
const answers: Record<string, () => unknown> = {
  'GET /api/actors': () => [
    { id: 'clara', title: 'Clara\u001b[31m', setting: 'Office', duration: 20, voiceId: 'anna' },
  ],
  'GET /api/voices': () => ({ voices: [] }),
  'POST /api/quotes': () => ({
    ...{ quote: 'q1', generations: 1, available, detail: null, seconds: null, refusals },
  }),
  'POST /api/batches': () => ({ id: 'b1', videos: [{ generation: generation({}) }] }),
  'POST /api/projects/7/exports': () => ({ id: 'e1' }),
  'GET /api/generations/e1': () =>
    generation({ id: 'e1', kind: 'export', state: 'succeeded', result: { url: '/api/videos/e' } }),
  'GET /api/generations/g1': () => {
    looks += 1;
    return looks < 2
      ? generation({ progress: 40 })
      : generation({ state: 'succeeded', progress: 100, result: { url: '/api/videos/v' } });
  },
  'GET /api/videos/v': () => 'the video',
  'GET /api/videos/e': () => 'the export',
};
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const call = `${request.method} ${request.url}`;
    asked.push({ call, headers: request.headers, body });
    const found = answers[call]?.();
    response.statusCode = found === undefined ? 404 : 200;
    response.end(typeof found === 'string' ? found : JSON.stringify(found ?? {}));
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  asked.length = 0;
  [looks, refusals, available] = [0, [], 3];
});

async function talkreel(line: string[], more: { env?: object; stopAt?: string } = {}) {
  const [out, err]: [string[], string[]] = [[], []];
  const stopping = new AbortController();
  const note = (lines: string[]) => (text: string) => {
    lines.push(text);
    if (more.stopAt !== undefined && text.includes(more.stopAt)) stopping.abort();
  };
  const exit = await run(line, {
    env: { TALKREEL_URL: url, TALKREEL_API_KEY: 'tk_live_x', ...more.env },
    stdout: note(out),
    stderr: note(err),
    stdin: async () => Buffer.from('From stdin.'),
    isTerminal: true,
    columns: 80,
    signal: stopping.signal,
  });
  return { exit, out: out.join(''), err: err.join('') };
}

const make = ['make', '--actor', 'clara', '--script', script];
const callsTo = (path: string) => asked.filter(({ call }) => call.endsWith(path));

test('make quotes, starts, waits with a bar, exports and saves', async () => {
  const file = join(folder, 'ad.mp4');
  const { exit, err } = await talkreel([...make, '--captions', 'pop', '-o', file]);
  expect([exit, readFileSync(file, 'utf8')]).toEqual([0, 'the export']);
  expect(err).toContain('Uses 1 generation of 3 left; 2 after it.');
  expect(err).toMatch(/\r█+░+  40 %/);
  const [started] = callsTo('/api/batches');
  expect(JSON.parse(started?.body ?? '')).toMatchObject({
    openings: ['Hello.'],
    actors: ['clara'],
    voices: ['anna'],
  });
  expect(started?.headers['talkreel-quote']).toBe('q1');
  expect(JSON.parse(callsTo('/exports')[0]?.body ?? '')).toMatchObject({
    format: '9:16',
    captions: { style: 'word' },
  });
});

test('--json is one object a line', async () => {
  const { out, err } = await talkreel([...make, '--json', '--key', 'mine']);
  const events = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { event: string; url?: string });
  const names = events.map(({ event }) => event);
  expect(names).toEqual(['quote', 'started', 'progress', 'progress', 'done']);
  expect(events.at(-1)?.url).toBe('/api/videos/v');
  expect(err).toBe('');
  expect(callsTo('/api/batches')[0]?.headers['idempotency-key']).toBe('mine');
});

test('what would be refused is not started', async () => {
  refusals = [{ status: 402, code: 'payment_required', message: 'Nothing is left.' }];
  expect(await talkreel(make)).toMatchObject({ exit: 1, err: 'Nothing is left.\n' });
  expect(await talkreel(['quote', ...make.slice(1)])).toMatchObject({ exit: 1 });
  expect(callsTo('/api/batches')).toEqual([]);
});

test('Ctrl-C ends the waiting, and says how to come back', async () => {
  const stopped = await talkreel([...make, '--captions', 'pop', '-o', 'a b.mp4'], {
    stopAt: '40 %',
  });
  expect(stopped.exit).toBe(130);
  expect(stopped.err).toContain('talkreel watch g1 --captions pop -o "a b.mp4"');
  expect(asked.some(({ call }) => call.includes('cancel'))).toBe(false);
});

test('a batch is priced as a whole first, and a run that goes on has the same keys', async () => {
  const table = join(folder, 'rows.csv');
  writeFileSync(table, 'script,output\nOne.,1.mp4\nTwo.,2.mp4\n');
  const line = ['batch', table, '--actor', 'clara', '-o', join(folder, 'made'), '--json'];
  available = 1;
  const poor = await talkreel(line);
  expect([poor.exit, poor.out]).toEqual([1, expect.stringContaining('needs 2 generations')]);
  expect(callsTo('/api/batches')).toEqual([]);
  available = 3;
  for (const _ of [1, 2]) expect((await talkreel([...line, '--run', 'r'])).exit).toBe(0);
  expect(readdirSync(join(folder, 'made'))).toEqual(['1.mp4', '2.mp4']);
  const keys = callsTo('/api/batches').map(({ headers }) => headers['idempotency-key']);
  expect([keys.length, new Set(keys).size]).toEqual([4, 2]);
});

test('mistakes are said in a sentence, and nothing of the server colors the terminal', async () => {
  for (const [line, words, env] of [
    [['mkae'], 'no command “mkae”', {}],
    [['make', '--script', script], '--actor <id>', {}],
    [['make', '--actor', 'clara'], '--script <file> or --text', {}],
    [['make', '--actor', 'clara', '--script', 'missing.txt'], 'missing.txt cannot be read', {}],
    [['make', '--acter', 'clara'], "Unknown option '--acter'. talkreel help lists", {}],
    [[...make, '--captions', 'loud'], 'not loud', {}],
    [['watch'], 'talkreel watch <id>', {}],
    [make, 'TALKREEL_API_KEY', { TALKREEL_API_KEY: '' }],
    [make, 'TALKREEL_URL', { TALKREEL_URL: 'here' }],
  ] as const) {
    const { exit, err } = await talkreel([...line], { env });
    expect([exit, err]).toEqual([2, expect.stringContaining(words)]);
  }
  const { out } = await talkreel(['actors']);
  expect(out).toBe('clara  Clara [31m  Office  20 s\n');
  expect((await talkreel(['help'])).out).toContain('talkreel make');
  expect((await talkreel(['--version'])).out).toMatch(
    /^talkreel \d+\.\d+\.\d+, for version \d{4}-\d\d-\d\d of the API\n$/,
  );
});
