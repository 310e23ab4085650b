/** @module-tag long */
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { waitFor } from '@talkreel/testing/wait-for';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, type ApiClient } from '../stack/client.ts';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  makeAudio,
  SPEECH_MODEL,
} from '../stack/requests.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { createTill, subscribe, type Till } from './till.ts';

let stack: Stack;
let till: Till;
beforeAll(async () => {
  stack = await startStack();
  till = createTill({ api: stack.url, sandbox: stack.sandboxUrl });
});
// `openStack` is not used, because erased users take along the rows that their predictions are compared with.
afterAll(() => stack.stop());

const deleteAccount = (client: ApiClient, username: string) =>
  client.fetch('/api/account', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username }),
  });

test('names and bio can be edited, within limits, and survive the next sign-in', async () => {
  const client = await stack.signIn('editor@example.com');
  const patch = (body: unknown) => client.patch('/api/account/profile', body);
  expect((await patch({ firstName: '  Ada ', bio: 'Hello' })).status).toBe(200);
  expect((await patch({ bio: 'x'.repeat(501) })).status).toBe(400);
  expect((await patch({ role: 'operator' })).status).toBe(400);
  const again = await stack.signIn('editor@example.com');
  expect((await again.get('/api/auth/user')).body).toMatchObject({
    firstName: 'Ada',
    bio: 'Hello',
    role: 'user',
  });
});

test('a username can be changed, within limits, and survives the next sign-in', async () => {
  const client = await stack.signIn('chooser@example.com');
  const rename = (username: string) => client.patch('/api/account/profile', { username });
  const refused = ['  ', 'x'.repeat(81), 'The TalkReel team'];
  for (const name of refused) expect([name, (await rename(name)).status]).toEqual([name, 400]);
  expect((await client.get('/api/auth/user')).body).toMatchObject({ username: 'chooser' });
  // Names are cleaned as people paste them: one line, and nothing that turns the text around.
  expect((await rename(' Ada &\n\u202eCo. ')).status).toBe(200);
  const again = await stack.signIn('chooser@example.com');
  expect((await again.get('/api/auth/user')).body).toMatchObject({ username: 'Ada & Co.' });
});

/** @shows abuse 29 */
test('signing out everywhere ends every session and its sockets', async () => {
  const [phone, desk] = [
    await stack.signIn('everywhere@example.com'),
    await stack.signIn('everywhere@example.com'),
  ];
  const socket = io(stack.url, {
    transports: ['websocket'],
    extraHeaders: { cookie: desk.cookieHeader(), origin: stack.url },
  });
  await waitFor(() => socket.connected, { what: 'the socket to connect' });
  const ended = new Promise((resolve) => socket.once('disconnect', resolve));
  expect((await phone.post('/api/account/sign-out-everywhere')).status).toBe(204);
  for (const client of [phone, desk]) expect((await client.get('/api/auth/user')).status).toBe(401);
  expect(await ended).toBe('io server disconnect');
  socket.disconnect();
});

test('the export is a ZIP of the account and its media', async () => {
  const client = await stack.signIn('export@example.com');
  await makeAudio(client, 'These words are mine.');
  const reply = await client.fetch('/api/account/export');
  expect(reply.headers.get('content-type')).toBe('application/zip');
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  const names = bytes.toString('latin1');
  expect(names).toContain('account.json');
  expect(names).toMatch(/media\/audio\/[0-9a-f-]{36}\.\w+/);
});

