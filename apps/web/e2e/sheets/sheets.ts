/**
 * Takes the documentation's pictures of what the product makes, from a Talkreel of its own:
 *   node apps/web/e2e/sheets/sheets.ts [formats] [captions] [photo-mouths] [ads-tall] [ads-square] [ads-wide] [link]
 * Frames of exported files, photos as the creator marks them, and what networks show for a link to us. `npm run sheets`
 * brings what this needs.
 */
import { join } from 'node:path';
import { startStandaloneStack } from '@talkreel/scenarios/stack/standalone';
import type { Stack } from '@talkreel/scenarios/stack/stack';
import { chromium, type Browser } from 'playwright-core';
import { webDist } from '../support/product.ts';
import { mediaTools } from '../support/media-tools.ts';
import { adsSheet } from './ads-sheet.ts';
import { captionsSheet, formatsSheet } from './export-sheets.ts';
import { saveLinkPreview } from './link-preview.ts';
import { FACE_SIZE, photoMouthsSheet } from './photo-mouths-sheet.ts';
import { sheetsIn, type Picture, type Sheet, type Size } from './sheet.ts';
import { chromiumPath } from '../support/chromium-path.ts';

const MEDIA = join(import.meta.dirname, '../../../../docs/media');

interface Making {
  make: (stack: Stack, sheet: Sheet) => Promise<Picture[][]>;
  /** The size of each picture; default: its own. */
  size?: Size;
}

const sheets: Record<string, Making> = {
  formats: { make: formatsSheet },
  captions: { make: captionsSheet },
  'ads-tall': { make: adsSheet('9:16') },
  'ads-square': { make: adsSheet('1:1') },
  'ads-wide': { make: adsSheet('16:9') },
  'photo-mouths': { make: photoMouthsSheet, size: FACE_SIZE },
};

const asked = process.argv.slice(2);
const names = [...Object.keys(sheets), 'link'];
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0)
  throw new Error(`no sheet ${unknown.join(', ')}; there are ${names.join(', ')}`);

const stack = await startStandaloneStack({
  env: { WEB_DIST: webDist, ...mediaTools() },
  speed: 'real',
});
let browser: Browser | undefined;
try {
  browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const sheet = sheetsIn(browser, stack.url);
  for (const [name, { make, size }] of Object.entries(sheets)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const path = join(MEDIA, `${name}.webp`);
    await sheet.save(await make(stack, sheet), path, size);
    process.stdout.write(`${path}\n`);
  }
  if (asked.length === 0 || asked.includes('link'))
    process.stdout.write(`${await saveLinkPreview(browser)}\n`);
} finally {
  await browser?.close();
  await stack.stop();
}
