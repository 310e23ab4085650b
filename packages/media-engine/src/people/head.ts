/** The head without eyes and mouth: ears, face, nose and beard. */
import { alpha, mix, shade } from '../drawing/color.ts';
import type { Point } from '../drawing/geometry.ts';
import { createRandom } from '../drawing/random.ts';
import { glow, linear, softFill } from '../drawing/soft.ts';
import type { PersonRig } from '../cast/rig.ts';
import { CX, edge, ellipse, form, line, points, shapeOf, smooth, whole } from './form.ts';
import type { Brush } from './form.ts';
import { frontShapes } from './hair.ts';
import { faceShape, onHead } from './plan.ts';
import type { Plan, Skin } from './plan.ts';

/** A person who is painted. */
export interface Sitter {
  rig: PersonRig;
  plan: Plan;
  skin: Skin;
}

const sides = [-1, 1] as const;

export function paintEars(brush: Brush, { plan, skin }: Sitter): void {
  for (const side of sides) {
    const x = CX + side * (plan.half + 1);
    const ear = ellipse(x, plan.earY, 18, 27, side * 0.17);
    form(brush, ear, skin.base, { depth: 14, shade: skin.shade, light: skin.light, rim: 0.7 });
    const fold: Point[] = [
      [x + side * 5, plan.earY - 13],
      [x + side * 10, plan.earY - 2],
      [x + side * 2, plan.earY + 10],
    ];
    line(brush.ctx, fold, alpha(skin.shade, 0.85), 5, 1.5);
  }
}

export function paintHead(brush: Brush, sitter: Sitter): void {
  const { plan, skin, rig } = sitter;
  form(brush, faceShape(plan), skin.base, {
    depth: 44,
    shade: skin.shade,
    light: skin.light,
    dark: 0.85,
    rim: skin.isDark ? 0.6 : 1,
    detail: () => paintComplexion(brush, sitter),
  });
  if (rig.beard !== 'none' && rig.beard !== 'moustache') paintBeard(brush, sitter);
}

/** What lies on the skin; the caller clips to the face. */
function paintComplexion({ ctx }: Brush, { rig, plan, skin }: Sitter): void {
  const { eyeY, eyeDx, eye } = plan;
  const rosy = rig.age === 'child' ? 0.42 : rig.gender === 'female' ? 0.34 : 0.22;
  for (const side of sides) {
    const x = CX + side * eyeDx;
    glow(
      ctx,
      x + side * 15,
      eyeY + 57,
      40,
      30,
      skin.blush,
      rosy + (rig.makeup === 'bold' ? 0.14 : 0),
    );
    softFill(ctx, 6, alpha(skin.shade, 0.42), (path) =>
      path.ellipse(x, eyeY - 5, eye.half + 5, eye.up + 7, 0, 0, Math.PI * 2),
    );
    if (rig.makeup !== 'none') {
      const [color, strength] = rig.makeup === 'bold' ? ['#7b3a78', 0.5] : ['#a8616a', 0.3];
      glow(ctx, x + side * 5, eyeY - eye.up, eye.half + 8, 17, color, strength);
    }
  }
  if (rig.freckles) paintFreckles(ctx, rig.seed, plan, skin);
  if (rig.age === 'senior') paintLines(ctx, plan, skin);
  for (const shape of frontShapes(rig, plan)) {
    ctx.save();
    ctx.translate(2, 9);
    ctx.filter = 'blur(9px)';
    ctx.fillStyle = alpha(skin.shade, 0.8);
    ctx.fill(shape);
    ctx.restore();
  }
  if (rig.beard === 'stubble') paintStubble(ctx, rig, plan);
}

function paintFreckles(ctx: Brush['ctx'], seed: number, plan: Plan, skin: Skin): void {
  const random = createRandom(seed, 'freckles');
  ctx.fillStyle = alpha(skin.deep, 0.32);
  ctx.beginPath();
  for (let i = 0; i < 34; i++) {
    const x = CX + random.around() * 74;
    const y = plan.eyeY + 43 + random.around() * 17;
    const r = random.between(1, 2.2);
    ctx.moveTo(x + r, y);
    ctx.arc(x, y, r, 0, Math.PI * 2);
  }
  ctx.fill();
}

/** Age: a few soft folds. */
function paintLines(
  ctx: Brush['ctx'],
  { eyeY, eyeDx, eye, nose, mouth, crownY }: Plan,
  skin: Skin,
): void {
  const fold = alpha(skin.deep, 0.34);
  for (const side of sides) {
    const x = CX + side * eyeDx;
    const bag: Point[] = [
      [x - side * 17, eyeY + eye.low + 8],
      [x, eyeY + eye.low + 12],
      [x + side * 18, eyeY + eye.low + 5],
    ];
    line(ctx, bag, fold, 2.4, 1.2);
    for (const dy of [-3, 5])
      line(
        ctx,
        [
          [x + side * 35, eyeY + dy],
          [x + side * 45, eyeY + dy * 2.4],
        ],
        fold,
        2,
        0.9,
      );
    const cheek: Point[] = [
      [CX + side * (nose.half + 7), nose.y - 2],
      [CX + side * (mouth.half + 12), nose.y + 18],
      [CX + side * (mouth.half + 14), mouth.y + 2],
    ];
    line(ctx, cheek, fold, 3, 1.6);
  }
  for (const dy of [62, 76])
    line(
      ctx,
      [
        [CX - 40, crownY + dy + 3],
        [CX, crownY + dy],
        [CX + 40, crownY + dy + 3],
      ],
      fold,
      2.4,
      1.4,
    );
}