/** @shows fault 45 */
test('deleting stops running work and the subscription, removes rows and files, and nothing restores it', async () => {
  const email = 'gone@example.com';
  const client = await stack.signIn(email);
  await subscribe(client);
  await waitFor(async () => (await availableCredits(client)) === 63, { what: 'the month' });
  const { url } = await makeAudio(client);
  const events = await till.events();
  await stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL });
  const before = (await stack.sandbox.predictions(SPEECH_MODEL)).length;
  await client.must.post('/api/replicate/audio', audioRequest('Still talking.'), ASYNC);
  // A claimed stage is running before it reaches the provider.
  await waitFor(async () => (await stack.sandbox.predictions(SPEECH_MODEL)).length > before, {
    what: 'it to run at the provider',
  });
  const user = await stack.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

  expect((await deleteAccount(client, 'somebody else')).status).toBe(400);
  expect((await deleteAccount(client, user.username)).status).toBe(204);
  expect((await client.get('/api/auth/user')).status).toBe(401);

  const goneFrom = async (table: 'users' | 'account_erasures' | 'erasures') =>
    (await stack.db.selectFrom(table).selectAll().execute()).every(
      (row) => !('prefix' in row ? row.due_at < new Date() : Object.values(row).includes(user.id)),
    );
  await waitFor(
    async () =>
      (await goneFrom('users')) && (await goneFrom('account_erasures')) && goneFrom('erasures'),
    { what: 'everything to be gone' },
  );
  await stack.sandbox.release();
  const calls = await stack.sandbox.predictions(SPEECH_MODEL);
  expect(calls.at(-1)?.status).toBe('canceled');
  const { data } = await till.read(`subscriptions?status=all&customer=${user.stripe_customer_id}`);
  expect(data.map((subscription) => subscription['status'])).toEqual(['canceled']);
  const owned = ['generations', 'assets', 'ledger_entries', 'payments', 'sessions'] as const;
  for (const table of owned) {
    const column = table === 'assets' ? 'owner_id' : 'user_id';
    const rows = await stack.db
      .selectFrom(table)
      .selectAll()
      .where(stack.db.dynamic.ref(column), '=', user.id)
      .execute();
    expect({ table, rows: rows.length }).toEqual({ table, rows: 0 });
  }
  const name = url.split('/').at(-1) ?? '';
  expect(await filesNamed(name)).toEqual([]);

  // Stripe sends old events; the account stays deleted, and the same user starts over.
  expect(events.length).toBeGreaterThan(0);
  for (const event of events) expect(await till.deliver(event)).toBe(200);
  const anew = await stack.signIn(email);
  expect((await anew.get('/api/auth/user')).body).toMatchObject({
    subscriptionStatus: 'free',
    credits: { available: 3 },
  });
});

/** @shows abuse 37 */
test('deleting the account and coming back gives no second free allowance', async () => {
  const email = 'thrifty@example.com';
  const digests = async () =>
    (
      await sql<{ subject_digest: string }>`select subject_digest from erased_allowances`.execute(
        stack.db,
      )
    ).rows;
  const before = await digests();
  for (const available of [3, 2]) {
    const client = await stack.signIn(email);
    expect((await client.get('/api/auth/user')).body.credits).toMatchObject({
      available,
      limit: 3,
      used: 3 - available,
    });
    await makeAudio(client);
    expect((await deleteAccount(client, 'thrifty')).status).toBe(204);
  }
  expect(await availableCredits(await stack.signIn(email))).toBe(1);
  const known = new Set(before.map(({ subject_digest }) => subject_digest));
  expect((await digests()).filter(({ subject_digest }) => !known.has(subject_digest))).toEqual([
    { subject_digest: expect.stringMatching(/^[\w-]{43}$/) },
  ]);
});

test('a role is not given to an e-mail that two users have', async () => {
  const clients = [await stack.signIn('one@example.com'), await stack.signIn('two@example.com')];
  await sql`update users set email = 'one@example.com' where email = 'two@example.com'`.execute(
    stack.db,
  );
  await expect(
    stack.runCommand('cli/set-role', ['one@example.com', 'operator']),
  ).rejects.toMatchObject({
    code: 1,
    stderr: '2 users have the email one@example.com; nothing was changed\n',
  });
  for (const client of clients)
    expect((await client.get('/api/auth/user')).body).toMatchObject({ role: 'user' });
});

async function filesNamed(name: string): Promise<string[]> {
  const all = await readdir(stack.dataDir, { recursive: true });
  return all.filter((file) => file.endsWith(name) && !file.includes('sandbox'));
}

