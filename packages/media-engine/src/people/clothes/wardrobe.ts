import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha } from '../../drawing/color.ts';
import { curveThrough, mirrored } from '../../drawing/geometry.ts';
import type { PathSink, Point } from '../../drawing/geometry.ts';
import type { Random } from '../../drawing/random.ts';
import { glow, inside, linear, softFill, softStroke } from '../../drawing/soft.ts';
import type { PersonRig, Print } from '../../cast/rig.ts';
import type { FacePlan } from '../face-plan.ts';
import type { SkinPalette } from '../palette.ts';

/** What every garment is painted with. */
export interface Wardrobe {
  ctx: SKRSContext2D;
  plan: FacePlan;
  skin: SkinPalette;
  color: string;
  accent: string;
  print: Print | undefined;
  /** The print of what is worn under the garment. */
  accentPrint: Print | undefined;
  neckwear: PersonRig['neckwear'];
  random: Random;
  /** Outline of the clothed shoulders. */
  torso: (path: PathSink) => void;
}

export type Garment = (wardrobe: Wardrobe) => void;

/** What is worn under an open or sleeveless garment. */
export const under = (wardrobe: Wardrobe): Wardrobe => ({
  ...wardrobe,
  color: wardrobe.accent,
  print: wardrobe.accentPrint,
});

/** Height at which the shoulders leave the neck. */
export const SHOULDER_Y = 520;

/** The outline from the neck over the hollow of its muscle to the shoulder's bone, and round the arm's muscle down. */
export function torsoOutline({
  cx,
  shoulderHalf: s,
  shoulderDrop: d,
  neckHalf: n,
}: FacePlan): (path: PathSink) => void {
  const right: Point[] = [
    [cx + n + 5, SHOULDER_Y - 20],
    [cx + n + 20, SHOULDER_Y],
    [cx + n + 46, SHOULDER_Y + 13 + d * 0.3],
    [cx + n + (s - n) * 0.58, SHOULDER_Y + 25 + d * 0.7],
    [cx + s - 35, SHOULDER_Y + 42 + d],
    [cx + s - 10, SHOULDER_Y + 66 + d],
    [cx + s + 3, SHOULDER_Y + 104 + d],
    [cx + s + 9, SHOULDER_Y + 152 + d],
    [cx + s + 9, SHOULDER_Y + 200],
    [cx + s + 7, SHOULDER_Y + 240],
  ];
  return (ctx) => {
    curveThrough(ctx, right);
    curveThrough(ctx, mirrored(right, cx), { join: true });
    ctx.closePath();
  };
}

/** Neck and upper chest, lit from the left; the chin's shadow lies on them. */
export function paintNeck(
  ctx: SKRSContext2D,
  plan: FacePlan,
  skin: SkinPalette,
  female: boolean,
): void {
  const { cx, neckHalf: n, shoulderHalf: s } = plan;
  const right: Point[] = [
    [cx + n + 3, 410],
    [cx + n, 462],
    [cx + n + 3, SHOULDER_Y - 32],
    [cx + n + 22, SHOULDER_Y + 6],
    [cx + n + (s - n) * 0.6, SHOULDER_Y + 46],
    [cx + s * 0.86, SHOULDER_Y + 84],
    [cx + s * 0.86, 760],
  ];
  const outline = (c: PathSink): void => {
    curveThrough(c, right);
    curveThrough(c, mirrored(right, cx), { join: true });
    c.closePath();
  };
  ctx.fillStyle = linear(ctx, cx - n, 0, cx + n * 1.5, 0, [
    [0, skin.base],
    [0.4, skin.base],
    [1, skin.shadow],
  ]);
  ctx.beginPath();
  outline(ctx);
  ctx.fill();
  inside(ctx, outline, () => {
    paintThroat(ctx, plan, skin, female);
    paintCollarbones(ctx, plan, skin);
    paintChinShadow(ctx, plan, skin);
  });
}

