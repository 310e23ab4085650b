import { creditsPage, type CreditsPage } from '@talkreel/contracts/http/credits';
import { createDb } from '@talkreel/db/client';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import auth from '../../plugins/app/auth.ts';
import errors from '../../plugins/app/errors.ts';
import session from '../../plugins/external/session.ts';
import { creditRoutes } from './credits.routes.ts';

const JOBS = 1_250;
const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 4 }));
let app: FastifyInstance;
let cookie: string;
let userId: string;

beforeAll(async () => {
  userId = (await findOrCreateUser(db, somebody('busy'), 3)).id;
  // The ledger covers a year of a busy user: every job held, each tenth returned, the others used.
  const ofJobs = Array.from({ length: JOBS }, (_, job) => {
    const line = { user_id: userId, reference: `job-${job}`, bucket: 'pack' as const };
    return [
      { ...line, kind: 'reserve' as const, amount: -1 },
      job % 10 === 0
        ? { ...line, kind: 'release' as const, amount: 1, note: 'it failed' }
        : { ...line, kind: 'capture' as const, amount: 0 },
    ];
  });
  await db.insertInto('ledger_entries').values(ofJobs.flat()).execute();

  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(errors);
  await app.register(session, {
    db,
    secret: 'a-session-secret-of-a-test-and-no-more',
    secure: false,
  });
  await app.register(auth);
  await app.register(creditRoutes, { services: { db, config: { freeGenerations: 3 } } });
  app.post('/sign-in', { config: { public: true } }, async (request) => {
    request.session.userId = userId;
    return {};
  });
  const signedIn = await app.inject({ method: 'POST', url: '/sign-in' });
  cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
});
afterAll(() => app.close());

const get = (url: string) => app.inject({ url, headers: { cookie } });

async function allPages(show: string): Promise<CreditsPage['entries']> {
  const entries: CreditsPage['entries'] = [];
  for (let before: string | null = ''; before !== null;) {
    const reply = await get(`/api/credits?show=${show}${before && `&before=${before}`}`);
    const page = creditsPage.parse(reply.json());
    entries.push(...page.entries);
    before = page.next;
  }
  return entries;
}

test('every line is on exactly one page, newest first', async () => {
  const entries = await allPages('everything');
  expect(entries).toHaveLength(2 * JOBS + 1);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  expect(entries.at(-1)?.message).toBe('Free allowance');
});

test('a filter finds old entries', async () => {
  const returned = await allPages('returned');
  expect(returned.filter(({ kind }) => kind === 'release')).toHaveLength(JOBS / 10);
  expect(returned.some(({ kind }) => kind === 'capture')).toBe(false);
  expect((await allPages('added')).map(({ amount }) => amount)).toEqual([3]);
  expect(await allPages('lapsed')).toEqual([]);
});

test('an invalid page is a 400', async () => {
  for (const query of ['before=-1', 'before=x', 'before=1e400', 'show=secrets'])
    expect({ query, status: (await get(`/api/credits?${query}`)).statusCode }).toEqual({
      query,
      status: 400,
    });
});

test('the CSV contains every line, and a title cannot become a formula', async () => {
  await db
    .insertInto('ledger_entries')
    .values({
      user_id: userId,
      reference: 'formula',
      kind: 'grant',
      bucket: 'pack',
      amount: 15,
      note: '=cmd|"x"',
    })
    .execute();
  const reply = await get('/api/credits.csv');
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="talkreel-generations.csv"',
  });
  const rows = reply.body.split('\r\n');
  expect(rows[0]).toBe('\uFEFF"When","What","Change","For","Why","Generation"');
  expect(rows[1]).toMatch(/^"[^"]+","grant","15","","'=cmd\|""x""",""$/);
  expect(rows[2]).toContain(',"capture","0",');
  // The file has a head, the line above, all jobs' lines, the free allowance, and nothing after the last line's end.
  expect(rows).toHaveLength(1 + 1 + 2 * JOBS + 1 + 1);
});

test('a visitor gets neither', async () => {
  for (const url of ['/api/credits', '/api/credits.csv'])
    expect((await app.inject(url)).statusCode).toBe(401);
});
