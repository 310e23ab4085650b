/** @module-tag long */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { paths } from '../src/config/paths.ts';
import { greeted, type Harness, test } from './support/harness.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

test.each([
  paths.home,
  paths.create,
  paths.creator,
  paths.oneShot,
  paths.batches,
  paths.films,
  paths.community,
  paths.profile,
  paths.credits,
  paths.brand,
  paths.developers,
])('%s asks for nothing twice while it loads', async (path) => {
  page = await harness.visitAs('asks-once@example.com', { path: null });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() === 'GET') asked.push(pathname + search);
  });
  const opened = greeted(page);
  await page.goto(path);
  await opened;
  await page.waitForLoadState('networkidle');
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((one, index) => asked.indexOf(one) !== index)).toEqual([]);
});
