/** Felt and fleece: soft shading under thousands of short fibres, and a fuzzy edge. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, shade } from '../drawing/color.ts';
import { curveThrough } from '../drawing/geometry.ts';
import type { PathSink, Point } from '../drawing/geometry.ts';
import type { Random } from '../drawing/random.ts';
import { glow, inside, linear, softStroke } from '../drawing/soft.ts';

export interface FeltOptions {
  random: Random;
  /** Length of the fibres at the edge, px. */
  fuzz?: number;
  /** Fibres per 1000 square px. */
  density?: number;
  /** Strength of the light from the upper left. */
  light?: number;
  /** Direction of the nap, radians; default down. */
  nap?: number;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function boxOf(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Fills a closed curve with felt. */
export function paintFelt(
  ctx: SKRSContext2D,
  points: readonly Point[],
  color: string,
  options: FeltOptions,
): void {
  const { random, fuzz = 9, density = 34, light = 1, nap = Math.PI / 2 } = options;
  const outline = (c: PathSink): void => curveThrough(c, points, { closed: true });
  const box = boxOf(points);
  if (fuzz > 0) paintFuzz(ctx, points, color, random, fuzz);
  ctx.fillStyle = linear(ctx, box.x, box.y, box.x + box.width * 0.7, box.y + box.height, [
    [0, shade(color, 0.06, 0.96, 4)],
    [0.45, color],
    [1, shade(color, -0.13, 0.94, -8)],
  ]);
  ctx.beginPath();
  outline(ctx);
  ctx.fill();
  inside(ctx, outline, () => {
    glow(
      ctx,
      box.x + box.width * 0.32,
      box.y + box.height * 0.2,
      box.width * 0.5,
      box.height * 0.42,
      '#fff4dd',
      0.34 * light,
    );
    softStroke(ctx, 20, alpha(shade(color, -0.28, 0.9, -12), 0.45), 44, outline);
    paintFibres(ctx, box, color, random, density, nap);
    softStroke(ctx, 7, alpha(shade(color, 0.16), 0.35), 7, outline);
  });
}

function paintFibres(
  ctx: SKRSContext2D,
  box: Box,
  color: string,
  random: Random,
  density: number,
  nap: number,
): void {
  const count = Math.round(((box.width * box.height) / 1000) * density);
  const tones = [
    shade(color, 0.1),
    shade(color, 0.05, 1, 6),
    shade(color, -0.08),
    shade(color, -0.13, 1, -6),
  ];
  ctx.lineCap = 'round';
  tones.forEach((tone, i) => {
    ctx.strokeStyle = alpha(tone, i < 2 ? 0.34 : 0.28);
    ctx.lineWidth = 0.9;
    ctx.beginPath();
    for (let n = 0; n < count / tones.length; n++) {
      const x = box.x + random.next() * box.width;
      const y = box.y + random.next() * box.height;
      const angle = nap + random.around() * 0.95;
      const length = random.between(3, 9);
      const bend = random.around() * 2;
      ctx.moveTo(x, y);
      ctx.quadraticCurveTo(
        x + Math.cos(angle) * length * 0.5 + bend,
        y + Math.sin(angle) * length * 0.5,
        x + Math.cos(angle) * length,
        y + Math.sin(angle) * length,
      );
    }
    ctx.stroke();
  });
}

/** Fibres that stand out over the edge. */
function paintFuzz(
  ctx: SKRSContext2D,
  points: readonly Point[],
  color: string,
  random: Random,
  fuzz: number,
): void {
  const count = points.length;
  const tones = [shade(color, 0.07), color, shade(color, -0.1)];
  ctx.lineCap = 'round';
  for (const tone of tones) {
    ctx.strokeStyle = alpha(tone, 0.8);
    ctx.lineWidth = 1;
    ctx.beginPath();
    for (let i = 0; i < count; i++) {
      const at = (k: number): Point => points[(i + k + count) % count] ?? [0, 0];
      const [p0, p1, p2, p3] = [at(-1), at(0), at(1), at(2)];
      const steps = Math.ceil(Math.hypot(p2[0] - p1[0], p2[1] - p1[1]) / 2.6);
      for (let n = 0; n < steps; n++) {
        const f = (n + random.next()) / steps;
        const axis = (k: 0 | 1): number =>
          0.5 *
          (2 * p1[k] +
            (p2[k] - p0[k]) * f +
            (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * f * f +
            (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * f * f * f);
        const slope = (k: 0 | 1): number =>
          0.5 *
          (p2[k] -
            p0[k] +
            2 * (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * f +
            3 * (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * f * f);
        const [x, y, dx, dy] = [axis(0), axis(1), slope(0), slope(1)];
        const size = Math.hypot(dx, dy) || 1;
        // Points run clockwise, so the outward normal is (dy, −dx).
        const angle = Math.atan2(-dx / size, dy / size) + random.around() * 0.7;
        const length = fuzz * random.between(0.35, 1);
        ctx.moveTo(x - Math.cos(angle) * 3, y - Math.sin(angle) * 3);
        ctx.lineTo(x + Math.cos(angle) * length, y + Math.sin(angle) * length);
      }
    }
    ctx.stroke();
  }
}
