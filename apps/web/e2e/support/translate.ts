import type { Page } from 'playwright-core';

/**
 * Treats each page from now on as a browser's translation does: every text node is replaced by elements that hold its
 * words, also those that come later. The words stay, so that tests find them. Returns the errors of the page.
 */
export async function translatePages(page: Page): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (/removeChild|insertBefore/.test(message.text())) errors.push(message.text());
  });
  await page.addInitScript(replaceTexts);
  return errors;
}

/** Replaces the texts; runs in the page. */
function replaceTexts(): void {
  const left = 'script, style, textarea, title, option, font, svg, [translate="no"]';
  const translate = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const isWords = node.nodeValue?.trim() !== '';
      if (isWords && !node.parentElement?.closest(left)) found.push(node as Text);
    }
    for (const text of found) {
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.nodeValue;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target.isConnected && addedNodes.length > 0) translate(target);
  });
  document.addEventListener('DOMContentLoaded', () => {
    translate(document.body);
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
