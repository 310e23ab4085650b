import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { makeAudio, SPEECH_MODEL } from '@talkreel/scenarios/stack/requests';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { nextFrame } from './support/next-frame.ts';
import { expectToast } from './support/toasts.ts';
import { SHORT_SCRIPT, wizardOn } from './support/wizard.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

test(
  'the page stays when code it needs later is gone after a release',
  { tags: ['long'] },
  async () => {
    page = await harness.visitAs('released@example.com');
    const wizard = wizardOn(page);
    await wizard.write();
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
    // The end of the job has a message of its own, which would replace this one.
    await harness.stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL });
    await wizard.generateAudio.click();
    await expectToast(page, 'This could not be loaded');
    await expectToast(page, 'Reload');
    expect(await wizard.script.inputValue()).toBe(SHORT_SCRIPT);
    await expect.poll(() => harness.stack.sandbox.faultsLeft()).toBe(0);
    await harness.stack.sandbox.release();
    await expectShown(wizard.preview);
  },
);

test('the paywall that cannot be loaded leaves the page as it is', { tags: ['long'] }, async () => {
  page = await harness.visitAs('no-paywall@example.com', { path: '/ai-influencer-pipeline' });
  const create = page.getByRole('button', { name: 'Create One-Shot Video' });
  await page.getByLabel('Influencer description').fill('A friendly woman with a dark bob');
  await page.getByLabel('Script topic').fill('Reading a book before going to bed');
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.route('**/api/ai-influencer/pipeline', (route) =>
    route.fulfill({
      status: 402,
      json: { requiresPayment: true, limit: 3, requiresAdditionalOnly: false },
    }),
  );
  for (let time = 0; time < 2; time += 1) {
    await create.click();
    const { toast } = wizardOn(page);
    await expectToast(page, 'This could not be loaded');
    await toast.getByRole('button', { name: 'Dismiss notification' }).click();
  }
  expect(await page.getByLabel('Script topic').inputValue()).toBe(
    'Reading a book before going to bed',
  );
});

test.each([
  ['/', '00000000-0000-4000-8000-000000000000'],
  ['/', 'nonsense'],
  ['/ai-influencer', '00000000-0000-4000-8000-000000000000'],
  ['/ai-influencer-pipeline', '00000000-0000-4000-8000-000000000000'],
])(
  '%s with a job that is none of this account (%s) says so and is cleaned',
  { tags: ['long'] },
  async (path, id) => {
    page = await harness.visitAs('unknown-job@example.com', { path: `${path}?job=${id}` });
    await expectToast(page, 'This generation does not exist, or belongs to another account.');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expectShown(
      page.getByRole('main').getByRole('radio').or(page.getByLabel('Description')).first(),
    );
  },
);

test('a list that could not be fetched again is shown as it was', { tags: ['long'] }, async () => {
  await makeAudio(await harness.stack.signIn('intact@example.com'));
  page = await harness.visitAs('intact@example.com', { path: '/profile' });
  const card = page.getByRole('article').first();
  await expectShown(card);
  await page.route(/\/api\/projects(\?|$)/, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Broken' } }),
  );
  await page.getByRole('link', { name: /^Home/ }).first().click();
  await expectShown(wizardOn(page).continue);
  const response = page.waitForResponse(/\/api\/projects(\?|$)/);
  await page.goBack();
  expect((await response).status()).toBe(500);
  // The page has handled the failure once this request ended.
  await page.evaluate(async () => (await fetch('/api/status')).text());
  await nextFrame(page);
  await expectShown(card);
  expect(await page.getByText('Your generations could not be loaded').count()).toBe(0);
});

/** @shows fault 48 */
test('the end of a job appears even if its event was lost', async () => {
  page = await harness.visitAs('unheard@example.com', { path: null });
  let lost = 0;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const isEnd = /"generation\.changed".*"state":"succeeded"/.test(String(message));
      if (isEnd) lost += 1;
      else socket.send(message);
    });
  });
  await page.goto('/');
  const wizard = wizardOn(page);
  await harness.stack.sandbox.fault({ kind: 'slow', model: SPEECH_MODEL, delayMs: 5_000 });
  await wizard.write();
  await wizard.generateAudio.click();
  await expect.poll(() => lost).toBeGreaterThan(0);
  await expectShown(wizard.preview);
});
