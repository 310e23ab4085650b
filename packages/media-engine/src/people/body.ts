/** The body to the waist: neck, shoulders and arms as one silhouette, in skin and in cloth. */
import type { Path2D } from '@napi-rs/canvas';
import { alpha, lightnessOf, mix, shade } from '../drawing/color.ts';
import { curveThrough, mirrored } from '../drawing/geometry.ts';
import type { Point } from '../drawing/geometry.ts';
import { glow, softFill } from '../drawing/soft.ts';
import type { PersonRig, Print } from '../cast/rig.ts';
import { CX, form, line, shapeOf } from './form.ts';
import type { Brush } from './form.ts';
import type { Sitter } from './head.ts';
import type { Plan } from './plan.ts';
import { paintPrint } from './print.ts';

/** Below this nothing is seen in any frame. */
export const HEM_Y = 1046;
const ELBOW_Y = 850;

export type Sleeve = 'long' | 'short' | 'none';
export type Neckline = 'crew' | 'scoop' | 'v' | 'collar' | 'high';

/** A garment's cloth. */
export interface Cloth {
  color: string;
  print?: Print | undefined;
}

/** What a garment is painted with. */
export interface Wardrobe extends Brush {
  plan: Plan;
  /** The outer garment, and what is worn under it. */
  cloth: Cloth;
  accent: Cloth;
  neckwear: PersonRig['neckwear'];
}

/** Half a body width to the right of the middle line. */
export const right = (points: readonly Point[]): Point[] => points.map(([x, y]) => [CX + x, y]);

/** From the neck over the shoulder and round the sleeve to the hem. */
export function silhouette({ neck: n, shoulder: s }: Plan, sleeve: Sleeve): Point[] {
  const waist: Point[] = [
    [s - 30, 930],
    [s - 26, HEM_Y],
  ];
  if (sleeve === 'none')
    return [[n + 32, 506], [n + 40, 540], [s - 62, 600], [s - 52, 668], [s - 42, 720], ...waist];
  const shoulder: Point[] = [
    [n + 18, 497],
    [n + 42, 512],
    [s * 0.68, 528],
    [s - 10, 558],
    [s + 13, 616],
  ];
  if (sleeve === 'short')
    return [
      ...shoulder,
      [s + 25, 690],
      [s + 29, 742],
      [s - 2, 752],
      [s - 42, 742],
      [s - 40, 790],
      ...waist,
    ];
  return [
    ...shoulder,
    [s + 24, 720],
    [s + 29, 800],
    [s + 24, ELBOW_Y + 12],
    [s - 4, 900],
    ...waist,
  ];
}

const necklines: Record<Neckline, (n: number) => Point[]> = {
  crew: (n) => [
    [n + 18, 497],
    [n + 7, 524],
    [n * 0.55, 543],
    [0, 549],
  ],
  scoop: (n) => [
    [n + 32, 506],
    [n + 26, 550],
    [n * 0.75, 590],
    [0, 602],
  ],
  v: (n) => [
    [n + 18, 497],
    [n * 0.86, 540],
    [n * 0.42, 590],
    [0, 634],
  ],
  collar: (n) => [
    [n + 14, 495],
    [n * 0.7, 530],
    [n * 0.34, 560],
    [0, 588],
  ],
  high: (n) => [
    [n + 14, 494],
    [n + 2, 508],
    [n * 0.5, 518],
    [0, 521],
  ],
};

/** The neckline from left to right. */
export function neckEdge({ neck }: Plan, kind: Neckline): Point[] {
  const half = right(necklines[kind](neck));
  return [...mirrored(half, CX).toReversed(), ...half.toReversed().slice(1)];
}

/** A garment that is closed in front. */
export const closedShape = (plan: Plan, neckline: Neckline, sleeve: Sleeve): Path2D =>
  shapeOf((path) => {
    const side = right(silhouette(plan, sleeve));
    curveThrough(path, neckEdge(plan, neckline));
    curveThrough(path, side, { join: true });
    curveThrough(path, mirrored(side, CX), { join: true });
    path.closePath();
  });

