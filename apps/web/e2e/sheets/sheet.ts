import type { Browser, Page } from 'playwright-core';

/** A PNG. */
export type Picture = Buffer;

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface Sheet {
  /** Opens a page of a browser that nobody has used yet. */
  open(): Promise<Page>;
  /** Makes a picture of a CSS background. */
  paint(background: string, size: Size): Promise<Picture>;
  /** Saves rows of pictures as a WebP file, each in this size, or in its own. */
  save(rows: readonly Picture[][], path: string, size?: Size): Promise<void>;
}

const QUALITY = 82;
const STYLE = `
  body { margin: 0; width: max-content; padding: 8px; background: #faf7f2; }
  div { display: flex; gap: 8px; }
  div + div { margin-top: 8px; }
  img { display: block; border-radius: 6px; }
`;

/** Makes sheets, which the browser lays out. */
export function sheetsIn(browser: Browser, url: string): Sheet {
  return {
    open: async () => (await browser.newContext({ baseURL: url })).newPage(),
    async paint(background, size) {
      const page = await browser.newPage({ viewport: size });
      await page.setContent(`<body style="margin:0;height:100vh;background:${background}">`);
      const picture = await page.screenshot({ type: 'png' });
      await page.close();
      return picture;
    },
    async save(rows, path, size) {
      const page = await browser.newPage();
      const sized = size === undefined ? '' : `width="${size.width}" height="${size.height}"`;
      const image = (picture: Picture): string =>
        `<img alt="" ${sized} src="data:image/png;base64,${picture.toString('base64')}">`;
      await page.setContent(
        `<style>${STYLE}</style>${rows.map((row) => `<div>${row.map(image).join('')}</div>`).join('')}`,
      );
      await page.evaluate(() =>
        Promise.all([...document.images].map((picture) => picture.decode())),
      );
      await page.locator('body').screenshot({ path, type: 'webp', quality: QUALITY });
      await page.close();
    },
  };
}
