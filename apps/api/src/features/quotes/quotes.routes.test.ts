import { QUOTE_MINUTES, quotedCalls } from '@talkreel/contracts/quoted-calls';
import { failGeneration } from '@talkreel/db/generations/finish.repo';
import { expect, test, vi } from 'vitest';
import { signQuote } from '../../lib/quote-token.ts';
import { openApi } from '../../testing/open-api.ts';
import { openConsole } from '../../testing/open-console.ts';
import { openKey, useKey } from '../../testing/open-key.ts';
import { openSession } from '../../testing/open-session.ts';
import { seedCast } from '../../testing/seed-cast.ts';

const opened = await openConsole({
  KEY_REQUESTS_PER_MINUTE: '1000000',
  MAX_RUNNING_PER_PERSON: '2',
});
const { db, url, secret } = opened;
await seedCast(db);

type User = Awaited<ReturnType<typeof opened.addUser>>;

const speech = { text: 'Coffee that tastes like Sunday.', speaker: 'default-male' };
const batch = { openings: ['One.', 'Two.'], actors: ['clara'], voices: ['default-male'] };
const film = {
  scenes: ['One.', 'Two.', 'Three.'].map((text) => ({
    text,
    actor: 'clara',
    voice: 'default-male',
  })),
};

/** The speech as its route reads it. */
const spoken = { ...speech, language: 'en', cleanup_voice: false };
const SPEECH_ROUTE = 'POST /api/replicate/audio';
const words = (body: object) => [{}, {}, body] as const;

const quote = (who: User, call: string, body: unknown, more: object = {}) =>
  who.post('/api/quotes', { call, body, ...more });
const speak = (who: User, token: string, body: object = speech, key?: string) =>
  who.post('/api/replicate/audio', body, {
    'talkreel-quote': token,
    prefer: 'respond-async',
    ...(key !== undefined && { 'idempotency-key': key }),
  });

const NEEDS_ID: ReadonlySet<string> = new Set([
  'postExport',
  'postRetake',
  'retryBatchVideo',
  'retryFilm',
]);

const TABLES = ['generations', 'ledger_entries', 'hourly_uses', 'batches', 'films'] as const;
const countRows = () =>
  Promise.all(
    TABLES.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length),
  );

test('a quote says cost and balance, and starts nothing; a call that names it costs that', async () => {
  const me = await opened.addUser('quoter');
  const before = await countRows();
  const { status, body } = await quote(me, 'postAudio', speech);
  expect(status).toBe(200);
  expect(body).toMatchObject({ generations: 1, available: 3, refusals: [], seconds: null });
  expect(Date.parse(body.expiresAt)).toBeGreaterThan(Date.now());
  expect(body).not.toHaveProperty('costCents');
  for (const [call, its, generations] of [
    ['postBatch', batch, 2],
    ['postFilm', film, 3],
    ['postImage', { prompt: 'A barista with a beard' }, 0],
    ['postScript', { topic: 'Coffee that tastes like Sunday' }, 0],
    [
      'postPipeline',
      {
        influencerDescription: 'A friendly barista with dark hair',
        gender: 'male',
        scriptTopic: 'Why coffee tastes like Sunday',
        voiceId: 'default-male',
      },
      1,
    ],
  ] as const) {
    const priced = await quote(me, call, its);
    expect([call, priced.body]).toMatchObject([call, { generations, refusals: [] }]);
  }
  expect(await countRows()).toEqual(before);
  expect(await speak(me, body.quote)).toMatchObject({ status: 202, body: { cost: 1 } });
  expect(await opened.balanceOf(me.userId)).toEqual({ has: 2, ledger: 2 });
});

test('everything that starts work has a price, and what would refuse it', async () => {
  const me = await opened.addUser('empty-handed');
  for (const call of quotedCalls) {
    const { status, body } = await quote(me, call, {});
    expect([call, status, body.quote]).toEqual([call, 200, null]);
    // These are in a path without its id.
    const refusal = NEEDS_ID.has(call) ? { status: 404, code: 'not_found' } : { status: 400 };
    expect([call, body.refusals]).toMatchObject([call, [refusal]]);
  }
  expect(await quote(me, 'postUser', {})).toMatchObject({ status: 400, body: { field: 'call' } });
});