export function paintNose({ ctx, light }: Brush, { plan, skin }: Sitter): void {
  const { y, half, long } = plan.nose;
  softFill(ctx, 4.5, alpha(skin.shade, 0.85), (path) =>
    path.ellipse(CX - light.side * 4, y + 8, half * 0.95, 5.5, 0, 0, Math.PI * 2),
  );
  const nose = shapeOf((path) => {
    path.moveTo(CX - 7, y - long - 8);
    path.bezierCurveTo(CX - 9, y - 18, CX - half - 1, y - 11, CX - half, y);
    path.bezierCurveTo(CX - half, y + 9, CX - half * 0.55, y + 6, CX, y + 10);
    path.bezierCurveTo(CX + half * 0.55, y + 6, CX + half, y + 9, CX + half, y);
    path.bezierCurveTo(CX + half + 1, y - 11, CX + 9, y - 18, CX + 7, y - long - 8);
    path.closePath();
  });
  ctx.save();
  ctx.clip(nose);
  ctx.fillStyle = linear(ctx, 0, y - long - 8, 0, y + 9, [
    [0, alpha(skin.base, 0)],
    [0.6, mix(skin.base, skin.light, 0.4)],
    [1, mix(skin.base, skin.blush, 0.16)],
  ]);
  ctx.fillRect(CX - 40, y - 60, 80, 80);
  edge(ctx, nose, [light.side * 4.5, -4.5], 4.5, alpha(skin.shade, 0.75));
  glow(ctx, CX + light.side * 3, y - 6, 9, 7, '#ffffff', skin.isDark ? 0.26 : 0.5);
  ctx.restore();
  for (const side of sides) {
    softFill(ctx, 0.9, alpha(skin.deep, 0.55), (path) =>
      path.ellipse(CX + side * half * 0.46, y + 6, 4, 2, side * -0.3, 0, Math.PI * 2),
    );
  }
}

const beardColor = ({ beardColor, hair }: PersonRig): string => beardColor ?? hair.color;

function paintStubble(ctx: Brush['ctx'], rig: PersonRig, plan: Plan): void {
  const jaw = whole(
    (
      [
        [0, 0.86],
        [0.34, 0.84],
        [0.62, 0.74],
        [0.9, 0.5],
        [1.15, 0.46],
        [1.15, 1.2],
        [0, 1.2],
      ] as const
    ).map((point) => onHead(plan, point)),
  );
  ctx.save();
  ctx.filter = 'blur(7px)';
  ctx.fillStyle = alpha(beardColor(rig), 0.34);
  ctx.fill(smooth(jaw));
  ctx.fill(smooth(moustache(plan)));
  ctx.restore();
}

/** Beards below the lip, as the right half of one mass. */
const beards: Record<'short' | 'full' | 'goatee', readonly Point[]> = {
  short: points(
    '0,0.885 0.18,0.88 0.32,0.845 0.4,0.775 0.62,0.72 0.8,0.6 0.92,0.44 1.02,0.43 1.03,0.62 0.96,0.8 0.68,0.96 0.28,1.03 0,1.035',
  ),
  full: points(
    '0,0.885 0.18,0.88 0.32,0.845 0.4,0.76 0.6,0.69 0.8,0.58 0.91,0.44 1.03,0.43 1.1,0.65 1.04,0.86 0.8,1.06 0.42,1.2 0,1.25',
  ),
  goatee: points(
    '0,0.885 0.18,0.88 0.3,0.845 0.36,0.775 0.46,0.79 0.48,0.9 0.36,1.01 0.16,1.055 0,1.06',
  ),
};

function paintBeard(brush: Brush, { rig, plan }: Sitter): void {
  if (rig.beard !== 'short' && rig.beard !== 'full' && rig.beard !== 'goatee') return;
  const color = beardColor(rig);
  const mass = smooth(whole(beards[rig.beard].map((point) => onHead(plan, point))));
  form(brush, mass, color, {
    depth: 26,
    dark: 1,
    rim: 0.5,
    detail: () => {
      const strands = [-0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75];
      for (const [i, x] of strands.entries()) {
        const points: Point[] = [
          [x, 0.82],
          [x * 0.92, 0.95],
          [x * 0.7, 1.2],
        ];
        line(
          brush.ctx,
          points.map((point) => onHead(plan, point)),
          alpha(shade(color, i % 2 === 0 ? -0.1 : 0.09), 0.4),
          5,
          2,
        );
      }
    },
  });
}

/** The moustache, which rises with the upper lip. */
export function paintMoustache(brush: Brush, { rig, plan }: Sitter): void {
  form(brush, smooth(moustache(plan)), beardColor(rig), { depth: 9, dark: 0.9, rim: 0.4 });
}

export const hasMoustache = ({ beard }: PersonRig): boolean =>
  beard !== 'none' && beard !== 'stubble';

/** It follows the smile: its ends point up. */
function moustache({ nose, mouth }: Plan): Point[] {
  const [top, w, low] = [nose.y + 12, mouth.half, mouth.y - 4];
  return whole([
    [CX, top + 4],
    [CX + 9, top],
    [CX + w * 0.7, top + 5],
    [CX + w + 4, low - 9],
    [CX + w + 16, low - 10],
    [CX + w + 7, low - 1],
    [CX + w * 0.72, low - 3],
    [CX + 10, low - 3],
    [CX, low - 5],
  ]);
}
