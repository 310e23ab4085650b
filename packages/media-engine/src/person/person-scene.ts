/** People: the head in layers of different depth, so that a turn shifts nearer parts more. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import { alpha } from '../paint/color.ts';
import { clamp } from '../paint/geometry.ts';
import { boundsOf, drawBand, drawLayer } from '../paint/layer.ts';
import type { Layer, MakeLayer, Rect } from '../paint/layer.ts';
import { softStroke } from '../paint/soft.ts';
import type { Pose } from '../motion/pose.ts';
import type { PersonRig } from '../rig/rig.ts';
import type { Scene } from '../scene/scene.ts';
import { paintBeard } from './beard.ts';
import { paintTorso } from './clothes/clothes.ts';
import { createEyeKit } from './eye-kit.ts';
import { paintEyes } from './eyes.ts';
import { faceOutline, planFace } from './face-plan.ts';
import { paintHead } from './face.ts';
import { paintGlasses } from './glasses.ts';
import { hasHair, paintHair } from './hair/hair.ts';
import { paintHeadwear } from './headwear.ts';
import { paintMouth } from './mouth.ts';
import type { MouthLook } from './mouth.ts';
import { skinPalette } from './palette.ts';

/** The head turns about the top of the spine. */
const pivot = { x: 320, y: 470 };
const hairRect: Rect = { x: 90, y: 0, width: 460, height: 660 };
const headRect: Rect = { x: 170, y: 90, width: 300, height: 430 };

export async function createPersonScene(
  rig: PersonRig,
  backdropMade: Promise<Layer>,
  make: MakeLayer,
): Promise<Scene> {
  const plan = planFace(rig);
  const skin = skinPalette(rig);
  const made = await Promise.all([
    backdropMade,
    make({ x: 0, y: 400, width: 640, height: 340 }, (ctx) => {
      paintTorso(ctx, rig, plan, skin);
      paintHair(ctx, rig, plan, 'chest');
    }),
    hasHair(rig.hair.style, 'back')
      ? make(hairRect, (ctx) => paintHair(ctx, rig, plan, 'back'))
      : null,
    make(
      headRect,
      (ctx) => {
        paintHead(ctx, rig, plan, skin);
        paintBeard(ctx, rig, plan);
      },
      1.25,
    ),
    make({ x: 230, y: 370, width: 180, height: 90 }, (ctx) => {
      for (const side of [-1, 1]) {
        softStroke(ctx, 2.6, alpha(skin.deep, 0.6), 3.4, (c) => {
          c.moveTo(320 + side * (plan.noseHalf + 6), plan.noseY - 2);
          c.quadraticCurveTo(
            320 + side * (plan.mouthHalf + 12),
            plan.noseY + 14,
            320 + side * (plan.mouthHalf + 14),
            plan.mouthY - 2,
          );
        });
      }
    }),
    make(hairRect, (ctx) => {
      const loose = createCanvas(hairRect.width, hairRect.height);
      const brush = loose.getContext('2d');
      brush.translate(-hairRect.x, -hairRect.y);
      if (hasHair(rig.hair.style, 'front')) paintHair(brush, rig, plan, 'front');
      paintHeadwear(brush, rig, plan);
      // Hair casts a soft shadow on the face only.
      ctx.save();
      ctx.beginPath();
      faceOutline(plan)(ctx);
      ctx.clip();
      ctx.shadowColor = alpha(skin.deep, 0.75);
      ctx.shadowBlur = 16;
      ctx.shadowOffsetY = 8;
      ctx.drawImage(loose, hairRect.x, hairRect.y);
      ctx.restore();
      ctx.drawImage(loose, hairRect.x, hairRect.y);
    }),
    rig.glasses === 'none'
      ? null
      : make(
          { x: 180, y: 250, width: 280, height: 120 },
          (ctx) => paintGlasses(ctx, rig, plan),
          1.5,
        ),
    createEyeKit(rig, plan, make),
  ]);
  const [backdrop, torso, hairBack, head, folds, hairFront, glasses, kit] = made;
  const eyes = { rig, plan, skin, kit };
  const mouthLook: MouthLook = {
    half: plan.mouthHalf,
    upper: plan.lipUpper,
    lower: plan.lipLower,
    lip: skin.lip,
    lipDark: skin.lipDark,
    shadow: skin.shadow,
    gloss: rig.makeup === 'bold' ? 0.5 : rig.gender === 'female' ? 0.34 : 0.16,
  };
  const splitY = plan.noseY + 8;
  const bottomY = headRect.y + headRect.height;
  const breathStep = (pose: Pose): number => Math.round((pose.breath * 2 + pose.shrug * 9) * 4) / 4;
  const headBounds = boundsOf([hairBack, head, hairFront], 26);
  const torsoBounds = boundsOf([torso], 14);

  return {
    parts: [
      { rect: headBounds, key: (pose) => JSON.stringify(pose) },
      { rect: torsoBounds, key: (pose) => `${breathStep(pose)} ${pose.lean}` },
    ],
    paint(ctx: SKRSContext2D, pose: Pose) {
      const breath = breathStep(pose);
      const stretch = 1 + clamp(pose.mouth.jaw, 0, 1.1) * 0.085;
      const smile = clamp(rig.mood * 0.9 + pose.smile * 0.6 - pose.mouth.round * 0.5, -1, 1);
      ctx.drawImage(backdrop.canvas, 0, 0, 640, 720);
      const turn = (depth: number): void => {
        ctx.translate(
          pivot.x + pose.yaw * 6 + pose.lean * 9 + pose.yaw * depth * 5,
          pivot.y + pose.pitch * 5 - breath * 0.6 + pose.pitch * depth * 3,
        );
        ctx.rotate(pose.roll * 0.045 + pose.lean * 0.025);
        ctx.translate(-pivot.x, -pivot.y);
      };
      const placed = (depth: number, draw: () => void): void => {
        ctx.save();
        turn(depth);
        draw();
        ctx.restore();
      };
      if (hairBack) placed(-0.8, () => drawLayer(ctx, hairBack));
      ctx.save();
      ctx.translate(pose.lean * 4, -breath);
      drawLayer(ctx, torso);
      ctx.restore();
      placed(0, () => {
        const jawBottom = splitY + (bottomY - splitY) * stretch;
        drawBand(ctx, head, splitY - 6, bottomY, jawBottom);
        drawBand(ctx, head, headRect.y, splitY, splitY);
      });
      placed(0.55, () => {
        paintEyes(ctx, eyes, pose);
        ctx.globalAlpha = clamp(
          0.05 + smile * 0.4 + Math.max(0, pose.mouth.width) * 0.4 - pose.mouth.round * 0.2,
          0,
          0.75,
        );
        drawLayer(ctx, folds);
        ctx.globalAlpha = 1;
        ctx.save();
        ctx.translate(plan.cx, splitY + (plan.mouthY - splitY) * (1 + (stretch - 1) * 0.4));
        paintMouth(ctx, mouthLook, pose.mouth, smile);
        ctx.restore();
      });
      if (glasses) placed(0.75, () => drawLayer(ctx, glasses));
      placed(0.25, () => drawLayer(ctx, hairFront));
    },
  };
}
