import type { Locator, Page } from 'playwright-core';

/** The limit in ms, which only a failure uses up: a loaded machine fails no test. */
export const SHOWN_TIMEOUT_MS = 200_000;

/** Waits until the element is visible; throws, naming the locator, if it never is. */
export async function expectShown(what: Locator, timeoutMs = SHOWN_TIMEOUT_MS): Promise<void> {
  await what.waitFor({ state: 'visible', timeout: timeoutMs });
}

export async function expectGone(what: Locator, timeoutMs = SHOWN_TIMEOUT_MS): Promise<void> {
  await what.waitFor({ state: 'detached', timeout: timeoutMs });
}

/** Waits until the server's page is replaced, so that buttons work from here on. */
export async function appTakesOver(page: Page): Promise<void> {
  await page.locator('[data-boot]').waitFor({ state: 'detached' });
}
