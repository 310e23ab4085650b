/** A tie: the blade hangs from a knot, and is folded where it leaves it. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, shade } from '../../drawing/color.ts';
import type { PathSink } from '../../drawing/geometry.ts';
import { glow, inside, linear, softFill, softStroke } from '../../drawing/soft.ts';
import { SHOULDER_Y } from './wardrobe.ts';
import type { Wardrobe } from './wardrobe.ts';

const top = SHOULDER_Y + 18;
/** The height at which the knot ends. */
const waist = SHOULDER_Y + 57;

export function tie({ ctx, plan }: Wardrobe, color: string): void {
  const { cx } = plan;
  const blade = (c: PathSink): void => {
    c.moveTo(cx - 10, waist - 6);
    c.bezierCurveTo(cx - 14, waist + 22, cx - 20, waist + 70, cx - 25, 745);
    c.lineTo(cx + 25, 745);
    c.bezierCurveTo(cx + 20, waist + 70, cx + 14, waist + 22, cx + 10, waist - 6);
    c.closePath();
  };
  const knot = (c: PathSink): void => {
    c.moveTo(cx - 17, top);
    c.quadraticCurveTo(cx, top - 4, cx + 18, top + 1);
    c.quadraticCurveTo(cx + 18, top + 22, cx + 11, waist);
    c.quadraticCurveTo(cx, waist + 5, cx - 11, waist - 1);
    c.quadraticCurveTo(cx - 17, top + 20, cx - 17, top);
    c.closePath();
  };
  paintCloth(ctx, cx, color, blade);
  inside(ctx, blade, () => {
    paintWeave(ctx, cx, color, 1);
    // The knot's shadow, and the fold it presses into the blade.
    softFill(ctx, 5, alpha(shade(color, -0.3), 0.6), (c) =>
      c.ellipse(cx + 1, waist + 3, 15, 8, 0, 0, Math.PI * 2),
    );
    softStroke(ctx, 2.6, alpha(shade(color, -0.26), 0.75), 4.5, (c) => {
      c.moveTo(cx + 1, waist + 2);
      c.quadraticCurveTo(cx + 3, waist + 26, cx + 1, waist + 56);
    });
    softStroke(ctx, 3, alpha(shade(color, 0.16), 0.55), 5, (c) => {
      c.moveTo(cx - 6, waist + 8);
      c.quadraticCurveTo(cx - 9, waist + 40, cx - 13, waist + 92);
    });
  });
  paintCloth(ctx, cx, color, knot);
  inside(ctx, knot, () => {
    paintWeave(ctx, cx, color, -1);
    glow(ctx, cx - 6, top + 13, 13, 15, shade(color, 0.16), 0.6);
    // The last turn is pulled through slantwise.
    softStroke(ctx, 1.6, alpha(shade(color, -0.28), 0.7), 2.6, (c) => {
      c.moveTo(cx + 19, top + 8);
      c.quadraticCurveTo(cx + 8, top + 22, cx - 2, waist + 3);
    });
    softStroke(ctx, 3, alpha(shade(color, -0.26), 0.6), 5, knot);
  });
}

/** The tie's cloth, rounded by its light, with its shadow on the shirt. */
function paintCloth(
  ctx: SKRSContext2D,
  cx: number,
  color: string,
  shape: (path: PathSink) => void,
): void {
  ctx.save();
  ctx.shadowColor = alpha('#000000', 0.38);
  ctx.shadowBlur = 7;
  ctx.shadowOffsetX = 2;
  ctx.shadowOffsetY = 3;
  ctx.fillStyle = linear(ctx, cx - 22, 0, cx + 24, 0, [
    [0, shade(color, -0.02)],
    [0.3, shade(color, 0.055)],
    [0.65, shade(color, -0.03)],
    [1, shade(color, -0.13)],
  ]);
  ctx.beginPath();
  shape(ctx);
  ctx.fill();
  ctx.restore();
}

/** The rib of silk, barely seen; it runs the other way in the knot. */
function paintWeave(ctx: SKRSContext2D, cx: number, color: string, way: 1 | -1): void {
  ctx.strokeStyle = alpha(shade(color, 0.2), 0.2);
  ctx.lineWidth = 1.1;
  ctx.beginPath();
  for (let y = top - 40; y < 790; y += 4.5) {
    ctx.moveTo(cx - 30, y + way * 16);
    ctx.lineTo(cx + 30, y - way * 16);
  }
  ctx.stroke();
}
