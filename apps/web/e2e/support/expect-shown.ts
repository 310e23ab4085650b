import type { Locator, Page } from 'playwright-core';

/** Waits until it is to be seen; throws, naming what was looked for, when it never is. */
export async function expectShown(what: Locator, timeoutMs = 20_000): Promise<void> {
  await what.waitFor({ state: 'visible', timeout: timeoutMs });
}

export async function expectGone(what: Locator, timeoutMs = 20_000): Promise<void> {
  await what.waitFor({ state: 'detached', timeout: timeoutMs });
}

/** What the server drew is gone: from here on things can be pressed. */
export async function appTakesOver(page: Page): Promise<void> {
  await page.locator('[data-boot]').waitFor({ state: 'detached' });
}
