import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawLabel, faceArea, placeLabel } from '@talkreel/captions/label';
import type { Area } from '@talkreel/captions/safe-area';
import type { Framing, Size } from '@talkreel/contracts/framing';
import type { LabelToDraw } from '@talkreel/contracts/http/exports';
import { LABEL_OPENING_SECONDS } from '@talkreel/contracts/label';
import type { ReframeInput } from '@talkreel/media-tools/reframe';
import { openCanvas } from '../canvas.ts';

interface LabelledFrame {
  dir: string;
  frame: Size;
  source: Size;
  framing: Framing;
  /** What else is in front of the video. */
  taken: ReadonlyArray<Area | undefined>;
}

/** Draws the label as a PNG of its own size, and says where and how long it is shown. */
export async function labelPicture(
  { text, corner, time }: LabelToDraw,
  { dir, frame, source, framing, taken }: LabelledFrame,
): Promise<NonNullable<ReframeInput['label']>> {
  const { createCanvas } = await openCanvas(text);
  const measure = createCanvas(1, 1).getContext('2d');
  const place = placeLabel(measure, { text, corner }, frame, {
    face: faceArea(source, framing),
    taken: taken.filter((area) => area !== undefined),
  });
  const canvas = createCanvas(place.width, place.height);
  drawLabel(canvas.getContext('2d'), { ...place, x: 0, y: 0 });
  const file = join(dir, 'label.png');
  await writeFile(file, await canvas.encode('png'));
  const seconds = time === 'opening' ? LABEL_OPENING_SECONDS : undefined;
  return { file, x: place.x, y: place.y, seconds };
}
