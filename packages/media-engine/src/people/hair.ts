/** Hair is sculpted: one mass or two, with few strands. The shapes are in `hair-styles.ts`. */
import type { Path2D } from '@napi-rs/canvas';
import { alpha, fromHex, mix, shade } from '../drawing/color.ts';
import { lerp, pointOn } from '../drawing/geometry.ts';
import type { Point } from '../drawing/geometry.ts';
import { createRandom } from '../drawing/random.ts';
import type { PersonRig } from '../cast/rig.ts';
import { form, line, shapeOf, smooth } from './form.ts';
import type { Brush } from './form.ts';
import { hairOf } from './hair-styles.ts';
import type { Mass } from './hair-shapes.ts';
import { hatHem } from './headwear.ts';
import { onHead } from './plan.ts';
import type { Plan } from './plan.ts';

/** A mass in pixels: the two curves that it lies between, and its outline. */
interface Shaped {
  mass: Mass;
  outer: readonly Point[];
  inner: readonly Point[];
  path: Path2D;
}

const steps = Array.from({ length: 25 }, (_, i) => i / 24);

function shaped(mass: Mass, plan: Plan): Shaped {
  const waved = (points: readonly Point[], weight: number): Point[] => {
    if (mass.wave === undefined) return points.map((point) => onHead(plan, point));
    const swing = mass.wave * weight;
    return steps.map((t) => {
      const [x, y] = pointOn(points, t);
      return onHead(plan, [
        x + Math.sign(x) * swing * Math.sin((y - 0.3) * 9.5) * Math.min(1, t * 1.6),
        y,
      ]);
    });
  };
  const outer = waved(mass.outer, 1);
  const inner = waved(mass.inner, 0.7);
  const hem = (mass.hem ?? []).map((point) => onHead(plan, point));
  const outline = [...outer, ...hem, ...inner.toReversed()];
  return { mass, outer, inner, path: mass.curl ? bumpy(outline, mass.curl) : smooth(outline) };
}

/** A closed outline of round bumps, as curls have. */
function bumpy(points: readonly Point[], size: number): Path2D {
  const round: Point[] = [];
  for (const [i, from] of points.entries()) {
    const to = points[(i + 1) % points.length] ?? from;
    const count = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / size));
    for (let k = 0; k < count; k++)
      round.push([lerp(from[0], to[0], k / count), lerp(from[1], to[1], k / count)]);
  }
  const area = round.reduce((sum, [x, y], i) => {
    const [nx, ny] = round[(i + 1) % round.length] ?? [x, y];
    return sum + x * ny - nx * y;
  }, 0);
  return shapeOf((path) => {
    const [first = [0, 0] as const] = round;
    path.moveTo(first[0], first[1]);
    for (const [i, [x, y]] of round.entries()) {
      const [nx, ny] = round[(i + 1) % round.length] ?? first;
      const out = Math.sign(area) * (0.62 + 0.2 * Math.sin(i * 2.3));
      path.quadraticCurveTo((x + nx) / 2 + (ny - y) * out, (y + ny) / 2 - (nx - x) * out, nx, ny);
    }
    path.closePath();
  });
}

/** The outlines over the face, which cast a shadow on it. */
export const frontShapes = (rig: PersonRig, plan: Plan): Path2D[] =>
  hairOf(rig, plan).front.map((mass) => shaped(mass, plan).path);

/** Paints the hair behind the shoulders, or the hair over the face. */
export function paintHair(brush: Brush, rig: PersonRig, plan: Plan, part: 'back' | 'front'): void {
  const { ctx } = brush;
  const hem = hatHem(rig);
  ctx.save();
  if (hem !== undefined) {
    // A hat hides what would stand above it.
    ctx.beginPath();
    ctx.rect(0, onHead(plan, [0, hem])[1], 640, 900);
    ctx.clip();
  }
  const random = createRandom(rig.seed, `hair-${part}`);
  for (const mass of hairOf(rig, plan)[part]) {
    const color =
      mass.tint === undefined ? rig.hair.color : mix(rig.hair.color, rig.skin, mass.tint);
    const whole = shaped(mass, plan);
    const locks = mass.locks ?? 1;
    if (locks === 1) paintMass(brush, whole, color, part, random.next);
    else
      for (let i = locks - 1; i >= 0; i--)
        paintLock(brush, whole, color, i / locks, (i + 1) / locks);
  }
  ctx.restore();
}

const between = ({ outer, inner }: Shaped, across: number, along: number): Point => {
  const [a, b] = [pointOn(outer, along), pointOn(inner, along)];
  return [lerp(a[0], b[0], across), lerp(a[1], b[1], across)];
};

