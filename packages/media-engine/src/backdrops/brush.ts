/** Drawing tools that all backdrops share. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, mix, shade } from '../drawing/color.ts';
import type { Random } from '../drawing/random.ts';
import { linear, radial, softFill } from '../drawing/soft.ts';

/** Where ceilings and skies begin and floors end: a little outside the tallest frame. */
export const ceilingY = -160;
export const floorY = 1060;

export interface BackdropBrush {
  ctx: SKRSContext2D;
  color: string;
  random: Random;
}

/** Out-of-focus discs of light, each with the faint rim that a lens gives it. */
export function bokeh(
  { ctx, random }: BackdropBrush,
  colors: readonly string[],
  count: number,
  area: { x: number; y: number; width: number; height: number },
  radius: readonly [number, number],
  opacity = 0.5,
): void {
  for (let i = 0; i < count; i++) {
    const x = area.x + random.next() * area.width;
    const y = area.y + random.next() * area.height;
    const r = random.between(radius[0], radius[1]) * (0.6 + 0.4 * random.next());
    const strength = opacity * random.between(0.35, 1);
    const color = random.pick(colors);
    ctx.fillStyle = radial(ctx, x, y, 0, r, [
      [0, alpha(color, strength * 0.62)],
      [0.78, alpha(color, strength * 0.72)],
      [0.9, alpha(shade(color, 0.08), strength)],
      [1, alpha(color, 0)],
    ]);
    ctx.beginPath();
    ctx.arc(x, y, r, 0, Math.PI * 2);
    ctx.fill();
  }
}

/** An out-of-focus block. */
export function block(
  ctx: SKRSContext2D,
  x: number,
  y: number,
  w: number,
  h: number,
  color: string,
  blurPx: number,
  round = 4,
): void {
  softFill(ctx, blurPx, color, (path) => path.roundRect(x, y, w, h, round));
}

/** A gradient from the top of a tile to its bottom; above and below, its ends go on. */
export function wash(
  ctx: SKRSContext2D,
  top: string,
  bottom: string,
  middle = mix(top, bottom, 0.5),
): void {
  ctx.fillStyle = linear(ctx, 0, 0, 0, 720, [
    [0, top],
    [0.55, middle],
    [1, bottom],
  ]);
  ctx.fillRect(0, ceilingY, 640, floorY - ceilingY);
}
