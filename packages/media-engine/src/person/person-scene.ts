/** People: the head in layers of different depth, so that a turn shifts nearer parts more. */
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import { alpha } from '../paint/color.ts';
import { clamp } from '../paint/geometry.ts';
import { boundsOf, drawLayer, drawTurned } from '../paint/layer.ts';
import type { Layer, MakeLayer, Rect, Turn } from '../paint/layer.ts';
import { inside, softStroke } from '../paint/soft.ts';
import type { Pose } from '../motion/pose.ts';
import type { PersonRig } from '../rig/rig.ts';
import type { Scene } from '../scene/scene.ts';
import { paintBeard } from './beard.ts';
import { paintTorso } from './clothes/clothes.ts';
import { paintEarrings, paintEars } from './ear.ts';
import { createEyeKit } from './eye-kit.ts';
import { paintEyes } from './eyes.ts';
import { faceOutline, planFace } from './face-plan.ts';
import type { FacePlan } from './face-plan.ts';
import { paintHead } from './face.ts';
import { paintGlasses } from './glasses.ts';
import { coversEars, hasHair, paintHair } from './hair/hair.ts';
import { hiddenHairY, paintHeadwear } from './headwear.ts';
import { lightOf, paintLit, toneOf } from './light.ts';
import { paintMouth } from './mouth.ts';
import type { MouthLook } from './mouth.ts';
import { paintNose } from './nose.ts';
import { skinPalette } from './palette.ts';
import type { SkinPalette } from './palette.ts';

/** The head turns about the top of the spine. */
const pivot = { x: 320, y: 470 };
const hairRect: Rect = { x: 90, y: 0, width: 460, height: 660 };
const headRect: Rect = { x: 190, y: 90, width: 260, height: 470 };
/** Even a calm face is friendly; only a grave one is not. */
const restingSmile = (mood: number): number => (mood < 0 ? mood * 0.9 : 0.26 + mood * 0.74);
/** How far the middle of the face moves when the head turns all the way, px. */
const turnReach = 15;

interface PersonLayers {
  torso: Layer;
  hairBack: Layer | null;
  ears: Layer;
  head: Layer;
  nose: Layer;
  folds: Layer;
  hairFront: Layer;
  glasses: Layer | null;
}

/** What never changes, painted once. */
async function makeLayers(
  rig: PersonRig,
  plan: FacePlan,
  skin: SkinPalette,
  make: MakeLayer,
): Promise<PersonLayers> {
  const light = lightOf(rig);
  const flesh = { key: 0.24, shade: 0.46, rim: 0, tone: skin };
  const hair = toneOf(rig.hair.color);
  // Two layers need it; if other threads make them, each paints its own.
  let kept: Canvas | undefined;
  const hairOver = (): Canvas => (kept ??= frontHair(rig, plan));
  const [torso, hairBack, ears, head, nose, folds, hairFront, glasses] = await Promise.all([
    make({ x: 0, y: 400, width: 640, height: 340 }, (ctx) =>
      paintLit(
        ctx,
        light,
        { key: 0.12, shade: 0.2, rim: 0.8, tone: { light: light.key, deep: '#2b2631' } },
        (c) => {
          paintTorso(c, rig, plan, skin);
          paintHair(c, rig, plan, 'chest');
        },
      ),
    ),
    hasHair(rig.hair.style, 'back')
      ? make(hairRect, (ctx) =>
          paintLit(ctx, light, { key: 0.06, shade: 0.4, rim: 0.7, tone: hair }, (c) =>
            paintHairUnder(c, rig, plan, 'back'),
          ),
        )
      : null,
    make({ x: 160, y: 260, width: 320, height: 150 }, (ctx) =>
      paintLit(ctx, light, { ...flesh, rim: 0.7 }, (c) => paintEars(c, rig, plan, skin)),
    ),
    make(
      headRect,
      (ctx) =>
        paintLit(ctx, light, { ...flesh, rim: 0.85 }, (c) => {
          paintHead(c, rig, plan, skin);
          paintBeard(c, rig, plan);
          paintHairShadow(c, hairOver(), plan, skin);
        }),
      1.25,
    ),
    make(
      { x: 270, y: 260, width: 100, height: 150 },
      (ctx) =>
        paintLit(ctx, light, { key: 0, shade: 0, rim: 0, tone: skin }, (c) =>
          paintNose(c, plan, skin),
        ),
      1.25,
    ),
    make({ x: 230, y: 370, width: 180, height: 90 }, (ctx) => paintSmileFolds(ctx, plan, skin)),
    make(hairRect, (ctx) =>
      paintLit(ctx, light, { key: 0.22, shade: 0.5, rim: 0.9, tone: hair }, (c) =>
        c.drawImage(hairOver(), hairRect.x, hairRect.y),
      ),
    ),
    rig.glasses === 'none'
      ? null
      : make(
          { x: 180, y: 250, width: 280, height: 120 },
          (ctx) => paintGlasses(ctx, rig, plan),
          1.5,
        ),
  ]);
  return { torso, hairBack, ears, head, nose, folds, hairFront, glasses };
}

