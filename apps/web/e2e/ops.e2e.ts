import type { Page } from 'playwright-core';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  generationOf,
  makeAudio,
  SPEECH_MODEL,
  untilState,
} from '@talkreel/scenarios/stack/requests';
import { afterAll, afterEach, expect } from 'vitest';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness, type VisitOptions } from './support/harness.ts';
import { violationsOn } from './support/violations.ts';

let harness: Harness;
const pages: Page[] = [];

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness({ alone: true });
});
afterEach(() => Promise.all(pages.splice(0).map((page) => page.context().close())));
afterAll(() => harness.close());

async function visitAsOperator(
  email: string,
  path = '/ops',
  options?: VisitOptions,
): Promise<Page> {
  const page = await harness.visitAs(email, { ...options, path: null });
  pages.push(page);
  await harness.stack.db
    .updateTable('users')
    .set({ role: 'operator' })
    .where('email', '=', email)
    .execute();
  await open(page, path);
  return page;
}

async function open(page: Page, path: string): Promise<void> {
  expect((await page.goto(path))?.status()).toBe(200);
  await expectShown(page.getByRole('heading', { level: 1, name: 'Operations' }));
}

/** Fills in and confirms an action's dialog. */
async function confirm(page: Page, label: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

test(
  'an operator finds the console beside their account, and nobody else does',
  { tags: ['long'] },
  async () => {
    const page = await visitAsOperator('finds-it@example.com');
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Operations' }).click();
    await expectShown(page.getByRole('heading', { level: 1, name: 'Operations' }));
    const somebody = await harness.visitAs('finds-nothing@example.com', { path: '/profile' });
    pages.push(somebody);
    await expectShown(somebody.getByRole('link', { name: 'your profile' }));
    expect(await somebody.getByRole('link', { name: 'Operations' }).count()).toBe(0);
  },
);

test('the console is not there for visitors and for people without the role', async () => {
  const visitor = await harness.visit();
  pages.push(visitor);
  expect((await visitor.goto('/ops'))?.status()).toBe(404);
  await expectShown(visitor.getByRole('heading', { name: '404 Page Not Found' }));
  const somebody = await harness.visitAs('no-operator@example.com', { path: null });
  pages.push(somebody);
  expect((await somebody.goto('/ops/audit'))?.status()).toBe(404);
  await expectShown(somebody.getByRole('heading', { name: '404 Page Not Found' }));
});

test(
  'an operator pauses a queue, another one sees it at once, and work waits until it goes on',
  { tags: ['long'] },
  async () => {
    const first = await visitAsOperator('ops-first@example.com');
    const second = await visitAsOperator('ops-second@example.com');
    await first.getByRole('button', { name: 'Pause: audio', exact: true }).click();
    await confirm(first, 'Pause', 'The model is being looked at');
    const row = second.getByRole('row', { name: /^audio/ });
    await expectShown(row.getByText(/^Paused/));

    const person = await harness.stack.signIn('ops-waiting@example.com');
    const { body } = await person.post('/api/replicate/audio', audioRequest(), ASYNC);
    const id: string = body.id;
    await expect.poll(() => row.getByRole('cell').nth(1).textContent()).toBe('1');
    expect((await generationOf(person, id)).state).toBe('queued');

    await second.getByRole('button', { name: 'Resume: audio' }).click();
    await confirm(second, 'Resume', 'It is well again');
    await untilState(person, id, 'succeeded');
    await expectShown(first.getByRole('button', { name: 'Pause: audio', exact: true }));

    await open(first, '/ops/audit');
    const log = first.getByRole('table', { name: 'Audit log' });
    await expectShown(
      log.getByRole('row', { name: /queue\.paused audio The model is being looked at ops-first/ }),
    );
    await expectShown(
      log.getByRole('row', { name: /queue\.resumed audio It is well again ops-second/ }),
    );
    expect(await violationsOn(first)).toEqual([]);
  },
);

test('an operator gives back what failed a person, gives more, and blocks them', async () => {
  const { stack } = harness;
  const member = await harness.visitAs('ops-member@example.com', { isLive: true });
  pages.push(member);
  const person = await stack.signIn('ops-member@example.com');
  const { id } = await makeAudio(person);
  const page = await visitAsOperator('ops-helper@example.com', `/ops/generations?id=${id}`);
  await expectShown(page.getByRole('table', { name: 'Attempts of audio' }).getByText('succeeded'));
  await page.getByRole('button', { name: /^Refund/ }).click();
  await confirm(page, 'Refund', 'The voice was wrong');
  await expectShown(
    page.getByRole('table', { name: 'Ledger' }).getByRole('row', { name: /^refund/ }),
  );
  expect(await availableCredits(person)).toBe(3);
  expect(await page.getByRole('button', { name: /^Refund/ }).count()).toBe(0);

  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByLabel('Find users').fill('ops-member@');
  await page.getByRole('button', { name: 'Search' }).click();
  const found = page.getByRole('table', { name: 'Users' }).getByRole('link');
  await expect.poll(() => found.allTextContents()).toEqual(['ops-member']);
  await found.click();
  await page.getByRole('button', { name: /^Give generations/ }).click();
  await page.getByRole('dialog').getByLabel('How many').fill('4');
  await confirm(page, 'Give generations', 'For their patience');
  await expectShown(page.getByRole('row', { name: /^grant Added by Talkreel pack \+4/ }));
  expect(await availableCredits(person)).toBe(7);

  await page.getByRole('button', { name: /^Block/ }).click();
  await confirm(page, 'Block', 'They asked for it');
  await expectShown(page.getByText('Blocked', { exact: true }).first());
  // The socket informs the user's open page that the session is over.
  await expectShown(member.getByRole('button', { name: /Log in/ }).first());
  await member.goto('/api/login?login_hint=ops-member%40example.com');
  await expectShown(member.getByText(/This account is blocked/));
  expect(await violationsOn(page)).toEqual([]);
});

test(
  'a post goes on the blog, a model is switched off and another chosen, and every view can be read by everybody',
  { tags: ['long'] },
  async () => {
    const page = await visitAsOperator('ops-editor@example.com', '/ops/blog?post=new');
    await page.getByLabel('Title').fill('Three voices');
    await page.getByLabel('Text').fill('How to choose one.');
    await page.getByRole('button', { name: /^Publish/ }).click();
    await confirm(page, 'Publish', 'Written for launch');
    await expectShown(page.getByRole('row', { name: /^Three voices three-voices Published/ }));
    const visitor = await harness.visit();
    pages.push(visitor);
    await visitor.goto('/blog');
    await expectShown(visitor.getByRole('heading', { name: 'Three voices' }));

    await makeAudio(await harness.stack.signIn('ops-spender@example.com'));
    await open(page, '/ops/models');
    await page.getByRole('button', { name: `Stop: ${SPEECH_MODEL}` }).click();
    await confirm(page, 'Stop', 'It sounds wrong');
    const allow = page.getByRole('button', { name: `Allow: ${SPEECH_MODEL}` });
    await expectShown(allow);
    const late = await harness.stack.signIn('ops-late@example.com');
    // Each api reads the state once a second.
    await expect.poll(async () => (await late.get('/api/status')).body.paused).toHaveLength(1);
    const refused = await late.post('/api/replicate/audio', audioRequest(), ASYNC);
    expect([refused.status, refused.body.message]).toEqual([
      503,
      expect.stringMatching(/^Audio generation is switched off for now\. Nothing was charged\./),
    ]);
    await allow.click();
    await confirm(page, 'Allow', 'It is well again');
    await expectShown(page.getByRole('button', { name: `Stop: ${SPEECH_MODEL}` }));
    await expect.poll(async () => (await late.get('/api/status')).body.paused).toEqual([]);

    const audio = page
      .getByRole('table', { name: 'Model of each stage' })
      .getByRole('row', { name: /^audio/ });
    await expectShown(audio.getByText('As configured'));
    await page.getByRole('button', { name: 'Change model: audio' }).click();
    await page.getByRole('dialog').getByLabel('Model').selectOption('resemble-ai/chatterbox');
    await confirm(page, 'Change model', 'It sounds better');
    await expectShown(audio.getByText('resemble-ai/chatterbox'));
    await makeAudio(await harness.stack.signIn('ops-chosen@example.com'));
    expect(await harness.stack.sandbox.predictions('resemble-ai/chatterbox')).toHaveLength(1);
    // The figures of the new audio are those of the model that made it.
    await expectShown(page.getByRole('button', { name: 'Stop: resemble-ai/chatterbox' }));

    for (const view of [
      '',
      '/generations?show=all',
      '/users',
      '/models',
      '/money',
      '/moderation',
      '/blog',
      '/audit',
    ]) {
      await open(page, `/ops${view}`);
      await expectShown(page.getByRole('table').or(page.getByText('Nothing is shared')).first());
      expect([view, await violationsOn(page)]).toEqual([view, []]);
    }
  },
);

test(
  'a post that is far down the list is opened by its address, and no new one is written instead',
  { tags: ['long'] },
  async () => {
    const posts = Array.from({ length: 120 }, (_, index) => ({
      slug: `post-${index}`,
      title: `Post ${index}`,
      excerpt: 'As it was.',
      created_at: new Date(Date.UTC(2020, 0, index + 1)),
    }));
    const { id } = await harness.stack.db
      .insertInto('blog_posts')
      .values(posts)
      .returning('id')
      .executeTakeFirstOrThrow();
    const page = await visitAsOperator('ops-far-down@example.com', `/ops/blog?post=${id}`);
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Post 0');
    await open(page, '/ops/blog?post=999999');
    await expectShown(page.getByText('Post not found'));
    expect(await page.getByLabel('Title').count()).toBe(0);
  },
);
