import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { SharedVideo } from '@talkreel/contracts/http/share';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webApp } from './web-app.ts';

const SLUG = 'aB3dE6gH9jK2mN5pQ8sT1u';
let shared: SharedVideo | null = {
  title: 'Say "hi" <loudly>',
  url: '/api/videos/1.mp4',
  thumbnailUrl: '/api/images/1.jpg',
  captionsUrl: null,
  durationSeconds: 7.2,
  createdAt: '2026-01-01T00:00:00.000Z',
  author: 'clara',
};

let root: string;
let app: FastifyInstance;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'talkreel-web-'));
  await mkdir(join(root, 'assets'));
  await writeFile(
    join(root, 'index.html'),
    '<html><head><title>Shell</title></head><body><div id="root"><p data-boot>Loading...</p></div></body></html>',
  );
  await writeFile(join(root, 'assets', 'index-abc.js'), 'export {};');
  await writeFile(join(root, 'assets', 'index-abc.js.br'), 'compressed');
  await writeFile(join(root, 'assets', 'face-finder.worker-abc.js'), 'export {};');
  await writeFile(join(root, 'assets', 'face-finder.worker-abc.js.br'), 'compressed');
  await mkdir(join(root, 'prerendered'));
  await writeFile(join(root, 'prerendered', 'landing.html'), '<h1>Drawn</h1>');
  await writeFile(
    join(root, 'prerendered', 'wizard.html'),
    '<link rel="preload" as="image" href="%face-0%"/><link rel="preload" as="image" href="%face-1%"/><h1>Pick</h1><img src="%face-0%"/><img src="%face-1%"/>',
  );
  await writeFile(
    join(root, 'page-preloads.json'),
    JSON.stringify({
      landing: ['assets/landing-1.js'],
      wizard: ['assets/wizard-1.js'],
      share: ['assets/share-1.js'],
    }),
  );
  await writeFile(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  app = Fastify();
  await app.register(webApp, {
    root,
    publicUrl: new URL('https://talkreel.example/'),
    firstFaces: () => Promise.resolve(['/api/images/actors/clara.jpg']),
    findSharedVideo: (slug) => Promise.resolve(slug === SLUG ? shared : null),
    findSession: async (cookies) => {
      if (cookies.includes('away')) throw new Error('the database is away');
      if (cookies.includes('silent')) return new Promise(() => undefined);
      return cookies.includes('ended') ? null : { isOperator: cookies.includes('operator') };
    },
  });
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

test.each([
  '/',
  '/app',
  '/blog',
  '/blog/',
  '/blog?tag=x',
  '/terms',
  '/pitch-deck',
  '/profile',
  '/ai-influencer-pipeline',
  '/create',
  '/projects',
  '/pricing',
])('%s is a screen', async (url) => {
  const reply = await app.inject(url);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toContain('text/html');
  expect(reply.headers['cache-control']).toBe('private, no-cache');
});

test.each(['/nowhere', '/index.html', '/blog/one', '/create/one', '/constructor'])(
  '%s is not found, and the app says so',
  async (url) => {
    const reply = await app.inject(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['content-type']).toContain('text/html');
  },
);

test.each(['/api/nothing', '/assets/gone.js', '/samples/gone.mp4', '/prerendered/landing.html'])(
  '%s is not answered with a page',
  async (url) => {
    const reply = await app.inject(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['content-type']).toContain('application/json');
  },
);

test('hashed files are cached for a year, others are revalidated', async () => {
  expect((await app.inject('/assets/index-abc.js')).headers['cache-control']).toContain(
    'immutable',
  );
  expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache');
});

test('browsers that accept brotli get the file compressed by the build', async () => {
  const url = '/assets/index-abc.js';
  const reply = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(reply.headers['content-encoding']).toBe('br');
  expect(reply.headers['content-type']).toContain('javascript');
  expect(reply.headers['cache-control']).toContain('immutable');
  expect((await app.inject(url)).headers['content-encoding']).toBeUndefined();
  expect((await app.inject(`${url}.br`)).statusCode).toBe(404);
});

test('a page includes its files and data, and tells visitors that they have no session', async () => {
  const { body } = await app.inject('/');
  expect(body).toContain('<meta name="talkreel-session" content="none" />');
  // The prerendered page is painted before the app comes.
  expect(body).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/landing-1.js" />',
  );
  expect(body).toContain('<div id="root"><h1>Drawn</h1></div>');
  const blog = (await app.inject('/blog')).body;
  expect(blog).not.toContain('modulepreload');
  expect(blog).toContain('Loading...');
  const member = await app.inject({
    url: '/',
    headers: { cookie: 'a=b; __Host-talkreel_session=s.x' },
  });
  expect(body).not.toContain('clara.jpg');
  expect(member.body).not.toMatch(/talkreel-session|landing-1|Drawn/);
  const blogOfMember = await app.inject({
    url: '/blog',
    headers: { cookie: '__Host-talkreel_session=s.x' },
  });
  expect(blogOfMember.body).toContain('Loading...');
  for (const element of [
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/wizard-1.js" />',
    '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/auth/user" />',
    '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/actors" />',
    '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/ai-influencer/projects?limit=8&amp;withVideo=true" />',
    '<link rel="preload" as="image" href="/api/images/actors/clara.jpg"/>',
    '<div id="root"><h1>Pick</h1><img src="/api/images/actors/clara.jpg"/></div>',
  ])
    expect(member.body).toContain(element);
  expect(member.body).not.toContain('%face');
});

