import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pictureOf } from '@talkreel/scenarios/stack/pixels';
import type { Browser } from 'playwright-core';

const WEB = join(import.meta.dirname, '../..');
const PUBLIC = join(WEB, 'public');
/** The size that networks show; in pixels. */
const SIZE = { width: 1200, height: 630 };
const QUALITY = 88;

/** Clips of the landing page, each at a moment when its speaker looks at us and talks, in seconds. */
const SPEAKERS = [
  { clip: 'hero-2', seconds: 1.3, place: 'left: 582px; top: 126px; width: 212px; rotate: -4deg' },
  { clip: 'hero-3', seconds: 1.3, place: 'left: 948px; top: 126px; width: 212px; rotate: 4deg' },
  { clip: 'hero-1', seconds: 1.3, place: 'left: 743px; top: 84px; width: 256px' },
] as const;

const style = (display: string, text: string): string => `
  @font-face { font-family: Display; font-weight: 200 800; src: url(data:font/woff2;base64,${display}) }
  @font-face { font-family: Text; font-weight: 400 700; src: url(data:font/woff2;base64,${text}) }
  body { position: relative; height: 100vh; margin: 0; overflow: hidden; background: #faf7f2; color: #17141f }
  svg { position: absolute; left: 64px; top: 58px; width: 60px; height: 60px }
  b { position: absolute; left: 140px; top: 58px; font: 700 42px/56px Display; letter-spacing: -.03em }
  h1 { position: absolute; left: 64px; top: 216px; margin: 0; font: 750 66px/68px Display; letter-spacing: -.045em }
  p { position: absolute; left: 64px; bottom: 56px; margin: 0; color: #5f5a68; font: 500 29px/36px Text }
  img { position: absolute; border-radius: 28px; box-shadow: 0 0 0 8px #faf7f2 }
`;

/** Saves the picture that networks show for a link to us: what the landing page says, and three who say it. */
export async function saveLinkPreview(browser: Browser): Promise<string> {
  const path = join(PUBLIC, 'og.jpg');
  const require = createRequire(join(WEB, 'package.json'));
  const base64 = (file: string): Promise<string> => readFile(file, 'base64');
  const text = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';
  const display = join(WEB, 'src/theme/bricolage-grotesque-latin-display.woff2');
  const mark = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8');
  const images: string[] = [];
  for (const { clip, seconds, place } of SPEAKERS) {
    const file = await readFile(join(PUBLIC, 'samples', `${clip}.mp4`));
    const picture = await pictureOf(file, { seconds, height: 640 });
    images.push(
      `<img alt="" style="${place}" src="data:image/png;base64,${picture.toString('base64')}">`,
    );
  }
  const page = await browser.newPage({ viewport: SIZE });
  await page.setContent(
    `<style>${style(await base64(display), await base64(require.resolve(text)))}</style>` +
      `${mark}<b>Talkreel</b><h1>Write it.<br>Watch someone<br>say it.</h1>` +
      `<p>AI talking videos from a line of text</p>${images.join('')}`,
  );
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path, type: 'jpeg', quality: QUALITY });
  await page.close();
  return path;
}
