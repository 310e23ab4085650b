/** The nose: a layer of its own, because it is nearest and moves furthest when the head turns. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, lightnessOf } from '../drawing/color.ts';
import { glow, softFill, softStroke } from '../drawing/soft.ts';
import type { FacePlan } from './face-plan.ts';
import type { SkinPalette } from './palette.ts';

/** Paints the nose, lit from the left. */
export function paintNose(ctx: SKRSContext2D, plan: FacePlan, skin: SkinPalette): void {
  paintBridge(ctx, plan, skin);
  paintTip(ctx, plan, skin);
  for (const side of [-1, 1]) paintWing(ctx, plan, skin, side);
  const { lean, tip, lift } = plan.nose;
  const dark = lightnessOf(skin.base) < 0.55;
  glow(
    ctx,
    plan.cx - 4 + lean,
    plan.noseY - 14 - lift,
    8 * tip,
    6.5 * tip,
    '#ffffff',
    dark ? 0.28 : 0.5,
  );
}

function paintBridge(ctx: SKRSContext2D, plan: FacePlan, skin: SkinPalette): void {
  const { cx, noseY, noseHalf: n, eyeY, bridge: b } = plan;
  const { ridge, lean } = plan.nose;
  // A high ridge bulges half way down.
  const bulge = (ridge - 1) * 7;
  // The plane away from the light, then the ridge.
  softFill(ctx, 6, alpha(skin.deep, 0.38 * ridge), (c) => {
    c.moveTo(cx + b * 0.7, eyeY - 16);
    c.bezierCurveTo(
      cx + b * 0.5 + bulge + lean,
      eyeY + 14,
      cx + b * 0.8 + bulge + lean,
      noseY - 34,
      cx + n * 0.62,
      noseY - 16,
    );
    c.lineTo(cx + n + 5, noseY - 4);
    c.bezierCurveTo(cx + n, noseY - 22, cx + b + 9 + bulge, noseY - 44, cx + b + 7, eyeY - 10);
    c.closePath();
  });
  softFill(ctx, 6, alpha(skin.shadow, 0.4 * ridge), (c) => {
    c.moveTo(cx - b - 3, eyeY - 12);
    c.bezierCurveTo(
      cx - b - 3 + lean,
      eyeY + 20,
      cx - n * 0.9 + lean,
      noseY - 32,
      cx - n - 2,
      noseY - 8,
    );
    c.bezierCurveTo(cx - n * 0.7, noseY - 22, cx - b + 1, noseY - 44, cx - b + 2, eyeY - 8);
    c.closePath();
  });
  softStroke(ctx, 4, alpha(skin.light, 0.74 + 0.16 * ridge), b * 0.8, (c) => {
    c.moveTo(cx - 2, eyeY - 4);
    c.quadraticCurveTo(cx - 3.4 + lean + bulge * 0.3, noseY - 44, cx - 2 + lean, noseY - 22);
  });
}

function paintTip(ctx: SKRSContext2D, plan: FacePlan, skin: SkinPalette): void {
  const { cx, noseY, noseHalf: n } = plan;
  const { tip, lift, lean } = plan.nose;
  const dark = lightnessOf(skin.base) < 0.55;
  // The shadow it casts on the lip, away from the light.
  softFill(ctx, 6, alpha(skin.deep, 0.34), (c) =>
    c.ellipse(cx + 5, noseY + 11 - lift * 0.5, n * 0.86, 7, -0.12, 0, Math.PI * 2),
  );
  // The underside: it drops below the wings, or turns up and shows the nostrils.
  softFill(ctx, 3.2, alpha(skin.deep, 0.46), (c) => {
    c.moveTo(cx - n * 0.9, noseY - 1);
    c.quadraticCurveTo(cx + lean, noseY + 13 - lift * 1.6, cx + n * 0.95, noseY - 1);
    c.quadraticCurveTo(cx + lean, noseY + 1 - lift * 1.4, cx - n * 0.9, noseY - 1);
  });
  const ball = n * 0.94 * tip;
  glow(ctx, cx - 1 + lean, noseY - 11 - lift, ball, 16 * tip, skin.light, 0.5);
  glow(ctx, cx + lean, noseY - 8 - lift, n * 1.2, 18, skin.blush, dark ? 0.16 : 0.26);
  softStroke(ctx, 2.4, alpha(skin.deep, 0.3 * tip), 2.4, (c) => {
    c.moveTo(cx + ball * 0.62 + lean, noseY - 17 - lift);
    c.quadraticCurveTo(cx + ball * 0.86 + lean, noseY - 8 - lift, cx + ball * 0.5, noseY - 1);
  });
  softStroke(ctx, 1.8, alpha(skin.deep, 0.42), 2, (c) => {
    c.moveTo(cx - n * 0.24 + lean, noseY + 3.6 - lift * 0.4);
    c.quadraticCurveTo(
      cx + lean,
      noseY + 6.6 - lift,
      cx + n * 0.24 + lean,
      noseY + 3.6 - lift * 0.4,
    );
  });
}

function paintWing(ctx: SKRSContext2D, plan: FacePlan, skin: SkinPalette, side: number): void {
  const { cx, noseY, noseHalf: n } = plan;
  const { wing, lift } = plan.nose;
  const x = (of: number): number => cx + side * n * of;
  const light = side < 0 ? 0.6 : 0.25;
  glow(ctx, x(0.74 * wing), noseY - 7, n * 0.36 * wing, 9, skin.light, light);
  softStroke(ctx, 2.2, alpha(skin.deep, side > 0 ? 0.62 : 0.44), 2.6, (c) => {
    c.moveTo(x(0.92), noseY - 11 - wing * 2);
    c.bezierCurveTo(x(1.2 * wing), noseY - 7, x(1.1 * wing), noseY + 2, x(0.72), noseY + 1.4);
  });
  const open = Math.max(1.5, 2.6 + lift * 0.42);
  softFill(ctx, 1.3, alpha(skin.line, 0.72), (c) =>
    c.ellipse(x(0.46), noseY + 1.6, n * 0.21 * wing, open, side * -0.34, 0, Math.PI * 2),
  );
}
