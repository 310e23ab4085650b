import type { Page } from 'playwright-core';

/** Waits until the browser has drawn a change that was made just before. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}
