import { OWN_FACE } from '@talkreel/testing/own-face';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb } from '@talkreel/db/client';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { findFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { freePort } from '@talkreel/services/free-port';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { startTestProcess, type TestProcess } from '@talkreel/testing/process';
import { createTestRedis } from '@talkreel/testing/redis';
import { somebody } from '@talkreel/testing/somebody';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import session from './plugins/external/session.ts';

const SESSION_SECRET = 'a-session-secret-of-a-test-and-nothing-else';
const ffmpeg = findFfmpeg({ path: process.env['FFMPEG_PATH'] });
const photo = new URL('../../../packages/db/seed/community/73.jpg', import.meta.url);
const keys = {
  REPLICATE_API_TOKEN: 'value-of-replicate',
  OPENAI_API_KEY: 'value-of-openai',
  STRIPE_SECRET_KEY: 'value-of-stripe',
  OIDC_ISSUER: 'http://127.0.0.1:1/value-of-oidc',
};

const { db, url: databaseUrl } = await openTestDatabase((url) =>
  createDb({ url, maxConnections: 2 }),
);
const redis = await createTestRedis();
const dataDir = mkdtempSync(join(tmpdir(), 'talkreel-api-'));
let cookie: string;
let api: TestProcess;

beforeAll(async () => {
  const { id } = await findOrCreateUser(db, somebody('ada'), 3);
  const server = Fastify();
  await server.register(session, { db, secret: SESSION_SECRET, secure: false });
  server.post('/', async (request) => {
    request.session.userId = id;
    return {};
  });
  const reply = await server.inject({ method: 'POST', url: '/' });
  cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
  await server.close();
});
afterEach(() => api.end());
afterAll(async () => {
  await redis.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The api with nothing on its PATH. Returns its address. */
async function startApi(env: Record<string, string>): Promise<string> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  api = await startTestProcess(join(import.meta.dirname, 'main.ts'), {
    env: {
      PATH: '',
      LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      SESSION_SECRET,
      MEDIA_SECRET: SESSION_SECRET,
      ...env,
    },
    readyWhen: { url: `${url}/healthz` },
  });
  return url;
}

async function sendPhoto(url: string): Promise<number> {
  const image = `data:image/jpeg;base64,${(await readFile(photo)).toString('base64')}`;
  const reply = await fetch(`${url}/api/ai-influencer/video`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', prefer: 'respond-async' },
    body: JSON.stringify({ image, consent: OWN_FACE }),
  });
  return reply.status;
}

test('a photo is accepted with the ffmpeg from FFMPEG_PATH alone', async () => {
  const url = await startApi({ ...keys, FFMPEG_PATH: ffmpeg });
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready', problems: {} });
  expect(await sendPhoto(url)).toBe(202);
});

test('it starts without ffmpeg and keys, and readiness names both', async () => {
  const url = await startApi({});
  const reply = await fetch(`${url}/readyz`);
  expect(reply.status).toBe(503);
  expect(await reply.json()).toEqual({
    status: 'unavailable',
    problems: {
      ffmpeg: 'not found: set FFMPEG_PATH or put ffmpeg on the PATH; photo uploads are off',
      providers: 'missing: REPLICATE_API_TOKEN, OPENAI_API_KEY, STRIPE_SECRET_KEY, OIDC_ISSUER',
    },
  });
  expect(await sendPhoto(url)).toBe(503);
  // The console of the launcher shows warnings.
  for (const name of Object.keys(keys)) expect(api.output()).toContain(name);
});

test('only missing variables are named, without values', { tags: ['long'] }, async () => {
  const { OPENAI_API_KEY: _missing, ...others } = keys;
  const url = await startApi({ ...others, FFMPEG_PATH: ffmpeg });
  const text = await (await fetch(`${url}/readyz`)).text();
  expect(JSON.parse(text)).toEqual({
    status: 'unavailable',
    problems: { providers: 'missing: OPENAI_API_KEY' },
  });
  expect(text + api.output()).not.toContain('value-of');
});