/** @shows abuse 23 */
test('signing in changes the session id, and the previous one is worthless', async () => {
  const client = createClient(stack.url);
  await client.fetch('/api/login');
  const before = client.cookieHeader();
  let next = '/api/login?login_hint=new-id%40example.com';
  for (let location: string | null = next; location !== null;) {
    location = (await client.fetch(next)).headers.get('location');
    if (location !== null) next = new URL(location, new URL(next, stack.url)).href;
  }
  expect((await client.get('/api/auth/user')).status).toBe(200);
  expect(client.cookieHeader()).not.toBe(before);
  const intruder = await createClient(stack.url).get('/api/auth/user', { cookie: before });
  expect(intruder.status).toBe(401);
});

test('a session ends after its idle time, and at the latest after its maximum lifetime', async () => {
  const idle = await stack.signIn('idle@example.com');
  const expire = (email: string, change: ReturnType<typeof sql>) =>
    sql`update sessions set ${change} from users where users.id = sessions.user_id and users.email = ${email}`.execute(
      stack.db,
    );
  await expire('idle@example.com', sql`expires_at = now() - interval '1 second'`);
  expect((await idle.get('/api/auth/user')).status).toBe(401);

  const old = await stack.signIn('old@example.com');
  expect((await old.get('/api/auth/user')).status).toBe(200);
  const monthAgo = Date.now() - 31 * 24 * 3600 * 1000;
  await expire(
    'old@example.com',
    sql`data = jsonb_set(data, '{startedAtMs}', to_jsonb(${monthAgo}::bigint))`,
  );
  expect((await old.get('/api/auth/user')).status).toBe(401);
});

/** @shows abuse 27 */
test('a failed sign-in leads back to the login page with a reason', async () => {
  const stranger = createClient(stack.url);
  const whereTo = async (path: string) => (await stranger.fetch(path)).headers.get('location');
  const comeBack = (state: string | null) =>
    whereTo(`/api/callback?code=made-up&state=${state ?? ''}`);
  expect(await comeBack('made-up')).toBe('/auth?error=login_failed&reason=expired');
  const provider = new URL((await whereTo('/api/login')) ?? '', stack.url);
  expect(await comeBack('of-another')).toBe('/auth?error=login_failed&reason=expired');
  expect(await comeBack(provider.searchParams.get('state'))).toBe(
    '/auth?error=login_failed&reason=provider',
  );
  expect((await stranger.get('/api/auth/user')).status).toBe(401);
});

/** @shows abuse 27 */
test('a repeated reply of the identity provider signs nobody in', async () => {
  const client = createClient(stack.url);
  const locationOf = async (address: string) =>
    (await client.fetch(address)).headers.get('location') ?? '/nowhere';
  let next = '/api/login?login_hint=replay%40example.com';
  for (let hop = 0; hop < 12 && !next.includes('/api/callback'); hop += 1)
    next = new URL(await locationOf(next), new URL(next, stack.url)).href;
  const before = client.cookieHeader();
  expect(await locationOf(next)).toBe('/');
  expect((await client.get('/api/auth/user')).status).toBe(200);
  // An attacker who saw everything: the address with its code, and the cookie of the sign-in.
  const other = createClient(stack.url, { cookie: before });
  const replayed = await other.fetch(next);
  expect(replayed.headers.get('location')).toContain('/auth?error=login_failed');
  expect((await createClient(stack.url, { cookie: before }).get('/api/auth/user')).status).toBe(
    401,
  );
});

/** @shows abuse 27 */
test('a reply of the identity provider for another sign-in is not accepted', async () => {
  const stranger = createClient(stack.url);
  const follow = async (address: URL) => {
    const location = (await stranger.fetch(address.href)).headers.get('location');
    return new URL(location ?? '/nowhere', address);
  };
  let next = await follow(new URL('/api/login?login_hint=replayed@example.com', stack.url));
  // The token will have another nonce; state and code are right.
  next.searchParams.set('nonce', 'of-another');
  for (let hop = 0; hop < 12 && !/^\/(auth|nowhere)$/.test(next.pathname); hop += 1)
    next = await follow(next);
  expect(next.href).toBe(`${stack.url}/auth?error=login_failed&reason=provider`);
  expect((await stranger.get('/api/auth/user')).status).toBe(401);
});
