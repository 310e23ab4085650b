import { alpha, shade } from '../../drawing/color.ts';
import type { PathSink } from '../../drawing/geometry.ts';
import { inside, linear, softStroke } from '../../drawing/soft.ts';
import { printOn } from './print.ts';
import { SHOULDER_Y } from './wardrobe.ts';
import type { Wardrobe } from './wardrobe.ts';

/** Lapels roll from behind the neck to the closing button; the notch sits below the collarbone. */
export function lapels(wardrobe: Wardrobe): void {
  const { ctx, plan, color } = wardrobe;
  const { cx, neckHalf: n } = plan;
  for (const side of [-1, 1]) {
    const x = (dx: number): number => cx + side * dx;
    const lapel = (c: PathSink): void => {
      c.moveTo(x(n + 9), SHOULDER_Y - 36);
      c.bezierCurveTo(
        x(n + 26),
        SHOULDER_Y - 28,
        x(n + 38),
        SHOULDER_Y - 8,
        x(n + 42),
        SHOULDER_Y + 18,
      );
      c.lineTo(x(n + 34), SHOULDER_Y + 62);
      c.lineTo(x(n + 72), SHOULDER_Y + 54);
      c.bezierCurveTo(x(n + 60), SHOULDER_Y + 100, x(52), 672, x(28), 745);
      c.lineTo(x(16), 745);
      c.bezierCurveTo(x(36), 670, x(n - 4), 590, x(n + 9), SHOULDER_Y - 36);
      c.closePath();
    };
    ctx.save();
    ctx.shadowColor = alpha('#000000', 0.42);
    ctx.shadowBlur = 12;
    ctx.shadowOffsetX = 2;
    ctx.shadowOffsetY = 5;
    ctx.fillStyle = linear(ctx, cx - 130, SHOULDER_Y, cx + 130, 720, [
      [0, shade(color, 0.075)],
      [0.5, shade(color, 0.02)],
      [1, shade(color, -0.07)],
    ]);
    ctx.beginPath();
    lapel(ctx);
    ctx.fill();
    ctx.restore();
    printOn(wardrobe, lapel, side * 0.5);
    inside(ctx, lapel, () => {
      softStroke(ctx, 7, alpha(shade(color, -0.2), 0.5), 12, (c) => {
        c.moveTo(x(n + 9), SHOULDER_Y - 36);
        c.bezierCurveTo(x(n - 4), 590, x(36), 670, x(16), 745);
      });
      // The seam between collar and lapel.
      softStroke(ctx, 1, alpha(shade(color, -0.26), 0.8), 1.8, (c) => {
        c.moveTo(x(n + 34), SHOULDER_Y + 62);
        c.lineTo(x(n + 2), SHOULDER_Y + 40);
      });
      softStroke(ctx, 0.8, alpha(shade(color, 0.2), 0.6), 2.2, lapel);
    });
  }
}
