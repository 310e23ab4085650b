import type { Page } from 'playwright-core';

/** Once the browser has drawn what was asked for just before. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}
