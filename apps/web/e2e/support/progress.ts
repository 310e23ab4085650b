import type { Page } from 'playwright-core';

interface Seen {
  job: string | null;
  value: number;
}

/**
 * Records every value that the stage's progress ring shows, from now on. Returns those of the last job: the ring of the
 * one before stays full for a moment.
 */
export async function recordProgress(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen: Seen[] = [];
    Object.assign(window, { seenProgress: seen });
    new MutationObserver(() => {
      const ring = document.querySelector('[aria-label="Stage"] [role="progressbar"]');
      if (ring === null) return;
      const [job, last] = [ring.getAttribute('aria-label'), seen.at(-1)];
      const value = Number(ring.getAttribute('aria-valuenow'));
      if (last?.job !== job || last.value !== value) seen.push({ job, value });
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-label', 'aria-valuenow'],
    });
  });
  return async () => {
    const { seenProgress } = (await page.evaluate('({ seenProgress })')) as {
      seenProgress: Seen[];
    };
    const last = seenProgress.at(-1)?.job;
    return seenProgress.filter(({ job }) => job === last).map(({ value }) => value);
  };
}
