/** The layers of a person: whatever never changes, painted once. */
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import { alpha } from '../drawing/color.ts';
import type { Layer, MakeLayer, Rect } from '../drawing/layer.ts';
import { inside, softStroke } from '../drawing/soft.ts';
import type { PersonRig } from '../cast/rig.ts';
import { hasMoustache, paintBeard, paintMoustacheTips } from './beard.ts';
import { paintTorso } from './clothes/clothes.ts';
import { paintEarrings, paintEars } from './ear.ts';
import { faceOutline } from './face-plan.ts';
import type { FacePlan } from './face-plan.ts';
import { paintHead } from './face.ts';
import { paintGlasses } from './glasses.ts';
import { hasHair, paintHair } from './hair/hair.ts';
import { coveredEars } from './hair/worn.ts';
import { hiddenHairY, paintHeadwear } from './headwear.ts';
import { lightOf, paintLit, toneOf } from './light.ts';
import type { Light } from './light.ts';
import { paintNose } from './nose.ts';
import type { SkinPalette } from './palette.ts';

const hairRect: Rect = { x: 90, y: 0, width: 460, height: 660 };
export const headRect: Rect = { x: 190, y: 90, width: 260, height: 470 };
const headScale = 1.25;

export interface PersonLayers {
  torso: Layer;
  hairBack: Layer | null;
  ears: Layer;
  head: Layer;
  nose: Layer;
  folds: Layer;
  moustache: Layer | null;
  hairFront: Layer;
  glasses: Layer | null;
}

/** Paints all layers. */
export async function makeLayers(
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
  const [torso, hairBack, ears, head, nose, folds, moustache, hairFront, glasses] =
    await Promise.all([
      make({ x: 0, y: 400, width: 640, height: 660 }, (ctx) => {
        paintLit(
          ctx,
          light,
          { key: 0.12, shade: 0.2, rim: 0.8, tone: { light: light.key, deep: '#2b2631' } },
          (c) => {
            paintTorso(c, rig, plan, skin);
            paintHair(c, rig, plan, 'chest');
          },
        );
        hangDown(ctx, 734);
      }),
      hasHair(rig.hair.style, 'back')
        ? make(hairRect, (ctx) =>
            paintLit(ctx, light, { key: 0.06, shade: 0.4, rim: 0.7, tone: hair }, (c) =>
              paintHairUnder(c, rig, plan, 'back'),
            ),
          )
        : null,
      make({ x: 160, y: 260, width: 320, height: 150 }, (ctx) =>
        paintLit(ctx, light, { ...flesh, rim: 0.7 }, (c) =>
          paintEars(c, rig, plan, skin, coveredEars(rig)),
        ),
      ),
      make(
        headRect,
        (ctx) => {
          paintLit(ctx, light, { ...flesh, rim: 0.85 }, (c) => {
            paintHead(c, rig, plan, skin);
            paintHairShadow(c, hairOver(), plan, skin);
            inside(c, faceOutline(plan), () => paintHair(c, rig, plan, 'skin'));
          });
          litBeard(ctx, light, rig, plan);
        },
        headScale,
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
      hasMoustache(rig)
        ? make({ x: 250, y: plan.mouthY - 32, width: 140, height: 56 }, (ctx) =>
            paintLit(
              ctx,
              light,
              { key: 0, shade: 0.3, rim: 0, tone: toneOf(rig.hair.color) },
              (c) => paintMoustacheTips(c, rig, plan),
            ),
          )
        : null,
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
  return { torso, hairBack, ears, head, nose, folds, moustache, hairFront, glasses };
}

/** Cloth hangs straight below `y`, where garments end. */
function hangDown(ctx: SKRSContext2D, y: number): void {
  const { canvas } = ctx;
  const { d, f } = ctx.getTransform();
  const row = Math.round(y * d + f);
  const { width, height } = canvas;
  ctx.save();
  ctx.resetTransform();
  ctx.globalCompositeOperation = 'copy';
  ctx.beginPath();
  ctx.rect(0, row, width, height - row);
  ctx.clip();
  ctx.drawImage(canvas, 0, row - 1, width, 1, 0, row, width, height - row);
  ctx.restore();
}

/** Lit as hair: with the skin's own warmth a black or a white beard would turn brown. */
function litBeard(ctx: SKRSContext2D, light: Light, rig: PersonRig, plan: FacePlan): void {
  if (rig.beard === 'none') return;
  const { canvas } = ctx;
  const loose = createCanvas(canvas.width, canvas.height);
  const brush = loose.getContext('2d');
  brush.setTransform(ctx.getTransform());
  const tone = toneOf(rig.beardColor ?? rig.hair.color);
  paintLit(brush, light, { key: 0.16, shade: 0.3, rim: 0, tone }, (c) => paintBeard(c, rig, plan));
  ctx.save();
  ctx.resetTransform();
  ctx.drawImage(loose, 0, 0);
  ctx.restore();
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
  paintEarrings(brush, rig, plan, coveredEars(rig));
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

/** The hair's shadow falls on the face only, away from the light. */
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
