import { alpha, shade } from '../../paint/color.ts';
import type { PathSink } from '../../paint/geometry.ts';
import { inside, linear, radial, softStroke } from '../../paint/soft.ts';
import { paintNeck, SHOULDER_Y } from './wardrobe.ts';
import type { Wardrobe } from './wardrobe.ts';

/** A standing or folded collar of a shirt. */
export function collar({ ctx, plan }: Wardrobe, color: string, spread = 1): void {
  const { cx, neckHalf: n } = plan;
  for (const side of [-1, 1]) {
    const wing = (c: PathSink): void => {
      c.moveTo(cx + side * (n + 2), SHOULDER_Y - 44);
      c.quadraticCurveTo(
        cx + side * (n + 16),
        SHOULDER_Y - 20,
        cx + side * (n + 22),
        SHOULDER_Y + 2,
      );
      c.lineTo(cx + side * 44 * spread, SHOULDER_Y + 62);
      c.lineTo(cx + side * 4, SHOULDER_Y + 36);
      c.quadraticCurveTo(cx + side * (n - 10), SHOULDER_Y, cx + side * (n + 2), SHOULDER_Y - 44);
      c.closePath();
    };
    ctx.save();
    ctx.shadowColor = alpha('#000000', 0.35);
    ctx.shadowBlur = 9;
    ctx.shadowOffsetY = 4;
    ctx.fillStyle = linear(ctx, cx - 60, SHOULDER_Y - 40, cx + 70, SHOULDER_Y + 60, [
      [0, shade(color, 0.05)],
      [1, shade(color, -0.09)],
    ]);
    ctx.beginPath();
    wing(ctx);
    ctx.fill();
    ctx.restore();
    inside(ctx, wing, () => softStroke(ctx, 1, alpha(shade(color, -0.18), 0.5), 2, wing));
  }
}

/** The shirt front between the lapels. */
export function shirtFront(
  { ctx, plan, skin }: Wardrobe,
  color: string,
  open: boolean,
  hemHalf = 24,
): void {
  const { cx, neckHalf: n } = plan;
  const front = (c: PathSink): void => {
    c.moveTo(cx - n - 10, SHOULDER_Y - 26);
    c.lineTo(cx + n + 10, SHOULDER_Y - 26);
    c.lineTo(cx + hemHalf, 740);
    c.lineTo(cx - hemHalf, 740);
    c.closePath();
  };
  ctx.fillStyle = linear(ctx, cx - 70, 560, cx + 70, 720, [
    [0, shade(color, 0.03)],
    [1, shade(color, -0.08)],
  ]);
  ctx.beginPath();
  front(ctx);
  ctx.fill();
  inside(ctx, front, () => {
    softStroke(ctx, 1, alpha(shade(color, -0.2), 0.5), 1.6, (c) => {
      c.moveTo(cx + 7, SHOULDER_Y + 40);
      c.lineTo(cx + 7, 740);
    });
    for (let y = SHOULDER_Y + 74; y < 720; y += 46) {
      ctx.fillStyle = radial(
        ctx,
        cx,
        y,
        0,
        4.5,
        [
          [0, shade(color, 0.06)],
          [1, shade(color, -0.22)],
        ],
        cx - 1,
        y - 1,
      );
      ctx.beginPath();
      ctx.arc(cx, y, 4, 0, Math.PI * 2);
      ctx.fill();
    }
  });
  if (!open) return;
  const gapShape = (c: PathSink): void => {
    c.moveTo(cx - n - 4, SHOULDER_Y - 30);
    c.lineTo(cx + n + 4, SHOULDER_Y - 30);
    c.lineTo(cx, SHOULDER_Y + 62);
    c.closePath();
  };
  inside(ctx, gapShape, () => paintNeck(ctx, plan, skin, true));
  inside(ctx, gapShape, () => softStroke(ctx, 7, alpha(skin.deep, 0.6), 10, gapShape));
}

