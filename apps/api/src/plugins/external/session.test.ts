import cookie from '@fastify/cookie';
import { createDb } from '@talkreel/db/client';
import { deleteSession, findSession, saveSession } from '@talkreel/db/accounts/sessions.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import session from './session.ts';

const secret = 'a-session-secret-of-a-test-and-no-more';
const LONG_AGO_MS = 1_000;
const { db } = await openTestDatabase((url) => createDb({ url }));
const { id: userId } = await findOrCreateUser(db, somebody('seen'), 3);
/** What happens between a request's arrival and its answer. */
let meanwhile: () => Promise<void>;
const app = Fastify();
await app.register(session, { db, secret, secure: false });
app.get('/', async (request) => {
  await meanwhile();
  return request.session.userId;
});

const HOUR_MS = 3_600_000;
const save = (sid: string, startedAtMs = Date.now()) =>
  saveSession(db, {
    sid,
    userId,
    data: {
      userId,
      startedAtMs,
      seenAtMs: LONG_AGO_MS,
      cookie: { originalMaxAge: HOUR_MS, path: '/', expires: null },
    },
    expiresAt: new Date(Date.now() + HOUR_MS),
  });
const send = (sid: string) => {
  const signed = encodeURIComponent(cookie.sign(sid, secret));
  return app.inject({ url: '/', headers: { cookie: `talkreel_session=${signed}` } });
};

async function ask(sid: string) {
  await save(sid);
  const reply = await send(sid);
  expect([reply.statusCode, reply.body]).toEqual([200, userId]);
  return reply;
}

test('a request records activity of its session', async () => {
  meanwhile = () => Promise.resolve();
  const { cookies } = await ask('stays');
  expect(cookies).toMatchObject([
    { name: 'talkreel_session', value: cookie.sign('stays', secret) },
  ]);
  const stored = await findSession(db, 'stays');
  expect(stored?.data['seenAtMs']).toBeGreaterThan(LONG_AGO_MS);
  expect(stored?.data).not.toHaveProperty('isStored');
});

/** @shows abuse 24 */
test('a cookie with any character changed is no session, nor is an unsigned or an invented one', async () => {
  meanwhile = () => Promise.resolve();
  const sid = 'a-session-of-somebody';
  await ask(sid);
  const signed = cookie.sign(sid, secret);
  const changed = Array.from(signed, (letter, index) => {
    const other = letter === 'a' ? 'b' : 'a';
    return signed.slice(0, index) + other + signed.slice(index + 1);
  });
  const invented = [
    sid,
    `${sid}.`,
    cookie.sign(sid, 'another secret'),
    '',
    '.',
    'eyJhbGciOiJub25lIn0.e30.',
  ];
  for (const value of [...changed, ...invented]) {
    const headers = { cookie: `talkreel_session=${encodeURIComponent(value)}` };
    const reply = await app.inject({ url: '/', headers });
    expect([value, reply.body]).toEqual([value, '']);
  }
});

test('14 a request in progress does not restore a session that was signed out meanwhile', async () => {
  meanwhile = () => deleteSession(db, 'leaves');
  const { cookies } = await ask('leaves');
  expect(await findSession(db, 'leaves')).toBeNull();
  // By now, the browser may have the cookie of the next session.
  expect(cookies).toEqual([]);
});

const DAY_MS = 24 * HOUR_MS;

test.each([
  ['one that has ended', null],
  ['one that is too old', 31 * DAY_MS],
] as const)(
  "a session's cookie is left as it is, for another tab may sign in meanwhile: %s",
  async (_, ageMs) => {
    meanwhile = () => Promise.resolve();
    if (ageMs !== null) await save('over', Date.now() - ageMs);
    const reply = await send('over');
    expect([reply.body, reply.cookies]).toEqual(['', []]);
  },
);
