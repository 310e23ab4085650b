import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { SOCKET_PATH } from '@talkreel/contracts/events';
import { somebody } from '@talkreel/testing/somebody';
import { waitFor } from '@talkreel/testing/wait-for';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openApi } from '../../testing/open-api.ts';
import { openKey, useKey } from '../../testing/open-key.ts';
import { openSession } from '../../testing/open-session.ts';
import { seedCast } from '../../testing/seed-cast.ts';

const PER_MINUTE = 12;
const api = await openApi({ KEY_REQUESTS_PER_MINUTE: String(PER_MINUTE) });
const { db, url } = api;
await seedCast(db);

async function newUser(free = 3) {
  const { id } = await findOrCreateUser(db, somebody(randomUUID()), free);
  return openSession({ ...api, userId: id });
}
const all = ['read', 'generate', 'billing:read'] as const;
const speech = { text: 'Hello there', speaker: 'default-male' };
const later = { prefer: 'respond-async' };

test('a refusal is a problem with a stable code; a browser gets the body it knows', async () => {
  const ada = await newUser();
  const key = useKey(url, (await openKey(ada, { scopes: [...all] })).token);
  const path = `/api/generations/${randomUUID()}`;
  const { status, headers, body } = await key.get(path);
  expect(status).toBe(404);
  expect(headers.get('content-type')).toContain('application/problem+json');
  expect(body).toEqual({
    type: 'urn:talkreel:problem:not_found',
    title: 'There is nothing at this address, or it is not yours',
    status: 404,
    detail: 'Not found',
    instance: expect.stringMatching(/^urn:uuid:/),
    code: 'not_found',
  });
  expect((await ada.get(path)).body).toMatchObject({ code: 'not_found', message: 'Not found' });
  expect((await key.get('/api/nothing')).body).toMatchObject({ status: 404, code: 'not_found' });
});

test('a wrong value and an unknown field are named; a browser’s unknown field is not', async () => {
  const ada = await newUser();
  const key = useKey(url, (await openKey(ada, { scopes: [...all] })).token);
  const wrong = await key.send('POST', '/api/replicate/audio', { ...speech, rate: 9 });
  expect([wrong.status, wrong.body.code, wrong.body.field]).toEqual([400, 'invalid', 'rate']);
  const typed = { ...speech, langauge: 'en' };
  const unknown = await key.send('POST', '/api/replicate/audio', typed, later);
  expect(unknown.body).toMatchObject({ status: 400, code: 'unknown_field', field: 'langauge' });
  expect((await ada.post('/api/replicate/audio', typed, later)).status).toBe(202);
});

test('a budget of the day says when the next begins, and charges nothing', async () => {
  const ada = await newUser(10);
  const key = useKey(url, (await openKey(ada, { scopes: [...all], perDay: 1 })).token);
  const make = () => key.send('POST', '/api/replicate/audio', speech, later);
  expect((await make()).status).toBe(202);
  const { status, body, headers } = await make();
  expect([status, body.code]).toEqual([429, 'key_budget_day']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  const [listed] = (await ada.get('/api/account/keys')).body;
  expect(listed).toMatchObject({ usedToday: 1, usedInAll: 1, perDay: 1 });
  expect((await ada.get('/api/auth/user')).body.credits.available).toBe(9);
});

test('a batch is accepted with a budget for all of it or not at all', async () => {
  const ada = await newUser(10);
  const { token } = await openKey(ada, { scopes: [...all], inAll: 2 });
  const key = useKey(url, token);
  const batch = (openings: string[]) =>
    key.send('POST', '/api/batches', { openings, actors: ['clara'], voices: ['default-male'] });
  const refused = await batch(['One hat.', 'Two hats.', 'Three hats.']);
  expect([refused.status, refused.body.code]).toEqual([403, 'key_budget_used']);
  expect((await batch(['One hat.', 'Two hats.'])).status).toBe(201);
  expect((await ada.get('/api/auth/user')).body.credits.available).toBe(8);
});

test('without credit the problem has what the browser’s body has', async () => {
  const ada = await newUser(0);
  const key = useKey(url, (await openKey(ada, { scopes: [...all] })).token);
  const { body } = await key.send('POST', '/api/replicate/audio', speech, later);
  expect(body).toMatchObject({ status: 402, code: 'payment_required', requiresPayment: true });
});

test('each key has a limit of its own, and its replies say how much is left', async () => {
  const ada = await newUser();
  const [one, other] = [
    useKey(url, (await openKey(ada, { scopes: ['read'] })).token),
    useKey(url, (await openKey(ada, { scopes: ['read'] })).token),
  ];
  for (let left = PER_MINUTE - 1; left >= 0; left -= 1) {
    const { status, headers } = await one.get('/api/folders');
    expect(status).toBe(200);
    expect(headers.get('ratelimit-policy')).toBe(`"minute";q=${PER_MINUTE};w=60`);
    expect(headers.get('ratelimit')).toMatch(new RegExp(`^"minute";r=${left};t=\\d+$`));
  }
  const { status, body, headers } = await one.get('/api/folders');
  expect([status, body.code]).toEqual([429, 'rate_limited']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await other.get('/api/folders')).status).toBe(200);
  expect((await ada.get('/api/folders')).status).toBe(200);
});

test.each([
  ['a query', (token: string) => `/api/generations?key=${token}`],
  ['a path', (token: string) => `/api/projects/${token}`],
  ['an unknown path', (token: string) => `/whatever/${token}/x`],
  ['an encoded query', (token: string) => `/api/actors?k=%74${token.slice(1)}`],
])('a key in %s is refused and revoked, and its user is mailed', async (_, spell) => {
  const ada = await newUser();
  const { token, id } = await openKey(ada, { scopes: ['read'] });
  const reply = await fetch(url + spell(token));
  expect(reply.status).toBe(400);
  expect(reply.headers.get('content-type')).toContain('application/problem+json');
  const said = await reply.text();
  expect(JSON.parse(said)).toMatchObject({ code: 'key_in_url' });
  expect(said).not.toContain(token);
  const after = await useKey(url, token).get('/api/projects');
  expect([after.status, after.body.code]).toEqual([401, 'revoked_key']);
  expect((await ada.get('/api/account/keys')).body).toMatchObject([{ id, revokedFor: 'url' }]);
  const mails = db.selectFrom('mails').select('kind').where('subject_id', '=', id);
  expect(await mails.execute()).toEqual([{ kind: 'key-in-url' }]);
});

test('a key in the address of a socket is refused and revoked too', async () => {
  const ada = await newUser();
  const { token } = await openKey(ada, { scopes: ['read'] });
  const reply = await fetch(`${url}${SOCKET_PATH}/?EIO=4&transport=polling&key=${token}`);
  expect(reply.status).toBe(403);
  const key = useKey(url, token);
  await waitFor(async () => (await key.get('/api/projects')).body?.code === 'revoked_key');
});
