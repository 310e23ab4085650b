/** One parametric mouth: every viseme, and everything between two visemes, is a set of numbers. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { PathSink } from '../drawing/geometry.ts';
import { alpha, shade } from '../drawing/color.ts';
import { clamp, lerp } from '../drawing/geometry.ts';
import { glow, inside, linear } from '../drawing/soft.ts';
import type { MouthPose } from '../types.ts';
import type { LipShape } from './features.ts';

export interface MouthLook {
  /** Half the width of the resting mouth and the thickness of the lips, px. */
  half: number;
  upper: number;
  lower: number;
  lip: string;
  lipDark: string;
  shadow: string;
  gloss: number;
  shape: LipShape;
}

/** Where the lips are, around (0, 0), the middle of the resting mouth line; px. */
interface Lips {
  /** Half the width. */
  w: number;
  /** How far they are apart, and how much of it is above and below the line. */
  gap: number;
  rise: number;
  bottom: number;
  corner: number;
  upper: number;
  lower: number;
  tuckLift: number;
  bulge: number;
}

/** How far the lips are apart in the middle, px. */
const gapOf = ({ open, round, press, tuck }: MouthPose): number =>
  Math.max(0, clamp(open, 0, 1.15) * (37 - round * 7) - press * 6) * (1 - tuck * 0.5);

/** A smile lifts the upper lip off the teeth, so that its raised corners close nothing. */
const riseOf = (gap: number, smile: number): number =>
  gap * 0.2 + Math.max(0, smile) * Math.min(gap * 0.36, 2.8) * (1 - gap / 50);

/** How far an open mouth raises the upper lip, px. */
export const lipLift = (mouth: MouthPose, smile: number): number => riseOf(gapOf(mouth), smile);

function lipsOf(look: MouthLook, mouth: MouthPose, smile: number): Lips {
  const open = clamp(mouth.open, 0, 1.15);
  const w =
    look.half * (1 + mouth.width * 0.17 - mouth.round * 0.42 + smile * 0.09 - mouth.jaw * 0.03);
  const gap = gapOf(mouth);
  const tuckLift = mouth.tuck * 3.5;
  return {
    w,
    gap,
    rise: riseOf(gap, smile),
    bottom: gap * 0.8 - tuckLift,
    corner:
      -2.6 - smile * 12 + gap * 0.12 - mouth.width * 1.6 + mouth.round * 2 + look.shape.corner,
    upper:
      look.upper *
      (1 - mouth.press * 0.62) *
      (1 + mouth.round * 0.22) *
      (1 - clamp(smile, 0, 1) * 0.14),
    lower:
      look.lower *
      (1 - mouth.press * 0.55) *
      (1 - mouth.tuck * 0.72) *
      (1 + mouth.round * 0.16 - open * 0.1),
    tuckLift,
    bulge: 0.5 + mouth.round * 0.14,
  };
}

/** Draws around (0, 0), the middle of the resting mouth line. `smile` is −1..1. */
export function paintMouth(
  ctx: SKRSContext2D,
  look: MouthLook,
  mouth: MouthPose,
  smile: number,
): void {
  const lips = lipsOf(look, mouth, smile);
  const { w, gap, bottom, lower } = lips;
  ctx.save();
  // A smile draws the corners up and lets the middle sag.
  ctx.translate(0, smile * 2.2);
  glow(ctx, 0, bottom + lower + 8, w * 0.72, 11, look.shadow, 0.62);
  if (gap > 0.8) {
    const hole = (c: PathSink): void => {
      innerUpper(c, lips);
      innerLowerBack(c, lips);
      c.closePath();
    };
    inside(ctx, hole, () => paintInside(ctx, mouth, lips));
  }
  paintLowerLip(ctx, look, lips);
  paintUpperLip(ctx, look, lips, mouth.round);
  paintLipLine(ctx, look, lips, smile);
  ctx.restore();
}

/** The inner edge of the upper lip, from the left corner to the right one. */
function innerUpper(c: PathSink, { w, corner, gap, rise }: Lips): void {
  const side = lerp(0.6, -rise * 1.36, Math.min(1, gap / 4));
  c.moveTo(-w * 0.97, corner);
  c.bezierCurveTo(-w * 0.6, side, -w * 0.2, -rise - 0.4, 0, -rise + 1);
  c.bezierCurveTo(w * 0.2, -rise - 0.4, w * 0.6, side, w * 0.97, corner);
}

