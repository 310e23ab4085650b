/** Soft shading: blurred shapes clipped to an outline, which makes flat shapes look round. */
import { Path2D } from '@napi-rs/canvas';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha } from './color.ts';
import type { PathSink } from './geometry.ts';

/** Draws clipped to the path that `outline` traces. */
export function inside(
  ctx: SKRSContext2D,
  outline: (path: PathSink) => void,
  draw: () => void,
): void {
  ctx.save();
  ctx.beginPath();
  outline(ctx);
  ctx.clip();
  draw();
  ctx.restore();
}

/** Fills the path that `shape` traces, blurred. */
export function softFill(
  ctx: SKRSContext2D,
  blurPx: number,
  color: string,
  shape: (path: PathSink) => void,
): void {
  const path = new Path2D();
  shape(path);
  ctx.save();
  blurAround(ctx, path, blurPx, 0);
  ctx.fillStyle = color;
  ctx.fill(path);
  ctx.restore();
}

/** Strokes the path that `shape` traces, blurred, with round ends. */
export function softStroke(
  ctx: SKRSContext2D,
  blurPx: number,
  color: string,
  widthPx: number,
  shape: (path: PathSink) => void,
): void {
  const path = new Path2D();
  shape(path);
  ctx.save();
  if (blurPx > 0) blurAround(ctx, path, blurPx, widthPx);
  ctx.strokeStyle = color;
  ctx.lineWidth = widthPx;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.stroke(path);
  ctx.restore();
}

/** Blurs what follows, clipped to what the path can reach: the cost of a blur grows with its area. */
function blurAround(ctx: SKRSContext2D, path: Path2D, blurPx: number, widthPx: number): void {
  const [left, top, right, bottom] = path.getBounds();
  const reach = widthPx / 2 + blurPx * 3 + 2;
  ctx.beginPath();
  ctx.rect(left - reach, top - reach, right - left + reach * 2, bottom - top + reach * 2);
  ctx.clip();
  ctx.filter = `blur(${blurPx}px)`;
}

/** An elliptical spot that fades out at its rim; cheaper than a blur and fast enough for every frame. */
export function glow(
  ctx: SKRSContext2D,
  x: number,
  y: number,
  rx: number,
  ry: number,
  color: string,
  opacity: number,
  rotation = 0,
): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(rotation);
  ctx.scale(rx, ry);
  const gradient = ctx.createRadialGradient(0, 0, 0, 0, 0, 1);
  gradient.addColorStop(0, alpha(color, opacity));
  gradient.addColorStop(0.35, alpha(color, opacity * 0.72));
  gradient.addColorStop(0.7, alpha(color, opacity * 0.22));
  gradient.addColorStop(1, alpha(color, 0));
  ctx.fillStyle = gradient;
  ctx.fillRect(-1, -1, 2, 2);
  ctx.restore();
}

type Stops = ReadonlyArray<readonly [offset: number, color: string]>;

export function linear(
  ctx: SKRSContext2D,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  stops: Stops,
) {
  const gradient = ctx.createLinearGradient(x0, y0, x1, y1);
  for (const [offset, color] of stops) gradient.addColorStop(offset, color);
  return gradient;
}

export function radial(
  ctx: SKRSContext2D,
  x: number,
  y: number,
  r0: number,
  r1: number,
  stops: Stops,
  fx = x,
  fy = y,
) {
  const gradient = ctx.createRadialGradient(fx, fy, r0, x, y, r1);
  for (const [offset, color] of stops) gradient.addColorStop(offset, color);
  return gradient;
}
