/** @module-tag long */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@talkreel/services/free-port';
import { startTestProcess, type TestProcess } from '@talkreel/testing/process';
import { afterAll, beforeEach, expect } from 'vitest';
import { appTakesOver, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { webDist } from './support/product.ts';

const webRoot = join(import.meta.dirname, '..');

let harness: Harness;
let vite: TestProcess;
let devUrl: string;

// The dev server serves modules one by one, so their order of evaluation is another than in the built files.
test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
  const port = await freePort();
  devUrl = `http://localhost:${port}/`;
  vite = await startTestProcess(join(webRoot, 'node_modules/vite/bin/vite.js'), {
    args: [webRoot, '--host', 'localhost', '--port', String(port), '--strictPort'],
    env: { API_URL: harness.url, NODE_ENV: 'development' },
    readyWhen: { url: devUrl },
  });
});
beforeEach(({ onTestFailed }) => onTestFailed(() => console.error(vite.output())));
afterAll(async () => {
  await vite.end();
  await harness.close();
});

test('the dev server shows the app to a visitor and to a member', async () => {
  const page = await harness.visit();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.setDefaultTimeout(120_000);
  await page.goto(devUrl);
  await appTakesOver(page);
  await expectShown(page.getByRole('button', { name: 'Log in or Sign Up' }));

  expect((await page.goto(`${devUrl}pricing`))?.status()).toBe(200);
  await expectShown(page.getByText('$0.65 a video', { exact: true }));

  // Cookies do not know ports: a user who signs in at the api is signed in here too.
  await page.goto(`${harness.url}/api/login?login_hint=dev@example.com`);
  await page.waitForURL(`${harness.url}/`);
  await page.goto(devUrl);
  await expectShown(page.getByRole('heading', { name: 'Select Your Actor' }));
  expect(errors).toEqual([]);
});

test('the page of all components is in the dev server and in no build', async () => {
  const page = await harness.visit();
  page.setDefaultTimeout(120_000);
  await page.goto(`${devUrl}dev/components`);
  await expectShown(page.getByRole('heading', { level: 1, name: 'Components' }));
  await expectShown(page.getByRole('region', { name: 'Players' }));

  expect((await page.goto(`${harness.url}/dev/components`))?.status()).toBe(404);
  const assets = join(webDist, 'assets');
  const scripts = (await readdir(assets)).filter((file) => file.endsWith('.js'));
  const sources = await Promise.all(scripts.map((file) => readFile(join(assets, file), 'utf8')));
  expect(sources.length).toBeGreaterThan(10);
  expect(sources.filter((source) => source.includes('dev/components'))).toEqual([]);
  expect(sources.filter((source) => source.includes('Shared components'))).toEqual([]);
});
