import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, shade } from '../drawing/color.ts';
import { clamp } from '../drawing/geometry.ts';
import { drawLayer } from '../drawing/layer.ts';
import type { Layer, MakeLayer } from '../drawing/layer.ts';
import { glow, inside, linear, radial } from '../drawing/soft.ts';
import type { Pose } from '../motion/pose.ts';
import type { PuppetRig } from '../cast/rig.ts';
import type { PuppetHead } from './head-shapes.ts';

export interface EyePlan {
  y: number;
  dx: number;
  radius: number;
  /** How far the lids hang at rest, 0..1. */
  droop: number;
  ball: Layer | null;
}

export async function eyePlan(
  rig: PuppetRig,
  shape: PuppetHead,
  make: MakeLayer,
): Promise<EyePlan> {
  const radius = rig.eyes === 'button' ? 21 : 44;
  const dx = rig.eyes === 'close' ? 41 : rig.eyes === 'button' ? 54 : 48;
  const plan = { y: shape.eyeY, dx, radius, droop: rig.eyes === 'sleepy' ? 0.4 : 0.1 };
  if (rig.eyes === 'button') return { ...plan, ball: null };
  const size = radius * 2 + 40;
  const ball = await make({ x: -size / 2, y: -size / 2, width: size, height: size }, (ctx) => {
    ctx.shadowColor = alpha(shade(rig.fur, -0.5), 0.7);
    ctx.shadowBlur = 12;
    ctx.shadowOffsetY = 7;
    ctx.fillStyle = radial(
      ctx,
      0,
      0,
      0,
      radius * 1.06,
      [
        [0, '#ffffff'],
        [0.62, '#fbf8f2'],
        [0.88, '#ddd6d2'],
        [1, '#b4aab0'],
      ],
      -radius * 0.28,
      -radius * 0.34,
    );
    ctx.beginPath();
    ctx.arc(0, 0, radius, 0, Math.PI * 2);
    ctx.fill();
  });
  return { ...plan, ball };
}

export function paintEyes(ctx: SKRSContext2D, rig: PuppetRig, plan: EyePlan, pose: Pose): void {
  for (const side of [-1, 1]) {
    ctx.save();
    ctx.translate(320 + side * plan.dx, plan.y);
    if (plan.ball) paintBall(ctx, rig, plan, plan.ball, pose, side);
    else paintButton(ctx, rig, plan, pose);
    paintBrow(ctx, rig, plan, pose, side);
    ctx.restore();
  }
  if (rig.glasses) paintGlasses(ctx, plan);
}

function paintBall(
  ctx: SKRSContext2D,
  rig: PuppetRig,
  { radius, droop }: EyePlan,
  ball: Layer,
  pose: Pose,
  side: number,
): void {
  drawLayer(ctx, ball);
  inside(
    ctx,
    (c) => c.arc(0, 0, radius, 0, Math.PI * 2),
    () => {
      const x = pose.gazeX * 13 - side * 5 + pose.yaw * 4;
      const y = 4 + pose.gazeY * 11 + pose.pitch * 3;
      ctx.fillStyle = '#15121b';
      ctx.beginPath();
      ctx.ellipse(x, y, 16.5, 17.5, 0, 0, Math.PI * 2);
      ctx.fill();
      ctx.fillStyle = '#ffffff';
      ctx.beginPath();
      ctx.arc(x - 5.5, y - 6.5, 5.4, 0, Math.PI * 2);
      ctx.fill();
      ctx.fillStyle = alpha('#ffffff', 0.5);
      ctx.beginPath();
      ctx.arc(x + 6, y + 6.5, 2.4, 0, Math.PI * 2);
      ctx.fill();
      const shut = clamp(droop + (1 - droop) * pose.blink - pose.brow * 0.08, 0, 1);
      const edge = -radius + shut * radius * 2 + 1;
      const lid = shade(rig.fur, -0.1, 1.05, -6);
      ctx.fillStyle = linear(ctx, 0, -radius, 0, edge + 4, [
        [0, shade(lid, 0.02)],
        [0.7, lid],
        [1, shade(lid, -0.1)],
      ]);
      ctx.beginPath();
      ctx.moveTo(-radius - 2, -radius - 2);
      ctx.lineTo(radius + 2, -radius - 2);
      ctx.lineTo(radius + 2, edge - 6 * (1 - shut));
      ctx.quadraticCurveTo(0, edge + 8, -radius - 2, edge - 6 * (1 - shut));
      ctx.fill();
      ctx.strokeStyle = alpha(shade(lid, -0.25), 0.8);
      ctx.lineWidth = 2.4;
      ctx.beginPath();
      ctx.moveTo(-radius - 2, edge - 6 * (1 - shut));
      ctx.quadraticCurveTo(0, edge + 8, radius + 2, edge - 6 * (1 - shut));
      ctx.stroke();
      if (pose.smile > 0.02) {
        ctx.fillStyle = shade(rig.fur, -0.03);
        ctx.beginPath();
        ctx.ellipse(
          0,
          radius * 1.75 - pose.smile * radius * 0.5,
          radius * 1.2,
          radius * 0.8,
          0,
          0,
          Math.PI * 2,
        );
        ctx.fill();
      }
    },
  );
}