test('the words of a refusal are those of the call itself', async () => {
  const me = await opened.addUser('refused');
  for (const [call, path, body] of [
    ['postAudio', '/api/replicate/audio', { ...speech, text: '' }],
    ['postAudio', '/api/replicate/audio', { ...speech, speaker: 'nobody' }],
    ['postBatch', '/api/batches', { ...batch, actors: ['nobody'] }],
    ['postFilm', '/api/films', { scenes: [] }],
    ['postLipsync', '/api/replicate/lipsync', { video: 'clara', audioUrl: 'https://x.example/a' }],
  ] as const) {
    const [priced, made] = [await quote(me, call, body), await me.post(path, body)];
    const { code, message, field } = made.body;
    expect(priced.body.refusals).toEqual([{ status: made.status, code, message, field }]);
  }
});

test('without enough generations it says so, and still what it would cost', async () => {
  const me = await opened.addUser('poor');
  const { body } = await quote(me, 'postBatch', { ...batch, openings: ['1.', '2.', '3.', '4.'] });
  expect(body).toMatchObject({ generations: 4, available: 3 });
  expect(body.refusals).toMatchObject([{ status: 402, code: 'payment_required' }]);
});

test('a quote that is forged, of somebody else, of other words or too old is refused', async () => {
  const [me, other] = [await opened.addUser('honest'), await opened.addUser('other')];
  const { body } = await quote(me, 'postAudio', speech);
  const token: string = body.quote;
  const cheaper = token.replace(/^q1\.1\./, 'q1.0.');
  expect(cheaper).not.toBe(token);
  const codeOf = async (reply: ReturnType<typeof speak>) => (await reply).body.code;
  expect(await codeOf(speak(me, 'x'))).toBe('quote_invalid');
  expect(await codeOf(speak(me, cheaper))).toBe('quote_invalid');
  expect(await codeOf(speak(other, token))).toBe('quote_invalid');
  expect(await codeOf(speak(me, token, { ...speech, text: 'Tea.' }))).toBe('quote_mismatch');
  const elsewhere = await me.post('/api/folders', { name: 'A' }, { 'talkreel-quote': token });
  expect(elsewhere.body.code).toBe('quote_mismatch');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (QUOTE_MINUTES * 60 + 1) * 1_000 });
  const old = signQuote(secret, me.userId, { route: SPEECH_ROUTE, words: words(spoken) }, 1).token;
  vi.useRealTimers();
  expect(await codeOf(speak(me, old))).toBe('quote_expired');
  expect(await opened.balanceOf(me.userId)).toEqual({ has: 3, ledger: 3 });
  // What is left out and what is the default are the same request.
  expect(await speak(me, token, { ...speech, language: 'en' })).toMatchObject({ status: 202 });
});

test('a price that has risen is refused, for one and for many', async () => {
  const me = await opened.addUser('dearer');
  // What a quote of an included take, or of a smaller batch, would have said before.
  const taken = { route: SPEECH_ROUTE, words: words(spoken) };
  const refused = await speak(me, signQuote(secret, me.userId, taken, 0).token);
  expect(refused).toMatchObject({ status: 409, body: { code: 'quote_exceeded' } });
  const set = { route: 'POST /api/batches', words: words({ ...batch, endsWithSpeech: false }) };
  const header = { 'talkreel-quote': signQuote(secret, me.userId, set, 1).token };
  const refusedSet = await me.post('/api/batches', batch, header);
  expect(refusedSet).toMatchObject({ status: 409, body: { code: 'quote_exceeded' } });
  expect(await opened.balanceOf(me.userId)).toEqual({ has: 3, ledger: 3 });
  const { body: right } = await quote(me, 'postBatch', batch);
  const made = await me.post('/api/batches', batch, { 'talkreel-quote': right.quote });
  expect(made.status).toBe(201);
});

test('a repeat of what was accepted is answered with that, though its quote no longer holds', async () => {
  const me = await opened.addUser('repeats');
  const { body } = await quote(me, 'postAudio', speech);
  const first = await speak(me, body.quote, speech, 'k');
  expect(first.status).toBe(202);
  const again = await speak(me, `${body.quote}x`, speech, 'k');
  expect(again).toMatchObject({ status: 202, body: { id: first.body.id } });
});

test('a key that may read asks for quotes, with its budget counted and its typing errors named', async () => {
  const me = await opened.addUser('programmer');
  const { token } = await openKey(me, { scopes: ['read'], perDay: 1 });
  const program = useKey(url, token);
  const ask = (its: object) => program.send('POST', '/api/quotes', its);
  const { body } = await ask({ call: 'postBatch', body: batch });
  expect(body).toMatchObject({ generations: 2, refusals: [{ code: 'key_budget_day' }] });
  const typo = await ask({ call: 'postAudio', body: { ...speech, lang: 'de' } });
  expect(typo.body.refusals).toMatchObject([{ code: 'unknown_field', field: 'lang' }]);
  expect((await ask({ call: 'postAudio', bod: {} })).body.code).toBe('unknown_field');
});

