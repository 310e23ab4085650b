/** One soft mouth: every viseme, and everything between two visemes, is a set of numbers. */
import type { Path2D, SKRSContext2D } from '@napi-rs/canvas';
import { alpha, shade } from '../drawing/color.ts';
import { clamp, lerp } from '../drawing/geometry.ts';
import type { PathSink } from '../drawing/geometry.ts';
import { glow, linear } from '../drawing/soft.ts';
import type { MouthPose } from '../types.ts';
import { shapeOf } from './form.ts';
import type { Sitter } from './head.ts';

/** Where the lips are, around (0, 0), the middle of the resting mouth line; px. */
interface Lips {
  /** Half the width. */
  w: number;
  /** How far the lips are apart, and the inner edges of both in the middle. */
  gap: number;
  top: number;
  bottom: number;
  /** Height of the corners, and how round they are, 0..1. */
  corner: number;
  round: number;
  upper: number;
  lower: number;
}

const gapOf = ({ open, round, press, tuck }: MouthPose): number =>
  Math.max(0, clamp(open, 0, 1.15) * (38 - round * 5) - press * 6) * (1 - tuck * 0.5);

/** A smile lifts the upper lip, so that its raised corners close nothing. */
const riseOf = (gap: number, smile: number): number =>
  gap * 0.2 + Math.max(0, smile) * Math.min(gap * 0.36, 2.8) * (1 - gap / 50);

/** How far an open mouth raises the upper lip, px. */
export const lipLift = (mouth: MouthPose, smile: number): number => riseOf(gapOf(mouth), smile);

function lipsOf({ plan }: Sitter, mouth: MouthPose, smile: number): Lips {
  const { half, upper, lower } = plan.mouth;
  const gap = gapOf(mouth);
  const rise = riseOf(gap, smile);
  const tuck = mouth.tuck * 4;
  return {
    w: half * (1 + mouth.width * 0.2 - mouth.round * 0.44 + smile * 0.14 - mouth.jaw * 0.04),
    gap,
    top: -rise,
    bottom: gap - rise - tuck,
    corner: 1 - smile * 12 + gap * 0.16 - mouth.width * 1.6,
    round: clamp(mouth.round + gap / 60, 0, 1),
    upper: upper * (1 - mouth.press * 0.65) * (1 + mouth.round * 0.25),
    lower: lower * (1 - mouth.press * 0.6) * (1 - mouth.tuck * 0.7) * (1 + mouth.round * 0.2),
  };
}

/** `smile` is −1..1. */
export function paintMouth(
  ctx: SKRSContext2D,
  sitter: Sitter,
  mouth: MouthPose,
  smile: number,
): void {
  const { skin, rig } = sitter;
  const lips = lipsOf(sitter, mouth, smile);
  const { w, gap, top, bottom, upper, lower, corner } = lips;
  ctx.save();
  ctx.translate(0, smile * 2);
  glow(ctx, 0, bottom + lower + 7, w * 0.7, 9, skin.shade, 0.75);
  const outer = shapeOf((path) => traceOuter(path, lips));
  ctx.fillStyle = linear(ctx, 0, top - upper, 0, bottom + lower, [
    [0, shade(skin.lip, 0.01)],
    [0.42, shade(skin.lip, -0.055)],
    [0.62, shade(skin.lip, 0.03)],
    [1, shade(skin.lip, -0.03)],
  ]);
  ctx.fill(outer);
  if (lower > 4) {
    const gloss = rig.makeup === 'bold' ? 0.5 : rig.gender === 'female' ? 0.34 : 0.16;
    glow(ctx, -w * 0.1, bottom + lower * 0.5, w * 0.4, lower * 0.34, '#ffffff', gloss);
  }
  const hole = shapeOf((path) => traceInner(path, lips));
  if (gap > 0.8) paintInside(ctx, hole, mouth, lips);
  ctx.strokeStyle = alpha(shade(skin.lip, -0.24), gap > 0.8 ? 0.35 : 0.9);
  ctx.lineWidth = gap > 0.8 ? 1.4 : 2.5;
  ctx.lineCap = 'round';
  ctx.beginPath();
  if (gap > 0.8) traceInner(ctx, lips);
  else {
    // A closed mouth is one line that ends in small dimples.
    ctx.moveTo(-w - 2.5, corner - 1.5 - smile);
    ctx.bezierCurveTo(
      -w * 0.5,
      lerp(corner, bottom, 0.9) + 1.5,
      -w * 0.2,
      bottom + 0.6,
      0,
      bottom + 0.6,
    );
    ctx.bezierCurveTo(
      w * 0.2,
      bottom + 0.6,
      w * 0.5,
      lerp(corner, bottom, 0.9) + 1.5,
      w + 2.5,
      corner - 1.5 - smile,
    );
  }
  ctx.stroke();
  ctx.restore();
}

