/** The head without its moving parts: skin, and the shading that makes it round. Lit from the left. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { PathSink } from '../drawing/geometry.ts';
import { alpha, lightnessOf, shade } from '../drawing/color.ts';
import { createRandom } from '../drawing/random.ts';
import { glow, inside, linear, softFill, softStroke } from '../drawing/soft.ts';
import type { PersonRig } from '../cast/rig.ts';
import { paintAge } from './age.ts';
import { faceOutline } from './face-plan.ts';
import type { FacePlan } from './face-plan.ts';
import type { SkinPalette } from './palette.ts';
import { paintScalp } from './scalp.ts';

export function paintHead(
  ctx: SKRSContext2D,
  rig: PersonRig,
  plan: FacePlan,
  skin: SkinPalette,
): void {
  const outline = faceOutline(plan);
  ctx.fillStyle = linear(ctx, 212, 190, 440, 440, [
    [0, skin.light],
    [0.4, skin.base],
    [0.74, skin.base],
    [1, skin.shadow],
  ]);
  ctx.beginPath();
  outline(ctx);
  ctx.fill();
  inside(ctx, outline, () => {
    paintForm(ctx, plan, skin, outline);
    paintCheeks(ctx, rig, plan, skin);
    paintSockets(ctx, rig, plan, skin);
    paintMouthRelief(ctx, plan, skin);
    paintAge(ctx, rig, plan, skin);
    if (rig.freckles) paintFreckles(ctx, rig, plan, skin);
    if (rig.hair.style === 'bald') paintScalp(ctx, rig, plan, skin);
  });
}

function paintForm(
  ctx: SKRSContext2D,
  plan: FacePlan,
  skin: SkinPalette,
  outline: (path: PathSink) => void,
): void {
  const { cx, chinY, cheekHalf: h, browY } = plan;
  // Edges turn away from the viewer.
  softStroke(ctx, 15, alpha(skin.shadow, 0.8), 26, outline);
  // The side away from the light, with warmer skin where light turns into shade.
  softStroke(ctx, 16, alpha(skin.blush, 0.2), 20, (c) => {
    c.moveTo(cx + h * 0.66, 190);
    c.bezierCurveTo(cx + h * 0.84, 300, cx + h * 0.66, 392, cx + 22, chinY - 6);
  });
  softFill(ctx, 20, alpha(skin.deep, 0.46), (c) => {
    c.moveTo(cx + h * 0.82, 160);
    c.bezierCurveTo(cx + h * 1.02, 290, cx + h * 0.84, 396, cx + 24, chinY + 4);
    c.lineTo(cx + 160, chinY + 20);
    c.lineTo(cx + 170, 150);
    c.closePath();
  });
  // Temples and the underside of the jaw.
  for (const side of [-1, 1]) {
    softFill(ctx, 14, alpha(skin.shadow, side < 0 ? 0.4 : 0.55), (c) =>
      c.ellipse(cx + side * h * 0.92, browY - 4, 17, 46, side * -0.1, 0, Math.PI * 2),
    );
  }
  softStroke(ctx, 9, alpha(skin.deep, 0.42), 12, (c) => {
    c.moveTo(cx - h * 0.72, chinY - 44);
    c.quadraticCurveTo(cx - 40, chinY + 2, cx, chinY + 3);
    c.quadraticCurveTo(cx + 40, chinY + 2, cx + h * 0.72, chinY - 44);
  });
  glow(ctx, cx - 24, browY - 48, 96, 56, skin.light, 0.85);
  glow(ctx, cx - 30, browY - 56, 52, 26, '#ffffff', 0.12);
  glow(ctx, cx - 5, chinY - 25, 30, 17, skin.light, 0.75);
  glow(ctx, cx - 8, chinY - 28, 15, 8, '#ffffff', 0.12);
}

/** Cheekbones and the warmth of the blood under them. */
function paintCheeks(ctx: SKRSContext2D, rig: PersonRig, plan: FacePlan, skin: SkinPalette): void {
  const { cx, eyeY, cheekHalf: h } = plan;
  const rosy = { child: 1.3, young: 1, adult: 0.8, senior: 0.9 }[rig.age];
  const warmth = rosy * (rig.gender === 'female' ? 1 : 0.72);
  const dark = lightnessOf(skin.base) < 0.55;
  for (const side of [-1, 1]) {
    softFill(ctx, 13, alpha(skin.shadow, side < 0 ? 0.3 : 0.46), (c) =>
      c.ellipse(cx + side * h * 0.74, eyeY + 98, 14, 46, side * 0.46, 0, Math.PI * 2),
    );
    glow(ctx, cx + side * h * 0.56, eyeY + 54, 58, 42, skin.blush, (dark ? 0.2 : 0.3) * warmth);
    glow(
      ctx,
      cx + side * h * 0.54,
      eyeY + 38,
      40,
      19,
      skin.light,
      side < 0 ? 0.72 : 0.34,
      0.25 * side,
    );
    glow(ctx, cx + side * h * 0.5, eyeY + 35, 18, 8, '#ffffff', side < 0 ? 0.16 : 0.06, 0.3 * side);
  }
}