/** One front of an open garment: side 1 is on the right. It meets the other at (0, `closeY`) and opens above and below. */
export const openShape = (plan: Plan, side: number, sleeve: Sleeve, closeY: number): Path2D =>
  shapeOf((path) => {
    const at = (points: readonly Point[]): Point[] => points.map(([x, y]) => [CX + side * x, y]);
    const { neck: n } = plan;
    curveThrough(path, at(silhouette(plan, sleeve)));
    curveThrough(
      path,
      at([
        [26, HEM_Y],
        [-3, closeY],
        [n * 0.5, (closeY + 520) / 2],
        [n * 0.95, 540],
        [n + 16, 496],
      ]),
      { join: true, tension: 0.7 },
    );
    path.closePath();
  });

/** Paints cloth with its print, its folds and its light. */
export function paintCloth(
  w: Wardrobe,
  path: Path2D,
  { color, print }: Cloth,
  sleeve: Sleeve,
  depth = 44,
): void {
  const isPale = lightnessOf(color) > 0.85;
  form(w, path, color, {
    depth,
    dark: isPale ? 0.62 : 0.8,
    key: isPale ? 0.4 : 0.62,
    rim: 0.8,
    detail: () => {
      if (print) paintPrint(w.ctx, color, print);
      if (sleeve !== 'none') paintArmFolds(w, color);
    },
  });
}

/** Where the arms lie against the body, and two folds at the elbow and the armpit. */
function paintArmFolds({ ctx, plan: { shoulder: s } }: Wardrobe, color: string): void {
  const deep = shade(color, -0.16, 1.1, -8);
  for (const side of [-1, 1]) {
    const at = (x: number, y: number): Point => [CX + side * x, y];
    const arm = [at(s - 44, 676), at(s - 33, 740), at(s - 26, 820), at(s - 22, 880)];
    line(ctx, arm, alpha(deep, 0.5), 22, 9);
    line(ctx, arm, alpha(deep, 0.6), 3.5, 1.4);
    line(ctx, [at(s - 44, 676), at(s - 58, 700), at(s - 84, 712)], alpha(deep, 0.35), 9, 5);
    line(ctx, [at(s + 26, 812), at(s + 4, 830), at(s - 10, 834)], alpha(deep, 0.4), 6, 3.4);
  }
}

/** Neck, shoulders and arms, under the clothes. */
export function paintSkin(brush: Brush, { plan, skin }: Sitter): void {
  const { neck: n, chinY } = plan;
  const side = right([[n - 1, 400], [n, 452], [n + 12, 486], ...silhouette(plan, 'long').slice(1)]);
  const body = shapeOf((path) => {
    curveThrough(path, side);
    curveThrough(path, mirrored(side, CX), { join: true });
    path.closePath();
  });
  const { ctx, light } = brush;
  form(brush, body, skin.base, {
    depth: 40,
    shade: skin.shade,
    light: skin.light,
    key: 0.5,
    rim: 0.6,
    detail: () => {
      // The head's shadow, the hollow between the collarbones, and where the arms lie against the body.
      softFill(ctx, 13, alpha(mix(skin.shade, skin.deep, 0.3), 0.95), (path) =>
        path.ellipse(CX - light.side * 8, chinY - 12, n + 34, 46, 0, 0, Math.PI * 2),
      );
      for (const x of [-1, 1]) {
        const bone: Point[] = [
          [CX + x * 13, 549],
          [CX + x * (n + 10), 538],
          [CX + x * (n + 52), 541],
        ];
        line(ctx, bone, alpha(skin.shade, 0.6), 5, 3);
        const arm: Point[] = [
          [CX + x * (plan.shoulder - 44), 680],
          [CX + x * (plan.shoulder - 30), 780],
          [CX + x * (plan.shoulder - 22), 880],
        ];
        line(ctx, arm, alpha(skin.deep, 0.5), 5, 2.6);
      }
      glow(ctx, CX, 552, 16, 10, skin.shade, 0.6);
    },
  });
}
