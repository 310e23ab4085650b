import { useEffect, useRef, useState, type RefObject } from 'react';
import { drawLabel, faceArea, placeLabel } from '@talkreel/captions/label';
import type { Area } from '@talkreel/captions/safe-area';
import type { Framing, Size } from '@talkreel/contracts/framing';
import {
  LABEL_OPENING_SECONDS,
  type ExportLabel,
  type LabelCorner,
} from '@talkreel/contracts/label';
import { useCaptionFonts } from '../../lib/captions/fonts.ts';
import classes from './captions.module.css';

export interface PreviewedLabel extends ExportLabel {
  text: string;
}

interface LabelLayerProps {
  label: PreviewedLabel;
  video: RefObject<HTMLVideoElement | null>;
  /** The sizes of the frame in the file and of the video, in pixels. */
  size: Size;
  source: Size;
  framing: Framing;
  /** What else is in front of the video. */
  taken: readonly Area[];
  /** Called with the corner the label is in, which is another one than the chosen if that is taken. */
  onPlaced: (corner: LabelCorner) => void;
}

/** The label in front of the preview, placed and drawn by the code and at the size of the file. */
export function LabelLayer(props: LabelLayerProps) {
  const { label, video, size, source, framing, taken, onPlaced } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const fonts = useCaptionFonts(label.text);
  const isOver = useOver(video, label.time === 'opening');
  // After every render, because all of its inputs decide the place; while the video plays there is none.
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const place = placeLabel(context, label, size, { face: faceArea(source, framing), taken });
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
      data-fonts={fonts}
      hidden={isOver}
      aria-hidden="true"
    />
  );
}

/** Whether the time of a label in the opening is over. */
function useOver(video: RefObject<HTMLVideoElement | null>, isShort: boolean): boolean {
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
