import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { waitFor } from '@talkreel/testing/wait-for';
import { SHOWN_TIMEOUT_MS } from './expect-shown.ts';

/** Begins what a page tells about its toasts. */
export const TOAST_TOLD = 'toast: ';

const CARDS = '[aria-label^="Notifications"] > [aria-live] > *';

const shown = new WeakMap<Page, string[]>();

/** Records what the toasts of a context's pages say; returns a function that ends it. */
export function recordToasts(context: BrowserContext): () => void {
  const onConsole = (message: ConsoleMessage): void => {
    const page = message.page();
    if (page === null || !message.text().startsWith(TOAST_TOLD)) return;
    const texts = message.text().slice(TOAST_TOLD.length);
    shown.set(page, [...(shown.get(page) ?? []), ...(JSON.parse(texts) as string[])]);
  };
  context.on('console', onConsole);
  return () => context.off('console', onConsole);
}

export const forgetToasts = (page: Page): boolean => shown.delete(page);

/**
 * Waits until a toast of this test said one of these texts: its whole title, description or button. A toast is there
 * for five seconds, which a test on a loaded machine may miss, so what was said counts. Each text counts once.
 */
export async function expectToast(page: Page, ...words: Array<string | RegExp>): Promise<void> {
  const isMeant = (text: string): boolean =>
    words.some((one) => (typeof one === 'string' ? text === one : one.test(text)));
  await waitFor(
    () => {
      const texts = shown.get(page) ?? [];
      const at = texts.findIndex(isMeant);
      if (at === -1) throw new Error(`the toasts said ${JSON.stringify(texts)}`);
      shown.set(page, texts.toSpliced(at, 1));
      return true;
    },
    { timeoutMs: SHOWN_TIMEOUT_MS, what: `a toast: ${words.join(' or ')}` },
  );
}

/**
 * Keeps the toasts of this page from now on, until it is loaded again: for tests that press a toast's button or look at
 * it for longer. The pointer goes over each as soon as it is there, and a toast under the pointer does not leave by
 * itself.
 */
export async function holdToasts(page: Page): Promise<void> {
  await page.evaluate((cards) => {
    const held = new WeakSet<Element>();
    const hold = (): void => {
      for (const card of document.querySelectorAll(cards)) {
        if (held.has(card)) continue;
        held.add(card);
        card.dispatchEvent(new MouseEvent('mouseenter'));
      }
    };
    hold();
    new MutationObserver(hold).observe(document, { childList: true, subtree: true });
  }, CARDS);
}

/** Tells in the console what each toast says; runs in the page. */
export function tellToasts(told: string): void {
  const known = new WeakSet<Element>();
  const look = (): void => {
    for (const card of document.querySelectorAll(
      '[aria-label^="Notifications"] > [aria-live] > *',
    )) {
      if (known.has(card)) continue;
      known.add(card);
      const texts = [...card.querySelectorAll('p, button')].map(({ textContent }) => textContent);
      // oxlint-disable-next-line no-console -- how a page tells its test
      console.debug(told + JSON.stringify(texts.filter(Boolean)));
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