/** Hair in light and shade: dark hair shines a little, fair hair is mostly shade. */
function tones(color: string): { deep: string; shine: string } {
  const { l } = fromHex(color);
  return {
    deep: shade(color, l < 0.3 ? -0.075 : -0.12, 1.08, -8),
    shine: shade(color, l < 0.3 ? 0.13 : 0.09, 0.94, 7),
  };
}

function paintMass(
  brush: Brush,
  whole: Shaped,
  color: string,
  part: 'back' | 'front',
  next: () => number,
): void {
  const { deep, shine } = tones(color);
  const isBack = part === 'back';
  form(brush, whole.path, color, {
    shade: deep,
    light: shine,
    key: isBack ? 0.12 : 0.5,
    dark: 0.95,
    rim: isBack ? 0.7 : 0.85,
    detail: () => {
      if (whole.mass.curl) paintCurls(brush, whole, deep, shine, next);
      else if (whole.mass.strands !== 'none') paintStrands(brush, whole, deep, shine, isBack);
    },
  });
}

/** A few soft lines that follow the mass, or lie across it from the hairline to the crown, and a sheen. */
function paintStrands(
  { ctx }: Brush,
  whole: Shaped,
  deep: string,
  shine: string,
  isBack: boolean,
): void {
  const isAcross = whole.mass.strands === 'across';
  const at = (side: number, way: number): Point =>
    isAcross ? between(whole, way, side) : between(whole, side, way);
  const strand = (side: number, from: number, to: number): Point[] =>
    steps.filter((_, i) => i % 3 === 0).map((t) => at(side, lerp(from, to, t)));
  const sides = isAcross ? [0.16, 0.28, 0.4, 0.52, 0.64, 0.76, 0.88] : [0.2, 0.38, 0.56, 0.76, 0.9];
  for (const [i, side] of sides.entries()) {
    line(
      ctx,
      strand(side, 0.02, 0.99),
      alpha(i % 2 === 0 ? deep : shine, i % 2 === 0 ? 0.55 : 0.3),
      i % 2 === 0 ? 3.5 : 6,
      2,
    );
  }
  if (isBack) return;
  const [from, to] = isAcross ? [0.25, 0.6] : [0.2, 0.36];
  for (let side = 0.08; side < 0.95; side += 0.07)
    line(ctx, strand(side, from + 0.04 * Math.sin(side * 40), to), alpha(shine, 0.36), 5, 3.2);
}

/** Soft crescents, strewn evenly. */
function paintCurls(
  { ctx }: Brush,
  { path, mass }: Shaped,
  deep: string,
  shine: string,
  next: () => number,
): void {
  const size = mass.curl ?? 14;
  const [left, top, right, bottom] = path.getBounds();
  let row = 0;
  for (let y = top; y < bottom; y += size * 1.15, row++) {
    for (let x = left + (row % 2) * size * 0.8; x < right; x += size * 1.6) {
      const [cx, cy] = [x + (next() - 0.5) * size, y + (next() - 0.5) * size];
      const turn = next() * 1.6;
      const arc = (from: number, color: string, width: number): void => {
        const points = [0, 0.9, 1.8, 2.7].map((a): Point => [
          cx + Math.cos(from + a) * size * 0.55,
          cy + Math.sin(from + a) * size * 0.5,
        ]);
        line(ctx, points, color, width);
      };
      arc(turn, alpha(deep, 0.5), size * 0.26);
      arc(turn + 3.1, alpha(shine, 0.34), size * 0.22);
    }
  }
}

/** One of several locks or braids that a mass is parted into. */
function paintLock(brush: Brush, whole: Shaped, color: string, from: number, to: number): void {
  const { deep, shine } = tones(color);
  const edgeAt = (across: number): Point[] =>
    steps.filter((_, i) => i % 2 === 0).map((t) => between(whole, across, t));
  const [outer, inner] = [edgeAt(from), edgeAt(to)];
  const tip = pointOn(outer, 1);
  const end = pointOn(inner, 1);
  const drop: Point = [
    (tip[0] + end[0]) / 2,
    Math.max(tip[1], end[1]) + 8 + 14 * Math.abs(Math.sin(from * 9)),
  ];
  form(brush, smooth([...outer, drop, ...inner.toReversed()]), color, {
    depth: 9,
    shade: deep,
    light: shine,
    key: 0.45,
    dark: 1,
    rim: 0.45,
    detail: () => {
      if (!whole.mass.isPlaited) return;
      for (let t = 0.3; t < 1; t += 0.055) {
        const [a, b] = [between(whole, from, t), between(whole, to, t)];
        const low = between(whole, (from + to) / 2, Math.min(1, t + 0.035));
        line(brush.ctx, [a, low, b], alpha(deep, 0.9), 3);
      }
    },
  });
}
