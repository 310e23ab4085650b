import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

export const PICTURES = join(import.meta.dirname, 'pictures');
const FONT = join(import.meta.dirname, '../../src/theme/bricolage-grotesque-latin-display.woff2');
const FAMILY = 'Bricolage Grotesque Variable';

/** The product of a template's example, as its shot with this number shows it, from 1. A PNG. */
export async function productPicture(
  browser: Browser,
  template: string,
  number: number,
): Promise<Buffer> {
  const [drawing, font] = await Promise.all([
    readFile(join(PICTURES, `${template}-${number}.svg`), 'utf8'),
    readFile(FONT, 'base64'),
  ]);
  const page = await browser.newPage();
  try {
    const face = `@font-face { font-family: '${FAMILY}'; font-weight: 200 800; src: url(data:font/woff2;base64,${font}) }`;
    await page.setContent(
      `<style>${face} body { margin: 0 } svg { display: block }</style>${drawing}`,
    );
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    return await page.locator('svg').screenshot({ type: 'png' });
  } finally {
    await page.close();
  }
}
