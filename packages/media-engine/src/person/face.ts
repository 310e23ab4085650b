/** The head without its moving parts: skin, ears, nose, and the shading that makes them round. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { PathSink } from '../paint/geometry.ts';
import { alpha, lightnessOf, shade } from '../paint/color.ts';
import { createRandom } from '../paint/random.ts';
import { glow, inside, linear, radial, softFill, softStroke } from '../paint/soft.ts';
import type { PersonRig } from '../rig/rig.ts';
import { faceOutline } from './face-plan.ts';
import type { FacePlan } from './face-plan.ts';
import type { SkinPalette } from './palette.ts';

export function paintHead(
  ctx: SKRSContext2D,
  rig: PersonRig,
  plan: FacePlan,
  skin: SkinPalette,
): void {
  for (const side of [-1, 1]) paintEar(ctx, rig, plan, skin, side);
  const outline = faceOutline(plan);
  ctx.fillStyle = linear(ctx, 210, 150, 450, 470, [
    [0, skin.light],
    [0.42, skin.base],
    [1, skin.shadow],
  ]);
  ctx.beginPath();
  outline(ctx);
  ctx.fill();
  inside(ctx, outline, () => {
    paintForm(ctx, plan, skin, outline);
    paintSockets(ctx, rig, plan, skin);
    paintNose(ctx, plan, skin);
    paintMouthRelief(ctx, plan, skin);
    paintAge(ctx, rig, plan, skin);
    if (rig.freckles) paintFreckles(ctx, rig, plan, skin);
  });
}

function paintEar(
  ctx: SKRSContext2D,
  rig: PersonRig,
  plan: FacePlan,
  skin: SkinPalette,
  side: number,
): void {
  const x = plan.cx + side * (plan.cheekHalf + 6);
  const y = plan.earY;
  const ear = (c: PathSink): void => {
    c.moveTo(x - side * 14, y - 32);
    c.bezierCurveTo(x + side * 6, y - 46, x + side * 22, y - 30, x + side * 17, y - 4);
    c.bezierCurveTo(x + side * 14, y + 16, x + side * 8, y + 36, x - side * 12, y + 36);
    c.closePath();
  };
  ctx.fillStyle = linear(ctx, x - 20, y - 40, x + 20, y + 40, [
    [0, side < 0 ? skin.base : skin.shadow],
    [1, skin.shadow],
  ]);
  ctx.beginPath();
  ear(ctx);
  ctx.fill();
  inside(ctx, ear, () => {
    softFill(ctx, 4, alpha(skin.deep, 0.5), (c) =>
      c.ellipse(x + side * 1, y + 2, 8, 22, side * 0.12, 0, Math.PI * 2),
    );
    softStroke(ctx, 1.6, alpha(skin.light, 0.6), 4, (c) => {
      c.moveTo(x - side * 6, y - 33);
      c.bezierCurveTo(x + side * 8, y - 40, x + side * 17, y - 26, x + side * 13, y - 2);
    });
    glow(ctx, x + side * 4, y + 26, 14, 14, skin.blush, 0.35);
  });
  if (rig.jewellery === 'studs' || rig.jewellery === 'hoops') {
    const gold = '#e8c069';
    if (rig.jewellery === 'hoops') {
      softStroke(ctx, 0, shade(gold, -0.14), 4.6, (c) =>
        c.ellipse(x - side * 2, y + 54, 13, 19, 0, 0, Math.PI * 2),
      );
      softStroke(ctx, 0, shade(gold, 0.1), 1.8, (c) =>
        c.ellipse(x - side * 2, y + 54, 13, 19, 0, 2.2, 4.4),
      );
    } else {
      ctx.fillStyle = radial(
        ctx,
        x - side * 3,
        y + 30,
        0,
        6,
        [
          [0, '#fff6d8'],
          [0.5, gold],
          [1, shade(gold, -0.2)],
        ],
        x - side * 3 - 2,
        y + 28,
      );
      ctx.beginPath();
      ctx.arc(x - side * 3, y + 30, 5, 0, Math.PI * 2);
      ctx.fill();
    }
  }
}

function paintForm(
  ctx: SKRSContext2D,
  plan: FacePlan,
  skin: SkinPalette,
  outline: (path: PathSink) => void,
): void {
  const { cx, chinY, eyeY } = plan;
  // Edges turn away from the light.
  softStroke(ctx, 17, alpha(skin.shadow, 0.85), 34, outline);
  softFill(ctx, 24, alpha(skin.deep, 0.42), (c) => {
    c.moveTo(cx + 90, 170);
    c.bezierCurveTo(cx + 112, 300, cx + 96, 400, cx + 16, chinY + 6);
    c.lineTo(cx + 160, chinY + 20);
    c.lineTo(cx + 170, 160);
    c.closePath();
  });
  // Forehead, cheekbones, chin.
  glow(ctx, cx - 26, 214, 104, 64, skin.light, 0.9);
  glow(ctx, cx - 26, 204, 60, 30, '#ffffff', 0.1);
  for (const side of [-1, 1]) {
    glow(ctx, cx + side * 70, eyeY + 52, 46, 34, skin.blush, side < 0 ? 0.3 : 0.34);
    glow(ctx, cx + side * 66, eyeY + 36, 40, 20, skin.light, side < 0 ? 0.75 : 0.3, side * 0.3);
    softFill(ctx, 13, alpha(skin.shadow, 0.42), (c) =>
      c.ellipse(cx + side * 88, eyeY + 96, 17, 48, side * 0.42, 0, Math.PI * 2),
    );
  }
  glow(ctx, cx - 6, chinY - 24, 34, 20, skin.light, 0.8);
  glow(ctx, cx - 8, chinY - 27, 17, 9, '#ffffff', 0.14);
}

function paintSockets(ctx: SKRSContext2D, rig: PersonRig, plan: FacePlan, skin: SkinPalette): void {
  const { cx, eyeDx, eyeY, eyeHalf, eyeUpper, browY } = plan;
  for (const side of [-1, 1]) {
    const x = cx + side * eyeDx;
    softFill(ctx, 9, alpha(skin.shadow, 0.6), (c) =>
      c.ellipse(x, eyeY - 6, eyeHalf + 6, 25, side * -0.06, 0, Math.PI * 2),
    );
    softFill(ctx, 7, alpha(skin.deep, 0.34), (c) =>
      c.ellipse(cx + side * (eyeDx - eyeHalf - 5), eyeY - 13, 10, 19, side * 0.3, 0, Math.PI * 2),
    );
    // The lid itself catches light; so does the bone under the brow.
    glow(ctx, x - 2, eyeY - eyeUpper * 0.5, eyeHalf * 0.8, 11, skin.light, 0.7);
    glow(ctx, x + side * 14, browY + 14, 26, 9, skin.light, 0.65);
    if (rig.makeup !== 'none') {
      const tint = rig.makeup === 'bold' ? '#7a3b63' : '#b26a5c';
      softFill(ctx, 6, alpha(tint, rig.makeup === 'bold' ? 0.4 : 0.26), (c) =>
        c.ellipse(x + side * 6, eyeY - eyeUpper + 2, eyeHalf, 10, side * -0.12, 0, Math.PI * 2),
      );
    }
    softStroke(ctx, 3, alpha(skin.shadow, 0.55), 3, (c) => {
      c.moveTo(x - side * eyeHalf * 0.7, eyeY + 24);
      c.quadraticCurveTo(x, eyeY + 31, x + side * eyeHalf * 0.75, eyeY + 22);
    });
  }
}

function paintNose(ctx: SKRSContext2D, plan: FacePlan, skin: SkinPalette): void {
  const { cx, noseY, noseHalf, eyeY } = plan;
  // Shadow on the far side of the bridge, light along its ridge.
  softFill(ctx, 7, alpha(skin.deep, 0.32), (c) => {
    c.moveTo(cx + 9, eyeY - 12);
    c.quadraticCurveTo(cx + 8, noseY - 36, cx + noseHalf, noseY - 12);
    c.quadraticCurveTo(cx + noseHalf + 6, noseY + 2, cx + 12, noseY + 3);
    c.quadraticCurveTo(cx + 3, noseY - 40, cx + 9, eyeY - 12);
  });
  softStroke(ctx, 4.5, alpha(skin.light, 0.95), 8, (c) => {
    c.moveTo(cx - 3, eyeY + 4);
    c.lineTo(cx - 3, noseY - 24);
  });
  // Ball of the tip with its wings.
  glow(ctx, cx - 1, noseY - 12, noseHalf * 1.05, 19, skin.blush, 0.22);
  softFill(ctx, 5, alpha(skin.shadow, 0.85), (c) =>
    c.ellipse(cx, noseY + 5, noseHalf * 0.95, 6.5, 0, 0, Math.PI * 2),
  );
  for (const side of [-1, 1]) {
    softStroke(ctx, 1.7, alpha(skin.deep, side > 0 ? 0.62 : 0.46), 2.7, (c) => {
      c.moveTo(cx + side * noseHalf * 0.82, noseY - 17);
      c.bezierCurveTo(
        cx + side * noseHalf * 1.22,
        noseY - 12,
        cx + side * noseHalf * 1.16,
        noseY + 1,
        cx + side * noseHalf * 0.68,
        noseY + 1,
      );
    });
    softFill(ctx, 1.1, alpha(skin.line, 0.8), (c) =>
      c.ellipse(
        cx + side * noseHalf * 0.44,
        noseY + 1.4,
        noseHalf * 0.25,
        2.9,
        side * -0.3,
        0,
        Math.PI * 2,
      ),
    );
  }
  softStroke(ctx, 1.6, alpha(skin.deep, 0.4), 2, (c) => {
    c.moveTo(cx - noseHalf * 0.24, noseY + 3.5);
    c.quadraticCurveTo(cx, noseY + 6.5, cx + noseHalf * 0.24, noseY + 3.5);
  });
  glow(ctx, cx - 4, noseY - 15, 11, 9, '#ffffff', lightnessOf(skin.base) < 0.55 ? 0.3 : 0.5);
}

/** The valley above the lips and the shade below them; the lips themselves are drawn in every frame. */
function paintMouthRelief(ctx: SKRSContext2D, plan: FacePlan, skin: SkinPalette): void {
  const { cx, noseY, mouthY, mouthHalf, lipUpper } = plan;
  softStroke(ctx, 3, alpha(skin.shadow, 0.55), 6, (c) => {
    c.moveTo(cx + 1, noseY + 10);
    c.lineTo(cx + 1, mouthY - lipUpper - 5);
  });
  for (const side of [-1, 1]) {
    glow(ctx, cx + side * 9 - 1, mouthY - lipUpper - 11, 6, 13, skin.light, 0.5);
    softFill(ctx, 5, alpha(skin.shadow, 0.6), (c) =>
      c.ellipse(cx + side * (mouthHalf + 6), mouthY - 1, 6, 9, side * 0.4, 0, Math.PI * 2),
    );
  }
}

