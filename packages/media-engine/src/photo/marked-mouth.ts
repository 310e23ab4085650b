/**
 * A marked mouth in a foreign video: the lips open along their own seam, and the skin around them
 * follows. Eyes that are known blink.
 */
import { closeEye } from '@talkreel/photo-mouth/close-eyes';
import { findSeam, axesOf } from '@talkreel/photo-mouth/lip-seam';
import type { Seam } from '@talkreel/photo-mouth/lip-seam';
import { createBlinks } from '../motion/pose.ts';
import { hashText } from '../paint/random.ts';
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
  const blinkAt = createBlinks(hashText(JSON.stringify(markAt(0))), options.durationSeconds);
  await repaintVideo(options, 'marked', (pixels, index) => {
    const mark = markAt(index);
    const axes = axesOf(mark, FRAME);
    seam ??= findSeam(pixels, axes);
    const mouth = track.frames[index]?.mouth;
    if (mouth) openMouth(pixels, { axes, seam, mouth });
    const shut = blinkAt(index / FRAME.fps);
    for (const eye of mark.eyes ?? []) closeEye(pixels, eye, shut);
    return pixels.data;
  });
}
