import { waitFor } from '@talkreel/testing/wait-for';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { createClient, signInAgain, type ApiClient } from '../stack/client.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import { ageSignIns } from '../stack/sign-in-age.ts';

const stack = await openSharedStack();

const remove = (client: ApiClient, username: string) =>
  client.fetch('/api/account', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username }),
  });
const sessionsOf = async (client: ApiClient) =>
  (await client.get('/api/account/sessions')).body as Array<Record<string, unknown>>;

test('14 deleting an account requires a recent sign-in', async () => {
  const email = 'leaver@example.com';
  const client = await stack.signIn(email);
  await ageSignIns(stack.db, 11);
  const refused = await remove(client, 'leaver');
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'sign_in_again' }]);

  const end = await signInAgain(client, email, '/profile?delete-account=true');
  expect(end).toBe('/profile?delete-account=true');
  expect((await remove(client, 'leaver')).status).toBe(204);
});

test('14 a recent sign-in of another user changes nothing', async () => {
  const client = await stack.signIn('two-devices@example.com');
  await ageSignIns(stack.db, 11);
  const end = await signInAgain(client, 'no-session@example.com', '/profile?delete-account=true');
  expect(end).toBe('/profile?delete-account=true&sign-in-failed=true');
  expect((await client.get('/api/auth/user')).body.username).toBe('two-devices');
  expect((await remove(client, 'two-devices')).status).toBe(403);
  const known = await stack.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'no-session@example.com')
    .execute();
  expect(known).toEqual([]);
});

test('14 users see where they are signed in, and can end one or all other sessions with their sockets', async () => {
  const email = 'everywhere@example.com';
  const desk = await stack.signIn(email, { 'user-agent': 'X (Windows NT 10.0) Firefox/140.0' });
  const phone = await stack.signIn(email, { 'user-agent': 'X (iPhone; Mac OS X) Safari/604.1' });
  const third = await stack.signIn(email);
  const other = await stack.signIn('own-devices@example.com');
  const listed = await sessionsOf(desk);
  expect(listed.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['Firefox on Windows', true],
    ['Unknown device', false],
    ['Safari on iPhone', false],
  ]);
  expect(JSON.stringify(listed)).not.toContain('140.0');

  const idOf = (device: string) => listed.find((one) => one['device'] === device)?.['id'];
  const path = `/api/account/sessions/${String(idOf('Safari on iPhone'))}`;
  expect((await other.delete(path)).status).toBe(404);
  const socket = io(stack.url, {
    transports: ['websocket'],
    extraHeaders: { cookie: phone.cookieHeader(), origin: stack.url },
  });
  await waitFor(() => socket.connected, { what: 'the socket to connect' });
  const ended = new Promise((resolve) => socket.once('disconnect', resolve));
  expect((await desk.delete(path)).status).toBe(204);
  expect(await ended).toBe('io server disconnect');
  socket.disconnect();
  expect((await phone.get('/api/auth/user')).status).toBe(401);

  expect((await desk.post('/api/account/sign-out-others')).status).toBe(204);
  expect((await third.get('/api/auth/user')).status).toBe(401);
  expect((await sessionsOf(desk)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  expect((await sessionsOf(other)).length).toBe(1);
  expect((await createClient(stack.url).get('/api/account/sessions')).status).toBe(401);
});

test('14 a user who signs in repeatedly keeps at most twenty sessions', async () => {
  const email = 'again@example.com';
  const first = await stack.signIn(email);
  for (let count = 0; count < 20; count += 1) await stack.signIn(email);
  expect((await first.get('/api/auth/user')).status).toBe(401);
  const owner = stack.db.selectFrom('users').select('id').where('email', '=', email);
  const kept = await stack.db
    .selectFrom('sessions')
    .select('sid')
    .where('user_id', '=', owner)
    .execute();
  expect(kept).toHaveLength(20);
});