export function lapels({ ctx, plan, color }: Wardrobe): void {
  const { cx, neckHalf: n } = plan;
  for (const side of [-1, 1]) {
    const lapel = (c: PathSink): void => {
      c.moveTo(cx + side * (n + 10), SHOULDER_Y - 30);
      c.lineTo(cx + side * (n + 48), SHOULDER_Y + 6);
      c.lineTo(cx + side * (n + 66), SHOULDER_Y + 74);
      c.lineTo(cx + side * (n + 36), SHOULDER_Y + 84);
      c.lineTo(cx + side * (n + 48), SHOULDER_Y + 104);
      c.lineTo(cx + side * 34, 740);
      c.lineTo(cx + side * 20, 740);
      c.quadraticCurveTo(cx + side * 46, 640, cx + side * (n + 10), SHOULDER_Y - 30);
      c.closePath();
    };
    ctx.save();
    ctx.shadowColor = alpha('#000000', 0.4);
    ctx.shadowBlur = 10;
    ctx.shadowOffsetY = 4;
    ctx.fillStyle = linear(ctx, cx - 120, SHOULDER_Y, cx + 120, 720, [
      [0, shade(color, 0.07)],
      [1, shade(color, -0.08)],
    ]);
    ctx.beginPath();
    lapel(ctx);
    ctx.fill();
    ctx.restore();
    inside(ctx, lapel, () => softStroke(ctx, 0.8, alpha(shade(color, 0.18), 0.6), 2.4, lapel));
  }
}

export function tie({ ctx, plan, accent }: Wardrobe): void {
  const { cx } = plan;
  ctx.save();
  ctx.shadowColor = alpha('#000000', 0.35);
  ctx.shadowBlur = 6;
  ctx.shadowOffsetY = 3;
  ctx.fillStyle = linear(ctx, cx - 20, 580, cx + 26, 720, [
    [0, shade(accent, 0.06)],
    [1, shade(accent, -0.1)],
  ]);
  ctx.beginPath();
  ctx.moveTo(cx - 15, SHOULDER_Y + 26);
  ctx.lineTo(cx + 15, SHOULDER_Y + 26);
  ctx.lineTo(cx + 10, SHOULDER_Y + 54);
  ctx.lineTo(cx + 22, 740);
  ctx.lineTo(cx - 22, 740);
  ctx.lineTo(cx - 10, SHOULDER_Y + 54);
  ctx.closePath();
  ctx.fill();
  ctx.restore();
  softStroke(ctx, 1, alpha(shade(accent, -0.25), 0.6), 2, (c) => {
    c.moveTo(cx - 10, SHOULDER_Y + 54);
    c.lineTo(cx + 10, SHOULDER_Y + 54);
  });
}

export function hood({ ctx, plan, color, accent }: Wardrobe): void {
  const { cx, neckHalf: n } = plan;
  for (const side of [-1, 1]) {
    const half = (c: PathSink): void => {
      c.moveTo(cx + side * (n - 2), SHOULDER_Y - 62);
      c.bezierCurveTo(
        cx + side * (n + 60),
        SHOULDER_Y - 66,
        cx + side * (n + 96),
        SHOULDER_Y + 16,
        cx + side * 34,
        SHOULDER_Y + 78,
      );
      c.quadraticCurveTo(cx + side * 10, SHOULDER_Y + 84, cx, SHOULDER_Y + 70);
      c.bezierCurveTo(
        cx + side * 40,
        SHOULDER_Y + 50,
        cx + side * (n + 18),
        SHOULDER_Y,
        cx + side * (n - 2),
        SHOULDER_Y - 62,
      );
      c.closePath();
    };
    ctx.save();
    ctx.shadowColor = alpha('#000000', 0.4);
    ctx.shadowBlur = 14;
    ctx.shadowOffsetY = 5;
    ctx.fillStyle = linear(ctx, cx - 130, 500, cx + 130, 640, [
      [0, shade(color, 0.08)],
      [1, shade(color, -0.1)],
    ]);
    ctx.beginPath();
    half(ctx);
    ctx.fill();
    ctx.restore();
    inside(ctx, half, () => {
      softStroke(ctx, 8, alpha(shade(color, -0.26), 0.6), 14, half);
      softStroke(ctx, 3, alpha(shade(color, 0.15), 0.5), 4, (c) => {
        c.moveTo(cx + side * (n + 20), SHOULDER_Y - 50);
        c.bezierCurveTo(
          cx + side * (n + 64),
          SHOULDER_Y - 30,
          cx + side * (n + 60),
          SHOULDER_Y + 20,
          cx + side * 40,
          SHOULDER_Y + 60,
        );
      });
    });
    softStroke(ctx, 0.4, accent, 5, (c) => {
      c.moveTo(cx + side * 26, SHOULDER_Y + 76);
      c.bezierCurveTo(
        cx + side * 30,
        SHOULDER_Y + 110,
        cx + side * 22,
        SHOULDER_Y + 120,
        cx + side * 27,
        SHOULDER_Y + 150,
      );
    });
    ctx.fillStyle = shade(accent, -0.15);
    ctx.beginPath();
    ctx.roundRect(cx + side * 27 - 3.5, SHOULDER_Y + 146, 7, 15, 3);
    ctx.fill();
  }
}
