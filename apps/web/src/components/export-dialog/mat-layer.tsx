import { useEffect, useRef } from 'react';
import { drawMat, EDGE_PARTS, TONES, type Ground } from '@talkreel/captions/mat';
import type { Framing, Size } from '@talkreel/contracts/framing';
import { useImage } from '../../lib/use-image.ts';
import classes from './export-dialog.module.css';

interface MatLayerProps {
  /** A colour as #rrggbb, or the address of a picture: the video's own still, or the brand kit's. */
  ground: { color: string } | { stillUrl: string } | { coverUrl: string };
  size: Size;
  picture: Framing['picture'];
}

/** What is around the picture, drawn by the same code as in the file. */
export function MatLayer({ ground, size, picture }: MatLayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const color = 'color' in ground ? ground.color : null;
  const isStill = 'stillUrl' in ground;
  const loaded = useImage(imageOf(ground));
  const { width, height } = size;
  const { x, y, width: wide, height: high } = picture;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, width / 2, height / 2);
    let drawn: Ground | null = null;
    if (color !== null) drawn = { color };
    else if (loaded)
      drawn = isStill ? { tones: edgesOf(loaded.image as HTMLImageElement) } : { cover: loaded };
    // Half as large by its numbers, since a transform would leave the shadow at its size.
    const hole = { x: x / 2, y: y / 2, width: wide / 2, height: high / 2 };
    if (drawn) drawMat(context, drawn, hole, { width: width / 2, height: height / 2 });
  }, [color, isStill, loaded, x, y, wide, high, width, height]);
  return (
    <canvas
      ref={canvas}
      className={classes.mat}
      width={width / 2}
      height={height / 2}
      aria-hidden="true"
      data-mat
    />
  );
}

function imageOf(ground: MatLayerProps['ground']): string | null {
  if ('stillUrl' in ground) return ground.stillUrl;
  return 'coverUrl' in ground ? ground.coverUrl : null;
}

/** Browsers skip pixels when they make a picture much smaller in one step. */
const STEPS = [64, EDGE_PARTS];
const EDGE_STEPS = [8, 4, TONES.width];

/** The colours at the edges of a still. */
function edgesOf(still: HTMLImageElement): ArrayLike<number> {
  const parts = STEPS.reduce<HTMLImageElement | HTMLCanvasElement>(
    (whole, side) => drawn(side, side, (context) => context.drawImage(whole, 0, 0, side, side)),
    still,
  );
  const edges = drawn(EDGE_PARTS, TONES.height, (context) => {
    for (const [row, top] of [0, EDGE_PARTS - 1].entries())
      context.drawImage(parts, 0, top, EDGE_PARTS, 1, 0, row, EDGE_PARTS, 1);
  });
  const tones = EDGE_STEPS.reduce(
    (wider, width) =>
      drawn(width, TONES.height, (context) => context.drawImage(wider, 0, 0, width, TONES.height)),
    edges,
  );
  const pixels = tones.getContext('2d')?.getImageData(0, 0, TONES.width, TONES.height);
  return pixels?.data ?? [];
}

function drawn(
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    draw(context);
  }
  return canvas;
}