function paintSockets(ctx: SKRSContext2D, rig: PersonRig, plan: FacePlan, skin: SkinPalette): void {
  const { cx, eyeDx, eyeY, eyeHalf, eyeUpper, browY } = plan;
  for (const side of [-1, 1]) {
    const x = cx + side * eyeDx;
    softFill(ctx, 8, alpha(skin.shadow, 0.55), (c) =>
      c.ellipse(x, eyeY - 8, eyeHalf + 5, 21, side * -0.06, 0, Math.PI * 2),
    );
    softFill(ctx, 7, alpha(skin.deep, side < 0 ? 0.3 : 0.4), (c) =>
      c.ellipse(cx + side * (eyeDx - eyeHalf - 5), eyeY - 14, 9, 19, side * 0.3, 0, Math.PI * 2),
    );
    // The lid itself catches light; so does the bone under the brow.
    glow(ctx, x - 2, eyeY - eyeUpper * 0.8, eyeHalf * 0.8, 10, skin.light, 0.7);
    glow(ctx, x + side * 14, browY + 15, 25, 8, skin.light, side < 0 ? 0.7 : 0.4);
    if (rig.makeup !== 'none') {
      const tint = rig.makeup === 'bold' ? '#7a3b63' : '#b26a5c';
      softFill(ctx, 6, alpha(tint, rig.makeup === 'bold' ? 0.42 : 0.24), (c) =>
        c.ellipse(x + side * 6, eyeY - eyeUpper - 1, eyeHalf, 9, side * -0.12, 0, Math.PI * 2),
      );
    }
    softStroke(ctx, 3, alpha(skin.shadow, 0.5), 3, (c) => {
      c.moveTo(x - side * eyeHalf * 0.72, eyeY + 20);
      c.quadraticCurveTo(x, eyeY + 27, x + side * eyeHalf * 0.75, eyeY + 18);
    });
    glow(ctx, x, eyeY + 29, eyeHalf * 0.8, 6, skin.light, 0.4);
  }
}

/** The valley above the lips and the shade below them; the lips themselves are drawn in every frame. */
function paintMouthRelief(ctx: SKRSContext2D, plan: FacePlan, skin: SkinPalette): void {
  const { cx, noseY, mouthY, mouthHalf, lipUpper, lipLower } = plan;
  softStroke(ctx, 3, alpha(skin.shadow, 0.5), 5.5, (c) => {
    c.moveTo(cx + 1, noseY + 12);
    c.lineTo(cx + 1, mouthY - lipUpper - 4);
  });
  softFill(ctx, 6, alpha(skin.deep, 0.3), (c) =>
    c.ellipse(cx + 2, mouthY + lipLower + 9, mouthHalf * 0.58, 6, 0, 0, Math.PI * 2),
  );
  for (const side of [-1, 1]) {
    glow(ctx, cx + side * 9 - 1, mouthY - lipUpper - 11, 6, 13, skin.light, 0.45);
    softFill(ctx, 5, alpha(skin.shadow, 0.55), (c) =>
      c.ellipse(cx + side * (mouthHalf + 5), mouthY - 2, 5.5, 8, side * 0.4, 0, Math.PI * 2),
    );
  }
}

function paintFreckles(
  ctx: SKRSContext2D,
  rig: PersonRig,
  plan: FacePlan,
  skin: SkinPalette,
): void {
  const random = createRandom(rig.seed, 'freckles');
  const tone = shade(skin.base, -0.15, 1.5, -8);
  for (let i = 0; i < 120; i++) {
    const x = plan.cx + random.around() * 96;
    const y = plan.eyeY + 46 + random.around() * 30 - Math.abs(x - plan.cx) * 0.1;
    ctx.fillStyle = alpha(tone, random.between(0.18, 0.55));
    ctx.beginPath();
    ctx.ellipse(x, y, random.between(0.7, 2), random.between(0.7, 1.7), 0, 0, Math.PI * 2);
    ctx.fill();
  }
}
