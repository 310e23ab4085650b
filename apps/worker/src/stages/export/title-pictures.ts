import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArrangedTitle } from '@talkreel/captions/place-title';
import { drawTitle, titleReach, type TitleCanvas } from '@talkreel/captions/draw-title';
import { SHOT_FPS } from '@talkreel/captions/shots';
import { titleSteps } from '@talkreel/captions/title-times';
import type { Size } from '@talkreel/contracts/framing';
import type { TitleOverlay } from '@talkreel/media-tools/reframe';
import { openCanvas } from '../canvas.ts';

/** Draws every picture of the texts on screen as a PNG, and says when each is shown. */
export async function titleOverlays(
  titles: readonly ArrangedTitle[],
  frame: Size,
  into: { dir: string; signal: AbortSignal },
): Promise<TitleOverlay[]> {
  const { createCanvas } = await openCanvas('');
  const overlays: TitleOverlay[] = [];
  for (const [index, title] of titles.entries()) {
    const { frames } = title;
    const area = titleReach(title, frame);
    const canvas = createCanvas(area.width, area.height);
    const context = canvas.getContext('2d');
    const pictures: Array<{ file: string; seconds: number }> = [];
    for (const [step, { phase, count }] of titleSteps(frames).entries()) {
      into.signal.throwIfAborted();
      context.clearRect(0, 0, area.width, area.height);
      context.save();
      context.translate(-area.x, -area.y);
      drawTitle(context as unknown as TitleCanvas, title, phase);
      context.restore();
      const file = join(into.dir, `title-${index}-${step}.png`);
      await writeFile(file, await canvas.encode('png'));
      pictures.push({ file, seconds: count / SHOT_FPS });
    }
    overlays.push({
      ...area,
      pictures,
      listFile: join(into.dir, `title-${index}.txt`),
      start: frames.start,
      count: frames.count,
    });
  }
  return overlays;
}
