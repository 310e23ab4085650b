import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { TestRunner } from 'vitest';

const FAILURES = join(import.meta.dirname, '../../../../.data/e2e-failures');

/** What a failed test's pages show at its end, as pictures under `.data`. */
export async function keepFailure(context: BrowserContext): Promise<void> {
  const test = TestRunner.getCurrentTest();
  if (test?.result?.state !== 'fail') return;
  const name = test.name.replaceAll(/[^\w]+/g, '-').slice(0, 80);
  for (const [index, page] of context.pages().entries()) {
    const path = join(FAILURES, `${name}-${index}.png`);
    // A page that hangs or crashed has no picture; the test has failed anyway.
    await page.screenshot({ path, timeout: 10_000 }).catch(() => undefined);
  }
}
