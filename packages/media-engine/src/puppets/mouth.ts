import type { SKRSContext2D } from '@napi-rs/canvas';
import type { PathSink } from '../drawing/geometry.ts';
import { alpha, shade } from '../drawing/color.ts';
import { inside, linear, softStroke } from '../drawing/soft.ts';
import type { MouthPose } from '../types.ts';
import type { PuppetHead } from './head-shapes.ts';

export interface PuppetMouth {
  /** How far the jaw fell and the upper half rose, px. */
  drop: number;
  lift: number;
  narrow: number;
  mouth: MouthPose;
}

/** The lining of the mouth with the tongue; the jaw and the upper head cover its edges. */
export function paintMouthInside(
  ctx: SKRSContext2D,
  shape: PuppetHead,
  { drop, lift, narrow, mouth }: PuppetMouth,
): void {
  if (drop < 0.5) return;
  const half = shape.mouthHalf * narrow;
  const top = shape.mouthY - lift - 8;
  const bottom = shape.mouthY + drop + shape.smile + 10;
  const lining = (c: PathSink): void => {
    c.moveTo(320 - half, top);
    c.lineTo(320 + half, top);
    c.bezierCurveTo(
      320 + half + 4,
      shape.mouthY + drop * 0.6,
      320 + half * 0.8,
      bottom,
      320,
      bottom,
    );
    c.bezierCurveTo(
      320 - half * 0.8,
      bottom,
      320 - half - 4,
      shape.mouthY + drop * 0.6,
      320 - half,
      top,
    );
    c.closePath();
  };
  ctx.fillStyle = linear(ctx, 0, top, 0, bottom, [
    [0, '#1c070d'],
    [0.45, '#4d0f1c'],
    [1, '#8a2233'],
  ]);
  ctx.beginPath();
  lining(ctx);
  ctx.fill();
  inside(ctx, lining, () => {
    const y = bottom - 4 - mouth.tongue * 12;
    ctx.fillStyle = linear(ctx, 0, y - 34, 0, y + 20, [
      [0, '#f58c92'],
      [1, '#cf5565'],
    ]);
    ctx.beginPath();
    ctx.ellipse(320, y, half * 0.56, 12 + drop * 0.44, 0, 0, Math.PI * 2);
    ctx.fill();
    softStroke(ctx, 1.6, alpha(shade('#cf5565', -0.2), 0.6), 3, (c) => {
      c.moveTo(320, y - drop * 0.3);
      c.lineTo(320, y + 20);
    });
    ctx.fillStyle = linear(ctx, 0, top, 0, top + 26 + drop * 0.2, [
      [0, alpha('#000000', 0.7)],
      [1, alpha('#000000', 0)],
    ]);
    ctx.fillRect(0, top, 640, 40 + drop * 0.2);
  });
}
