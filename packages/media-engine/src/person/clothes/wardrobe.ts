import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha } from '../../paint/color.ts';
import { curveThrough, mirrored } from '../../paint/geometry.ts';
import type { PathSink, Point } from '../../paint/geometry.ts';
import type { Random } from '../../paint/random.ts';
import { glow, inside, linear, softFill, softStroke } from '../../paint/soft.ts';
import type { FacePlan } from '../face-plan.ts';
import type { SkinPalette } from '../palette.ts';

/** What every garment is painted with. */
export interface Wardrobe {
  ctx: SKRSContext2D;
  plan: FacePlan;
  skin: SkinPalette;
  color: string;
  accent: string;
  random: Random;
  /** Outline of the clothed shoulders. */
  torso: (path: PathSink) => void;
}

/** Height at which the shoulders leave the neck. */
export const SHOULDER_Y = 520;

export function torsoOutline({ cx, shoulderHalf, neckHalf }: FacePlan): (path: PathSink) => void {
  const right: Point[] = [
    [cx + neckHalf + 6, SHOULDER_Y - 14],
    [cx + neckHalf + 44, SHOULDER_Y + 12],
    [cx + shoulderHalf - 52, SHOULDER_Y + 44],
    [cx + shoulderHalf - 6, SHOULDER_Y + 96],
    [cx + shoulderHalf + 20, SHOULDER_Y + 210],
  ];
  return (ctx) => {
    curveThrough(ctx, right);
    curveThrough(ctx, mirrored(right, cx), { join: true });
    ctx.closePath();
  };
}

export function paintNeck(
  ctx: SKRSContext2D,
  plan: FacePlan,
  skin: SkinPalette,
  female: boolean,
): void {
  const { cx, neckHalf: n, chinY, shoulderHalf } = plan;
  const right: Point[] = [
    [cx + n, 420],
    [cx + n - 1, 486],
    [cx + n + 14, SHOULDER_Y - 4],
    [cx + n + 70, SHOULDER_Y + 26],
    [cx + shoulderHalf * 0.8, SHOULDER_Y + 70],
    [cx + shoulderHalf * 0.86, 760],
  ];
  const outline = (c: PathSink): void => {
    curveThrough(c, right);
    curveThrough(c, mirrored(right, cx), { join: true });
    c.closePath();
  };
  ctx.fillStyle = linear(ctx, cx - n, 0, cx + n * 1.4, 0, [
    [0, skin.base],
    [0.45, skin.base],
    [1, skin.shadow],
  ]);
  ctx.beginPath();
  outline(ctx);
  ctx.fill();
  inside(ctx, outline, () => {
    softFill(ctx, 15, alpha(skin.deep, 0.7), (c) => {
      c.moveTo(cx - n - 12, 400);
      c.lineTo(cx + n + 20, 400);
      c.lineTo(cx + n + 20, chinY + 34);
      c.quadraticCurveTo(cx + 10, chinY + 78, cx - n - 12, chinY + 18);
    });
    softStroke(ctx, 8, alpha(skin.deep, 0.4), 20, (c) => {
      c.moveTo(cx + n, 420);
      c.lineTo(cx + n, SHOULDER_Y);
    });
    for (const side of [-1, 1]) {
      softStroke(ctx, 5, alpha(skin.shadow, 0.7), 7, (c) => {
        c.moveTo(cx + side * n * 0.72, SHOULDER_Y - 62);
        c.quadraticCurveTo(cx + side * n * 0.5, SHOULDER_Y - 2, cx + side * 12, SHOULDER_Y + 42);
      });
      softStroke(ctx, 3.5, alpha(skin.light, 0.8), 6, (c) => {
        c.moveTo(cx + side * 24, SHOULDER_Y + 48);
        c.quadraticCurveTo(cx + side * 70, SHOULDER_Y + 36, cx + side * 130, SHOULDER_Y + 42);
      });
      softStroke(ctx, 3.5, alpha(skin.deep, 0.4), 5, (c) => {
        c.moveTo(cx + side * 22, SHOULDER_Y + 56);
        c.quadraticCurveTo(cx + side * 74, SHOULDER_Y + 46, cx + side * 136, SHOULDER_Y + 54);
      });
    }
    if (!female) glow(ctx, cx, SHOULDER_Y - 22, 15, 16, skin.light, 0.5);
  });
}
