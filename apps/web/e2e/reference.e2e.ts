// @module-tag long
import { afterAll, expect } from 'vitest';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';

let harness: Harness;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterAll(() => harness.close());

test('the api reference shows every group and asks no other host for anything', async () => {
  const page = await harness.visit();
  const asked = new Set<string>();
  const failures: string[] = [];
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  page.on('pageerror', (error) => failures.push(error.message));
  await page.goto('/developers/reference');
  await expectShown(page.getByRole('heading', { name: 'Talkreel API' }));
  await page
    .getByRole('link', { name: 'Speech and video' })
    .or(page.getByRole('button', { name: 'Speech and video' }))
    .first()
    .click();
  await expectShown(page.getByText('Turn text into speech').first());
  expect([...asked]).toEqual([new URL(page.url()).origin]);
  expect(failures).toEqual([]);
  expect(await page.getByText('Test Request').count()).toBe(0);
  // Examples call as programs do.
  await page.waitForFunction(() => document.body.innerText.includes('Authorization: Bearer'));
  await page.context().close();
});