test.each([
  ['ended', 'Drawn'],
  ['away', 'Pick'],
  ['silent', 'Pick'],
])('whose session is %s gets the page with %s', async (value, text) => {
  const cookie = `__Host-talkreel_session=${value}`;
  const { body } = await app.inject({ url: '/', headers: { cookie } });
  expect(body).toContain(`<h1>${text}</h1>`);
  expect(body.includes('<meta name="talkreel-session" content="none" />')).toBe(value === 'ended');
});

test.each([
  ['br', 'gzip, deflate, br'],
  ['gzip', 'gzip;q=1.0, br;q=0, *;q=0.5'],
] as const)('a page is sent as %s to whoever prefers it', async (encoding, accepted) => {
  const reply = await app.inject({ url: '/blog', headers: { 'accept-encoding': accepted } });
  const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync;
  expect(reply.headers['content-encoding']).toBe(encoding);
  expect(unpack(reply.rawPayload).toString()).toBe((await app.inject('/blog')).body);
});

test('crawlers get robots.txt and a sitemap', async () => {
  expect((await app.inject('/robots.txt')).body).toContain('https://talkreel.example/sitemap.xml');
  expect((await app.inject('/sitemap.xml')).headers['content-type']).toContain('application/xml');
});

test('a share page contains its video, is not indexed, and is gone when sharing stops', async () => {
  const reply = await app.inject(`/share/${SLUG}`);
  expect(reply.statusCode).toBe(200);
  for (const element of [
    '<title>Say &quot;hi&quot; &lt;loudly&gt; · Talkreel</title>',
    '<meta name="robots" content="noindex" />',
    '<meta property="og:type" content="video.other" />',
    '<meta property="og:video" content="https://talkreel.example/api/videos/1.mp4" />',
    '<meta property="og:image" content="https://talkreel.example/api/images/1.jpg" />',
    '<meta name="twitter:image" content="https://talkreel.example/api/images/1.jpg" />',
    '<meta property="video:duration" content="8" />',
    'content="An AI-generated talking video by clara, made with Talkreel."',
    '<link rel="modulepreload" crossorigin href="/assets/share-1.js" />',
  ])
    expect(reply.body).toContain(element);

  shared = null;
  const gone = await app.inject(`/share/${SLUG}`);
  expect(gone.statusCode).toBe(404);
  expect(gone.body).not.toContain('og:video');
  expect(gone.body).toContain('noindex');
});

test.each(['/share', '/share/short', '/share/:slug', `/share/${SLUG}x`, '/share/a%2Fb'])(
  '%s shows no video',
  async (url) => {
    const reply = await app.inject(url);
    expect(reply.body).not.toContain('og:video');
  },
);

test.each(['/ops', '/ops/users', '/ops/'])(
  "%s is an operator's screen, and nobody else's",
  async (url) => {
    const ask = (cookie?: string) => app.inject({ url, headers: cookie ? { cookie } : {} });
    expect((await ask('__Host-talkreel_session=operator')).statusCode).toBe(200);
    const missing = await app.inject('/nothing');
    const visitor = await ask();
    expect(visitor.statusCode).toBe(404);
    expect(visitor.body.replaceAll('/ops/users', '').replaceAll('/ops', '')).toBe(
      missing.body.replaceAll('/nothing', ''),
    );
    expect((await ask('__Host-talkreel_session=somebody')).statusCode).toBe(404);
  },
);

test('only the face finder may run WebAssembly, and it may connect only to us', async () => {
  for (const encoding of ['identity', 'br']) {
    const finder = await app.inject({
      url: '/assets/face-finder.worker-abc.js',
      headers: { 'accept-encoding': encoding },
    });
    expect(finder.headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(finder.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
  }
  const other = await app.inject('/assets/index-abc.js');
  expect(other.headers['content-security-policy']).toBeUndefined();
});