function paintAge(ctx: SKRSContext2D, rig: PersonRig, plan: FacePlan, skin: SkinPalette): void {
  const { cx, noseY, noseHalf, mouthHalf, mouthY, eyeY, eyeDx, eyeHalf, browY } = plan;
  const senior = rig.age === 'senior';
  const fold = senior ? 0.62 : rig.age === 'adult' ? 0.24 : 0.08;
  for (const side of [-1, 1]) {
    softStroke(ctx, senior ? 2 : 3, alpha(skin.deep, fold), senior ? 2.6 : 3, (c) => {
      c.moveTo(cx + side * (noseHalf + 5), noseY - 4);
      c.quadraticCurveTo(
        cx + side * (mouthHalf + 9),
        noseY + 16,
        cx + side * (mouthHalf + 10),
        mouthY - 6,
      );
    });
    if (!senior) continue;
    for (const [dy, length] of [
      [-5, 15],
      [2, 18],
      [9, 14],
    ] as const) {
      softStroke(ctx, 1, alpha(skin.deep, 0.5), 1.5, (c) => {
        const x = cx + side * (eyeDx + eyeHalf + 5);
        c.moveTo(x, eyeY + dy * 0.6);
        c.quadraticCurveTo(x + side * length * 0.5, eyeY + dy, x + side * length, eyeY + dy * 1.9);
      });
    }
    softStroke(ctx, 2, alpha(skin.deep, 0.42), 2, (c) => {
      c.moveTo(cx + side * (eyeDx - 24), eyeY + 26);
      c.quadraticCurveTo(cx + side * eyeDx, eyeY + 37, cx + side * (eyeDx + 24), eyeY + 26);
    });
  }
  if (!senior) return;
  for (const [y, half] of [
    [browY - 56, 48],
    [browY - 42, 60],
    [browY - 28, 52],
  ] as const) {
    softStroke(ctx, 1.6, alpha(skin.deep, 0.34), 2, (c) => {
      c.moveTo(cx - half, y + 3);
      c.bezierCurveTo(cx - half * 0.4, y - 4, cx + half * 0.4, y - 4, cx + half, y + 3);
    });
  }
}

function paintFreckles(
  ctx: SKRSContext2D,
  rig: PersonRig,
  plan: FacePlan,
  skin: SkinPalette,
): void {
  const random = createRandom(rig.seed, 'freckles');
  const tone = shade(skin.base, -0.17, 1.5, -12);
  for (let i = 0; i < 95; i++) {
    const x = plan.cx + random.around() * 92;
    const y = plan.eyeY + 44 + random.around() * 30 - Math.abs(x - plan.cx) * 0.1;
    ctx.fillStyle = alpha(tone, random.between(0.25, 0.6));
    ctx.beginPath();
    ctx.ellipse(x, y, random.between(0.8, 2), random.between(0.8, 1.8), 0, 0, Math.PI * 2);
    ctx.fill();
  }
}
