/** @module-tag long */
import { saveSession } from '@talkreel/db/accounts/sessions.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { somebody } from '@talkreel/testing/somebody';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type InjectOptions, type RouteOptions } from 'fastify';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openApi } from './testing/open-api.ts';

vi.setConfig({ testTimeout: 600_000 });

const webDist = mkdtempSync(join(tmpdir(), 'talkreel-dist-'));
writeFileSync(join(webDist, 'index.html'), '<!doctype html><head></head><div id="root"></div>');
const { app, db, secret } = await openApi({ WEB_DIST: webDist, REQUESTS_PER_MINUTE: '1000000' });
afterAll(() => rmSync(webDist, { recursive: true }));

/** Node reads so many bytes of an address or of headers at most. */
const HEAD_LENGTH = 16 * 1024;
const BODY_LENGTH = 100 * 1024;
/**
 * The share of processor time that a request may use, relative to comparing each character of 16 KB with each at the
 * same moment: about 100 ms, or many times that beside other work. A request of 16 KB takes 1 to 5 ms, one of 100 KB up
 * to 20.
 */
const MAX_SHARE = 0.6;
/** A request that takes less is fast on any machine. */
const FAST_MS = 20;
/** A share this far above the limit cannot be an accident. */
const PLAIN = 10;
/** The least of so many measures contains little of the thread's other work (compiling, collecting garbage). */
const MEASURES = 12;

/**
 * One character of each class that an expression may tell apart, alone and in the pairs that separators are read by.
 * Backtracking shows only where the end does not fit, so each text ends in another character.
 */
const pieces = [
  ...[
    'a',
    'A',
    '1',
    ' ',
    '/',
    '.',
    '-',
    '_',
    '%',
    ',',
    ';',
    '=',
    '"',
    '\\',
    '@',
    '<',
    ':',
    '+',
    '*',
    '&',
  ],
  ...['(', '[', '{', '../', '/.', '%2', ' ,', '=;', '"\\', 'a@', '.a', '-_', '<a', '\u0301a', 'é '],
];
const toText = (length: number) => (piece: string) =>
  `${piece.repeat(Math.ceil(length / piece.length)).slice(0, length - 1)}!`;
const headTexts = pieces.map(toText(HEAD_LENGTH));
const bodyTexts = pieces.map(toText(BODY_LENGTH));

const { id: userId } = await findOrCreateUser(db, somebody('long-winded'), 3);
const sid = 'a-session-of-a-test';
const signed = `talkreel_session=${encodeURIComponent(cookie.sign(sid, secret))}`;
/** Some routes end the session, so it is saved anew. */
const signIn = () =>
  saveSession(db, {
    sid,
    userId,
    data: {
      userId,
      startedAtMs: Date.now(),
      seenAtMs: Date.now(),
      cookie: { originalMaxAge: null, path: '/', expires: null },
    },
    expiresAt: new Date(Date.now() + 3_600_000),
  });

/** The names that a route reads. */
function namesOf(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return [];
}

