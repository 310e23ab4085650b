import { routes } from '@talkreel/contracts/routes';
import { createDb } from '@talkreel/db/client';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { freePort } from '@talkreel/services/free-port';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config.ts';
import errors from '../../plugins/app/errors.ts';
import json from '../../plugins/app/json.ts';
import origin from '../../plugins/app/origin.ts';
import securityEvents from '../../plugins/app/security-events.ts';
import session from '../../plugins/external/session.ts';
import { authRoutes } from './auth.routes.ts';

const { db, url } = await openTestDatabase((address) =>
  createDb({ url: address, maxConnections: 2 }),
);
const secret = 'a-session-secret-of-a-test-and-no-more';

async function openAuth() {
  const config = readConfig({
    DATABASE_URL: url,
    REDIS_URL: 'redis://nowhere.invalid',
    SESSION_SECRET: secret,
    MEDIA_SECRET: secret,
    OIDC_ISSUER: `http://127.0.0.1:${await freePort()}`,
  });
  const reported: string[] = [];
  const publisher = { toUser: (userId: string) => reported.push(userId) };
  const { id } = await findOrCreateUser(db, somebody('leaving'), 3);
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(errors);
  await app.register(securityEvents, { trustProxy: false, secret });
  await app.register(json);
  await app.register(origin, { origins: config.origins });
  await app.register(session, { db, secret, secure: false });
  await app.register(authRoutes, { deps: { config, db, publisher } });
  app.post('/sign-in', async (request) => {
    request.session.userId = id;
    return null;
  });
  const [cookie] = (await app.inject({ method: 'POST', url: '/sign-in' })).cookies;
  const cookies = { [cookie?.name ?? '']: cookie?.value ?? '' };
  const sessions = () => db.selectFrom('sessions').select('sid').execute();
  return { app, id, reported, cookies, sessions, origin: config.publicUrl.origin };
}

test.each(['same-origin', 'same-site', 'none', undefined])(
  'a navigation that is %s signs out, home when the identity provider is away',
  async (site) => {
    const { app, id, reported, cookies, sessions } = await openAuth();
    const headers = site === undefined ? {} : { 'sec-fetch-site': site };
    const reply = await app.inject({ url: routes.getLogout.path, cookies, headers });
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/']);
    expect(reported).toEqual([id]);
    expect(await sessions()).toEqual([]);
  },
);

/** @shows abuse 25 */
test('another site cannot sign users out: its link needs a confirmation, its form is refused', async () => {
  const { app, reported, cookies, sessions, origin } = await openAuth();
  const foreign = { 'sec-fetch-site': 'cross-site' };
  const asked = await app.inject({ url: routes.getLogout.path, cookies, headers: foreign });
  expect([asked.statusCode, asked.headers['content-type']]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(asked.body).toContain(`<a href="${routes.getLogout.path}">Sign out</a>`);
  const post = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: routes.getLogout.path, cookies, headers });
  for (const headers of [foreign, { origin: 'https://evil.example' }, { origin: 'null' }])
    expect((await post(headers)).statusCode).toBe(403);
  expect([reported, await sessions()]).toMatchObject([[], [{}]]);
  const own = await post({ origin });
  expect([own.statusCode, own.json()]).toEqual([200, { redirectTo: '/' }]);
  expect(await sessions()).toEqual([]);
});