/** The inner edge of the lower lip, from the right corner to the left one. */
function innerLowerBack(c: PathSink, { w, corner, bottom, bulge }: Lips): void {
  const [side, low] = [w * (bulge + 0.16), corner + 1 + bottom * 1.12];
  c.bezierCurveTo(side, low, w * bulge * 0.6, bottom + 1, 0, bottom + 1);
  c.bezierCurveTo(-w * bulge * 0.6, bottom + 1, -side, low, -w * 0.97, corner);
}

function paintLowerLip(ctx: SKRSContext2D, look: MouthLook, lips: Lips): void {
  const { w, corner, gap, bottom, bulge, lower, tuckLift } = lips;
  ctx.beginPath();
  ctx.moveTo(-w * 0.97, corner);
  if (gap > 0.8) {
    const [side, low] = [w * (bulge + 0.16), corner + 1 + bottom * 1.12];
    ctx.bezierCurveTo(-side, low, -w * bulge * 0.6, bottom, 0, bottom);
    ctx.bezierCurveTo(w * bulge * 0.6, bottom, side, low, w * 0.97, corner);
  } else {
    ctx.bezierCurveTo(-w * 0.6, 0, -w * 0.2, 0.4 - tuckLift, 0, 0.8 - tuckLift);
    ctx.bezierCurveTo(w * 0.2, 0.4 - tuckLift, w * 0.6, 0, w * 0.97, corner);
  }
  const chin = bottom + lower + 1;
  const { broad } = look.shape;
  const cheek = corner + (chin - corner) * (0.66 + broad * 0.16);
  const full = w * (0.34 + broad * 0.16);
  ctx.bezierCurveTo(w * 0.72, cheek, full, chin + 1, 0, chin);
  ctx.bezierCurveTo(-full, chin + 1, -w * 0.72, cheek, -w * 0.97, corner);
  ctx.fillStyle = linear(ctx, 0, bottom - 1, 0, chin, [
    [0, shade(look.lip, -0.04)],
    [0.36, shade(look.lip, 0.045)],
    [1, shade(look.lip, -0.045)],
  ]);
  ctx.fill();
  if (lower > 4)
    glow(ctx, -w * 0.12, bottom + lower * 0.42, w * 0.34, lower * 0.3, '#ffffff', look.gloss);
}

/** The upper lip with its bow. */
function paintUpperLip(ctx: SKRSContext2D, look: MouthLook, lips: Lips, round: number): void {
  const { w, corner, rise, upper } = lips;
  const { bow, peak: apart, off } = look.shape;
  const peak = -rise - upper - 0.5;
  const dip = -rise - upper - 0.5 + Math.min(bow, upper * 0.45) + 0.5 - round * 1.2;
  const side = corner - 2 - upper * 0.2;
  ctx.beginPath();
  innerUpper(ctx, lips);
  ctx.bezierCurveTo(w * 0.72, side, w * 0.46, peak + upper * 0.22, w * apart + off, peak);
  ctx.bezierCurveTo(w * apart * 0.5 + off, peak - 0.6, w * 0.07 + off, dip, off, dip);
  ctx.bezierCurveTo(
    -w * 0.07 + off,
    dip,
    -w * apart * 0.5 + off,
    peak - 0.6,
    -w * apart + off,
    peak,
  );
  ctx.bezierCurveTo(-w * 0.46, peak + upper * 0.22, -w * 0.72, side, -w * 0.97, corner);
  ctx.fillStyle = linear(ctx, 0, peak, 0, -rise + 1, [
    [0, shade(look.lip, -0.01)],
    [1, look.lipDark],
  ]);
  ctx.fill();
}

