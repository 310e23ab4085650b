import { useEffect, useEffectEvent, useRef } from 'react';
import { IMAGE_SIZE } from '@talkreel/contracts/constants';
import type { MouthMark } from '@talkreel/photo-mouth/mouth-mark';
import { axesOf, findSeam } from '@talkreel/photo-mouth/lip-seam';
import { openMouth } from '@talkreel/photo-mouth/open-mouth';
import { paintFrame } from '../face/paint-frame.ts';
import { PREVIEW_SECONDS, previewMouth } from '../model/preview-mouths.ts';
import classes from './mouth.module.css';

/** Overlay on the photo: its marked lips move for two seconds, as the engine will move them. */
export function MouthPreview({
  photoUrl,
  corners,
  onEnd,
}: {
  photoUrl: string;
  /** The corners of the mouth, as fractions of the frame. */
  corners: MouthMark;
  onEnd: () => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    let frame = 0;
    let isOver = false;
    void (async () => {
      const photo = await paintFrame(photoUrl).catch(() => null);
      const still = photo?.getContext('2d')?.getImageData(0, 0, photo.width, photo.height);
      const context = canvas.current?.getContext('2d');
      if (isOver) return;
      if (!still || !context) return end();
      const axes = axesOf(corners, still);
      const seam = findSeam(still, axes);
      const started = performance.now();
      const paint = (): void => {
        const seconds = (performance.now() - started) / 1000;
        if (seconds >= PREVIEW_SECONDS) return end();
        const moved = new ImageData(still.data.slice(), still.width, still.height);
        openMouth(moved, { axes, seam, mouth: previewMouth(seconds) });
        context.putImageData(moved, 0, 0);
        frame = requestAnimationFrame(paint);
      };
      paint();
    })();
    return () => {
      isOver = true;
      cancelAnimationFrame(frame);
    };
  }, [photoUrl, corners]);

  return (
    <canvas
      ref={canvas}
      className={classes.preview}
      width={IMAGE_SIZE.width}
      height={IMAGE_SIZE.height}
      role="img"
      aria-label="Your photo, its lips moving"
    />
  );
}