/** The opening: flat above, deep below, an oval when the lips are rounded. */
function traceInner(path: PathSink, { w, top, bottom, corner, round }: Lips): void {
  const end = lerp(corner, (top + bottom) / 2, round * 0.5);
  const flat = lerp(0.5, 0.62, round);
  const side = lerp(0.94, 1, round);
  path.moveTo(-w, end);
  path.bezierCurveTo(-w * side, lerp(end, top, 0.75), -w * flat, top, 0, top);
  path.bezierCurveTo(w * flat, top, w * side, lerp(end, top, 0.75), w, end);
  path.bezierCurveTo(w * side, lerp(end, bottom, 0.74), w * flat, bottom, 0, bottom);
  path.bezierCurveTo(-w * flat, bottom, -w * side, lerp(end, bottom, 0.74), -w, end);
  path.closePath();
}

function traceOuter(path: PathSink, { w, top, bottom, corner, round, upper, lower }: Lips): void {
  const end = lerp(corner, (top + bottom) / 2, round * 0.5);
  const x = w + 1 + round * 3;
  const [peak, low] = [top - upper, bottom + lower];
  const dip = peak + upper * 0.34 * (1 - round);
  path.moveTo(-x, end);
  path.bezierCurveTo(
    -x * lerp(0.72, 1, round),
    lerp(end, peak, 0.55),
    -x * 0.44,
    peak,
    -x * 0.22,
    peak,
  );
  path.bezierCurveTo(-x * 0.1, peak, -x * 0.06, dip, 0, dip);
  path.bezierCurveTo(x * 0.06, dip, x * 0.1, peak, x * 0.22, peak);
  path.bezierCurveTo(x * 0.44, peak, x * lerp(0.72, 1, round), lerp(end, peak, 0.55), x, end);
  path.bezierCurveTo(x * lerp(0.86, 1, round), lerp(end, low, 0.74), x * 0.52, low, 0, low);
  path.bezierCurveTo(-x * 0.52, low, -x * lerp(0.86, 1, round), lerp(end, low, 0.74), -x, end);
  path.closePath();
}

/** A dark hollow with a tongue and one soft band of teeth. */
function paintInside(
  ctx: SKRSContext2D,
  hole: Path2D,
  mouth: MouthPose,
  { w, top, bottom, gap }: Lips,
): void {
  ctx.save();
  ctx.clip(hole);
  ctx.fillStyle = linear(ctx, 0, top, 0, bottom, [
    [0, '#3a0d16'],
    [1, '#6b1d2a'],
  ]);
  ctx.fillRect(-w - 4, top - 4, w * 2 + 8, gap + 12);
  const tongueY = bottom + 3 - mouth.tongue * gap * 0.5;
  ctx.fillStyle = '#d4626c';
  ctx.beginPath();
  ctx.ellipse(0, tongueY, w * 0.6, Math.max(2, gap * 0.3 + mouth.tongue * 3), 0, 0, Math.PI * 2);
  ctx.fill();
  ctx.fillStyle = '#fdf8f1';
  if (mouth.upperTeeth > 0.02) {
    const tall = mouth.upperTeeth * Math.min(10, 2.5 + gap * 0.32);
    ctx.beginPath();
    ctx.roundRect(-w * 0.8, top - 12, w * 1.6, tall + 12, 5);
    ctx.fill();
  }
  if (mouth.lowerTeeth > 0.1) {
    const tall = mouth.lowerTeeth * Math.min(5, gap * 0.26);
    ctx.beginPath();
    ctx.roundRect(-w * 0.62, bottom - tall, w * 1.24, 14, 4);
    ctx.fill();
  }
  ctx.fillStyle = linear(ctx, 0, top, 0, top + 7, [
    [0, alpha('#3a0d16', 0.4)],
    [1, alpha('#3a0d16', 0)],
  ]);
  ctx.fillRect(-w, top - 2, w * 2, 10);
  ctx.restore();
}
