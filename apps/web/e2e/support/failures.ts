import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { TestRunner } from 'vitest';

const FAILURES = join(import.meta.dirname, '../../../../.data/e2e-failures');

/** Whether the test that is at its end failed. */
export function hasFailed(): boolean {
  return TestRunner.getCurrentTest()?.result?.state === 'fail';
}

/** What a failed test's pages show at its end, as pictures under `.data`. */
export async function keepFailure(context: BrowserContext): Promise<void> {
  if (!hasFailed()) return;
  const title = TestRunner.getCurrentTest()?.name ?? '';
  const name = title.replaceAll(/[^\w]+/g, '-').slice(0, 80);
  for (const [index, page] of context.pages().entries()) {
    const path = join(FAILURES, `${name}-${index}.png`);
    // A page that hangs or crashed has no picture; the test has failed anyway.
    await page.screenshot({ path, timeout: 10_000 }).catch(() => undefined);
  }
}
