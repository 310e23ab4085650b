import { OWN_FACE } from '@talkreel/testing/own-face';
import { request as httpRequest } from 'node:http';
import { once } from 'node:events';
import { UPLOADS_MAX_BYTES } from '@talkreel/contracts/constants';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { mislabelledPhoto, toDataUrl } from '../influencers/photos.ts';
import { createClient } from '../stack/client.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import { ASYNC, audioRequest, shortestActor } from '../stack/requests.ts';

const stack = await openSharedStack();
const nameOf = async (email: string) =>
  (await (await stack.signIn(email)).get('/api/auth/user')).body.username;

test('10 a name from sign-in follows the rules of the profile, and nobody is locked out', async () => {
  expect(await nameOf('talkreel@example.com')).not.toMatch(/talkreel/i);
  const grace = await nameOf('grace@example.com');
  const others = [await nameOf('grace@elsewhere.example'), await nameOf('grаce@example.com')];
  expect(new Set([grace, ...others]).size).toBe(3);
  expect(others.every((name) => /^grace \d+$/i.test(name))).toBe(true);
});

test("10 nobody can take a name that looks like another user's", async () => {
  await stack.signIn('margaret@example.com');
  const client = await stack.signIn('mallory@example.com');
  const { username } = (await (await stack.signIn('margaret@example.com')).get('/api/auth/user'))
    .body;
  const cases = [username, username.toUpperCase(), username.replace('a', 'а'), `${username}\u200b`];
  for (const name of [...cases, 'Talk reel', 'Talk\u202ereel', '\u3164']) {
    const reply = await client.patch('/api/account/profile', { username: name });
    expect([name, reply.status, reply.body.field]).toEqual([name, 400, 'username']);
  }
  const own = await client.patch('/api/account/profile', { username: 'Mallory the Second' });
  expect(own.body.username).toBe('Mallory the Second');
});

test('11 HEAD on media returns the length', async () => {
  const actor = await shortestActor(createClient(stack.url));
  const address = new URL(actor.url, stack.url);
  const whole = await fetch(address);
  const bytes = (await whole.arrayBuffer()).byteLength;
  const request = httpRequest(address, { method: 'HEAD' }).end();
  const [reply] = await once(request, 'response');
  expect([reply.statusCode, Number(reply.headers['content-length'])]).toEqual([200, bytes]);
  expect(bytes).toBeGreaterThan(1_000);
});

test('07 of many scripts requested at once, no more than the hourly limit are accepted', async () => {
  const client = await stack.signIn('scripts@example.com');
  /**
   * Asks again while the replies say so, like our own client: on a slow machine some requests wait too long for a
   * slot.
   */
  const ask = (topic: string, key: string) =>
    waitFor(
      async () => {
        const headers = { ...ASYNC, 'idempotency-key': key };
        const reply = await client.post('/api/openai/generate-script', { topic }, headers);
        return reply.status === 503 ? null : reply;
      },
      { intervalMs: 1_000, what: `a reply to ${key}` },
    );
  const replies = await Promise.all(
    Array.from({ length: 95 }, (_, index) => ask(`Tea number ${index}`, `key-${index}`)),
  );
  const taken = replies.findIndex(({ status }) => status === 202);
  expect(replies.filter(({ status }) => status === 202)).toHaveLength(60);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(35);
  // A repeat of an accepted request gets its answer and is not counted again.
  expect((await ask(`Tea number ${taken}`, `key-${taken}`)).status).toBe(202);
});

/** @shows abuse 22 */
test(
  '08 an account can store a limited number of photos, and is told the limit',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('hoarder@example.com');
    const { id } = (await client.get('/api/auth/user')).body;
    const full = {
      kind: 'image' as const,
      content_type: 'image/jpeg',
      sha256: 'x',
      bytes: UPLOADS_MAX_BYTES,
    };
    await stack.db
      .insertInto('assets')
      .values({ ...full, owner_id: id, path: 'uploads/one.jpg', width: 1, height: 1 })
      .execute();
    const image = toDataUrl('image/png', mislabelledPhoto());
    const reply = await client.post(
      '/api/ai-influencer/video',
      { image, consent: OWN_FACE },
      ASYNC,
    );
    expect(reply).toMatchObject({ status: 413, body: { code: 'storage_full', field: 'image' } });
    expect(reply.body.message).toContain('200 MB');
  },
);

/** @shows abuse 22 */
test(
  '08 an account can store a limited number of bytes and files, says so, and charges nothing at the limit',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('archivist@example.com');
    const { id } = (await client.get('/api/auth/user')).body;
    const storage = async () => (await client.get('/api/account/storage')).body;
    expect(await storage()).toEqual({ bytes: 0, files: 0, maxBytes: 5e9, maxFiles: 10_000 });
    const made = { kind: 'video' as const, content_type: 'video/mp4', sha256: 'x', owner_id: id };
    await stack.db
      .insertInto('assets')
      .values([{ ...made, path: 'made/huge.mp4', bytes: 5e9 }])
      .execute();
    expect(await storage()).toMatchObject({ bytes: 5e9, files: 1 });
    const { body: credits } = await client.get('/api/credits');
    for (const [path, body] of [
      ['/api/replicate/audio', audioRequest()],
      ['/api/openai/generate-script', { topic: 'A cup of tea' }],
    ] as const) {
      const reply = await client.post(path, body, ASYNC);
      expect(reply).toMatchObject({ status: 413, body: { code: 'storage_full' } });
      expect(reply.body.message).toContain('5000 MB or 10000 files');
    }
    expect((await client.get('/api/credits')).body).toEqual(credits);
  },
);
