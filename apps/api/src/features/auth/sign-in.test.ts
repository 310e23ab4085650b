import { routes } from '@talkreel/contracts/routes';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openApi } from '../../testing/open-api.ts';

/** An identity provider that is up and gives nobody a token. */
const provider = Fastify();
provider.get('/.well-known/openid-configuration', () => ({
  issuer: provider.listeningOrigin,
  authorization_endpoint: `${provider.listeningOrigin}/auth`,
  token_endpoint: `${provider.listeningOrigin}/token`,
  jwks_uri: `${provider.listeningOrigin}/jwks`,
}));
await provider.listen({ port: 0, host: '127.0.0.1' });
const { app, db } = await openApi({
  OIDC_ISSUER: provider.listeningOrigin,
  PUBLIC_URL: 'https://talkreel.example',
  TRUST_PROXY: '1',
  REQUESTS_PER_MINUTE: '20',
});

const sessions = () => db.selectFrom('sessions').select('sid').execute();
const fresh = () => `198.51.100.${Math.floor(Math.random() * 250)}`;
const begin = (forwarded: string, cookies: Record<string, string> = {}) =>
  app.inject({
    url: routes.getLogin.path,
    cookies,
    headers: {
      host: 'talkreel.example',
      'x-forwarded-for': forwarded,
      'x-forwarded-proto': 'https',
    },
  });
const comeBack = (cookies: Record<string, string>, state: string) =>
  app.inject({
    url: `${routes.getCallback.path}?code=a-code&state=${state}`,
    cookies,
    headers: { 'x-forwarded-for': '192.0.2.77', 'x-forwarded-proto': 'https' },
  });

test('an unfinished sign-in leaves no row, only a signed cookie that no script can read', async () => {
  for (let number = 0; number < 10; number += 1) {
    const reply = await begin(`192.0.2.${number}`);
    expect(reply.headers.location).toContain(`${provider.listeningOrigin}/auth?`);
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(reply.cookies).toEqual([
      expect.objectContaining({
        name: expect.stringMatching(/^__Host-talkreel_login-[\w-]{12}$/),
        path: '/',
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
        maxAge: 600,
      }),
    ]);
  }
  expect(await sessions()).toEqual([]);
});

/** @shows abuse 24 */
test('a changed cookie, or one of another sign-in, leads back to the start', async () => {
  const reply = await begin('192.0.2.50');
  const [cookie] = reply.cookies;
  const state = new URL(String(reply.headers.location)).searchParams.get('state') ?? '';
  const name = cookie?.name ?? '';
  const value = cookie?.value ?? '';
  const [payload = '', signature = ''] = value.split('.');
  const forged = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const changed = Buffer.from(JSON.stringify({ ...forged, returnTo: '//evil.example' })).toString(
    'base64url',
  );
  for (const wrong of [`${changed}.${signature}`, payload, 'x.y', '']) {
    const refused = await comeBack({ [name]: wrong }, state);
    expect(refused.headers.location).toContain('reason=expired');
  }
  // The sign-in's own cookie is accepted and used up, and only then the provider refuses a token.
  const taken = await comeBack({ [name]: value }, state);
  expect(taken.headers.location).toContain('reason=provider');
  expect(taken.cookies[0]).toMatchObject({ name, value: '', maxAge: 0 });
  expect(await sessions()).toEqual([]);
});

/** What a browser that had these cookies has after this reply. */
function keep(jar: Map<string, string>, { cookies }: Awaited<ReturnType<typeof begin>>): void {
  for (const { name, value } of cookies)
    if (value === '') jar.delete(name);
    else jar.set(name, value);
}
const stateOf = (reply: Awaited<ReturnType<typeof begin>>) =>
  new URL(String(reply.headers.location)).searchParams.get('state') ?? '';

test('tabs that sign in at the same time do not disturb each other', async () => {
  const jar = new Map<string, string>();
  const started = [await begin('192.0.2.61'), await begin('192.0.2.61')];
  for (const reply of started) keep(jar, reply);
  for (const reply of started) {
    const back = await comeBack(Object.fromEntries(jar), stateOf(reply));
    // The sign-in got as far as the provider, which gives no token.
    expect(back.headers.location).toContain('reason=provider');
    keep(jar, back);
  }
  expect(jar.size).toBe(0);
});

test('a sign-in that the release before began is finished', async () => {
  const reply = await begin('192.0.2.70');
  const { value = '' } = reply.cookies[0] ?? {};
  const back = await comeBack({ '__Host-talkreel_login': value }, stateOf(reply));
  expect(back.headers.location).toContain('reason=provider');
});

test('sign-ins that were given up do not fill the browser', async () => {
  const jar = new Map<string, string>();
  let last = '';
  for (let number = 0; number < 9; number += 1) {
    const reply = await begin(`192.0.2.${80 + number}`, Object.fromEntries(jar));
    keep(jar, reply);
    last = stateOf(reply);
  }
  expect(jar.size).toBe(4);
  const back = await comeBack(Object.fromEntries(jar), last);
  expect(back.headers.location).toContain('reason=provider');
});

/** @shows abuse 43 */
test('forged addresses before the one that the proxy saw bypass no limit', async () => {
  const statuses: number[] = [];
  for (let number = 0; number < 25; number += 1)
    statuses.push((await begin(`${fresh()}, ${fresh()}, 203.0.113.9`)).statusCode);
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 302));
  expect(new Set(statuses.slice(20))).toEqual(new Set([429]));
});