function paintButton(ctx: SKRSContext2D, rig: PuppetRig, { radius }: EyePlan, pose: Pose): void {
  const open = Math.max(0.08, 1 - pose.blink);
  ctx.save();
  ctx.translate(pose.gazeX * 3, pose.gazeY * 3);
  ctx.scale(1, open);
  ctx.shadowColor = alpha(shade(rig.fur, -0.5), 0.7);
  ctx.shadowBlur = 8;
  ctx.shadowOffsetY = 4;
  ctx.fillStyle = radial(
    ctx,
    0,
    0,
    0,
    radius,
    [
      [0, '#4b4452'],
      [0.5, '#1d1823'],
      [1, '#0b090e'],
    ],
    -6,
    -8,
  );
  ctx.beginPath();
  ctx.arc(0, 0, radius, 0, Math.PI * 2);
  ctx.fill();
  ctx.restore();
  if (open > 0.4) {
    glow(ctx, -7 + pose.gazeX * 3, -8, 9, 7, '#ffffff', 0.95);
    glow(ctx, 8, 9, 5, 4, '#ffffff', 0.4);
  }
}

function paintBrow(
  ctx: SKRSContext2D,
  rig: PuppetRig,
  { radius }: EyePlan,
  pose: Pose,
  side: number,
): void {
  const y = -radius - 15 - pose.brow * 12;
  const color = shade(rig.tuft.style === 'none' ? rig.fur : rig.tuft.color, -0.12);
  ctx.lineCap = 'round';
  for (const [width, tone] of [
    [11, shade(color, -0.08)],
    [7, color],
  ] as const) {
    ctx.strokeStyle = tone;
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.moveTo(-24, y + (side > 0 ? -2 : 7));
    ctx.quadraticCurveTo(0, y - 10, 24, y + (side > 0 ? 7 : -2));
    ctx.stroke();
  }
}

function paintGlasses(ctx: SKRSContext2D, { y, dx, radius }: EyePlan): void {
  ctx.lineCap = 'round';
  for (const side of [-1, 1]) {
    ctx.strokeStyle = '#27212d';
    ctx.lineWidth = 6;
    ctx.beginPath();
    ctx.arc(320 + side * (dx + 2), y + 2, radius + 6, 0, Math.PI * 2);
    ctx.stroke();
    ctx.strokeStyle = alpha('#ffffff', 0.35);
    ctx.lineWidth = 1.6;
    ctx.beginPath();
    ctx.arc(320 + side * (dx + 2), y + 1, radius + 6, Math.PI * 1.1, Math.PI * 1.6);
    ctx.stroke();
  }
}
