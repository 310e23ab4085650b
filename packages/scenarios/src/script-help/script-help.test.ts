import { estimateSpeechSeconds } from '@talkreel/contracts/opening-length';
import { SCRIPT_PAGE_MAX_CHARACTERS, SCRIPT_TONES } from '@talkreel/contracts/script-help';
import { scriptHelpTexts } from '@talkreel/contracts/texts/make';
import { speechProblem } from '@talkreel/contracts/speakable';
import { expect, test } from 'vitest';
import type { ApiClient } from '../stack/client.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import {
  ASYNC,
  availableCredits,
  FREE_PER_HOUR,
  generationOf,
  leaveFree,
  untilState,
} from '../stack/requests.ts';

const stack = await openSharedStack({ expectedErrors: [] });

const PRODUCT = { kind: 'product', product: 'Oatcloud', benefit: 'foams like milk' };
const SCRIPT =
  'I really wanted to show you this kettle, because it is able to boil water in just one minute. It looks very nice in the kitchen. You should definitely try it today.';
const PAGE = `BrewMate One | Cold brew maker
The BrewMate One makes smooth cold brew in ten minutes. Our filter keeps the grounds out of your glass.
We use cookies.`;

const ask = (
  client: ApiClient,
  task: object,
  about: object = { seconds: 8 },
  headers: Record<string, string> = {},
) => client.post('/api/scripts', { task, ...about }, headers);

/** Expects that the script can be said within the clip. */
function expectFits(script: string, seconds: number, rate = 1): void {
  expect(speechProblem(script)).toBeNull();
  expect(estimateSpeechSeconds(script, rate)).toBeLessThanOrEqual(seconds);
}

test('writes from a name and a benefit, for free, never longer than the clip', async () => {
  const client = await stack.signIn('writes@example.com');
  for (const about of [{ seconds: 8 }, { seconds: 15 }, { seconds: 20, rate: 1.3 }]) {
    const { status, body } = await ask(client, PRODUCT, about);
    expect([status, body.cost]).toEqual([200, 0]);
    expect(body.script).toContain('Oatcloud');
    expect(body.script).toContain('foams like milk');
    expectFits(body.script, about.seconds, 'rate' in about ? about.rate : 1);
  }
  expect(await availableCredits(client)).toBe(3);
});

test(
  'writes another draft than the one that was not wanted, in a tone',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('another@example.com');
    const first = (await ask(client, PRODUCT)).body.script;
    const second = (await ask(client, { ...PRODUCT, notLike: first })).body.script;
    expect(second).not.toBe(first);
    const upbeat = (await ask(client, { ...PRODUCT, tone: 'upbeat' }, { seconds: 15 })).body.script;
    expect(upbeat).toContain('!');
    expectFits(upbeat, 15);
  },
);

test('writes from the text of a page', { tags: ['long'] }, async () => {
  const client = await stack.signIn('page@example.com');
  const { body } = await ask(client, { kind: 'page', page: PAGE }, { seconds: 15 });
  expect(body.script).toContain('BrewMate One');
  expect(body.script).not.toContain('cookies');
  // Neither the history nor a reply carries the page again.
  const [job] = (await client.get('/api/generations')).body;
  expect(JSON.stringify(job)).not.toContain('cookies');
  expect(job).toMatchObject({ kind: 'script', input: { task: 'page', maxDuration: 15, rate: 1 } });
});

test('changes the script that is there, in every way', { tags: ['long'] }, async () => {
  const client = await stack.signIn('changes@example.com');
  const tasks = [
    ...['shorter', 'punchier', 'opening'].map((kind) => ({ kind, script: SCRIPT })),
    ...SCRIPT_TONES.map((tone) => ({ kind: 'tone', script: SCRIPT, tone })),
  ];
  const written = [];
  for (const task of tasks) written.push((await ask(client, task, { seconds: 15 })).body.script);
  expect(new Set(written).size).toBe(tasks.length);
  for (const script of written) expectFits(script, 15);
});

test('a reply that is too long is asked for once more, then cut at a sentence', async () => {
  const client = await stack.signIn('long-reply@example.com');
  const order = { kind: 'wrong-output', endpoint: 'responses', output: 'wrong-length' };
  const before = (await stack.sandbox.scripts()).length;
  await stack.sandbox.fault(order);
  const mended = (await ask(client, PRODUCT)).body.script;
  expect(mended).toContain('Oatcloud');
  expect((await stack.sandbox.scripts()).length - before).toBe(2);
  await stack.sandbox.fault({ ...order, times: 2 });
  const cut = (await ask(client, PRODUCT)).body.script;
  expect(cut).toMatch(/\.$/);
  expectFits(cut, 8);
  expect((await stack.sandbox.scripts()).length - before).toBe(4);
});

test.each([
  ['empty', { kind: 'wrong-output', output: 'empty' }, 502, scriptHelpTexts.nothingCame],
  [
    'in another language',
    { kind: 'wrong-output', output: 'other-language' },
    502,
    scriptHelpTexts.nothingCame,
  ],
  ['cut short', { kind: 'wrong-output', output: 'incomplete' }, 502, scriptHelpTexts.failed],
  ['failed', { kind: 'fail' }, 502, scriptHelpTexts.failed],
  ['refused', { kind: 'wrong-output', output: 'refusal' }, 502, 'not allowed by our content rules'],
])(
  'an answer that is %s has its own sentence and costs nothing',
  async (name, fault, status, message) => {
    const client = await stack.signIn(`answer-${name.replaceAll(' ', '-')}@example.com`);
    await stack.sandbox.fault({ endpoint: 'responses', ...fault });
    const reply = await ask(client, PRODUCT);
    expect(reply.status).toBe(status);
    expect(reply.body.message).toContain(message);
    expect(await availableCredits(client)).toBe(3);
  },
);

