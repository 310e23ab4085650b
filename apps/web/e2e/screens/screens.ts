/**
 * Takes the pictures of docs/screens from a running Talkreel:
 *   node apps/web/e2e/screens/screens.ts [url] [folder]
 * Every screen at three widths in both colour schemes, as JPEG.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { scenes } from './scenes.ts';

const url = process.argv[2] ?? 'http://localhost:3000';
const folder =
  process.argv[3] ?? join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'screens');
const widths = [390, 820, 1440];
const schemes = ['light', 'dark'] as const;

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
await mkdir(folder, { recursive: true });
for (const scheme of schemes) {
  for (const width of widths) await takeAll(browser, width, scheme);
}
await browser.close();

async function takeAll(opened: Browser, width: number, scheme: 'light' | 'dark'): Promise<void> {
  const context = await opened.newContext({
    baseURL: url,
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme: scheme,
    ...(width < 500 && { hasTouch: true, isMobile: true }),
  });
  const page = await context.newPage();
  const who = `maya.${scheme}.${width}.${Date.now() % 100_000}@example.com`;
  for (const scene of scenes) {
    await scene.play(page, who);
    await settle(page);
    if (scene.isWhole === true) await page.evaluate(() => window.scrollTo(0, 0));
    await page.screenshot({
      path: join(folder, `${scene.name}-${width}-${scheme}.jpg`),
      type: 'jpeg',
      quality: 64,
      fullPage: scene.isWhole ?? false,
    });
  }
  await context.close();
}

/** Pictures and faces are there, and what fades in has faded in. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page
    .evaluate(async () => {
      await document.fonts.ready;
    })
    .catch(() => undefined);
}
