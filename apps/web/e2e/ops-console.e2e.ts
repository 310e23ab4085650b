/** @module-tag long */
import type { Page } from 'playwright-core';
import {
  ASYNC,
  audioRequest,
  generationOf,
  makeAudio,
  SPEECH_MODEL,
  untilState,
} from '@talkreel/scenarios/stack/requests';
import { afterAll, afterEach, expect } from 'vitest';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { confirm, openConsole as open, visitAsOperator as openAsOperator } from './support/ops.ts';
import { violationsOn } from './support/violations.ts';

let harness: Harness;
const pages: Page[] = [];

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness({ alone: true });
});
afterEach(() => Promise.all(pages.splice(0).map((page) => page.context().close())));
afterAll(() => harness.close());

async function visitAsOperator(email: string, path?: string): Promise<Page> {
  const page = await openAsOperator(harness, email, path);
  pages.push(page);
  return page;
}

test('an operator pauses a queue, another one sees it at once, and work waits until it goes on', async () => {
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
});

test('a post goes on the blog, a model is switched off and another chosen, and every view can be read by everybody', async () => {
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
});

test('a post that is far down the list is opened by its address, and no new one is written instead', async () => {
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
});
