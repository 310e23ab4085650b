import { LOGOUT_PATH } from '@talkreel/contracts/http/auth';
import { createDb } from '@talkreel/db/client';
import { findOrCreateUser } from '@talkreel/db/repos/users.repo';
import { freePort } from '@talkreel/testing/ports';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config.ts';
import session from '../../plugins/external/session.ts';
import { authRoutes } from './auth.routes.ts';

const { db, url } = await openTestDatabase((address) =>
  createDb({ url: address, maxConnections: 2 }),
);
const secret = 'a-session-secret-of-a-test-and-no-more';

test('signing out leads to the home page when the identity provider is away', async () => {
  const config = readConfig({
    DATABASE_URL: url,
    REDIS_URL: 'redis://nowhere.invalid',
    SESSION_SECRET: secret,
    MEDIA_SECRET: secret,
    OIDC_ISSUER: `http://127.0.0.1:${await freePort()}`,
  });
  const told: string[] = [];
  const publisher = { toUser: (userId: string) => told.push(userId) };
  const { id } = await findOrCreateUser(db, somebody('leaving'), 3);
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(session, { db, secret, secure: false });
  await app.register(authRoutes, { deps: { config, db, publisher } });
  app.post('/sign-in', async (request) => {
    request.session.userId = id;
    return null;
  });
  const [cookie] = (await app.inject({ method: 'POST', url: '/sign-in' })).cookies;
  const cookies = { [cookie?.name ?? '']: cookie?.value ?? '' };

  const reply = await app.inject({ url: LOGOUT_PATH, cookies });
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/']);
  expect(told).toEqual([id]);
  expect(await db.selectFrom('sessions').select('sid').execute()).toEqual([]);
});