const readable = (url: string) => url.replace(/:\w+/g, '1').replace('*', 'a');
const inPath = (text: string) => encodeURI(text).replace(/[?#]/g, encodeURIComponent);
const HEADERS = [
  'accept-encoding',
  'accept-language',
  'idempotency-key',
  'if-none-match',
  'origin',
  'prefer',
  'range',
  'stripe-signature',
  'webhook-signature',
  'x-forwarded-for',
];

/** An empty list: the route reads nothing there. */
type Place = (route: RouteOptions, text: string) => InjectOptions[];
const places = {
  path: ({ url }, text) =>
    /[:*]/.test(url) ? [{ url: url.replace(/:\w+|\*/, () => inPath(text)) }] : [],
  query: ({ url, schema }, text) => {
    const names = namesOf(schema?.querystring);
    // The media route reads its signature itself, without a schema.
    if (names.length === 0 && !url.includes('*')) return [];
    const pairs = [...names, 'signature', 'expires', 'share'].map(
      (name) => `${name}=${encodeURIComponent(text)}`,
    );
    return [{ url: `${readable(url)}?${pairs.join('&')}` }];
  },
  headers: ({ url }, text) => [
    {
      url: readable(url),
      headers: {
        ...Object.fromEntries(HEADERS.map((name) => [name, encodeURI(text)])),
        cookie: `${signed}; x=${encodeURI(text)}`,
      },
    },
  ],
  // Each body has one long name only, since all of them together would be too large to be read.
  json: ({ url, schema }, text) =>
    namesOf(schema?.body).map((name) => ({
      url: readable(url),
      headers: { 'content-type': 'application/json', cookie: signed },
      payload: JSON.stringify({ [name]: text }),
    })),
} satisfies Record<string, Place>;

async function cpuMs(server: FastifyInstance, request: InjectOptions): Promise<number> {
  const before = process.threadCpuUsage();
  await server.inject(request);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const quadratic = new RegExp(['a+', '$'].join(''));
const quadraticText = toText(HEAD_LENGTH)('a');

/** The processor time of a comparison of each character with each. */
function quadraticMs(): number {
  const before = process.threadCpuUsage();
  quadratic.test(quadraticText);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** The least share of several measures, each beside its own comparison. */
async function leastShare(server: FastifyInstance, request: InjectOptions): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  const isOpen = () => least > MAX_SHARE && least < PLAIN * MAX_SHARE;
  for (let count = 0; count < MEASURES && (count === 0 || isOpen()); count += 1) {
    const ms = await cpuMs(server, request);
    least = ms <= FAST_MS ? 0 : Math.min(least, ms / quadraticMs());
  }
  return least;
}

/** Which requests to a server take longer than their length explains. */
async function* findSlow(
  server: FastifyInstance,
  routes: readonly RouteOptions[],
  requestOf: Place,
): AsyncGenerator<string, undefined> {
  for (const route of routes.flatMap((one) =>
    [one.method].flat().map((method) => ({ ...one, method })),
  )) {
    if (route.method === 'HEAD' || route.method === 'OPTIONS') continue;
    await signIn();
    const texts = requestOf === places.json ? bodyTexts : headTexts;
    for (const [text, request] of texts.flatMap((text) =>
      requestOf(route, text).map((request) => [text, request] as const),
    )) {
      const share = await leastShare(server, {
        headers: { cookie: signed },
        ...request,
        method: route.method as 'GET',
      });
      if (share > MAX_SHARE)
        yield `${route.method} ${route.url} ${JSON.stringify(text.slice(0, 3))}: ${share} × quadratic`;
    }
  }
}

const routes = app.routeList();
/** What every route reads alike: the address as such, and names in a query that nobody knows. */
const unknown = { method: 'GET', url: '/*' } as RouteOptions;

test('there are routes to check', () => {
  expect(routes.length).toBeGreaterThan(40);
  const walked = (place: Place) => routes.filter((route) => place(route, 'a').length > 0).length;
  for (const place of [places.path, places.query, places.json])
    expect(walked(place)).toBeGreaterThan(5);
});

/** @shows abuse 44 */
test.each(Object.entries(places))(
  '06 a route that is quadratic in its %s is found',
  async (name, place) => {
    const planted: RouteOptions[] = [];
    const server = Fastify({
      routerOptions: { maxParamLength: 2 * HEAD_LENGTH },
      http: { maxHeaderSize: 1_000_000 },
    });
    server.addHook('onRoute', (route) => void planted.push(route));
    const body = z.object({ words: z.string() });
    server.setValidatorCompiler(() => () => true);
    server.post<{ Body: { words: string } | undefined; Querystring: { words?: string } }>(
      '/planted/:id',
      { schema: { querystring: body, body } },
      (request) => {
        const read = {
          path: request.url,
          query: request.query.words,
          headers: request.headers.prefer,
          json: request.body?.words,
        }[name];
        // Checking all of a body would take seconds, so only its end is read.
        const end = String(read).slice(-2 * HEAD_LENGTH);
        // As often as makes it plain at the first measure: the least of several may be an accident on a busy machine.
        return { isOdd: Array.from({ length: PLAIN }, () => quadratic.test(end)).every(Boolean) };
      },
    );
    await server.ready();
    const { value } = await findSlow(server, planted, place).next();
    expect(value).toContain('/planted/:id "aaa"');
    await server.close();
  },
);

/** @shows abuse 44 */
test.each(Object.entries(places))(
  '06 a long text of any kind of character in the %s of any route costs about its length',
  async (_name, place) => {
    const slow: string[] = [];
    for await (const request of findSlow(app, [...routes, unknown], place)) slow.push(request);
    expect(slow).toEqual([]);
  },
);
