import type { Locator, Page } from 'playwright-core';

/** Only spent when something is broken: a loaded machine fails no test. */
export const PATIENCE_MS = 200_000;

/** Waits until it is to be seen; throws, naming what was looked for, when it never is. */
export async function expectShown(what: Locator, timeoutMs = PATIENCE_MS): Promise<void> {
  await what.waitFor({ state: 'visible', timeout: timeoutMs });
}

export async function expectGone(what: Locator, timeoutMs = PATIENCE_MS): Promise<void> {
  await what.waitFor({ state: 'detached', timeout: timeoutMs });
}

/** What the server drew is gone: from here on things can be pressed. */
export async function appTakesOver(page: Page): Promise<void> {
  await page.locator('[data-boot]').waitFor({ state: 'detached' });
}
