/** What is behind the actor: always out of focus, so that the face is what one looks at. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, mix, shade } from '../paint/color.ts';
import type { Random } from '../paint/random.ts';
import { createRandom } from '../paint/random.ts';
import { glow, linear, radial, softFill } from '../paint/soft.ts';
import type { Backdrop } from '../rig/rig.ts';
import { FRAME } from '../types.ts';
import { paintIndoor } from './indoor.ts';
import { paintOutdoor } from './outdoor.ts';
import { paintSet } from './set.ts';

export interface BackdropBrush {
  ctx: SKRSContext2D;
  color: string;
  random: Random;
}

const { width, height } = FRAME;

/** Paints the whole frame. */
export function paintBackdrop(ctx: SKRSContext2D, backdrop: Backdrop, seed: number): void {
  const brush: BackdropBrush = { ctx, color: backdrop.color, random: createRandom(seed, `backdrop-${backdrop.kind}`) };
  switch (backdrop.kind) {
    case 'living-room':
    case 'cafe':
    case 'office':
    case 'bedroom':
    case 'kitchen':
    case 'gym':
    case 'library':
      paintIndoor(backdrop.kind, brush);
      break;
    case 'park':
    case 'beach':
    case 'city-night':
      paintOutdoor(backdrop.kind, brush);
      break;
    default:
      paintSet(backdrop.kind, brush);
  }
  vignette(ctx, backdrop.color);
}

/** Discs of light thrown out of focus, each with the faint rim a lens gives it. */
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

/** A block out of focus. */
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

/** A vertical wash over the whole frame. */
export function wash(ctx: SKRSContext2D, top: string, bottom: string, middle = mix(top, bottom, 0.5)): void {
  ctx.fillStyle = linear(ctx, 0, 0, 0, height, [
    [0, top],
    [0.55, middle],
    [1, bottom],
  ]);
  ctx.fillRect(0, 0, width, height);
}

function vignette(ctx: SKRSContext2D, color: string): void {
  const dark = shade(color, -0.5, 0.7);
  ctx.fillStyle = radial(ctx, width / 2, height * 0.44, height * 0.36, height * 0.78, [
    [0, alpha(dark, 0)],
    [0.6, alpha(dark, 0.1)],
    [1, alpha(dark, 0.42)],
  ]);
  ctx.fillRect(0, 0, width, height);
  glow(ctx, 120, 60, 420, 340, '#ffffff', 0.1);
}
