/** Eyes: the lids are drawn in every frame around what `eye-kit.ts` painted once. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha } from '../drawing/color.ts';
import { clamp, lerp } from '../drawing/geometry.ts';
import type { PathSink, Point } from '../drawing/geometry.ts';
import { drawLayer } from '../drawing/layer.ts';
import { glow, inside, linear } from '../drawing/soft.ts';
import type { Pose } from '../motion/pose.ts';
import type { PersonRig } from '../cast/rig.ts';
import type { EyeKit } from './eye-kit.ts';
import type { FacePlan } from './face-plan.ts';
import type { SkinPalette } from './palette.ts';

interface LidCurves {
  inner: Point;
  outer: Point;
  upper: readonly [Point, Point];
  lower: readonly [Point, Point];
}

/** Lid curves of an eye whose outer corner is at positive x. */
function lids(plan: FacePlan, openness: number, squint: number): LidCurves {
  const { eyeHalf: w, eyeUpper, eyeLower, eyeTilt, hood, eye } = plan;
  const low = (eyeLower - squint * 5) * 1.32;
  const shutY = eyeLower * 0.9;
  const up = lerp(shutY, -eyeUpper * 1.36, openness);
  const peak = eye.peak * 4.6 * openness;
  return {
    inner: [-w, 3.5 + eye.dip],
    outer: [w, -eyeTilt],
    upper: [
      [-w * (0.62 + eye.round * 0.1), up + 1 + peak],
      [w * (0.42 + eye.round * 0.13), up - 2.5 - peak + hood * 3.6 * openness],
    ],
    lower: [
      [w * (0.6 + eye.round * 0.06), Math.max(up, low - 2) + 0.5],
      [-w * (0.42 + eye.round * 0.06), Math.max(up, low)],
    ],
  };
}

function traceUpper(ctx: PathSink, { inner, outer, upper: [a, b] }: LidCurves): void {
  ctx.moveTo(inner[0], inner[1]);
  ctx.bezierCurveTo(a[0], a[1], b[0], b[1], outer[0], outer[1]);
}

function traceEye(ctx: PathSink, curves: LidCurves): void {
  const {
    inner,
    lower: [a, b],
  } = curves;
  traceUpper(ctx, curves);
  ctx.bezierCurveTo(a[0], a[1], b[0], b[1], inner[0], inner[1]);
  ctx.closePath();
}

/** The person with these eyes. */
export interface EyeOwner {
  rig: PersonRig;
  plan: FacePlan;
  skin: SkinPalette;
  kit: EyeKit;
}

/** The state of one eye. */
interface EyeState {
  /** −1 left, 1 right in the picture; drawn mirrored, so that positive x is always outwards. */
  side: number;
  openness: number;
  curves: LidCurves;
  /** Position of the iris. */
  x: number;
  y: number;
}

/** How the head is turned: where a point beside its middle line is, and how far that line moved, px. */
export interface FaceTurn {
  moved(dx: number): number;
  reach: number;
}

export function paintEyes(
  ctx: SKRSContext2D,
  owner: EyeOwner,
  pose: Pose,
  { moved, reach }: FaceTurn,
): void {
  const { rig, plan, kit } = owner;
  const openness = clamp(
    (1 - pose.blink) * (1 + pose.brow * 0.07 + pose.surprise * 0.14 - pose.doubt * 0.08) -
      Math.max(0, pose.gazeY) * 0.08,
    0,
    1.24,
  );
  const smile = clamp(pose.smile * 0.7 + Math.max(0, rig.mood) * 0.25, 0, 1);
  for (const side of [-1, 1]) {
    const lift = pose.brow * 8 + pose.doubt * (side > 0 ? 6 : -3);
    // The half that turns away narrows.
    const narrow = 1 - (side * reach) / plan.cheekHalf;
    ctx.save();
    ctx.translate(plan.cx + moved(side * plan.eyeDx), plan.eyeY);
    ctx.scale(side * narrow, 1);
    paintEye(ctx, owner, {
      side,
      openness,
      curves: lids(plan, openness, smile),
      x: side * (pose.gazeX * plan.eyeHalf * 0.3 + pose.yaw * 1.2) - 0.5,
      y: -1.6 + pose.gazeY * 6,
    });
    ctx.restore();
    ctx.save();
    ctx.translate(
      plan.cx + moved(side * (plan.eyeDx + 1)),
      plan.browY - side * plan.browSkew - lift + pose.blink * 1.6,
    );
    ctx.scale(side * narrow, 1);
    ctx.rotate(0.055 - lift * 0.006 - (rig.mood < 0 ? 0.1 : 0));
    drawLayer(ctx, kit.brow);
    ctx.restore();
  }
}

