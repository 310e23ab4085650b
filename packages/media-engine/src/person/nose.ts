/** The nose: a layer of its own, because it is nearest and moves furthest when the head turns. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, lightnessOf } from '../paint/color.ts';
import { glow, softFill, softStroke } from '../paint/soft.ts';
import type { FacePlan } from './face-plan.ts';
import type { SkinPalette } from './palette.ts';

/** Lit from the left. */
export function paintNose(ctx: SKRSContext2D, plan: FacePlan, skin: SkinPalette): void {
  paintBridge(ctx, plan, skin);
  paintTip(ctx, plan, skin);
}

function paintBridge(ctx: SKRSContext2D, plan: FacePlan, skin: SkinPalette): void {
  const { cx, noseY, noseHalf: n, eyeY, bridge: b } = plan;
  // The plane away from the light, then the ridge.
  softFill(ctx, 6, alpha(skin.deep, 0.38), (c) => {
    c.moveTo(cx + b * 0.7, eyeY - 16);
    c.bezierCurveTo(cx + b * 0.5, eyeY + 14, cx + b * 0.8, noseY - 34, cx + n * 0.62, noseY - 16);
    c.lineTo(cx + n + 5, noseY - 4);
    c.bezierCurveTo(cx + n, noseY - 22, cx + b + 9, noseY - 44, cx + b + 7, eyeY - 10);
    c.closePath();
  });
  softFill(ctx, 6, alpha(skin.shadow, 0.4), (c) => {
    c.moveTo(cx - b - 3, eyeY - 12);
    c.bezierCurveTo(cx - b - 3, eyeY + 20, cx - n * 0.9, noseY - 32, cx - n - 2, noseY - 8);
    c.bezierCurveTo(cx - n * 0.7, noseY - 22, cx - b + 1, noseY - 44, cx - b + 2, eyeY - 8);
    c.closePath();
  });
  softStroke(ctx, 4, alpha(skin.light, 0.9), b * 0.8, (c) => {
    c.moveTo(cx - 2, eyeY - 4);
    c.quadraticCurveTo(cx - 3.4, noseY - 44, cx - 2, noseY - 22);
  });
}

function paintTip(ctx: SKRSContext2D, plan: FacePlan, skin: SkinPalette): void {
  const { cx, noseY, noseHalf: n } = plan;
  const dark = lightnessOf(skin.base) < 0.55;
  // The shadow it casts on the lip, away from the light.
  softFill(ctx, 6, alpha(skin.deep, 0.34), (c) =>
    c.ellipse(cx + 5, noseY + 11, n * 0.86, 7, -0.12, 0, Math.PI * 2),
  );
  softFill(ctx, 3.4, alpha(skin.deep, 0.46), (c) => {
    c.moveTo(cx - n * 0.9, noseY - 1);
    c.quadraticCurveTo(cx, noseY + 13, cx + n * 0.95, noseY - 1);
    c.quadraticCurveTo(cx, noseY + 1, cx - n * 0.9, noseY - 1);
  });
  glow(ctx, cx - 1, noseY - 11, n * 0.98, 17, skin.light, 0.5);
  glow(ctx, cx, noseY - 8, n * 1.2, 18, skin.blush, dark ? 0.16 : 0.26);
  for (const side of [-1, 1]) {
    glow(ctx, cx + side * n * 0.74, noseY - 7, n * 0.36, 9, skin.light, side < 0 ? 0.6 : 0.25);
    softStroke(ctx, 2.2, alpha(skin.deep, side > 0 ? 0.62 : 0.44), 2.6, (c) => {
      c.moveTo(cx + side * n * 0.92, noseY - 13);
      c.bezierCurveTo(
        cx + side * n * 1.2,
        noseY - 7,
        cx + side * n * 1.1,
        noseY + 2,
        cx + side * n * 0.72,
        noseY + 1.4,
      );
    });
    softFill(ctx, 1.3, alpha(skin.line, 0.72), (c) =>
      c.ellipse(cx + side * n * 0.46, noseY + 1.6, n * 0.23, 2.6, side * -0.34, 0, Math.PI * 2),
    );
  }
  softStroke(ctx, 1.8, alpha(skin.deep, 0.42), 2, (c) => {
    c.moveTo(cx - n * 0.24, noseY + 3.6);
    c.quadraticCurveTo(cx, noseY + 6.6, cx + n * 0.24, noseY + 3.6);
  });
  glow(ctx, cx - 4, noseY - 14, 8, 6.5, '#ffffff', dark ? 0.28 : 0.5);
}
