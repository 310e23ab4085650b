import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawEndCard, type DrawnImage } from '@talkreel/captions/end-card';
import { placeLogo } from '@talkreel/captions/logo';
import type { Area } from '@talkreel/captions/safe-area';
import { END_CARD_SECONDS } from '@talkreel/contracts/brand';
import type { BrandToDraw } from '@talkreel/contracts/http/brand';
import type { ReframeInput } from '@talkreel/media-tools/reframe';
import { openCanvas } from '../canvas.ts';

export interface BrandPictures extends Pick<ReframeInput, 'endCard'> {
  logo?: { file: string } & Area;
}

/** Draws logo and end card as files of the frame's size. `logoFile`: the brand kit's, if it is shown anywhere. */
export async function brandPictures(
  brand: BrandToDraw,
  logoFile: string | null,
  { dir, ...frame }: { dir: string; width: number; height: number },
): Promise<BrandPictures> {
  if (logoFile === null && brand.endCard === null) return {};
  const { createCanvas, loadImage } = await openCanvas(
    Object.values(brand.endCard ?? {}).join(' '),
  );
  const image = logoFile === null ? null : await loadImage(logoFile);
  const logo: DrawnImage | null = image && { image, width: image.width, height: image.height };
  const pictures: BrandPictures = {};
  if (logo && brand.isLogoInCorner) {
    const area = placeLogo(logo, frame);
    const canvas = createCanvas(area.width, area.height);
    canvas.getContext('2d').drawImage(image as never, 0, 0, area.width, area.height);
    const file = join(dir, 'logo.png');
    await writeFile(file, await canvas.encode('png'));
    pictures.logo = { file, ...area };
  }
  if (brand.endCard) {
    const canvas = createCanvas(frame.width, frame.height);
    drawEndCard(canvas.getContext('2d') as never, brand.endCard, brand, logo, frame);
    const file = join(dir, 'end-card.png');
    await writeFile(file, await canvas.encode('png'));
    pictures.endCard = { file, seconds: END_CARD_SECONDS };
  }
  return pictures;
}