function paintEye(ctx: SKRSContext2D, owner: EyeOwner, state: EyeState): void {
  const { plan, skin } = owner;
  const { openness, curves } = state;
  const { eyeHalf: w, eyeUpper } = plan;
  if (openness > 0.06) {
    inside(
      ctx,
      (path) => traceEye(path, curves),
      () => paintBall(ctx, owner, state),
    );
    // A wet edge along the lower lid.
    const {
      inner,
      outer,
      lower: [a, b],
    } = curves;
    ctx.strokeStyle = alpha(skin.deep, 0.5);
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    ctx.moveTo(outer[0], outer[1]);
    ctx.bezierCurveTo(a[0], a[1], b[0], b[1], inner[0], inner[1]);
    ctx.stroke();
  }
  // The crease of the lid, which disappears as it closes.
  ctx.strokeStyle = alpha(skin.deep, (0.2 + 0.42 * Math.min(1, openness)) * plan.crease);
  ctx.lineWidth = 2;
  ctx.lineCap = 'round';
  const crease =
    lerp(-eyeUpper * 1.05, -eyeUpper * 1.36, Math.min(1, openness)) - 8 - plan.eye.fold;
  ctx.beginPath();
  ctx.moveTo(-w * 0.82, -4);
  ctx.bezierCurveTo(
    -w * 0.5,
    crease,
    w * 0.44,
    crease - 2 + plan.hood * 5,
    w * 1.04,
    -plan.eyeTilt - 5 + plan.hood * 7,
  );
  ctx.stroke();
  paintLashes(ctx, owner, state);
}

/** The white, the iris, the shadow of the upper lid, and two lights. */
function paintBall(
  ctx: SKRSContext2D,
  { plan, skin, kit }: EyeOwner,
  { side, curves, x, y }: EyeState,
): void {
  const { eyeHalf: w, eyeUpper, eyeLower } = plan;
  const r = kit.irisRadius;
  ctx.fillStyle = linear(ctx, 0, -eyeUpper, 0, eyeLower, [
    [0, '#cfc4c6'],
    [0.4, '#f6f1ee'],
    [1, '#fdfbf8'],
  ]);
  ctx.fillRect(-w - 2, -eyeUpper * 1.5, w * 2 + 4, eyeUpper * 1.5 + eyeLower * 1.6);
  glow(ctx, -w, 4, 13, 10, '#e08a84', 0.75);
  glow(ctx, w, -2, 12, 12, skin.shadow, 0.6);
  ctx.save();
  ctx.translate(x, y);
  drawLayer(ctx, kit.iris);
  ctx.restore();
  ctx.strokeStyle = alpha('#2a1418', 0.2);
  for (const width of [15, 8]) {
    ctx.lineWidth = width;
    ctx.beginPath();
    traceUpper(ctx, curves);
    ctx.stroke();
  }
  for (const [dx, dy, radius, opacity] of [
    [-0.36, -0.4, 0.25, 0.96],
    [0.36, 0.42, 0.13, 0.5],
  ] as const) {
    ctx.fillStyle = alpha('#ffffff', opacity);
    ctx.beginPath();
    ctx.arc(x + side * dx * r, y + dy * r, radius * r, 0, Math.PI * 2);
    ctx.fill();
  }
}

function paintLashes(
  ctx: SKRSContext2D,
  { rig, plan, kit }: EyeOwner,
  { curves, openness }: EyeState,
): void {
  const {
    inner,
    outer,
    upper: [a, b],
  } = curves;
  const female = rig.gender === 'female';
  const thick = ((female ? 4.6 : 2.6) + (rig.makeup === 'bold' ? 1.4 : 0)) * plan.eye.lash;
  const flick = female ? (rig.makeup === 'bold' ? 9 : 5) : 1.5;
  ctx.fillStyle = kit.lash;
  ctx.beginPath();
  ctx.moveTo(inner[0] - 1, inner[1] + 0.6);
  ctx.bezierCurveTo(
    a[0],
    a[1] - 0.4,
    b[0],
    b[1] - 0.4,
    outer[0] + flick,
    outer[1] - flick * 0.5 * openness + (1 - openness) * 3,
  );
  ctx.bezierCurveTo(
    b[0],
    b[1] - thick * 1.5,
    a[0],
    a[1] - thick * 1.1,
    inner[0] - 1,
    inner[1] + 0.6,
  );
  ctx.fill();
  if (!female) return;
  const up = lerp(-0.75, 1, Math.min(1, openness));
  ctx.beginPath();
  for (let i = 0; i < 5; i++) {
    const t = 0.66 + i * 0.08;
    const mt = 1 - t;
    const x =
      mt ** 3 * inner[0] + 3 * mt * mt * t * a[0] + 3 * mt * t * t * b[0] + t ** 3 * outer[0];
    const y =
      mt ** 3 * inner[1] + 3 * mt * mt * t * a[1] + 3 * mt * t * t * b[1] + t ** 3 * outer[1];
    const length =
      (plan.eyeHalf / 34) * (rig.makeup === 'none' ? 5 : 7.5) * (0.7 + i * 0.13) * plan.eye.lash;
    // Each lash tapers to a point.
    const [tipX, tipY] = [x + length * (0.6 + i * 0.09), y - 1 - length * 0.86 * up];
    ctx.moveTo(x - 2.2, y - 1);
    ctx.quadraticCurveTo(x + length * 0.3, y - 1.5 - length * 0.42 * up, tipX, tipY);
    ctx.quadraticCurveTo(x + length * 0.55, y - 0.5 - length * 0.3 * up, x + 2, y - 0.4);
  }
  ctx.fill();
}
