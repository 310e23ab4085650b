/** A marked mouth in a foreign video: the lips part along their own seam, and the skin around gives way. */
import { findSeam, axesOf } from './lip-seam.ts';
import type { Seam } from './lip-seam.ts';
import type { MouthMark } from './mouth-mark.ts';
import { openMouth } from './open-mouth.ts';
import { repaintVideo } from './overlay.ts';
import type { OverlayOptions } from './overlay.ts';

/** `markAt` says where the mouth is in each frame. */
export async function renderMarkedMouth(
  options: OverlayOptions & { markAt: (frame: number) => MouthMark },
): Promise<void> {
  const { markAt, track } = options;
  let seam: Seam | undefined;
  await repaintVideo(options, 'marked', (pixels, index) => {
    const axes = axesOf(markAt(index));
    seam ??= findSeam(pixels, axes);
    const mouth = track.frames[index]?.mouth;
    if (mouth) openMouth(pixels, { axes, seam, mouth });
    return pixels.data;
  });
}
