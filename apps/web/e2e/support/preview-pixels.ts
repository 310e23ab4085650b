import { pixelsOf } from '@talkreel/scenarios/stack/pixels';
import type { Locator } from 'playwright-core';

/** What is drawn on a canvas, as the address of a PNG. */
export function pictureOf(canvas: Locator): Promise<string> {
  return canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
}

export const pngOf = (address: string): Buffer =>
  Buffer.from(address.replace(/^[^,]+,/, ''), 'base64');

export const sizeOf = (canvas: Locator): Promise<{ width: number; height: number }> =>
  canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    return { width, height };
  });

/** The largest difference of red, green and blue of two pixels, 0 to 255. */
export function difference(one: Uint8Array, at: number, other: Uint8Array, there: number): number {
  const parts = [0, 1, 2].map((part) =>
    Math.abs((one[at + part] ?? 0) - (other[there + part] ?? 0)),
  );
  return Math.max(...parts);
}

/**
 * How many pixels a layer of the preview covers, and the share of them that looks the same in a frame of the file. Edges
 * do not count: video has a quarter of the resolution for colours.
 */
export async function compareLayer(canvas: Locator, file: Buffer, seconds: number) {
  return compare(await pictureOf(canvas), await sizeOf(canvas), { file, seconds });
}

/** The same of all layers of a preview, each over those before it. */
export async function compareLayers(layers: Locator, file: Buffer, seconds: number) {
  const drawn = await layers.evaluateAll((all) => {
    const shown = (all as HTMLCanvasElement[]).filter(({ hidden }) => !hidden);
    const width = Math.max(...shown.map((one) => one.width));
    const height = Math.max(...shown.map((one) => one.height));
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    for (const one of shown) context?.drawImage(one, 0, 0, width, height);
    return { picture: canvas.toDataURL(), size: { width, height } };
  });
  return compare(drawn.picture, drawn.size, { file, seconds });
}

async function compare(
  previewed: string,
  size: { width: number; height: number },
  { file, seconds }: { file: Buffer; seconds: number },
): Promise<{ solid: number; alike: number }> {
  const [preview, frame] = [await pixelsOf(pngOf(previewed)), await pixelsOf(file, seconds, size)];
  const row = size.width * 4;
  const around = [-8, 8, -2 * row, 2 * row];
  let [solid, alike] = [0, 0];
  for (let at = 0; at < preview.length; at += 4) {
    const isInside = around.every((step) => difference(preview, at, preview, at + step) < 8);
    if (preview[at + 3] !== 255 || !isInside) continue;
    solid += 1;
    if (difference(preview, at, frame, at) < 40) alike += 1;
  }
  return { solid, alike: alike / solid };
}
