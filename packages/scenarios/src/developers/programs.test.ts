import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Talkreel } from '@talkreel/client';
import { probeMedia } from '@talkreel/media-tools/probe';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ApiClient } from '../stack/client.ts';
import { audioRequest, availableCredits } from '../stack/requests.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import { openPromisedApi } from './promised-api.ts';

const runFile = promisify(execFile);
const PACKAGES = new URL('../../../', import.meta.url).pathname;
const CLI = join(PACKAGES, 'cli/src/main.ts');
const EXAMPLES = join(PACKAGES, 'client/examples');

const stack = await openSharedStack();
const oldest = await openPromisedApi(stack.url);
let owner: ApiClient;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talkreel-programs-'));
  owner = await stack.signIn('programmer@example.com');
  const asked = { name: 'A program', scopes: ['read', 'generate'] };
  const { body } = await owner.post('/api/account/keys', asked);
  env = {
    PATH: String(process.env['PATH']),
    TALKREEL_URL: oldest.url,
    TALKREEL_API_KEY: body.token,
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => expect(oldest.promise.problems).toEqual([]));

const node = (...args: string[]) => runFile(process.execPath, args, { env, cwd: folder });

/** The next event of this name. */
const once = (socket: Socket, name: string) =>
  new Promise<unknown>((resolve) => void socket.once(name, resolve));

const eventsOf = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { event: string; id?: string; generations?: number });

let made = '';

test('a program goes from quote to file by the command line, and pays what was quoted', async () => {
  await writeFile(join(folder, 'ad.txt'), 'Coffee that tastes like Sunday.');
  const { stdout } = await node(
    ...[CLI, 'make', '--actor', 'clara', '--script', 'ad.txt', '--ends-with-speech'],
    ...['-o', 'ad.mp4', '--json'],
  );
  const events = eventsOf(stdout);
  expect(events[0]).toMatchObject({ event: 'quote', generations: 1, available: 3 });
  expect(events.at(-1)).toMatchObject({ event: 'done', file: 'ad.mp4' });
  made = events.at(-1)?.id ?? '';
  const { durationSeconds } = await probeMedia(join(folder, 'ad.mp4'));
  expect(durationSeconds).toBeGreaterThan(1);
  expect(await availableCredits(owner)).toBe(2);
  const table = join(EXAMPLES, 'openings.csv');
  const priced = eventsOf((await node(CLI, 'batch', table, '--dry-run', '--json')).stdout);
  expect(priced).toMatchObject([{ event: 'quote', videos: 2, generations: 2, available: 2 }]);
  expect([...oldest.promise.called]).toEqual(
    expect.arrayContaining(['postQuote', 'postBatch', 'getGeneration']),
  );
});

// Exports take a core for half a minute each.
test('what was made is exported later', { tags: ['long'] }, async () => {
  await node(CLI, 'watch', made, '--captions', 'pop', '--format', '9:16', '-o', 'upright.mp4');
  const { video } = await probeMedia(join(folder, 'upright.mp4'));
  expect(video).toMatchObject({ width: 1080, height: 1920 });
});

test('the nightly batch makes its videos once', { tags: ['long'] }, async () => {
  const table = join(EXAMPLES, 'openings.csv');
  const rows = (await readFile(table, 'utf8')).split('\n').slice(1, 3);
  const openings = rows.map((row) => row.split('"')[1]).join('\n');
  await writeFile(join(folder, 'openings.txt'), openings);
  const batch = [join(EXAMPLES, 'nightly-batch.mjs'), 'openings.txt', 'videos'];
  await node(...batch);
  await node(...batch);
  const [day = ''] = await readdir(join(folder, 'videos'));
  expect(await readdir(join(folder, 'videos', day))).toEqual(['1.mp4', '2.mp4']);
  expect(await availableCredits(owner)).toBe(0);
  const talkreel = new Talkreel({ key: env['TALKREEL_API_KEY'] ?? '', url: oldest.url });
  const titles = [];
  for await (const { title } of talkreel.library()) titles.push(title);
  expect(titles).toHaveLength(3);
  const failed = await node(CLI, 'batch', table, '--json').catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: 1 });
  expect(failed).toHaveProperty('stdout', expect.stringContaining('payment_required'));
});

test('a program hears its changes with a key that may read, until that is revoked', async () => {
  const user = await stack.signIn('hears@example.com');
  const create = async (...scopes: string[]) =>
    (await user.must.post('/api/account/keys', { name: scopes.join(), scopes })).body;
  const { key, token } = await create('read', 'generate');
  const { token: deaf } = await create('generate');
  const connect = (auth: object, extraHeaders = {}) =>
    io(stack.url, { transports: ['websocket'], forceNew: true, auth, extraHeaders });
  const refused = [
    connect({ key: deaf }),
    connect({ key: 7 }),
    // The key's rights only, whoever is signed in.
    connect({ key: `${token}x` }, { cookie: user.cookieHeader() }),
  ];
  const heard = connect({ key: token });
  onTestFinished(() => [heard, ...refused].forEach((socket) => void socket.disconnect()));
  const errors = refused.map((socket) => once(socket, 'connect_error'));
  expect((await Promise.all(errors)).map(String)).toEqual(Array(3).fill('Error: unauthenticated'));
  const talkreel = new Talkreel({ key: token, url: oldest.url, io: () => heard });
  const { id } = await talkreel.call('postAudio', {
    body: audioRequest('I heard that.'),
  });
  const told = once(heard, 'generation.changed');
  expect((await talkreel.job(id).wait()).state).toBe('succeeded');
  expect(await told).toMatchObject({ generation: { id } });

  const again = connect({ key: token });
  await once(again, 'feed.opened');
  const ended = once(again, 'disconnect');
  expect((await user.delete(`/api/account/keys/${key.id}`)).status).toBe(204);
  expect(await ended).toBe('io server disconnect');
});
