import { createDb } from '@talkreel/db/client';
import { blogPost } from '@talkreel/contracts/http/blog';
import { nextPageOf } from '@talkreel/contracts/next-page';
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

test('the seeded posts match the contract, and seeding twice adds nothing', async () => {
  await seedBlog(db, seedFolder);
  await seedBlog(db, seedFolder);
  const posts = z
    .array(blogPost)
    .parse((await app.inject('/api/blog/posts?published=true')).json());
  expect(posts.length).toBeGreaterThanOrEqual(6);
  expect(new Set(posts.map(({ slug }) => slug)).size).toBe(posts.length);
});

test('each page links to the next, and the last one to none', async () => {
  const ids: number[] = [];
  let url: string | null = '/api/blog/posts?published=true&limit=4';
  for (; url !== null;) {
    const reply = await app.inject(url);
    const posts = z.array(blogPost).max(4).parse(reply.json());
    ids.push(...posts.map(({ id }) => id));
    url = nextPageOf(String(reply.headers['link'] ?? ''));
  }
  const all = z.array(blogPost).parse((await app.inject('/api/blog/posts')).json());
  expect(ids).toEqual(all.map(({ id }) => id));
});

test('an invalid cursor or limit is a 400', async () => {
  const at = '2026-01-01T00:00:00.000000Z';
  for (const query of [
    'limit=0',
    'limit=101',
    'before=1',
    'before=2026-02-30T00:00:00.000000Z_1',
    `before=${at}`,
    `before=${at}_x`,
    `before=${at}_2147483648`,
  ])
    expect([query, (await app.inject(`/api/blog/posts?${query}`)).statusCode]).toEqual([
      query,
      400,
    ]);
  expect((await app.inject(`/api/blog/posts?before=${at}_1`)).statusCode).toBe(200);
});

/** @shows abuse 10 */
test('drafts cannot be requested', async () => {
  await db
    .insertInto('blog_posts')
    .values({ slug: 'draft', title: 'Draft', excerpt: 'Not yet.' })
    .execute();
  const posts = z
    .array(blogPost)
    .parse((await app.inject('/api/blog/posts?published=false')).json());
  expect(posts.map(({ slug }) => slug)).not.toContain('draft');
});
