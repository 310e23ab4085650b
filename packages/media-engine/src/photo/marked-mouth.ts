/**
 * A marked mouth in a foreign video: the lips open along their own seam, and the skin around them
 * follows.
 */
import { findSeam, axesOf } from '@talkreel/photo-mouth/lip-seam';
import type { Seam } from '@talkreel/photo-mouth/lip-seam';
import { FRAME } from '../types.ts';
import type { MouthMark } from './mouth-mark.ts';
import { openMouth } from '@talkreel/photo-mouth/open-mouth';
import { repaintVideo } from './overlay.ts';
import type { OverlayOptions } from './overlay.ts';

/** `markAt` gives the mouth's position in each frame. */
export async function renderMarkedMouth(
  options: OverlayOptions & { markAt: (frame: number) => MouthMark },
): Promise<void> {
  const { markAt, track } = options;
  let seam: Seam | undefined;
  await repaintVideo(options, 'marked', (pixels, index) => {
    const axes = axesOf(markAt(index), FRAME);
    seam ??= findSeam(pixels, axes);
    const mouth = track.frames[index]?.mouth;
    if (mouth) openMouth(pixels, { axes, seam, mouth });
    return pixels.data;
  });
}
