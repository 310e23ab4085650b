import { useEffect, useRef, useState, type RefObject } from 'react';
import { drawLabel, type PlacedLabel } from '@talkreel/captions/label';
import type { Size } from '@talkreel/contracts/framing';
import {
  LABEL_OPENING_SECONDS,
  type ExportLabel,
  type LabelCorner,
} from '@talkreel/contracts/label';
import type { Playback } from './playback.ts';
import classes from './captions.module.css';

export interface PreviewedLabel extends ExportLabel {
  text: string;
}

interface LabelLayerProps {
  label: PreviewedLabel;
  place: PlacedLabel;
  video: RefObject<Playback | null>;
  /** The size of the frame in the file, in pixels. */
  size: Size;
  /** Called with the corner the label is in, which is another one than the chosen if that is taken. */
  onPlaced: (corner: LabelCorner) => void;
}

/** The label in front of the preview, drawn by the code and at the size of the file. */
export function LabelLayer({ label, place, video, size, onPlaced }: LabelLayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isOver = useOver(video, label.time === 'opening');
  // After every render, because all of its inputs decide the picture; while the video plays there is none.
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, size.width, size.height);
    drawLabel(context, place);
    onPlaced(place.corner);
  });
  return (
    <canvas
      ref={canvas}
      className={classes.layer}
      width={size.width}
      height={size.height}
      data-label={label.corner}
      hidden={isOver}
      aria-hidden="true"
    />
  );
}

/** Whether the time of a label in the opening is over. */
function useOver(video: RefObject<Playback | null>, isShort: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const playing = video.current;
    if (!playing) return undefined;
    const update = (): void => setLate(playing.currentTime >= LABEL_OPENING_SECONDS);
    const events = ['timeupdate', 'seeked'] as const;
    for (const name of events) playing.addEventListener(name, update);
    return () => {
      for (const name of events) playing.removeEventListener(name, update);
    };
  }, [video]);
  return isShort && isLate;
}
