/** Points, curves and easing shared by everything that is drawn. */
import type { SKRSContext2D } from '@napi-rs/canvas';

/** Where a shape is traced: a drawing context, or a separate path. */
export type PathSink = Pick<
  SKRSContext2D,
  | 'moveTo'
  | 'lineTo'
  | 'bezierCurveTo'
  | 'quadraticCurveTo'
  | 'arc'
  | 'ellipse'
  | 'rect'
  | 'roundRect'
  | 'closePath'
>;

export type Point = readonly [x: number, y: number];

export const lerp = (from: number, to: number, amount: number): number =>
  from + (to - from) * amount;
export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));
/** 0 below `low`, 1 above `high`, smooth between. */
/** 0 below `low`, 1 above `high`, smooth between. */
export const smoothstep = (low: number, high: number, value: number): number => {
  const t = clamp((value - low) / (high - low), 0, 1);
  return t * t * (3 - 2 * t);
};

/** The same points mirrored at the line x = `axis`, in reverse order. */
export const mirrored = (points: readonly Point[], axis: number): Point[] =>
  points.map(([x, y]): Point => [2 * axis - x, y]).toReversed();

/** Adds a smooth curve through all points to the current path; `tension` 1 is round, 0 is straight. */
export function curveThrough(
  ctx: PathSink,
  points: readonly Point[],
  {
    closed = false,
    tension = 1,
    join = false,
  }: { closed?: boolean; tension?: number; join?: boolean } = {},
): void {
  const count = points.length;
  const at = (index: number): Point => {
    const i = closed ? (index + count) % count : clamp(index, 0, count - 1);
    return points[i] ?? [0, 0];
  };
  const first = at(0);
  if (join) ctx.lineTo(first[0], first[1]);
  else ctx.moveTo(first[0], first[1]);
  const k = tension / 6;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    ctx.bezierCurveTo(
      p1[0] + (p2[0] - p0[0]) * k,
      p1[1] + (p2[1] - p0[1]) * k,
      p2[0] - (p3[0] - p1[0]) * k,
      p2[1] - (p3[1] - p1[1]) * k,
      p2[0],
      p2[1],
    );
  }
  if (closed) ctx.closePath();
}

/** A point on the smooth curve through `points`; `t` runs 0..1 over the whole of it. */
export function pointOn(points: readonly Point[], t: number): Point {
  const segments = points.length - 1;
  const scaled = clamp(t, 0, 1) * segments;
  const i = Math.min(segments - 1, Math.floor(scaled));
  const f = scaled - i;
  const at = (index: number): Point => points[clamp(index, 0, segments)] ?? [0, 0];
  const axis = (k: 0 | 1): number => {
    const [a, b, c, d] = [at(i - 1)[k], at(i)[k], at(i + 1)[k], at(i + 2)[k]];
    return (
      0.5 *
      (2 * b +
        (c - a) * f +
        (2 * a - 5 * b + 4 * c - d) * f * f +
        (3 * b - a - 3 * c + d) * f * f * f)
    );
  };
  return [axis(0), axis(1)];
}