/** @shows abuse 40 */
test('what our rules forbid is not written about, whoever wrote it', async () => {
  const client = await stack.signIn('forbidden@example.com');
  const before = (await stack.sandbox.scripts()).length;
  const page = 'This page explains in detail how to make a pipe bomb at home and kill people.';
  for (const task of [
    { kind: 'page', page },
    { kind: 'punchier', script: page },
    { ...PRODUCT, benefit: page },
  ]) {
    const reply = await ask(client, task);
    expect(reply).toMatchObject({ status: 502, body: { code: 'content_refused' } });
  }
  expect((await stack.sandbox.scripts()).length).toBe(before);
});

test.each([
  [
    'a page of 2 MB',
    { kind: 'page', page: 'word '.repeat(400_000) },
    scriptHelpTexts.longPage(SCRIPT_PAGE_MAX_CHARACTERS),
  ],
  ['an empty page', { kind: 'page', page: ' \n ' }, scriptHelpTexts.noPage],
  ['a page of nothing', { kind: 'page', page: '<<<>>> 12 34' }, scriptHelpTexts.shortPage],
  ['no name', { ...PRODUCT, product: '  ' }, scriptHelpTexts.noProduct],
  ['a long name', { ...PRODUCT, product: 'x'.repeat(81) }, scriptHelpTexts.longProduct(80)],
  ['no benefit', { ...PRODUCT, benefit: '' }, scriptHelpTexts.noBenefit],
  ['no script', { kind: 'shorter', script: '' }, scriptHelpTexts.noScript],
  [
    'a long script',
    { kind: 'shorter', script: 'x'.repeat(2_001) },
    scriptHelpTexts.longScript(2_000),
  ],
])('%s is refused with its own sentence, and nothing is written', async (_, task, message) => {
  const client = await stack.signIn('refused-input@example.com');
  const before = (await stack.sandbox.scripts()).length;
  expect(await ask(client, task)).toMatchObject({ status: 400, body: { message } });
  expect((await client.get('/api/generations')).body).toEqual([]);
  expect((await stack.sandbox.scripts()).length).toBe(before);
});

test('the same click twice is one script; the same key for something else is refused', async () => {
  const client = await stack.signIn('script-help-twice@example.com');
  const headers = { ...ASYNC, 'idempotency-key': 'one-click' };
  const replies = await Promise.all([1, 2, 3].map(() => ask(client, PRODUCT, undefined, headers)));
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  const page = { kind: 'page', page: PAGE };
  expect((await ask(client, page, undefined, headers)).status).toBe(409);
  const other = { kind: 'page', page: `${PAGE} Different.` };
  const key = { ...ASYNC, 'idempotency-key': 'page' };
  const started = await ask(client, page, undefined, key);
  expect(started.status).toBe(202);
  expect((await ask(client, other, undefined, key)).status).toBe(409);
  // Neither meets the faults of the next test.
  for (const reply of [...replies, started]) await untilState(client, reply.body.id, 'succeeded');
});

test(
  'a draft is bought once, also when the moderator is away before it is judged',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('judged-late@example.com');
    const before = (await stack.sandbox.scripts()).length;
    // The moderator judges the user's own text first.
    await stack.sandbox.fault({ kind: 'slow', endpoint: 'moderations', delayMs: 0 });
    await stack.sandbox.fault({ kind: 'http-500', endpoint: 'moderations' });
    const { status, body } = await ask(client, PRODUCT);
    expect([status, body.script]).toEqual([200, expect.stringContaining('Oatcloud')]);
    expect((await stack.sandbox.scripts()).length - before).toBe(1);
    const [job] = (await client.get('/api/generations')).body;
    const attempts = await stack.db
      .selectFrom('attempts')
      .innerJoin('stages', 'stages.id', 'attempts.stage_id')
      .select(['attempts.state', 'attempts.sends'])
      .where('stages.generation_id', '=', job.id)
      .execute();
    expect(attempts).toEqual([{ state: 'succeeded', sends: 1 }]);
  },
);

test('it can be cancelled while it is written, and leaves nothing', async () => {
  const client = await stack.signIn('script-help-cancels@example.com');
  await stack.sandbox.fault({ kind: 'hang', endpoint: 'responses' });
  const { body } = await ask(client, PRODUCT, undefined, ASYNC);
  await client.must.post(`/api/replicate/cancel/${body.id}`);
  const cancelled = await untilState(client, body.id, 'cancelled');
  expect(cancelled.result).toBeNull();
});

test(
  'it is free, but limited: the refusal says when to come back',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('eager-writer@example.com');
    await leaveFree(stack, client, 'script', 1);
    expect((await ask(client, PRODUCT, undefined, ASYNC)).status).toBe(202);
    const refused = await ask(client, PRODUCT, undefined, ASYNC);
    expect(refused.status).toBe(429);
    const waitSeconds = Number(refused.headers.get('retry-after'));
    expect(waitSeconds).toBeGreaterThan(3_000);
    expect(waitSeconds).toBeLessThanOrEqual(3_600);
    expect(refused.body.message).toBe(
      scriptHelpTexts.tooMany(FREE_PER_HOUR, Math.ceil(waitSeconds / 60)),
    );
    const [job] = (await client.get('/api/generations')).body;
    expect((await generationOf(client, job.id)).credit).toBe('free');
  },
);
