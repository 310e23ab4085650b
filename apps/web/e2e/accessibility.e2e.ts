import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHouse, type House } from './support/house.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let house: House;
beforeAll(async () => {
  house = await openHouse({ workers: 0 });
});
afterAll(() => house.close());

const forVisitors = ['/', '/auth', '/blog', '/terms', '/pitch-deck', '/nowhere'];
const forMembers = ['/', '/ai-influencer', '/ai-influencer-pipeline', '/user-influencers'];

/** Serious and critical violations, as sentences. */
async function violationsOn(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.getByText('Loading...', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<AxeResults> } };
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  });
}

test.each(['light', 'dark'] as const)('no serious violation on any page, %s', async (scheme) => {
  const visitor = await house.visit({ scheme, reducedMotion: true });
  const member = await house.visitAs('axe@example.com', { scheme, reducedMotion: true });
  const found: Record<string, string[]> = {};
  for (const path of forVisitors) found[`visitor ${path}`] = await violationsOn(visitor, path);
  for (const path of forMembers) found[`member ${path}`] = await violationsOn(member, path);
  expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual(
    {},
  );
});
