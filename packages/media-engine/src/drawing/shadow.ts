/** Shadows that fall on what is drawn, and on nothing else: beside an actor who is cut out, one would be a halo. */
import type { SKRSContext2D } from '@napi-rs/canvas';

export interface Shadow {
  color: string;
  blurPx: number;
  /** Where it falls, px. */
  x?: number;
  y?: number;
}

/** Where the shadows of a drawing are kept that fall beside it. */
const besides = new WeakMap<SKRSContext2D, () => SKRSContext2D>();

/** Keeps the shadows that fall beside a drawing on a canvas of its own, which `under` makes with the first one. */
export function keepShadows(ctx: SKRSContext2D, under: () => SKRSContext2D): void {
  besides.set(ctx, under);
}

/** Draws an opaque shape and its shadow. `draw` is called with each canvas that shows a part of them. */
export function withShadow(
  ctx: SKRSContext2D,
  shadow: Shadow,
  draw: (on: SKRSContext2D) => void,
): void {
  const under = besides.get(ctx)?.();
  if (under) {
    under.save();
    under.setTransform(ctx.getTransform());
    drawWith(under, shadow, draw);
    under.globalCompositeOperation = 'destination-out';
    draw(under);
    under.restore();
  }
  ctx.save();
  ctx.globalCompositeOperation = 'source-atop';
  drawWith(ctx, shadow, draw);
  ctx.restore();
  ctx.save();
  draw(ctx);
  ctx.restore();
}

function drawWith(
  ctx: SKRSContext2D,
  { color, blurPx, x = 0, y = 0 }: Shadow,
  draw: (on: SKRSContext2D) => void,
): void {
  ctx.save();
  ctx.shadowColor = color;
  ctx.shadowBlur = blurPx;
  ctx.shadowOffsetX = x;
  ctx.shadowOffsetY = y;
  draw(ctx);
  ctx.restore();
}
