import type { SKRSContext2D } from '@napi-rs/canvas';
import type { PathSink } from '../drawing/geometry.ts';
import { alpha, shade } from '../drawing/color.ts';
import { clamp, lerp } from '../drawing/geometry.ts';
import { glow, inside, linear, radial } from '../drawing/soft.ts';
import type { Pose } from '../motion/pose.ts';
import type { RobotRig } from '../cast/rig.ts';
import type { HeadShape } from './head-shapes.ts';

const mouths: Record<
  RobotRig['mouth'],
  (ctx: SKRSContext2D, rig: RobotRig, y: number, pose: Pose) => void
> = {
  bars,
  line,
  grille,
};

/** The face on the glass; it moves slightly farther than the head, which makes the visor look deep. */
export function paintLightFace(
  ctx: SKRSContext2D,
  rig: RobotRig,
  shape: HeadShape,
  pose: Pose,
): void {
  inside(ctx, shape.visor, () => {
    ctx.translate(pose.yaw * 11 + pose.gazeX * 3, pose.pitch * 8 + pose.gazeY * 3);
    ctx.globalCompositeOperation = 'lighter';
    for (const side of [-1, 1])
      paintEye(ctx, rig, { x: 320 + side * shape.eyeDx, y: shape.eyeY, side }, pose);
    mouths[rig.mouth](ctx, rig, shape.mouthY, pose);
  });
}

type EyePlace = { x: number; y: number; side: number };

function paintEye(ctx: SKRSContext2D, rig: RobotRig, { x, y, side }: EyePlace, pose: Pose): void {
  const { light } = rig;
  const openness = 1 - pose.blink;
  const joy = clamp(pose.smile, 0, 1);
  const ry = Math.max(2.2, 26 * openness * (1 - joy * 0.25));
  glow(ctx, x, y, 62, 62, light, 0.34 * (0.4 + 0.6 * openness));
  ctx.save();
  if (joy > 0.05 && rig.eyes !== 'pixels') {
    // Happy eyes: a cheek rises and cuts the eye from below.
    ctx.beginPath();
    ctx.rect(x - 60, y - 60, 120, 120);
    ctx.ellipse(x, y + 50 - joy * 24, 40, 24, 0, 0, Math.PI * 2);
    ctx.clip('evenodd');
  }
  ctx.fillStyle = linear(ctx, 0, y - 26, 0, y + 26, [
    [0, shade(light, 0.2, 0.7)],
    [0.6, light],
    [1, shade(light, -0.1, 1.2)],
  ]);
  if (rig.eyes === 'pixels') {
    fillPixels(ctx, x, y, ry);
  } else {
    ctx.beginPath();
    if (rig.eyes === 'pills') ctx.roundRect(x - 15, y - ry * 1.15, 30, ry * 2.3, Math.min(15, ry));
    else ctx.ellipse(x, y, 23, ry, 0, 0, Math.PI * 2);
    ctx.fill();
  }
  if (openness > 0.3) paintPupil(ctx, rig.eyes, { x, y, ry, openness }, pose);
  ctx.restore();
  ctx.strokeStyle = shade(light, 0.06);
  ctx.lineWidth = 5;
  ctx.lineCap = 'round';
  const browY = y - 45 - pose.brow * 9;
  ctx.beginPath();
  ctx.moveTo(x - 20, browY + (side > 0 ? -1 : 5));
  ctx.quadraticCurveTo(x, browY - 8 - pose.brow * 3, x + 20, browY + (side > 0 ? 5 : -1));
  ctx.stroke();
}

function fillPixels(ctx: SKRSContext2D, x: number, y: number, ry: number): void {
  const cell = 9;
  for (let row = -3; row <= 3; row++) {
    for (let column = -2; column <= 2; column++) {
      if (Math.abs(row) === 3 && Math.abs(column) === 2) continue;
      if (Math.abs(row) * cell > ry + 3) continue;
      ctx.fillRect(x + column * cell - 4, y + row * cell - 4, 8, 8);
    }
  }
}

