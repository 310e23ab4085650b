import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawLabel, type PlacedLabel } from '@talkreel/captions/label';
import { LABEL_OPENING_SECONDS, type LabelTime } from '@talkreel/contracts/label';
import type { ReframeInput } from '@talkreel/media-tools/reframe';
import { openCanvas } from '../canvas.ts';

/** Draws the label as a PNG of its own size, and says where and how long it is shown. */
export async function labelPicture(
  place: PlacedLabel,
  time: LabelTime,
  dir: string,
): Promise<NonNullable<ReframeInput['label']>> {
  const { createCanvas } = await openCanvas(place.text);
  const canvas = createCanvas(place.width, place.height);
  drawLabel(canvas.getContext('2d'), { ...place, x: 0, y: 0 });
  const file = join(dir, 'label.png');
  await writeFile(file, await canvas.encode('png'));
  const seconds = time === 'opening' ? LABEL_OPENING_SECONDS : undefined;
  return { file, x: place.x, y: place.y, seconds };
}
