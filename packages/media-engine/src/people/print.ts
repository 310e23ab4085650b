/** Patterns of cloth, under its light and folds. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, mix } from '../drawing/color.ts';
import type { Print } from '../cast/rig.ts';
import { CX } from './form.ts';

const [LEFT, RIGHT, TOP, BOTTOM] = [100, 540, 480, 1050];

/** Fills the clip of the caller. */
export function paintPrint(ctx: SKRSContext2D, cloth: string, { kind, color }: Print): void {
  const bands = (
    ink: string,
    every: number,
    width: number,
    way: 'across' | 'down',
    from = 0,
  ): void => {
    ctx.strokeStyle = ink;
    ctx.lineWidth = width;
    ctx.beginPath();
    if (way === 'down')
      for (let x = LEFT + from; x < RIGHT; x += every) {
        ctx.moveTo(CX + (x - CX) * 0.96, TOP);
        ctx.lineTo(CX + (x - CX) * 1.02, BOTTOM);
      }
    // They sag a little over the chest.
    else
      for (let y = TOP + from; y < BOTTOM; y += every) {
        ctx.moveTo(LEFT, y);
        ctx.quadraticCurveTo(CX, y + 26, RIGHT, y);
      }
    ctx.stroke();
  };
  const scatter = (every: number, draw: (x: number, y: number, i: number) => void): void => {
    let row = 0;
    for (let y = TOP; y < BOTTOM; y += every * 0.8, row++)
      for (let x = LEFT + (row % 2) * every * 0.5; x < RIGHT; x += every)
        draw(x, y, row * 7 + Math.round(x));
  };
  const dot = (x: number, y: number, r: number, ink: string): void => {
    ctx.fillStyle = ink;
    ctx.beginPath();
    ctx.arc(x, y, r, 0, Math.PI * 2);
    ctx.fill();
  };
  const kinds: Record<Print['kind'], () => void> = {
    stripes: () => bands(alpha(color, 0.92), 34, 15, 'across'),
    pinstripes: () => bands(alpha(color, 0.75), 19, 1.8, 'down'),
    checks: () => {
      bands(alpha(color, 0.5), 28, 14, 'across');
      bands(alpha(color, 0.5), 28, 14, 'down');
    },
    plaid: () => {
      for (const way of ['across', 'down'] as const) {
        bands(alpha(color, 0.55), 66, 28, way);
        bands(alpha(mix(color, cloth, 0.3), 0.6), 66, 5, way, 38);
        bands(alpha('#ffffff', 0.28), 66, 2.4, way, 47);
      }
    },
    dots: () => scatter(32, (x, y) => dot(x, y, 6.6, alpha(color, 0.95))),
    flowers: () =>
      scatter(46, (x, y, i) => {
        const size = 6 + (i % 4);
        dot(x + size * 1.8, y + size, size * 0.6, alpha('#5d8f57', 0.8));
        for (let a = i; a < i + 6.2; a += 1.2566)
          dot(
            x + Math.cos(a) * size * 0.8,
            y + Math.sin(a) * size * 0.8,
            size * 0.62,
            alpha(color, 0.95),
          );
        dot(x, y, size * 0.42, '#f0c24a');
      }),
  };
  kinds[kind]();
}
