/** People: the head in layers of different depth, so that a turn shifts nearer parts more. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { clamp } from '../drawing/geometry.ts';
import { boundsOf, drawLayer, drawTurned } from '../drawing/layer.ts';
import type { Layer, MakeLayer, Rect, Turn } from '../drawing/layer.ts';
import type { Pose } from '../motion/pose.ts';
import type { PersonRig } from '../cast/rig.ts';
import type { Scene } from '../motion/scene.ts';
import { drawArms, makeArms } from './arms.ts';
import { HEM_Y, paintSkin } from './body.ts';
import { makeIris, paintEyes } from './eyes.ts';
import { CX, ellipse, form, lightOf } from './form.ts';
import type { Brush, Light } from './form.ts';
import { paintClothes } from './clothes.ts';
import { coversEars } from './hair-styles.ts';
import { paintHair } from './hair.ts';
import { hasMoustache, paintEars, paintHead, paintMoustache, paintNose } from './head.ts';
import type { Sitter } from './head.ts';
import { paintGlasses } from './glasses.ts';
import { paintHeadwear } from './headwear.ts';
import { lipLift, paintMouth } from './mouth.ts';
import { planOf, skinOf } from './plan.ts';

/** The head turns about the top of the spine. */
const pivot = { x: CX, y: 470 };
/** How far the middle of the face moves when the head turns all the way, px. */
const turnReach = 15;
const headRect: Rect = { x: 170, y: 90, width: 300, height: 480 };
const hairRect: Rect = { x: 60, y: -110, width: 520, height: 860 };
/** Even a calm face is friendly; only a grave one is not. */
const restingSmile = (mood: number): number => (mood < 0 ? mood * 0.9 : 0.3 + mood * 0.6);

type Layers = Awaited<ReturnType<typeof makeLayers>>;

export async function createPersonScene(
  rig: PersonRig,
  backdropMade: Promise<Layer>,
  make: MakeLayer,
): Promise<Scene> {
  const sitter: Sitter = { rig, plan: planOf(rig), skin: skinOf(rig) };
  const [backdrop, layers] = await Promise.all([
    backdropMade,
    makeLayers(sitter, lightOf(rig), make),
  ]);
  const { torso, hairBack, ears, head, hairFront, arms } = layers;
  const breathStep = (pose: Pose): number =>
    Math.round((pose.breath * 2 + pose.shrug * 10) * 4) / 4;
  const torsoBounds = boundsOf([torso], 14);
  return {
    parts: [
      {
        rect: boundsOf([hairBack, ears, head, hairFront], 26),
        key: (pose) => JSON.stringify(pose),
      },
      {
        rect: torsoBounds,
        key: (pose) => `${breathStep(pose)} ${pose.lean} ${pose.hand} ${pose.wave}`,
      },
      // A raised hand leaves the outline of the body.
      {
        rect: boundsOf(
          [{ ...arms.forearm, rect: { x: CX, y: 500, width: 320, height: HEM_Y - 500 } }],
          0,
        ),
        key: (pose) => (pose.hand > 0 || pose.wave > 0 ? JSON.stringify(pose) : ''),
      },
    ],
    paint(ctx, pose, isCutOut = false) {
      if (!isCutOut) drawLayer(ctx, backdrop);
      paintPerson(ctx, sitter, layers, pose, breathStep(pose));
    },
  };
}

async function makeLayers(sitter: Sitter, light: Light, make: MakeLayer) {
  const { rig, plan } = sitter;
  const layer = (rect: Rect, paint: (brush: Brush) => void, scale?: number): Promise<Layer> =>
    make(rect, (ctx) => paint({ ctx, light }), scale);
  const [torso, hairBack, ears, head, nose, moustache, hairFront, glasses, iris, arms] =
    await Promise.all([
      layer({ x: 0, y: 390, width: 640, height: HEM_Y - 390 }, (brush) => {
        paintSkin(brush, sitter);
        paintClothes(brush, sitter);
      }),
      layer(hairRect, (brush) => paintHair(brush, rig, plan, 'back')),
      coversEars(rig) && rig.hair.style === 'hijab'
        ? null
        : layer({ x: 160, y: 260, width: 320, height: 140 }, (brush) => paintEars(brush, sitter)),
      layer(headRect, (brush) => paintHead(brush, sitter), 1.25),
      layer({ x: 270, y: 280, width: 100, height: 110 }, (brush) => paintNose(brush, sitter), 1.25),
      hasMoustache(rig)
        ? layer(
            { x: 240, y: 340, width: 160, height: 90 },
            (brush) => paintMoustache(brush, sitter),
            1.25,
          )
        : null,
      layer(hairRect, (brush) => {
        paintHair(brush, rig, plan, 'front');
        paintEarrings(brush, sitter);
        paintHeadwear(brush, rig, plan);
      }),
      rig.glasses === 'none'
        ? null
        : layer(
            { x: 170, y: 230, width: 300, height: 150 },
            (brush) => paintGlasses(brush, rig, plan),
            1.5,
          ),
      makeIris(rig, plan, make),
      makeArms(light, sitter, make),
    ]);
  return { torso, hairBack, ears, head, nose, moustache, hairFront, glasses, iris, arms };
}

