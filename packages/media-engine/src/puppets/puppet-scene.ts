/** Puppets: a felt head that opens like a hand, ping-pong eyes, and a body with arms on rods. */
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
import { drawLimbs, limbsKey } from '../motion/limbs.ts';
import type { Limbs } from '../motion/limbs.ts';
import { paintBody, paintForearm, paintNeck, paintRod, paintUpperArm, puppetArm } from './body.ts';
import { paintEars } from './ears.ts';
import { headShapes, type PuppetHead } from './head-shapes.ts';
import { paintJaw, paintNose, paintUpperHead } from './head.ts';
import { paintMouthInside } from './mouth.ts';
import { eyePlan, paintEyes, type EyePlan } from './eyes.ts';
import { paintProp } from './props.ts';
import { paintTuft } from './tuft.ts';

const pivot = { x: 320, y: 520 };
/** Where hands are that do not wave, and where one does. */
const handsRect = { x: 40, y: 560, width: 560, height: 480 };
const waveRect = { x: 400, y: 400, width: 240, height: 640 };

export async function createPuppetScene(
  rig: PuppetRig,
  backdropMade: Promise<Layer>,
  make: MakeLayer,
): Promise<Scene> {
  const shape = headShapes[rig.head];
  const { prop } = rig;
  const random = (salt: string) => createRandom(rig.seed, `puppet-${salt}`);
  const made = await Promise.all([
    backdropMade,
    make({ x: 60, y: 450, width: 520, height: 640 }, (ctx) => paintBody(ctx, rig, random('body'))),
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
    make({ x: 30, y: 30, width: 140, height: 320 }, (ctx) =>
      paintUpperArm(ctx, rig, random('upper-arm')),
    ),
    make({ x: 10, y: 30, width: 180, height: 360 }, (ctx) =>
      paintForearm(ctx, rig, random('forearm')),
    ),
    eyePlan(rig, shape, make),
  ]);
  const [backdrop, body, neck, worn, jaw, upper, ears, tuft, upperArm, forearm, eyes] = made;
  const limbs: Limbs = {
    ...puppetArm,
    upper: upperArm,
    lower: forearm,
    rest: random('arms').pick([
      [0.82, 0.94],
      [0.6, 1.12],
      [0.4, 0.46],
    ] as const),
    lead: 1,
  };
  const breathStep = (pose: Pose): number =>
    Math.round((pose.breath * 2.2 + pose.shrug * 6) * 4) / 4;

  return {
    parts: [
      { rect: boundsOf([upper, tuft, ears, jaw, neck], 34), key: (pose) => JSON.stringify(pose) },
      {
        rect: { ...boundsOf([body, worn], 20), x: 40, width: 560 },
        key: (pose) => `${breathStep(pose)} ${pose.lean} ${pose.bounce}`,
      },
      { rect: handsRect, key: (pose) => limbsKey(pose, limbs) },
      ...(rig.gestures.includes('wave')
        ? [{ rect: waveRect, key: (pose: Pose) => (pose.wave > 0 ? JSON.stringify(pose) : '') }]
        : []),
    ],
    paint(ctx: SKRSContext2D, pose: Pose, isCutOut = false) {
      const breath = breathStep(pose);
      const hop = -pose.bounce * 16;
      const onBody = (layer: Layer): void => {
        ctx.save();
        ctx.translate(pose.lean * 6, -breath + hop * 0.5);
        drawLayer(ctx, layer);
        ctx.restore();
      };
      if (!isCutOut) {
        drawLayer(ctx, backdrop);
        glow(ctx, 330 + pose.lean * 12, 400, 210, 250, shade(rig.backdrop.color, -0.45), 0.32);
      }
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
      ctx.save();
      ctx.translate(pose.lean * 6, -breath + hop * 0.5);
      drawLimbs(ctx, limbs, pose, (angle) => paintRod(ctx, angle));
      ctx.restore();
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
