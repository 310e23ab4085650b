import { createDb } from '@talkreel/db/client';
import { blogPost } from '@talkreel/contracts/http/blog';
import { openTestDatabase } from '@talkreel/testing/postgres';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import errors from '../../plugins/app/errors.ts';
import { seedBlog } from '../../seed/blog.ts';
import { blogRoutes } from './blog.routes.ts';

const seedFolder = new URL('../../../../../packages/db/seed/blog/', import.meta.url).pathname;

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));
let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(errors);
  await app.register(blogRoutes, { deps: { db } });
});
afterAll(() => app.close());

test('without posts the list is empty', async () => {
  const reply = await app.inject('/api/blog/posts?published=true');
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual([]);
});

test('the seeded posts are served as the contract says, and seeding twice adds nothing', async () => {
  await seedBlog(db, seedFolder);
  await seedBlog(db, seedFolder);
  const posts = z
    .array(blogPost)
    .parse((await app.inject('/api/blog/posts?published=true')).json());
  expect(posts.length).toBeGreaterThanOrEqual(6);
  expect(new Set(posts.map(({ slug }) => slug)).size).toBe(posts.length);
});

test('asking for drafts gets none', async () => {
  await db
    .insertInto('blog_posts')
    .values({ slug: 'draft', title: 'Draft', excerpt: 'Not yet.' })
    .execute();
  const posts = z
    .array(blogPost)
    .parse((await app.inject('/api/blog/posts?published=false')).json());
  expect(posts.map(({ slug }) => slug)).not.toContain('draft');
});

test('the newsletter stores an address with consent and forgets it again', async () => {
  const count = async () =>
    (await db.selectFrom('newsletter_subscribers').selectAll().execute()).length;
  const reply = await app.inject({
    method: 'POST',
    url: '/api/newsletter',
    payload: { email: 'ada@example.com', consent: true },
  });
  expect(reply.statusCode).toBe(200);
  expect(await count()).toBe(1);
  const { token } = reply.json<{ token: string }>();
  const gone = await app.inject({ method: 'DELETE', url: `/api/newsletter/${token}` });
  expect([gone.statusCode, gone.body]).toEqual([204, '']);
  expect(await count()).toBe(0);
});

test.each([
  [{ email: 'nobody', consent: true }, 'email', 'Please enter a valid email address'],
  [
    { email: 'ada@example.com', consent: false },
    'consent',
    'Please agree to receive the newsletter',
  ],
  [{ email: 'ada@example.com' }, 'consent', 'Please agree to receive the newsletter'],
])('%o is refused', async (payload, field, message) => {
  const reply = await app.inject({ method: 'POST', url: '/api/newsletter', payload });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code: 'invalid', field, message });
});
