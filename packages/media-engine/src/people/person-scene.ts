/** People: the head in layers of different depth, so that a turn shifts nearer parts more. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { clamp } from '../drawing/geometry.ts';
import { boundsOf, drawLayer, drawTurned } from '../drawing/layer.ts';
import type { Layer, MakeLayer, Turn } from '../drawing/layer.ts';
import type { Pose } from '../motion/pose.ts';
import type { PersonRig } from '../cast/rig.ts';
import type { Scene } from '../motion/scene.ts';
import { createEyeKit } from './eye-kit.ts';
import { paintEyes } from './eyes.ts';
import { planFace } from './face-plan.ts';
import { lipLift, paintMouth } from './mouth.ts';
import type { MouthLook } from './mouth.ts';
import { skinPalette } from './palette.ts';
import { headRect, makeLayers } from './person-layers.ts';

/** The head turns about the top of the spine. */
const pivot = { x: 320, y: 470 };
/** Even a calm face is friendly; only a grave one is not. */
const restingSmile = (mood: number): number => (mood < 0 ? mood * 0.9 : 0.26 + mood * 0.74);
/** How far the middle of the face moves when the head turns all the way, px. */
const turnReach = 15;

export async function createPersonScene(
  rig: PersonRig,
  backdropMade: Promise<Layer>,
  make: MakeLayer,
): Promise<Scene> {
  const plan = planFace(rig);
  const skin = skinPalette(rig);
  const [backdrop, layers, kit] = await Promise.all([
    backdropMade,
    makeLayers(rig, plan, skin, make),
    createEyeKit(rig, plan, make),
  ]);
  const { torso, hairBack, ears, head, nose, folds, moustache, hairFront, glasses } = layers;
  const eyes = { rig, plan, skin, kit };
  const mouthLook: MouthLook = {
    half: plan.mouthHalf,
    upper: plan.lipUpper,
    lower: plan.lipLower,
    shape: plan.lips,
    lip: skin.lip,
    lipDark: skin.lipDark,
    shadow: skin.shadow,
    gloss: rig.makeup === 'bold' ? 0.5 : rig.gender === 'female' ? 0.34 : 0.16,
  };
  const splitY = plan.noseY + 8;
  const bottomY = headRect.y + headRect.height;
  const breathStep = (pose: Pose): number => Math.round((pose.breath * 2 + pose.shrug * 9) * 4) / 4;
  const headBounds = boundsOf([hairBack, ears, head, hairFront], 26);
  const torsoBounds = boundsOf([torso], 14);

  return {
    parts: [
      { rect: headBounds, key: (pose) => JSON.stringify(pose) },
      { rect: torsoBounds, key: (pose) => `${breathStep(pose)} ${pose.lean}` },
    ],
    paint(ctx: SKRSContext2D, pose: Pose) {
      const breath = breathStep(pose);
      const stretch = 1 + clamp(pose.mouth.jaw, 0, 1.1) * 0.085;
      const smile = clamp(
        restingSmile(rig.mood) + pose.smile * 0.6 - pose.mouth.round * 0.5,
        -1,
        1,
      );
      const reach = pose.yaw * turnReach;
      const bent = (depth: number): Turn => ({ axis: plan.cx, shift: reach * depth });
      /** Where a point of the face is while the head is turned. */
      const moved = (dx: number): number =>
        dx + reach * Math.max(0, 1 - Math.abs(dx) / plan.cheekHalf);
      drawLayer(ctx, backdrop);
      const placed = (depth: number, draw: () => void): void => {
        ctx.save();
        ctx.translate(
          pivot.x + pose.yaw * 6 + pose.lean * 9 + pose.yaw * depth * 3,
          pivot.y + pose.pitch * 5 - breath * 0.6 + pose.pitch * depth * 3,
        );
        ctx.rotate(pose.roll * 0.045 + pose.lean * 0.025);
        ctx.translate(-pivot.x, -pivot.y);
        draw();
        ctx.restore();
      };
      if (hairBack) placed(-1.4, () => drawLayer(ctx, hairBack));
      ctx.save();
      ctx.translate(pose.lean * 4, -breath);
      drawLayer(ctx, torso);
      ctx.restore();
      placed(-1.6, () => drawLayer(ctx, ears));
      placed(0, () => {
        const toBottom = splitY + (bottomY - splitY) * stretch;
        drawTurned(ctx, head, bent(1), { from: splitY - 6, to: bottomY, toBottom });
        drawTurned(ctx, head, bent(1), { from: headRect.y, to: splitY, toBottom: splitY });
      });
      placed(0.35, () => {
        paintEyes(ctx, eyes, pose, { moved, reach });
        const middle = moved(0);
        ctx.save();
        ctx.translate(middle, 0);
        ctx.globalAlpha = clamp(
          0.02 + smile * 0.3 + Math.max(0, pose.mouth.width) * 0.4 - pose.mouth.round * 0.2,
          0,
          0.75,
        );
        drawLayer(ctx, folds);
        ctx.globalAlpha = 1;
        ctx.translate(pose.yaw * 4, 0);
        drawLayer(ctx, nose);
        ctx.restore();
        ctx.save();
        ctx.translate(
          plan.cx + middle,
          splitY + (plan.mouthY - splitY) * (1 + (stretch - 1) * 0.4),
        );
        ctx.rotate(plan.mouthSkew);
        ctx.scale(1 - Math.abs(pose.yaw) * 0.03, 1);
        paintMouth(ctx, mouthLook, pose.mouth, smile);
        if (moustache) {
          ctx.translate(-plan.cx, -plan.mouthY - lipLift(pose.mouth, smile));
          drawLayer(ctx, moustache);
        }
        ctx.restore();
      });
      if (glasses) placed(0.6, () => drawTurned(ctx, glasses, bent(1.1)));
      placed(0.15, () => drawTurned(ctx, hairFront, bent(0.75)));
    },
  };
}
