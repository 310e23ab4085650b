/** What years leave in a face: soft folds with a lit edge, not grooves. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, shade } from '../drawing/color.ts';
import type { PathSink } from '../drawing/geometry.ts';
import { createRandom } from '../drawing/random.ts';
import { glow, softFill, softStroke } from '../drawing/soft.ts';
import type { PersonRig } from '../cast/rig.ts';
import type { FacePlan } from './face-plan.ts';
import type { SkinPalette } from './palette.ts';

/** A valley in the skin: dark where it is deepest, light on the side that faces the light. */
function fold(
  ctx: SKRSContext2D,
  skin: SkinPalette,
  depth: number,
  width: number,
  shape: (dy: number) => (path: PathSink) => void,
): void {
  softStroke(ctx, width * 1.1, alpha(skin.shadow, depth), width * 2.4, shape(0));
  softStroke(ctx, width * 0.45, alpha(skin.deep, depth * 0.62), width * 0.7, shape(0));
  softStroke(ctx, width * 0.8, alpha(skin.light, depth * 0.7), width, shape(width * 1.5));
}

export function paintAge(
  ctx: SKRSContext2D,
  rig: PersonRig,
  plan: FacePlan,
  skin: SkinPalette,
): void {
  const { cx, noseY, noseHalf, mouthHalf, mouthY } = plan;
  const senior = rig.age === 'senior';
  const depth = { child: 0, young: 0.1, adult: 0.2, senior: 0.62 }[rig.age];
  for (const side of [-1, 1]) {
    fold(ctx, skin, depth, senior ? 2.6 : 2.2, (dy) => (c) => {
      const x = (out: number): number => cx + side * (out + dy * 0.5);
      c.moveTo(x(noseHalf + 4), noseY - 5);
      c.bezierCurveTo(
        x(noseHalf + 14),
        noseY + 6,
        x(mouthHalf + 8),
        noseY + 18,
        x(mouthHalf + (senior ? 11 : 9)),
        mouthY - (senior ? 2 : 10),
      );
    });
  }
  if (rig.age === 'adult') {
    paintBrowLines(ctx, plan, skin, 0.08, 2);
    for (const side of [-1, 1]) paintCrowsFeet(ctx, plan, skin, side, 0.12);
  }
  if (!senior) return;
  paintBrowLines(ctx, plan, skin, 0.26, 3);
  paintLipLines(ctx, plan, skin);
  for (const side of [-1, 1]) paintSeniorSide(ctx, plan, skin, side);
  paintSpots(ctx, rig, plan, skin);
}

function paintBrowLines(
  ctx: SKRSContext2D,
  { cx, browY }: FacePlan,
  skin: SkinPalette,
  depth: number,
  count: number,
): void {
  for (let i = 0; i < count; i++) {
    const y = browY - 30 - i * 15;
    const half = 52 - Math.abs(i - 1) * 10;
    fold(ctx, skin, depth, 2.6, (dy) => (c) => {
      c.moveTo(cx - half, y + 3 + dy);
      c.bezierCurveTo(cx - half * 0.5, y - 4 + dy, cx - 10, y + 1 + dy, cx, y + dy);
      c.bezierCurveTo(cx + 10, y + 1 + dy, cx + half * 0.5, y - 4 + dy, cx + half, y + 3 + dy);
    });
  }
}

function paintCrowsFeet(
  ctx: SKRSContext2D,
  { eyeY, eyeDx, eyeHalf, cx }: FacePlan,
  skin: SkinPalette,
  side: number,
  depth: number,
): void {
  for (const [dy, length] of [
    [-6, 15],
    [1, 18],
    [8, 15],
  ] as const) {
    softStroke(ctx, 1.2, alpha(skin.deep, depth), 1.5, (c) => {
      const x = cx + side * (eyeDx + eyeHalf + 6);
      c.moveTo(x, eyeY + dy * 0.6);
      c.quadraticCurveTo(x + side * length * 0.5, eyeY + dy, x + side * length, eyeY + dy * 1.9);
    });
  }
}

/** Short lines over the lip. */
function paintLipLines(
  ctx: SKRSContext2D,
  { cx, mouthY, mouthHalf, lipUpper }: FacePlan,
  skin: SkinPalette,
): void {
  for (const at of [-0.62, -0.4, -0.2, 0.24, 0.44, 0.64]) {
    softStroke(ctx, 0.8, alpha(skin.deep, 0.24), 1.1, (c) => {
      const x = cx + at * mouthHalf;
      c.moveTo(x, mouthY - lipUpper - 1);
      c.lineTo(x + at * 3, mouthY - lipUpper - 8);
    });
  }
}

/** Crow's feet, the sagging lid, the bag under the eye, the hollow of the cheek and the jowl. */
function paintSeniorSide(
  ctx: SKRSContext2D,
  plan: FacePlan,
  skin: SkinPalette,
  side: number,
): void {
  const { cx, mouthHalf, mouthY, eyeY, eyeDx, eyeHalf, eyeUpper, chinY } = plan;
  paintCrowsFeet(ctx, plan, skin, side, 0.34);
  fold(ctx, skin, 0.4, 2.4, (dy) => (c) => {
    c.moveTo(cx + side * (eyeDx - 6), eyeY - eyeUpper - 12 - dy);
    c.quadraticCurveTo(
      cx + side * (eyeDx + eyeHalf * 0.8),
      eyeY - eyeUpper - 8 - dy,
      cx + side * (eyeDx + eyeHalf + 6),
      eyeY + 2 - dy,
    );
  });
  fold(ctx, skin, 0.46, 2.2, (dy) => (c) => {
    c.moveTo(cx + side * (eyeDx - 25), eyeY + 20 + dy);
    c.quadraticCurveTo(cx + side * eyeDx, eyeY + 35 + dy, cx + side * (eyeDx + 25), eyeY + 21 + dy);
  });
  softFill(ctx, 12, alpha(skin.shadow, 0.5), (c) =>
    c.ellipse(cx + side * 74, mouthY - 12, 13, 34, side * 0.5, 0, Math.PI * 2),
  );
  fold(ctx, skin, 0.4, 2.4, (dy) => (c) => {
    c.moveTo(cx + side * (mouthHalf + 6), mouthY + 8);
    c.quadraticCurveTo(
      cx + side * (mouthHalf + 12 + dy * 0.4),
      mouthY + 24,
      cx + side * (mouthHalf + 7 + dy * 0.4),
      chinY - 18,
    );
  });
  glow(ctx, cx + side * (mouthHalf + 26), chinY - 34, 20, 16, skin.light, 0.4);
}

function paintSpots(ctx: SKRSContext2D, rig: PersonRig, plan: FacePlan, skin: SkinPalette): void {
  const random = createRandom(rig.seed, 'spots');
  for (let i = 0; i < 7; i++) {
    const side = random.chance(0.5) ? 1 : -1;
    const x = plan.cx + side * random.between(62, 98);
    const y = random.between(plan.browY - 30, plan.mouthY - 30);
    softFill(ctx, 1.2, alpha(shade(skin.shadow, -0.06), random.between(0.12, 0.26)), (c) =>
      c.ellipse(x, y, random.between(1.6, 3.6), random.between(1.4, 2.8), 0, 0, Math.PI * 2),
    );
  }
}
