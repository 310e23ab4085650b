import type { Page } from 'playwright-core';

/** Records every value that the stage's progress ring shows, from now on. */
export async function recordProgress(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seenProgress: seen });
    new MutationObserver(() => {
      const ring = document.querySelector('[aria-label="Stage"] [role="progressbar"]');
      const value = Number(ring?.getAttribute('aria-valuenow'));
      if (ring !== null && seen.at(-1) !== value) seen.push(value);
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-valuenow'],
    });
  });
  return () => page.evaluate(() => (window as unknown as { seenProgress: number[] }).seenProgress);
}
