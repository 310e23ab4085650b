/** Puppets: a felt head that opens like a hand, ping-pong eyes, and a body behind the edge of the stage. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { boundsOf, drawLayer } from '../drawing/layer.ts';
import type { Layer, MakeLayer } from '../drawing/layer.ts';
import { createRandom } from '../drawing/random.ts';
import { shade } from '../drawing/color.ts';
import { clamp } from '../drawing/geometry.ts';
import { glow } from '../drawing/soft.ts';
import type { Pose } from '../motion/pose.ts';
import type { PuppetRig } from '../cast/rig.ts';
import type { Scene } from '../motion/scene.ts';
import { paintArm, paintBody, paintNeck } from './body.ts';
import { paintEars } from './ears.ts';
import { headShapes, type PuppetHead } from './head-shapes.ts';
import { paintJaw, paintNose, paintUpperHead } from './head.ts';
import { paintMouthInside } from './mouth.ts';
import { eyePlan, paintEyes, type EyePlan } from './eyes.ts';
import { paintProp } from './props.ts';
import { paintTuft } from './tuft.ts';

const pivot = { x: 320, y: 520 };

export async function createPuppetScene(
  rig: PuppetRig,
  backdropMade: Promise<Layer>,
  make: MakeLayer,
): Promise<Scene> {
  const shape = headShapes[rig.head];
  const { prop } = rig;
  const random = (salt: string) => createRandom(rig.seed, `puppet-${salt}`);
  const full = { x: 0, y: 0, width: 640, height: 720 };
  const made = await Promise.all([
    backdropMade,
    make({ x: 60, y: 450, width: 520, height: 290 }, (ctx) => paintBody(ctx, rig, random('body'))),
    make({ x: 200, y: 400, width: 240, height: 160 }, (ctx) => paintNeck(ctx, rig, random('neck'))),
    prop === 'none'
      ? null
      : make({ x: 190, y: 490, width: 260, height: 240 }, (ctx) =>
          paintProp(ctx, { prop, color: rig.propColor }, random('prop')),
        ),
    make({ x: 130, y: shape.mouthY - 50, width: 380, height: 230 }, (ctx) =>
      paintJaw(ctx, rig, shape, random('jaw')),
    ),
    make({ x: 60, y: 10, width: 520, height: 420 }, (ctx) => {
      paintUpperHead(ctx, rig, shape, random('upper'));
      paintNose(ctx, rig, shape, random('nose'));
    }),
    make({ x: 40, y: 0, width: 560, height: 420 }, (ctx) =>
      paintEars(ctx, rig, shape, random('ears')),
    ),
    make({ x: 40, y: 0, width: 560, height: 420 }, (ctx) =>
      paintTuft(ctx, rig.tuft, shape.top, random('tuft')),
    ),
    rig.gestures.includes('wave')
      ? make({ x: 430, y: 330, width: 210, height: 420 }, (ctx) =>
          paintArm(ctx, rig, random('arm')),
        )
      : null,
    eyePlan(rig, shape, make),
  ]);
  const [backdrop, body, neck, worn, jaw, upper, ears, tuft, arm, eyes] = made;
  const breathStep = (pose: Pose): number =>
    Math.round((pose.breath * 2.2 + pose.shrug * 6) * 4) / 4;

  return {
    parts: [
      { rect: boundsOf([upper, tuft, ears, jaw, neck], 34), key: (pose) => JSON.stringify(pose) },
      {
        rect: boundsOf([body, worn], 20),
        key: (pose) => `${breathStep(pose)} ${pose.lean} ${pose.bounce}`,
      },
      ...(arm
        ? [
            {
              rect: { x: 420, y: 300, width: 220, height: 420 },
              key: (pose: Pose) => String(pose.wave),
            },
          ]
        : []),
    ],
    paint(ctx: SKRSContext2D, pose: Pose) {
      const breath = breathStep(pose);
      const hop = -pose.bounce * 16;
      const onBody = (layer: Layer): void => {
        ctx.save();
        ctx.translate(pose.lean * 6, -breath + hop * 0.5);
        drawLayer(ctx, layer);
        ctx.restore();
      };
      ctx.drawImage(backdrop.canvas, 0, 0, full.width, full.height);
      glow(ctx, 330 + pose.lean * 12, 400, 210, 250, shade(rig.backdrop.color, -0.45), 0.32);
      onBody(body);
      ctx.save();
      placeHead(ctx, pose, { breath, hop });
      drawLayer(ctx, neck);
      ctx.restore();
      if (worn) onBody(worn);
      ctx.save();
      placeHead(ctx, pose, { breath, hop });
      paintHead(ctx, pose, { rig, shape, ears, jaw, upper, eyes, tuft });
      ctx.restore();
      if (arm && pose.wave > 0.001) wave(ctx, arm, pose);
    },
  };
}

function placeHead(
  ctx: SKRSContext2D,
  pose: Pose,
  { breath, hop }: { breath: number; hop: number },
): void {
  ctx.translate(
    pivot.x + pose.lean * 14 + pose.yaw * 8,
    pivot.y + pose.pitch * 9 - breath * 0.7 + hop,
  );
  ctx.rotate(pose.roll * 0.075 + pose.lean * 0.05);
  ctx.scale(1 - pose.bounce * 0.012, 1 + pose.bounce * 0.02);
  ctx.translate(-pivot.x, -pivot.y);
}

interface Head {
  rig: PuppetRig;
  shape: PuppetHead;
  ears: Layer;
  jaw: Layer;
  upper: Layer;
  eyes: EyePlan;
  tuft: Layer;
}

function paintHead(ctx: SKRSContext2D, pose: Pose, head: Head): void {
  const { shape } = head;
  // Fur hides a small gap: let the first opening show.
  const open = clamp(pose.mouth.open * 0.8 + pose.mouth.jaw * 0.2, 0, 1.1) ** 0.75;
  const narrow = 1 - pose.mouth.round * 0.06 + pose.mouth.width * 0.02;
  const drop = open * 62;
  const lift = open * 9;

  ctx.save();
  ctx.translate(-pose.yaw * 4, -lift);
  ctx.translate(320, 200);
  ctx.rotate(pose.ears * 0.05);
  ctx.translate(-320, -200);
  drawLayer(ctx, head.ears);
  ctx.restore();

  paintMouthInside(ctx, shape, { drop, lift, narrow, mouth: pose.mouth });
  ctx.save();
  ctx.translate(320, shape.mouthY + drop * 0.92);
  ctx.scale(narrow, 1 - open * 0.05);
  ctx.translate(-320, -shape.mouthY);
  drawLayer(ctx, head.jaw);
  ctx.restore();

  ctx.save();
  ctx.translate(pose.yaw * 2, -lift);
  drawLayer(ctx, head.upper);
  ctx.save();
  ctx.translate(pose.yaw * 4, pose.pitch * 3);
  paintEyes(ctx, head.rig, head.eyes, pose);
  ctx.restore();
  ctx.translate(320 - pose.yaw * 3, shape.top + 30);
  ctx.rotate(-pose.roll * 0.03 - pose.yaw * 0.012 + pose.bounce * 0.03);
  ctx.scale(1, 1 + pose.bounce * 0.05);
  ctx.translate(-320, -(shape.top + 30));
  drawLayer(ctx, head.tuft);
  ctx.restore();
}

function wave(ctx: SKRSContext2D, arm: Layer, pose: Pose): void {
  ctx.save();
  ctx.translate(0, (1 - pose.wave) * 400);
  ctx.translate(540, 740);
  ctx.rotate(Math.sin(pose.wave * Math.PI * 5) * 0.12);
  ctx.translate(-540, -740);
  drawLayer(ctx, arm);
  ctx.restore();
}