/** The folds beside a smiling mouth, which come and go. */
function paintSmileFolds(ctx: SKRSContext2D, plan: FacePlan, skin: SkinPalette): void {
  const { noseHalf, noseY, mouthHalf, mouthY } = plan;
  for (const side of [-1, 1]) {
    softStroke(ctx, 2.8, alpha(skin.deep, 0.55), 3.4, (c) => {
      c.moveTo(320 + side * (noseHalf + 6), noseY - 2);
      c.bezierCurveTo(
        320 + side * (noseHalf + 16),
        noseY + 6,
        320 + side * (mouthHalf + 12),
        noseY + 16,
        320 + side * (mouthHalf + 13),
        mouthY - 4,
      );
    });
  }
}

/** Hair and whatever is worn over it: it is painted over the face, and casts a shadow on it. */
function frontHair(rig: PersonRig, plan: FacePlan): Canvas {
  const loose = createCanvas(hairRect.width, hairRect.height);
  const brush = loose.getContext('2d');
  brush.translate(-hairRect.x, -hairRect.y);
  if (hasHair(rig.hair.style, 'front')) paintHairUnder(brush, rig, plan, 'front');
  if (coversEars(rig)) paintEarrings(brush, rig, plan);
  paintHeadwear(brush, rig, plan);
  return loose;
}

/** A hat hides what would stand above it. */
function paintHairUnder(
  ctx: SKRSContext2D,
  rig: PersonRig,
  plan: FacePlan,
  part: 'front' | 'back',
): void {
  const top = hiddenHairY(rig, plan);
  ctx.save();
  if (top > 0) {
    ctx.beginPath();
    const side = plan.cheekHalf + 8;
    ctx.moveTo(plan.cx - side, top);
    ctx.lineTo(plan.cx + side, top);
    ctx.quadraticCurveTo(plan.cx + side + 70, top + 6, plan.cx + side + 90, top + 150);
    ctx.lineTo(640, 720);
    ctx.lineTo(0, 720);
    ctx.lineTo(plan.cx - side - 90, top + 150);
    ctx.quadraticCurveTo(plan.cx - side - 70, top + 6, plan.cx - side, top);
    ctx.clip();
  }
  paintHair(ctx, rig, plan, part);
  ctx.restore();
}

/** On the face only, away from the light. */
function paintHairShadow(
  ctx: SKRSContext2D,
  hair: Canvas,
  plan: FacePlan,
  skin: SkinPalette,
): void {
  // Only the shadow is wanted, so the hair itself is far outside. Shadows ignore the transform.
  const far = 1000;
  const { a: scale } = ctx.getTransform();
  inside(ctx, faceOutline(plan), () => {
    for (const [blur, x, y, opacity] of [
      [22, 5, 12, 0.55],
      [7, 2, 4, 0.6],
    ] as const) {
      ctx.shadowColor = alpha(skin.deep, opacity);
      ctx.shadowBlur = blur * Math.abs(scale);
      ctx.shadowOffsetX = (x + far) * scale;
      ctx.shadowOffsetY = y * Math.abs(scale);
      ctx.drawImage(hair, hairRect.x - far, hairRect.y);
    }
  });
}

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
  const { torso, hairBack, ears, head, nose, folds, hairFront, glasses } = layers;
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
      ctx.drawImage(backdrop.canvas, 0, 0, 640, 720);
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
        ctx.restore();
      });
      if (glasses) placed(0.6, () => drawTurned(ctx, glasses, bent(1.1)));
      placed(0.15, () => drawTurned(ctx, hairFront, bent(0.75)));
    },
  };
}
