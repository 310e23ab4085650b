/** Patterns of cloth, laid over its colour before light and folds are painted. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, mix } from '../../drawing/color.ts';
import type { PathSink } from '../../drawing/geometry.ts';
import { createRandom } from '../../drawing/random.ts';
import { inside } from '../../drawing/soft.ts';
import type { Print } from '../../cast/rig.ts';
import { SHOULDER_Y } from './wardrobe.ts';
import type { Wardrobe } from './wardrobe.ts';

/** The square that is covered, around the middle of the chest. */
const REACH = 360;

interface Cloth {
  ctx: SKRSContext2D;
  color: string;
  print: Print;
}

const kinds: Record<Print['kind'], (cloth: Cloth) => void> = {
  stripes: ({ ctx, print }) => bands(ctx, alpha(print.color, 0.92), 30, 13, 'across'),
  pinstripes: ({ ctx, print }) => bands(ctx, alpha(print.color, 0.75), 19, 1.7, 'down'),
  checks: ({ ctx, print }) => {
    bands(ctx, alpha(print.color, 0.5), 26, 13, 'across');
    bands(ctx, alpha(print.color, 0.5), 26, 13, 'down');
  },
  plaid: ({ ctx, color, print }) => {
    for (const way of ['across', 'down'] as const) {
      bands(ctx, alpha(print.color, 0.55), 64, 28, way);
      bands(ctx, alpha(mix(print.color, color, 0.3), 0.6), 64, 5, way, 38);
      bands(ctx, alpha('#ffffff', 0.28), 64, 2.4, way, 46);
    }
  },
  dots,
  flowers,
};

/** Prints inside an outline; `tilt` turns the pattern with a part that lies askew. */
export function printOn(
  { ctx, plan, color, print }: Wardrobe,
  outline: (path: PathSink) => void,
  tilt = 0,
): void {
  if (!print) return;
  inside(ctx, outline, () => {
    ctx.translate(plan.cx, SHOULDER_Y + 100);
    ctx.rotate(tilt);
    kinds[print.kind]({ ctx, color, print });
  });
}

/** Parallel bands; across, they sag a little over the chest. */
function bands(
  ctx: SKRSContext2D,
  color: string,
  every: number,
  width: number,
  way: 'across' | 'down',
  from = 0,
): void {
  ctx.strokeStyle = color;
  ctx.lineWidth = width;
  ctx.beginPath();
  for (let at = -REACH + from; at < REACH; at += every) {
    if (way === 'down') {
      ctx.moveTo(at * 0.94, -REACH);
      ctx.quadraticCurveTo(at, 0, at * 1.02, REACH);
    } else {
      ctx.moveTo(-REACH, at + 34);
      ctx.quadraticCurveTo(-REACH * 0.4, at, 0, at + 4);
      ctx.quadraticCurveTo(REACH * 0.4, at, REACH, at + 34);
    }
  }
  ctx.stroke();
}

function dots({ ctx, print }: Cloth): void {
  ctx.fillStyle = alpha(print.color, 0.95);
  ctx.beginPath();
  let row = 0;
  for (let y = -REACH; y < REACH; y += 21, row++) {
    for (let x = -REACH + (row % 2) * 16; x < REACH; x += 32) {
      ctx.moveTo(x + 6.4, y);
      ctx.arc(x, y, 6.4, 0, Math.PI * 2);
    }
  }
  ctx.fill();
}

/** Five petals around a yellow eye, with a leaf, strewn evenly. */
function flowers({ ctx, print, color }: Cloth): void {
  const random = createRandom(7, 'flowers');
  let row = 0;
  for (let y = -REACH; y < REACH; y += 38, row++) {
    for (let x = -REACH + (row % 2) * 24; x < REACH; x += 48) {
      const size = random.between(5.5, 9);
      ctx.save();
      ctx.translate(x + random.between(-9, 9), y + random.between(-8, 8));
      ctx.rotate(random.between(0, Math.PI * 2));
      ctx.fillStyle = alpha(mix('#5d8f57', color, 0.2), 0.9);
      ctx.beginPath();
      ctx.ellipse(size * 1.7, size * 0.6, size, size * 0.4, 0.5, 0, Math.PI * 2);
      ctx.fill();
      ctx.fillStyle = alpha(print.color, 0.95);
      for (let petal = 0; petal < 5; petal++) {
        ctx.rotate((Math.PI * 2) / 5);
        ctx.beginPath();
        ctx.ellipse(size * 0.78, 0, size * 0.66, size * 0.5, 0, 0, Math.PI * 2);
        ctx.fill();
      }
      ctx.fillStyle = '#f0c24a';
      ctx.beginPath();
      ctx.arc(0, 0, size * 0.38, 0, Math.PI * 2);
      ctx.fill();
      ctx.restore();
    }
  }
}
