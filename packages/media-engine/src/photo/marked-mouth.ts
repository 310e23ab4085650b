/** A marked mouth in a foreign video: the lip seam opens and the skin below it gives way. */
import { createCanvas } from '@napi-rs/canvas';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { clamp } from '../paint/geometry.ts';
import type { PathSink } from '../paint/geometry.ts';
import { inside, linear } from '../paint/soft.ts';
import { FRAME } from '../types.ts';
import type { MouthPose } from '../types.ts';
import type { MouthMark } from './mouth-mark.ts';
import { repaintVideo } from './overlay.ts';
import type { OverlayOptions } from './overlay.ts';

/** `markAt` says where the mouth is in each frame. */
export async function renderMarkedMouth(
  options: OverlayOptions & { markAt: (frame: number) => MouthMark },
): Promise<void> {
  const { markAt, track } = options;
  await repaintVideo(options, 'marked', (ctx, index) => {
    const mouth = track.frames[index]?.mouth;
    if (mouth && mouth.open > 0.02) openSeam(ctx, markAt(index), mouth);
  });
}

/**
 * Columns below the seam are moved down, most in the middle, and squeezed towards the chin, so that nothing outside
 * an ellipse around the mouth moves; the gap is then filled.
 */
function openSeam(ctx: SKRSContext2D, mark: MouthMark, mouth: MouthPose): void {
  const x = mark.x * FRAME.width;
  const y = mark.y * FRAME.height;
  const half =
    clamp(mark.halfWidth * FRAME.width, 8, 160) * (1 + mouth.width * 0.06 - mouth.round * 0.2);
  const gap = clamp(mouth.open, 0, 1) * half * 0.62;
  const reach = half * 1.7;
  const left = Math.floor(x - half);
  const width = Math.ceil(half * 2);
  const below = Math.ceil(reach);
  const patch = createCanvas(width, below);
  patch
    .getContext('2d')
    .drawImage(ctx.canvas, left, Math.round(y), width, below, 0, 0, width, below);
  const gapAt = (column: number): number => {
    const u = (column + 0.5 - width / 2) / half;
    return gap * Math.max(0, 1 - u * u) ** 0.8;
  };
  const hole = (c: PathSink): void => {
    c.moveTo(left, y);
    for (let column = 0; column <= width; column += 2)
      c.lineTo(left + column, y - gapAt(column) * 0.08);
    for (let column = width; column >= 0; column -= 2) c.lineTo(left + column, y + gapAt(column));
    c.closePath();
  };
  for (let column = 0; column < width; column++) {
    const open = gapAt(column);
    ctx.drawImage(patch, column, 0, 1, below, left + column, Math.round(y) + open, 1, below - open);
  }
  inside(ctx, hole, () => {
    ctx.fillStyle = linear(ctx, 0, y, 0, y + gap, [
      [0, '#25090e'],
      [1, '#6d222b'],
    ]);
    ctx.fillRect(left, y - 4, width, gap + 8);
    ctx.fillStyle = '#c65f68';
    ctx.beginPath();
    ctx.ellipse(x, y + gap, half * 0.5, gap * 0.38, 0, 0, Math.PI * 2);
    ctx.fill();
    ctx.fillStyle = linear(ctx, 0, y, 0, y + gap * 0.34, [
      [0, '#d8cec8'],
      [1, '#f6f1ea'],
    ]);
    ctx.fillRect(
      x - half * 0.72,
      y - 4,
      half * 1.44,
      4 + gap * 0.34 * clamp(0.4 + mouth.upperTeeth, 0, 1),
    );
  });
}
