/** Forearms and hands: one arm rests, the other rises with what is said. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, lightnessOf, shade } from '../drawing/color.ts';
import { clamp, lerp, smoothstep } from '../drawing/geometry.ts';
import type { Point } from '../drawing/geometry.ts';
import { drawLayer } from '../drawing/layer.ts';
import type { Layer, MakeLayer } from '../drawing/layer.ts';
import { CX, form, line, shapeOf, smooth } from './form.ts';
import type { Brush, Light } from './form.ts';
import { sleeveOf } from './clothes.ts';
import type { Sitter } from './head.ts';
import type { Plan } from './plan.ts';

/** Drawn upright around the elbow (0, 0); hands around the wrist. */
export interface Arms {
  forearm: Layer;
  resting: Layer;
  open: Layer;
}

const elbow = ({ shoulder }: Plan): Point => [shoulder + 4, 862];
/** The forearm at rest points at the middle of the waist. */
const restReach = ({ shoulder }: Plan): Point => [-(shoulder - 30), 72];
const lengthOf = (plan: Plan): number => Math.hypot(...restReach(plan));
const handScale = ({ shoulder }: Plan): number => clamp(shoulder / 150, 0.82, 1.12);

export async function makeArms(light: Light, sitter: Sitter, make: MakeLayer): Promise<Arms> {
  const long = lengthOf(sitter.plan);
  const [forearm, resting, open] = await Promise.all([
    make({ x: -60, y: -long - 20, width: 120, height: long + 70 }, (ctx) =>
      paintForearm({ ctx, light }, sitter, long),
    ),
    make({ x: -70, y: -110, width: 140, height: 140 }, (ctx) =>
      paintResting({ ctx, light }, sitter),
    ),
    make({ x: -90, y: -130, width: 180, height: 160 }, (ctx) => paintOpen({ ctx, light }, sitter)),
  ]);
  return { forearm, resting, open };
}

function paintForearm(brush: Brush, { rig, plan, skin }: Sitter, long: number): void {
  const { sleeve, cloth } = sleeveOf(rig);
  const isBare = sleeve !== 'long';
  const [wide, wrist] = isBare
    ? [plan.shoulder * 0.17, plan.shoulder * 0.115]
    : [plan.shoulder * 0.2, plan.shoulder * 0.15];
  const arm = smooth([
    [-wide, 8],
    [-wide * 1.06, -long * 0.3],
    [-wrist, -long + 4],
    [0, -long - 2],
    [wrist, -long + 4],
    [wide * 1.06, -long * 0.3],
    [wide, 8],
    [0, wide * 1.05],
  ]);
  if (isBare) {
    form(brush, arm, skin.base, { depth: 18, shade: skin.shade, light: skin.light, rim: 0.6 });
    return;
  }
  const isPale = lightnessOf(cloth.color) > 0.85;
  form(brush, arm, cloth.color, {
    depth: 18,
    dark: isPale ? 0.6 : 0.8,
    rim: 0.15,
    key: 0.3,
    detail: () => {
      const deep = alpha(shade(cloth.color, -0.15), 0.45);
      for (const [i, y] of [0.05, 0.16].entries())
        line(
          brush.ctx,
          [
            [-wide, -long * y],
            [0, -long * y - 8 + i * 4],
            [wide, -long * y - 2],
          ],
          deep,
          6,
          3,
        );
      line(
        brush.ctx,
        [
          [-wrist - 6, -long + 22],
          [0, -long + 27],
          [wrist + 6, -long + 22],
        ],
        deep,
        4,
        1.6,
      );
    },
  });
}

const skinned = ({ skin }: Sitter, depth: number) => ({
  depth,
  shade: skin.shade,
  light: skin.light,
  rim: 0.6,
});

/** Relaxed, fingers together, seen from its back. */
function paintResting(brush: Brush, sitter: Sitter): void {
  const { ctx } = brush;
  const { skin } = sitter;
  const k = handScale(sitter.plan);
  ctx.save();
  ctx.scale(k, k);
  form(
    brush,
    smooth([
      [-16, 10],
      [-22, -16],
      [-23, -44],
      [-14, -66],
      [4, -70],
      [19, -60],
      [22, -34],
      [18, -10],
      [14, 10],
    ]),
    skin.base,
    skinned(sitter, 16),
  );
  for (const x of [-9, 2, 12])
    line(
      ctx,
      [
        [x, -64],
        [x + 1, -50],
        [x + 1, -40],
      ],
      alpha(skin.deep, 0.45),
      2.2,
      0.8,
    );
  form(
    brush,
    smooth([
      [15, -6],
      [27, -18],
      [30, -36],
      [22, -42],
      [14, -28],
    ]),
    skin.base,
    skinned(sitter, 8),
  );
  ctx.restore();
}

/** Open, the palm half turned to the viewer. */
function paintOpen(brush: Brush, sitter: Sitter): void {
  const { ctx } = brush;
  const { skin } = sitter;
  const k = handScale(sitter.plan);
  const finger = ([x, y]: Point, turn: number, long: number, wide: number): void => {
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(turn);
    form(
      brush,
      shapeOf((path) => path.roundRect(-wide / 2, -long, wide, long + 10, wide / 2)),
      skin.base,
      skinned(sitter, 6),
    );
    ctx.restore();
  };
  ctx.save();
  ctx.scale(k, k);
  finger([-17, -44], -0.3, 36, 13);
  finger([-6, -50], -0.1, 43, 13.5);
  finger([7, -49], 0.1, 40, 13.5);
  finger([18, -42], 0.34, 31, 12);
  form(
    brush,
    smooth([
      [-15, 12],
      [-21, -14],
      [-25, -44],
      [-10, -56],
      [10, -56],
      [24, -42],
      [21, -12],
      [15, 12],
    ]),
    skin.base,
    { ...skinned(sitter, 16), rim: 0, dark: 0.55 },
  );
  finger([-17, -12], -0.95, 40, 15);
  line(
    ctx,
    [
      [-20, -34],
      [-8, -22],
      [-6, -4],
    ],
    alpha(skin.shade, 0.8),
    3,
    1.6,
  );
  ctx.restore();
}

/** Draws both forearms; `raise` 0 rests, 1 is an open hand beside the chest; `sway` turns it a little. */
export function drawArms(
  ctx: SKRSContext2D,
  plan: Plan,
  arms: Arms,
  raise: number,
  sway: number,
): void {
  const [dx, dy] = restReach(plan);
  const rest = Math.atan2(dx, -dy);
  const long = lengthOf(plan);
  const [ex, ey] = elbow(plan);
  const arm = (side: -1 | 1, lift: number): void => {
    const eased = smoothstep(0, 1, lift);
    ctx.save();
    ctx.translate(CX, ey - eased * 34);
    ctx.scale(side, 1);
    ctx.translate(ex + eased * 4, 0);
    ctx.rotate(lerp(rest, 0.2, eased) + eased * sway);
    const opened = smoothstep(0.35, 0.6, lift);
    ctx.save();
    ctx.translate(0, -long);
    ctx.rotate(-0.25 * (1 - eased));
    for (const [hand, opacity] of [
      [arms.resting, 1 - smoothstep(0.5, 0.7, lift)],
      [arms.open, opened],
    ] as const) {
      if (opacity === 0) continue;
      ctx.globalAlpha = opacity;
      drawLayer(ctx, hand);
    }
    ctx.globalAlpha = 1;
    ctx.restore();
    drawLayer(ctx, arms.forearm);
    ctx.restore();
  };
  arm(-1, 0);
  arm(1, raise);
}
