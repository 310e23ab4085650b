/** @module-tag long */
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { recordPages } from './support/failures.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const ROOT = join(import.meta.dirname, '../../..');

test('pages of a failed test leave a picture, their replies, and the errors of their console', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  const context = await browser.newContext();
  const recording = recordPages(context);
  const page = await context.newPage();
  await page.setContent('<script>console.error("It broke."); throw new Error("Thrown.")</script>');
  await expect.poll(() => page.evaluate('document.readyState')).toBe('complete');
  await recording.report(true);
  const [said = ''] = printed.mock.lastCall ?? [];
  expect(said).toContain('in the page: It broke.');
  expect(said).toContain('Error: Thrown.');
  const replies = join(ROOT, /\S+replies\.txt/.exec(String(said))?.[0] ?? 'nothing');
  expect(existsSync(replies)).toBe(true);
  expect(await readdir(dirname(replies))).toEqual(['1-0.png', '1-replies.txt', '1-steps.zip']);

  // The next test did not fail: nothing of it is kept, and nothing of the failed one is printed again.
  await recording.report(false);
  await recording.end(true);
  expect(printed.mock.lastCall?.[0]).not.toContain('It broke.');
  expect(await readdir(dirname(replies))).toEqual([
    '1-0.png',
    '1-replies.txt',
    '1-steps.zip',
    '2-0.png',
    '2-replies.txt',
    '2-steps.zip',
  ]);
  await rm(dirname(replies), { recursive: true });
  printed.mockRestore();
});
