import { useEffect, useRef, type RefObject } from 'react';
import type { Arrangement } from '@talkreel/captions/arrange';
import { drawTitle } from '@talkreel/captions/draw-title';
import { SHOT_FPS } from '@talkreel/captions/shots';
import { titlePhase } from '@talkreel/captions/title-times';
import type { Size } from '@talkreel/contracts/framing';
import type { Playback } from './playback.ts';
import classes from './captions.module.css';

/** The words on screen at this moment in front of the preview, drawn by the code and at the size of the file. */
export function TitleLayer({
  titles,
  video,
  size,
}: {
  titles: Arrangement['titles'];
  video: RefObject<Playback | null>;
  size: Size;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // Again after every render, because all of its inputs decide the picture.
  useEffect(() => {
    const [context, playing] = [canvas.current?.getContext('2d'), video.current];
    if (!context || !playing) return undefined;
    let [drawn, frame] = [-1, 0];
    const follow = (): void => {
      frame = requestAnimationFrame(follow);
      // A frame is shown from its time on; half of one makes up for how times are rounded.
      const n = Math.floor(playing.currentTime * SHOT_FPS + 0.5);
      if (n === drawn) return;
      drawn = n;
      context.clearRect(0, 0, size.width, size.height);
      for (const title of titles) {
        const since = n - (title?.frames.start ?? 0);
        if (title && since >= 0 && since < title.frames.count)
          drawTitle(context, title, titlePhase(since, title.frames));
      }
    };
    follow();
    return () => cancelAnimationFrame(frame);
  });
  return (
    <canvas
      ref={canvas}
      className={classes.layer}
      width={size.width}
      height={size.height}
      data-titles={titles.length}
      aria-hidden="true"
    />
  );
}