/** Where the lips meet, and the dimples at the corners. */
function paintLipLine(ctx: SKRSContext2D, look: MouthLook, lips: Lips, smile: number): void {
  const { w, corner, gap } = lips;
  ctx.strokeStyle = alpha(shade(look.lipDark, -0.24), gap > 0.8 ? 0.5 : 0.82);
  ctx.lineWidth = gap > 0.8 ? 1.2 : 1.9;
  ctx.lineCap = 'round';
  ctx.beginPath();
  innerUpper(ctx, lips);
  ctx.stroke();
  ctx.strokeStyle = alpha(shade(look.shadow, -0.1), 0.75);
  ctx.lineWidth = 2;
  for (const side of [-1, 1]) {
    ctx.beginPath();
    ctx.moveTo(side * (w * 0.93), corner + 0.6);
    ctx.lineTo(side * (w + 2.6), corner - 1.2 - smile * 1.6);
    ctx.stroke();
  }
}

function paintInside(ctx: SKRSContext2D, mouth: MouthPose, { w, rise, bottom, gap }: Lips): void {
  ctx.fillStyle = linear(ctx, 0, -rise - 2, 0, bottom + 2, [
    [0, '#2a0a10'],
    [0.5, '#4a111b'],
    [1, '#7c2530'],
  ]);
  ctx.fillRect(-w - 4, -rise - 12, w * 2 + 8, gap + 24);
  // Tongue: lies behind the lower teeth, its tip lifts for l, d and th.
  const tongueY = bottom + 4 - gap * 0.12 - mouth.tongue * gap * 0.5;
  ctx.fillStyle = linear(ctx, 0, tongueY - gap * 0.3, 0, tongueY + 10, [
    [0, '#e2767c'],
    [1, '#b34a55'],
  ]);
  ctx.beginPath();
  ctx.ellipse(0, tongueY, w * 0.56, Math.max(2, gap * 0.32 + mouth.tongue * 3), 0, 0, Math.PI * 2);
  ctx.fill();
  if (mouth.lowerTeeth > 0.02) {
    const h = mouth.lowerTeeth * Math.min(7, gap * 0.3);
    paintTeeth(ctx, w * 0.66, bottom - h + 1, bottom + 5, false);
  }
  if (mouth.upperTeeth > 0.02) {
    const h = mouth.upperTeeth * Math.min(11.5, 3.5 + gap * 0.36);
    paintTeeth(ctx, w * 0.84, -rise - 8, -rise + h, true);
  }
  ctx.fillStyle = linear(ctx, 0, -rise - 2, 0, -rise + 7, [
    [0, alpha('#2a0a10', 0.55)],
    [1, alpha('#2a0a10', 0)],
  ]);
  ctx.fillRect(-w, -rise - 8, w * 2, 16);
  for (const side of [-1, 1])
    glow(ctx, side * w * 0.98, bottom * 0.2, w * 0.3, gap * 0.6 + 4, '#1c060b', 0.85);
}

function paintTeeth(
  ctx: SKRSContext2D,
  half: number,
  top: number,
  bottom: number,
  upper: boolean,
): void {
  ctx.fillStyle = linear(
    ctx,
    0,
    top,
    0,
    bottom,
    upper
      ? [
          [0, '#d9cfc9'],
          [0.5, '#fbf7f1'],
          [1, '#efe8e0'],
        ]
      : [
          [0, '#efe7df'],
          [1, '#c9bcb5'],
        ],
  );
  ctx.beginPath();
  ctx.roundRect(-half, top, half * 2, bottom - top, [0, 0, 0, 0]);
  if (upper) {
    ctx.beginPath();
    ctx.moveTo(-half, top);
    ctx.lineTo(half, top);
    ctx.quadraticCurveTo(half * 0.86, bottom - 1, half * 0.4, bottom);
    ctx.quadraticCurveTo(0, bottom + 0.6, -half * 0.4, bottom);
    ctx.quadraticCurveTo(-half * 0.86, bottom - 1, -half, top);
  }
  ctx.fill();
  ctx.strokeStyle = alpha('#a89a94', 0.4);
  ctx.lineWidth = 0.9;
  ctx.beginPath();
  for (const x of [-0.72, -0.46, -0.23, 0, 0.23, 0.46, 0.72]) {
    ctx.moveTo(half * x, top);
    ctx.lineTo(half * x * 0.98, bottom - 1);
  }
  ctx.stroke();
}