function paintChinShadow(ctx: SKRSContext2D, plan: FacePlan, skin: SkinPalette): void {
  const { cx, neckHalf: n, chinY } = plan;
  // The shadow of the jaw, deepest right under it and on the side away from the light.
  softFill(ctx, 11, alpha(skin.deep, 0.66), (c) => {
    c.moveTo(cx - n - 16, 390);
    c.lineTo(cx + n + 24, 390);
    c.lineTo(cx + n + 24, chinY + 30);
    c.bezierCurveTo(cx + n * 0.6, chinY + 50, cx, chinY + 42, cx - n * 0.4, chinY + 24);
    c.quadraticCurveTo(cx - n * 0.8, chinY + 8, cx - n - 16, chinY - 6);
    c.closePath();
  });
  softFill(ctx, 6, alpha(skin.line, 0.42), (c) => {
    c.moveTo(cx - n - 10, 400);
    c.lineTo(cx + n + 14, 400);
    c.lineTo(cx + n + 10, chinY + 6);
    c.quadraticCurveTo(cx + 6, chinY + 22, cx - n - 10, chinY - 22);
    c.closePath();
  });
}

function paintThroat(
  ctx: SKRSContext2D,
  { cx, neckHalf: n }: FacePlan,
  skin: SkinPalette,
  female: boolean,
): void {
  softFill(ctx, 10, alpha(skin.deep, 0.4), (c) => {
    c.moveTo(cx + n * 0.66, 400);
    c.quadraticCurveTo(cx + n * 0.6, SHOULDER_Y - 20, cx + n * 1.3, SHOULDER_Y + 16);
    c.lineTo(cx + n + 60, SHOULDER_Y);
    c.lineTo(cx + n + 30, 400);
    c.closePath();
  });
  softStroke(ctx, 7, alpha(skin.shadow, 0.55), 12, (c) => {
    c.moveTo(cx - n - 1, 410);
    c.lineTo(cx - n, SHOULDER_Y - 24);
  });
  glow(ctx, cx - n * 0.4, SHOULDER_Y - 18, n * 0.5, 52, skin.light, 0.5);
  for (const side of [-1, 1]) {
    softStroke(ctx, 6, alpha(skin.shadow, 0.6), 7, (c) => {
      c.moveTo(cx + side * n * 0.82, SHOULDER_Y - 64);
      c.quadraticCurveTo(cx + side * n * 0.56, SHOULDER_Y - 6, cx + side * 13, SHOULDER_Y + 40);
    });
  }
  softFill(ctx, 5, alpha(skin.deep, 0.36), (c) =>
    c.ellipse(cx + 2, SHOULDER_Y + 44, 11, 8, 0, 0, Math.PI * 2),
  );
  if (!female) {
    glow(ctx, cx - 3, SHOULDER_Y - 20, 13, 15, skin.light, 0.5);
    softStroke(ctx, 4, alpha(skin.deep, 0.4), 4, (c) => {
      c.moveTo(cx + 11, SHOULDER_Y - 30);
      c.quadraticCurveTo(cx + 15, SHOULDER_Y - 16, cx + 4, SHOULDER_Y - 6);
    });
  }
}

function paintCollarbones(ctx: SKRSContext2D, { cx }: FacePlan, skin: SkinPalette): void {
  for (const side of [-1, 1]) {
    softStroke(ctx, 4, alpha(skin.light, side < 0 ? 0.85 : 0.5), 7, (c) => {
      c.moveTo(cx + side * 18, SHOULDER_Y + 44);
      c.bezierCurveTo(
        cx + side * 50,
        SHOULDER_Y + 30,
        cx + side * 84,
        SHOULDER_Y + 44,
        cx + side * 140,
        SHOULDER_Y + 34,
      );
    });
    softStroke(ctx, 4.5, alpha(skin.deep, 0.36), 6, (c) => {
      c.moveTo(cx + side * 18, SHOULDER_Y + 53);
      c.bezierCurveTo(
        cx + side * 52,
        SHOULDER_Y + 40,
        cx + side * 86,
        SHOULDER_Y + 54,
        cx + side * 140,
        SHOULDER_Y + 44,
      );
    });
  }
}
