import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { drawCaption, type CaptionLook } from '@talkreel/captions/draw';
import type { CaptionFrame } from '@talkreel/captions/safe-area';
import { captionStateAt, captionStates } from '@talkreel/captions/states';
import type { TimedWord } from '@talkreel/captions/words';
import type { Playback } from './playback.ts';
import classes from './captions.module.css';

export interface PreviewedCaptions {
  look: CaptionLook;
  words: readonly TimedWord[];
  /** A counter that grows when fonts have arrived, so that captions are drawn again. */
  fonts: number;
}

/** The captions in front of the preview, drawn by the code and at the size of the file. */
export function CaptionLayer({
  video,
  frame: { width, height, chin, isLow },
  captions: { look, words, fonts },
}: {
  video: RefObject<Playback | null>;
  frame: CaptionFrame;
  captions: PreviewedCaptions;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { style, color, box } = look;
  const states = useMemo(() => captionStates(words, style), [words, style]);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    const playing = video.current;
    if (!context || !playing) return undefined;
    let shown: unknown = null;
    const draw = (): void => {
      const seconds = playing.currentTime;
      // Before it plays, the first caption shows how all of them look.
      const state = captionStateAt(states, seconds) ?? (seconds === 0 ? states[0] : undefined);
      if (state === shown) return;
      shown = state;
      context.clearRect(0, 0, width, height);
      if (state) drawCaption(context, state, { style, color, box }, { width, height, chin, isLow });
    };
    draw();
    let frame = 0;
    const follow = (): void => {
      draw();
      frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [video, states, style, color, box, width, height, chin, isLow, fonts]);
  return (
    <canvas
      ref={canvas}
      className={classes.layer}
      width={width}
      height={height}
      data-captions={style}
      aria-hidden="true"
    />
  );
}
