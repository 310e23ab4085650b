/** Robots: a glossy shell, a dark visor, and a face made of light. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { boundsOf, drawLayer } from '../drawing/layer.ts';
import type { Layer, MakeLayer } from '../drawing/layer.ts';
import type { Pose } from '../motion/pose.ts';
import type { RobotRig } from '../cast/rig.ts';
import type { Scene } from '../motion/scene.ts';
import { headShapes } from './head-shapes.ts';
import { paintLightFace } from './light-face.ts';
import { paintBody, paintNeck, paintShell } from './shell.ts';
import { paintEars } from './ears.ts';
import { glow } from '../drawing/soft.ts';

const whole = { x: 0, y: 0, width: 640, height: 720 };
/** The head turns about the top of the neck. */
const pivot = { x: 320, y: 500 };

export async function createRobotScene(
  rig: RobotRig,
  backdropMade: Promise<Layer>,
  make: MakeLayer,
): Promise<Scene> {
  const shape = headShapes[rig.head];
  const [backdrop, body, neck, ears, head] = await Promise.all([
    backdropMade,
    make({ x: 0, y: 480, width: 640, height: 260 }, (ctx) => paintBody(ctx, rig)),
    make({ x: 220, y: 440, width: 200, height: 140 }, (ctx) => paintNeck(ctx, rig)),
    make({ x: 70, y: 20, width: 500, height: 470 }, (ctx) => paintEars(ctx, rig, shape), 1.25),
    make({ x: 120, y: 60, width: 400, height: 450 }, (ctx) => paintShell(ctx, rig, shape), 1.25),
  ]);
  const chestLight = (pose: Pose): number =>
    Math.round(3 + 3 * Math.sin(pose.phase * Math.PI * 2 * 6) + pose.mouth.open * 8) / 6;
  const breathStep = (pose: Pose): number =>
    Math.round((pose.breath * 2.4 + pose.shrug * 7) * 4) / 4;

  return {
    parts: [
      { rect: boundsOf([ears, head, neck], 26), key: (pose) => JSON.stringify(pose) },
      { rect: boundsOf([body], 12), key: (pose) => `${breathStep(pose)} ${chestLight(pose)}` },
    ],
    paint(ctx: SKRSContext2D, pose: Pose) {
      const lift = breathStep(pose);
      ctx.drawImage(backdrop.canvas, 0, 0, whole.width, whole.height);
      ctx.save();
      ctx.translate(pose.yaw * 3 + pose.lean * 5, -lift * 0.5 + pose.pitch * 2);
      drawLayer(ctx, neck);
      ctx.restore();
      ctx.save();
      ctx.translate(0, -lift);
      drawLayer(ctx, body);
      glow(ctx, 320, 652, 30, 30, rig.light, 0.16 + 0.2 * chestLight(pose));
      ctx.restore();
      ctx.save();
      ctx.translate(
        pivot.x + pose.yaw * 9 + pose.lean * 10,
        pivot.y + pose.pitch * 6 - lift * 0.7 - pose.bounce * 9,
      );
      ctx.rotate(pose.roll * 0.05 + pose.lean * 0.03);
      ctx.translate(-pivot.x, -pivot.y);
      ctx.save();
      ctx.translate(-pose.yaw * 7, -pose.pitch * 3 + Math.abs(pose.ears) * -3);
      drawLayer(ctx, ears);
      ctx.restore();
      drawLayer(ctx, head);
      paintLightFace(ctx, rig, shape, pose);
      ctx.restore();
    },
  };
}
