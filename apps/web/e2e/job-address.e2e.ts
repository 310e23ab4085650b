/** @module-tag long */
import { ASYNC } from '@talkreel/scenarios/stack/requests';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  // Jobs wait without a worker, as the test only checks which one is shown.
  harness = await openHarness({ workers: 0 });
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

const job = () => new URL(page.url()).searchParams.get('job');
const search = () => new URL(page.url()).search;
const sailor = 'An old sailor with a white beard and a navy coat';
const gardener = 'A calm gardener with a straw hat and a green shirt';

test('the creator keeps its job in the address, and a link opens it elsewhere', async () => {
  page = await harness.visitAs('creator-address@example.com', { path: '/ai-influencer' });
  await page.getByLabel('Description', { exact: true }).fill(sailor);
  await page.getByRole('button', { name: 'Generate Image', exact: true }).click();
  await expect.poll(job).not.toBeNull();
  const portrait = job();
  await page.reload();
  await expectShown(page.getByText('Painting your portrait'));
  expect(job()).toBe(portrait);

  await page.context().close();
  const client = await harness.stack.signIn('creator-address@example.com');
  const newer = await client.post('/api/ai-influencer/image', { prompt: gardener }, ASYNC);
  page = await harness.visitAs('creator-address@example.com', {
    path: `/ai-influencer?job=${portrait}`,
  });
  await expectShown(page.getByRole('blockquote').getByText(sailor));
  expect(job()).toBe(portrait);

  // The tray leads to the other job.
  await page.getByRole('button', { name: /^Progress: 2/ }).click();
  await page.locator(`a[href="/ai-influencer?job=${newer.body.id}"]`).click();
  await expectShown(page.getByRole('blockquote').getByText(gardener));
  expect(job()).toBe(newer.body.id);
});

test('the one shot keeps its job in the address until the form is there again', async () => {
  page = await harness.visitAs('one-shot-address@example.com', { path: '/ai-influencer-pipeline' });
  await page.getByLabel('Influencer description').fill(sailor);
  await page.getByLabel('Script topic').fill('Why a cup of tea beats coffee every morning');
  await page.getByRole('button', { name: 'Create One-Shot Video' }).click();
  await expectShown(page.getByRole('listitem', { name: /^Script Generation/ }));
  await expect.poll(job).not.toBeNull();
  const run = job();
  await page.context().close();

  page = await harness.visitAs('one-shot-address@example.com', {
    path: `/ai-influencer-pipeline?job=${run}`,
  });
  await expectShown(page.getByRole('listitem', { name: /^Script Generation/ }));
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel it' }).click();
  await expectShown(page.getByRole('button', { name: 'Create One-Shot Video' }));
  expect(await page.getByLabel('Influencer description').inputValue()).toBe(sailor);
  expect(search()).toBe(`?job=${run}`);
});
