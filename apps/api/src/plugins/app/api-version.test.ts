import { readdirSync } from 'node:fs';
import { Talkreel } from '@talkreel/client';
import { API_VERSIONS, OLDEST_API_VERSION, VERSION_HEADER } from '@talkreel/contracts/api-version';
import { SOCKET_PATH } from '@talkreel/contracts/events';
import { createPromise, type PromisedDescription } from '@talkreel/testing/promised-replies';
import { expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.ts';
import { openKey, useKey } from '../../testing/open-key.ts';
import { readReleased, releasedFolder } from '../../testing/released-description.ts';
import { seedCast } from '../../testing/seed-cast.ts';

const api = await openConsole();
await seedCast(api.db);
const user = await api.addUser('programmer');
const { token } = await openKey(user, { scopes: ['read', 'generate', 'billing:read'] });
const key = useKey(api.url, token);
const speech = { text: 'Hello there', speaker: 'default-male' };
const oldest = (await readReleased(OLDEST_API_VERSION)) as unknown as PromisedDescription;

/** These lead a browser to the identity provider and back. */
const LEFT_OUT = new Set(['/api/login', '/api/callback', '/api/logout']);

const versionOf = ({ headers }: { headers: Headers }) => headers.get(VERSION_HEADER);

test('every version that is served has its description, and no other has one', () => {
  const files = readdirSync(releasedFolder).map((file) => file.replace('.json', ''));
  expect(files.toSorted()).toEqual([...API_VERSIONS]);
});

test('replies to programs say their version, refusals too; browsers hear nothing of it', async () => {
  for (const reply of [
    await key.get('/api/projects'),
    await key.send('GET', '/api/projects', undefined, { [VERSION_HEADER]: OLDEST_API_VERSION }),
    await key.get('/api/generations/none'),
    await key.get('/api/nothing'),
    await key.get(`/api/projects?key=${'tk_live_'.padEnd(51, 'x')}`),
    await key.send('POST', '/mcp', { hello: 1 }),
    await useKey(api.url, `${token}x`).get('/api/projects'),
    await fetch(`${api.url}/api/actors`, { headers: { [VERSION_HEADER]: OLDEST_API_VERSION } }),
  ])
    expect(versionOf(reply)).toBe(OLDEST_API_VERSION);
  for (const headers of [{}, user.headers])
    expect(versionOf(await fetch(`${api.url}/api/actors`, { headers }))).toBeNull();
});

test('a version that is not served starts nothing, and the refusal lists those that are', async () => {
  const later = { prefer: 'respond-async' };
  for (const named of ['2020-01-01', '2026-12-01, 2026-12-01', 'latest', ' ', 'x'.repeat(4_000)]) {
    const { status, headers, body } = await key.send('POST', '/api/replicate/audio', speech, {
      ...later,
      [VERSION_HEADER]: named,
    });
    expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([
      400,
      'application/problem+json',
    ]);
    expect(body).toMatchObject({
      code: 'unknown_version',
      field: 'Talkreel-Version',
      served: [...API_VERSIONS],
      detail: expect.stringContaining(OLDEST_API_VERSION),
    });
    expect(body.detail.length).toBeLessThan(150);
  }
  expect((await user.get('/api/generations')).body).toEqual([]);
  const ofBrowser = await user.send('GET', '/api/projects', undefined, { [VERSION_HEADER]: '1' });
  expect(ofBrowser).toMatchObject({
    status: 400,
    body: { code: 'unknown_version', served: [...API_VERSIONS] },
  });
  const socket = await fetch(`${api.url}${SOCKET_PATH}/?EIO=4&transport=polling`);
  const { sid } = JSON.parse((await socket.text()).slice(1)) as { sid: string };
  const polled = `${api.url}${SOCKET_PATH}/?EIO=4&transport=polling&sid=${sid}`;
  const auth = JSON.stringify({ key: token, version: '2020-01-01' });
  await fetch(polled, { method: 'POST', body: `40${auth}` });
  expect(await (await fetch(polled)).text()).toContain('unknown_version');
});

test('what caches may keep is kept for those who asked for the same version', async () => {
  // Also what a browser asked for: a cache that keeps it is asked by programs, too.
  for (const { headers } of [
    await key.get('/api/openapi.json'),
    await fetch(`${api.url}/api/openapi.json`),
  ])
    expect(headers.get('vary')).toBe(`accept-encoding, ${VERSION_HEADER}`);
  expect((await key.get('/api/projects')).headers.get('vary')).not.toContain(VERSION_HEADER);
});

/** `fetch` of a program of the oldest version, and everything that it is told compared with that description. */
function openOldest() {
  const promise = createPromise(oldest);
  async function ask(url: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set(VERSION_HEADER, OLDEST_API_VERSION);
    const reply = await fetch(url, { ...init, headers });
    const text = await reply.clone().text();
    const { pathname: path } = new URL(url);
    const { status } = reply;
    promise.compare({ method: init.method ?? '', path, status, headers: reply.headers, text });
    return reply;
  }
  return { ask, promise };
}

test('the client of the oldest version is told what it was promised', async () => {
  const { ask, promise } = openOldest();
  const talkreel = new Talkreel({ key: token, url: api.url, retries: 0, fetch: ask });
  const [actor] = await talkreel.actors();
  const [voice] = await talkreel.voices();
  const video = { script: 'Hello there.', actor: actor?.id ?? '', voice: voice?.id ?? '' };
  const { quote, generations } = await talkreel.videos.quote(video);
  expect(generations).toBe(1);
  const refused = talkreel.videos.create(video, { quote: 'q1' });
  await expect(refused).rejects.toMatchObject({ code: 'quote_invalid' });
  const job = await talkreel.videos.create(video, { quote });
  expect((await job.get()).state).toBe('queued');
  await job.cancel('discard');
  await expect(talkreel.job('none').get()).rejects.toMatchObject({ code: 'not_found' });
  for await (const project of talkreel.library()) expect(project.id).toBeGreaterThan(0);
  expect(promise.problems).toEqual([]);
  expect([...promise.called]).toEqual(
    expect.arrayContaining(['postQuote', 'postBatch', 'getGeneration', 'postCancel']),
  );
});

test('every read of the oldest description that needs no id still answers as it says', async () => {
  const { ask, promise } = openOldest();
  const paths = Object.keys(oldest.paths).filter(
    (path) => !path.includes('{') && 'get' in (oldest.paths[path] ?? {}) && !LEFT_OUT.has(path),
  );
  for (const path of paths)
    await ask(api.url + path, { method: 'GET', headers: { authorization: `Bearer ${token}` } });
  expect(promise.problems).toEqual([]);
  expect(promise.called.size).toBeGreaterThan(30);
});

test('a reply that breaks the promise is noticed, whatever today’s description says', async () => {
  const reply = await fetch(`${api.url}/api/voices`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { voices, ...rest } = (await reply.json()) as { voices: Array<Record<string, unknown>> };
  const [voice = {}] = voices;
  const { name: _, ...nameless } = voice;
  const problemsOf = (body: object, more: { status?: number; headers?: Headers } = {}) => {
    const promise = createPromise(oldest);
    const given = { status: 200, headers: reply.headers, ...more };
    promise.compare({
      ...{ method: 'GET', path: '/api/voices' },
      ...given,
      text: JSON.stringify(body),
    });
    return promise.problems.join('\n');
  };
  expect(problemsOf({ voices, ...rest })).toBe('');
  expect(problemsOf({ voices: [{ ...voice, mood: 'new' }], ...rest })).toBe('');
  expect(problemsOf({ voices: [nameless], ...rest })).toContain("required property 'name'");
  expect(problemsOf({ voices: [{ ...voice, name: 7 }], ...rest })).toContain('must be string');
  expect(problemsOf(rest)).toContain("required property 'voices'");
  expect(problemsOf({ voices, ...rest }, { status: 203 })).toContain('the status is new');
  expect(problemsOf({ message: 'No.' }, { status: 409 })).toContain(
    'a refusal is application/json',
  );
  const headers = new Headers({
    'content-type': 'application/json',
    [VERSION_HEADER]: '2027-06-01',
  });
  expect(problemsOf({ voices, ...rest }, { headers })).toContain('of version 2027-06-01');
});