function paintPupil(
  ctx: SKRSContext2D,
  kind: RobotRig['eyes'],
  { x, y, ry, openness }: { x: number; y: number; ry: number; openness: number },
  pose: Pose,
): void {
  ctx.save();
  ctx.globalCompositeOperation = 'source-over';
  const px = x + pose.gazeX * 8;
  const py = y + pose.gazeY * 6;
  if (kind === 'rings') {
    ctx.fillStyle = '#101725';
    ctx.beginPath();
    ctx.ellipse(px, py, 10, 11 * Math.min(1, openness + 0.1), 0, 0, Math.PI * 2);
    ctx.fill();
    ctx.fillStyle = '#ffffff';
    ctx.beginPath();
    ctx.arc(px - 4, py - 5, 3.6, 0, Math.PI * 2);
    ctx.fill();
  } else if (kind === 'pixels') {
    ctx.fillStyle = '#101725';
    ctx.fillRect(x + Math.round(pose.gazeX) * 9 - 4, y + Math.round(pose.gazeY) * 9 - 4, 8, 8);
  } else {
    ctx.fillStyle = alpha('#ffffff', 0.9);
    ctx.beginPath();
    ctx.ellipse(px - 4, y - ry * 0.55, 5, Math.min(7, ry * 0.3), 0, 0, Math.PI * 2);
    ctx.fill();
  }
  ctx.restore();
}

/** An equaliser: tall in the middle when open, narrow when rounded. */
function bars(ctx: SKRSContext2D, rig: RobotRig, y: number, { mouth, smile }: Pose): void {
  const { light } = rig;
  const open = clamp(mouth.open, 0, 1);
  const spread = 1 + mouth.width * 0.14 - mouth.round * 0.42;
  glow(ctx, 320, y, 100 * spread, 44 + open * 26, light, 0.26 + open * 0.2);
  ctx.fillStyle = linear(ctx, 0, y - 30, 0, y + 30, [
    [0, shade(light, 0.16, 0.8)],
    [0.5, shade(light, 0.28, 0.4)],
    [1, light],
  ]);
  for (let i = -5; i <= 5; i++) {
    const edge = 1 - (Math.abs(i) / 6) ** 1.6;
    const ripple = 0.76 + 0.24 * Math.cos(i * 2.1 + open * 9);
    const half = 2.6 + edge * (3 + open * 34 * ripple);
    const rise = (i / 5) ** 2 * (5 + smile * 8) * (1 - open * 0.6);
    ctx.beginPath();
    ctx.roundRect(320 + i * 11 * spread - 3.1, y - rise - half, 6.2, half * 2, 3.1);
    ctx.fill();
  }
}

/** Lips of light, filled when they part. */
function line(ctx: SKRSContext2D, rig: RobotRig, y: number, { mouth, smile }: Pose): void {
  const { light } = rig;
  const open = clamp(mouth.open, 0, 1);
  const half = 43 * (1 + mouth.width * 0.2 - mouth.round * 0.5);
  const corner = y - 6 - smile * 6 + open * 3;
  const top = y + lerp(4, -6, open) - mouth.tuck * 2;
  const bottom = y + 5 + open * 36 - mouth.press * 2;
  const lips = (c: PathSink): void => {
    c.moveTo(320 - half, corner);
    c.bezierCurveTo(320 - half * 0.5, top, 320 + half * 0.5, top, 320 + half, corner);
    c.bezierCurveTo(320 + half * 0.62, bottom, 320 - half * 0.62, bottom, 320 - half, corner);
    c.closePath();
  };
  glow(ctx, 320, y + open * 10, 86, 44 + open * 20, light, 0.3 + open * 0.15);
  ctx.beginPath();
  lips(ctx);
  ctx.fillStyle = linear(ctx, 0, y - 10, 0, y + 40, [
    [0, alpha(light, 0.12 + open * 0.2)],
    [1, alpha(light, 0.5 * open + 0.3)],
  ]);
  ctx.fill();
  ctx.strokeStyle = shade(light, 0.16, 0.6);
  ctx.lineWidth = 5.4;
  ctx.lineJoin = 'round';
  ctx.stroke();
}

/** A loudspeaker's slats that light up from the middle. */
function grille(ctx: SKRSContext2D, rig: RobotRig, y: number, { mouth, smile }: Pose): void {
  const { light } = rig;
  const open = clamp(mouth.open, 0, 1);
  const half = 56 * (1 + mouth.width * 0.12 - mouth.round * 0.4);
  glow(ctx, 320, y, 110, 34 + open * 36, light, 0.22 + open * 0.26);
  for (let row = -2; row <= 2; row++) {
    const lit = clamp(open * 3.1 + 0.55 - Math.abs(row) * 0.75, 0, 1);
    const w = half * (1 - Math.abs(row) * 0.1);
    const cy = y + row * (9 + open * 4) + (row === 0 ? -smile * 2 : 0);
    ctx.fillStyle = radial(ctx, 320, cy, 2, w, [
      [0, alpha(shade(light, 0.25, 0.5), 0.12 + 0.88 * lit)],
      [1, alpha(light, 0.1 + 0.75 * lit)],
    ]);
    ctx.beginPath();
    ctx.roundRect(320 - w, cy - 3, w * 2, 6, 3);
    ctx.fill();
  }
}