test('how long it takes comes from what was made last; operators see money too', async () => {
  await opened.deliveredSpeech((await opened.addUser('earlier')).userId);
  const nowMs = Date.now();
  await db
    .updateTable('stages')
    .set({ started_at: new Date(nowMs - 40_000), finished_at: new Date(nowMs - 20_000) })
    .where('state', '=', 'succeeded')
    .execute();
  const later = await openApi({}, opened);
  const who = await openSession({ ...later, userId: opened.operator.userId });
  const { body } = await quote(who, 'postAudio', speech);
  expect(body).toMatchObject({ seconds: { minSeconds: 20, maxSeconds: 20 }, costCents: null });
});

test('making parts of a set again costs those that were not made', async () => {
  const me = await opened.addUser('makes-again');
  const fail = (id: string) => failGeneration(db, id, { code: 'x', message: 'No.' });
  const made = (await me.post('/api/films', film)).body;
  const again = (body: object = {}) => quote(me, 'retryFilm', body, { params: { id: made.id } });
  expect((await again()).body).toMatchObject({ generations: 0, refusals: [] });

  const [first, second, third] = made.scenes.map((scene: typeof made) => scene.generation.id);
  await Promise.all([fail(first), fail(second)]);
  const before = await countRows();
  const { body: priced } = await again();
  expect(priced).toMatchObject({ generations: 2, available: 2, refusals: [] });
  const scenes = [{ position: 0, text: 'Other words.' }];
  expect((await again({ scenes })).body).toMatchObject({ generations: 1, refusals: [] });
  expect(await countRows()).toEqual(before);
  const { body: kept } = await me.get(`/api/films/${made.id}`);
  expect(kept.scenes[0].text).toBe('One.');

  await fail(third);
  const retry = (token: string) =>
    me.post(`/api/films/${made.id}/retry`, {}, { 'talkreel-quote': token });
  expect((await retry(priced.quote)).body.code).toBe('quote_exceeded');
  expect((await retry((await again()).body.quote)).status).toBe(202);
  expect(await opened.balanceOf(me.userId)).toEqual({ has: 0, ledger: 0 });
});

test('a video of a batch is quoted as making it again would be answered', async () => {
  const [me, other] = [await opened.addUser('makes-one'), await opened.addUser('looks-on')];
  const { id, videos } = (await me.post('/api/batches', { ...batch, openings: ['One.'] })).body;
  const generationId = videos[0].generation.id;
  const again = async (who = me) =>
    (await quote(who, 'retryBatchVideo', null, { params: { id, position: 0 } })).body;
  const set = (state: 'failed' | 'succeeded') =>
    db.updateTable('generations').set({ state }).where('id', '=', generationId).execute();
  expect((await again(other)).refusals).toMatchObject([{ status: 404 }]);
  expect(await again()).toMatchObject({ generations: 0, refusals: [] });
  await set('failed');
  expect(await again()).toMatchObject({ generations: 1, refusals: [] });
  await set('succeeded');
  const [refusal] = (await again()).refusals;
  const refused = await me.post(`/api/batches/${id}/videos/0/retry`, null);
  expect(refusal).toMatchObject({ status: 409, code: 'not_ended', message: refused.body.message });
});

test(
  'a thousand quotes at once are each answered, or refused with a reason',
  { tags: ['long'] },
  async () => {
    const me = await opened.addUser('asks-often');
    const { token } = await openKey(me, { scopes: ['read', 'generate'] });
    const program = useKey(url, token);
    const ask = () => program.send('POST', '/api/quotes', { call: 'postAudio', body: speech });
    const replies = await Promise.all(Array.from({ length: 1_000 }, ask));
    const reasons = replies.map(({ status, headers, body }) =>
      status === 200
        ? 'priced'
        : `${status} ${body.code} ${headers.get('content-type')?.split(';')[0]}`,
    );
    // On a busy machine the database may be reached too late.
    const busy = ['overloaded', 'unavailable'];
    const stated = ['priced', ...busy.map((code) => `503 ${code} application/problem+json`)];
    expect(reasons.filter((reason) => !stated.includes(reason))).toEqual([]);
    // Nothing was lost or is left over.
    expect((await ask()).body).toMatchObject({ generations: 1, refusals: [] });
    expect(await opened.balanceOf(me.userId)).toEqual({ has: 3, ledger: 3 });
    expect(reasons).toContain('priced');
  },
);