function paintEarrings(brush: Brush, { rig, plan }: Sitter): void {
  const { jewellery } = rig;
  if (jewellery !== 'hoops' && (jewellery !== 'studs' || coversEars(rig))) return;
  for (const side of [-1, 1]) {
    const [x, y] = [CX + side * (plan.half + 3), plan.earY + 26];
    if (jewellery === 'studs') {
      form(brush, ellipse(x, y, 5), '#e9bd55', { depth: 3 });
      continue;
    }
    for (const [color, width] of [
      ['#b98a2c', 6.5],
      ['#e6bd5a', 4],
    ] as const) {
      brush.ctx.strokeStyle = color;
      brush.ctx.lineWidth = width;
      brush.ctx.stroke(ellipse(x, y + 20, 15, 20));
    }
  }
}

function paintPerson(
  ctx: SKRSContext2D,
  sitter: Sitter,
  layers: Layers,
  pose: Pose,
  breath: number,
): void {
  const { rig, plan } = sitter;
  const { torso, hairBack, ears, head, nose, moustache, hairFront, glasses, iris, arms } = layers;
  const stretch = 1 + clamp(pose.mouth.jaw, 0, 1.1) * 0.08;
  const smile = clamp(
    restingSmile(rig.mood) + pose.smile * 0.6 - pose.doubt * 0.3 - pose.mouth.round * 0.5,
    -1,
    1,
  );
  const reach = pose.yaw * turnReach;
  const bent = (depth: number): Turn => ({ axis: CX, shift: reach * depth });
  /** Where a point of the face is while the head is turned. */
  const moved = (dx: number): number => dx + reach * Math.max(0, 1 - Math.abs(dx) / plan.half);
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
  const onBody = (draw: () => void): void => {
    ctx.save();
    ctx.translate(pose.lean * 4, -breath);
    draw();
    ctx.restore();
  };
  placed(-1.4, () => drawLayer(ctx, hairBack));
  onBody(() => drawLayer(ctx, torso));
  if (ears) placed(-1.6, () => drawLayer(ctx, ears));
  const splitY = plan.nose.y + 8;
  const bottomY = headRect.y + headRect.height;
  placed(0, () => {
    const toBottom = splitY + (bottomY - splitY) * stretch;
    drawTurned(ctx, head, bent(1), { from: splitY - 6, to: bottomY, toBottom });
    drawTurned(ctx, head, bent(1), { from: headRect.y, to: splitY, toBottom: splitY });
  });
  placed(0.35, () => {
    paintEyes(ctx, sitter, iris, pose, { moved, reach });
    const middle = moved(0);
    ctx.save();
    ctx.translate(middle + pose.yaw * 4, 0);
    drawLayer(ctx, nose);
    ctx.restore();
    ctx.save();
    ctx.translate(CX + middle, splitY + (plan.mouth.y - splitY) * (1 + (stretch - 1) * 0.4));
    ctx.scale(1 - Math.abs(pose.yaw) * 0.03, 1);
    paintMouth(ctx, sitter, pose.mouth, smile);
    if (moustache) {
      ctx.translate(-CX, -plan.mouth.y - lipLift(pose.mouth, smile));
      drawLayer(ctx, moustache);
    }
    ctx.restore();
  });
  if (glasses) placed(0.6, () => drawTurned(ctx, glasses, bent(1.1)));
  placed(0.15, () => drawTurned(ctx, hairFront, bent(0.75)));
  onBody(() =>
    drawArms(
      ctx,
      plan,
      arms,
      Math.max(pose.hand, pose.wave),
      pose.pitch * 0.06 + pose.wave * Math.sin(pose.wave * 16) * 0.16,
    ),
  );
}
