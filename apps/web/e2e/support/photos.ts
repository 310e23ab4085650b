import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** The photos of people in the face model's package, which have its license. */
const demo = (name: string): string =>
  createRequire(import.meta.url).resolve(`@vladmandic/face-api/demo/${name}.jpg`);

/** A whole photo, as its file is. */
export const photographed = (name: string): Promise<Buffer> => readFile(demo(name));

/** A part of a photo, by its middle and how much of it fills the width of the frame; `shrunk` leaves a wall around. */
export interface Cut {
  photo: string;
  x: number;
  y: number;
  across: number;
  shrunk?: number;
}

const cuts = {
  front: { photo: 'sample6', x: 385, y: 650, across: 520 },
  other: { photo: 'sample3', x: 1150, y: 380, across: 560 },
  small: { photo: 'sample6', x: 385, y: 650, across: 520, shrunk: 0.27 },
  several: { photo: 'sample3', x: 1150, y: 720, across: 1280 },
  turned: { photo: 'sample5', x: 715, y: 560, across: 480 },
  open: { photo: 'sample6', x: 765, y: 500, across: 520 },
} satisfies Record<string, Cut>;

export type PhotoName = keyof typeof cuts;

/** A real photo as a file to upload; the page is only used to cut it. */
export const cutPhoto = (page: Page, name: PhotoName): Promise<Buffer> => cutOut(page, cuts[name]);

export async function cutOut(page: Page, cut: Cut): Promise<Buffer> {
  const bytes = await photographed(cut.photo);
  const scale = (640 / cut.across) * (cut.shrunk ?? 1);
  const [left, top] = [320 - cut.x * scale, 360 - cut.y * scale];
  const window = cut.shrunk === undefined ? '' : `clip-path:inset(${around(cut)})`;
  await page.setViewportSize({ width: 640, height: 720 });
  await page.setContent(
    `<body style="margin:0;background:#b9b4ac"><img alt="" style="position:absolute;transform-origin:0 0;transform:translate(${left}px,${top}px) scale(${scale});${window}" src="data:image/jpeg;base64,${bytes.toString('base64')}">`,
  );
  await page.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  return page.screenshot({ type: 'png' });
}

/** The insets that leave only the cut of the whole photo. */
function around({ x, y, across }: Cut): string {
  const [w, h] = [across / 2, (across * 720) / 640 / 2];
  return `${y - h}px calc(100% - ${x + w}px) calc(100% - ${y + h}px) ${x - w}px`;
}
