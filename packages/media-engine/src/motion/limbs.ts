/** Arms of two bones: drawn once, hanging straight down, then turned at shoulder and elbow. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { lerp, smoothstep } from '../drawing/geometry.ts';
import type { Point } from '../drawing/geometry.ts';
import { drawLayer } from '../drawing/layer.ts';
import type { Layer } from '../drawing/layer.ts';
import type { Pose } from './pose.ts';

/** Where the joint of a bone is in its layer, which is drawn as the viewer's right arm. */
export const joint: Point = [100, 100];

export interface Limbs {
  upper: Layer;
  /** With the hand. */
  lower: Layer;
  /** The right shoulder, in units of the scene; the left one mirrors it at x = 320. */
  shoulder: Point;
  upperLength: number;
  /** How far the forearms of the leading and of the other arm hang in, radians: 0 straight down. */
  rest: readonly [leading: number, other: number];
  /** Which hand waves and beats time: −1 left, 1 right. */
  lead: -1 | 1;
}

/** Radians, 0 straight down, positive inwards. */
interface Bend {
  upper: number;
  lower: number;
}

/** A movement too small to see would still cost a frame. */
const step = 1 / 48;
const inSteps = (angle: number): number => Math.round(angle / step) * step;

/** How high a hand rises with the words: brows, nods and surprise mark the same ones. */
const beat = (pose: Pose): number =>
  Math.min(1, Math.max(0, pose.brow) * 0.7 + Math.max(0, pose.pitch - 0.35) * 0.5 + pose.surprise);

function bendOf(pose: Pose, { rest, lead }: Limbs, side: -1 | 1): Bend {
  const leads = side === lead;
  const lift = beat(pose) * (leads ? 1 : 0.35);
  const open = pose.shrug * 0.9 + Math.max(0, pose.bounce) * 0.12;
  const waving = leads ? smoothstep(0, 1, pose.wave) : 0;
  const sway = Math.sin(pose.phase * Math.PI * 2 * 20) * 0.24 * waving;
  const lower = rest[leads ? 0 : 1] + lift * 0.62 - open * 1.1;
  return {
    upper: inSteps(-0.14 - open * 0.16 - lift * 0.07 - waving * 0.2),
    lower: inSteps(lerp(lower, Math.PI - 0.12, waving) + sway),
  };
}

/** The same text for poses in which both arms look the same. */
export function limbsKey(pose: Pose, limbs: Limbs): string {
  return ([-1, 1] as const)
    .map((side) => bendOf(pose, limbs, side))
    .map(({ upper, lower }) => `${upper.toFixed(3)},${lower.toFixed(3)}`)
    .join(' ');
}

/** Draws both arms, the leading one in front. `held` draws what belongs to a hand, behind it, in the bone's own units. */
export function drawLimbs(
  ctx: SKRSContext2D,
  limbs: Limbs,
  pose: Pose,
  held?: (lowerAngle: number) => void,
): void {
  const [x, y] = limbs.shoulder;
  for (const side of [limbs.lead === 1 ? -1 : 1, limbs.lead] as const) {
    const { upper, lower } = bendOf(pose, limbs, side);
    ctx.save();
    ctx.translate(320, 0);
    ctx.scale(side, 1);
    ctx.translate(x - 320, y);
    ctx.rotate(upper);
    ctx.save();
    ctx.translate(-joint[0], -joint[1]);
    drawLayer(ctx, limbs.upper);
    ctx.restore();
    ctx.translate(0, limbs.upperLength);
    ctx.rotate(lower - upper);
    held?.(lower);
    ctx.translate(-joint[0], -joint[1]);
    drawLayer(ctx, limbs.lower);
    ctx.restore();
  }
}
