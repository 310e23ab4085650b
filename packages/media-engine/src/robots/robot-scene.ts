/** Robots: a glossy shell, a dark visor, and a face made of light. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { boundsOf, drawLayer } from '../drawing/layer.ts';
import { createRandom } from '../drawing/random.ts';
import type { Layer, MakeLayer } from '../drawing/layer.ts';
import type { Pose } from '../motion/pose.ts';
import type { RobotRig } from '../cast/rig.ts';
import type { Scene } from '../motion/scene.ts';
import { headShapes } from './head-shapes.ts';
import { paintLightFace } from './light-face.ts';
import { drawLimbs, limbsKey } from '../motion/limbs.ts';
import type { Limbs } from '../motion/limbs.ts';
import { heart, paintBody, paintForearm, paintNeck, paintUpperArm, robotArm } from './body.ts';
import { paintShell } from './shell.ts';
import { paintEars } from './ears.ts';
import { glow } from '../drawing/soft.ts';

/** The head turns about the top of the neck. */
const pivot = { x: 320, y: 500 };
/** Where hands are that do not wave, and where one does. */
const handsRect = { x: 40, y: 560, width: 560, height: 480 };
const waveRect = { x: 400, y: 380, width: 240, height: 660 };

export async function createRobotScene(
  rig: RobotRig,
  backdropMade: Promise<Layer>,
  make: MakeLayer,
): Promise<Scene> {
  const shape = headShapes[rig.head];
  const [backdrop, body, neck, ears, head, upperArm, forearm] = await Promise.all([
    backdropMade,
    make({ x: 80, y: 480, width: 480, height: 620 }, (ctx) => paintBody(ctx, rig)),
    make({ x: 220, y: 440, width: 200, height: 140 }, (ctx) => paintNeck(ctx, rig)),
    make({ x: 70, y: 20, width: 500, height: 470 }, (ctx) => paintEars(ctx, rig, shape), 1.25),
    make({ x: 120, y: 60, width: 400, height: 450 }, (ctx) => paintShell(ctx, rig, shape), 1.25),
    make({ x: 30, y: 30, width: 140, height: 300 }, (ctx) => paintUpperArm(ctx, rig)),
    make({ x: 20, y: 40, width: 160, height: 320 }, (ctx) => paintForearm(ctx, rig)),
  ]);
  const limbs: Limbs = {
    ...robotArm,
    upper: upperArm,
    lower: forearm,
    rest: createRandom(rig.seed, 'robot-arms').pick([
      [0.68, 0.78],
      [1.3, 0.7],
      [0.24, 0.3],
    ] as const),
    lead: 1,
  };
  const chestLight = (pose: Pose): number =>
    Math.round(3 + 3 * Math.sin(pose.phase * Math.PI * 2 * 6) + pose.mouth.open * 8) / 6;
  const breathStep = (pose: Pose): number =>
    Math.round((pose.breath * 2.4 + pose.shrug * 7) * 4) / 4;

  const bodyRect = { ...boundsOf([body], 12), x: 30, width: 580 };
  const heartRect = { x: heart[0] - 34, y: heart[1] - 44, width: 68, height: 80 };

  return {
    parts: [
      { rect: boundsOf([ears, head, neck], 26), key: (pose) => JSON.stringify(pose) },
      { rect: bodyRect, key: (pose) => String(breathStep(pose)) },
      { rect: heartRect, key: (pose) => String(chestLight(pose)) },
      { rect: handsRect, key: (pose) => limbsKey(pose, limbs) },
      ...(rig.gestures.includes('wave')
        ? [{ rect: waveRect, key: (pose: Pose) => (pose.wave > 0 ? JSON.stringify(pose) : '') }]
        : []),
    ],
    paint(ctx: SKRSContext2D, pose: Pose, isCutOut = false) {
      const lift = breathStep(pose);
      if (!isCutOut) drawLayer(ctx, backdrop);
      ctx.save();
      ctx.translate(pose.yaw * 3 + pose.lean * 5, -lift * 0.5 + pose.pitch * 2);
      drawLayer(ctx, neck);
      ctx.restore();
      ctx.save();
      ctx.translate(0, -lift);
      drawLayer(ctx, body);
      glow(ctx, ...heart, 30, 30, rig.light, 0.16 + 0.2 * chestLight(pose));
      drawLimbs(ctx, limbs, pose);
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
