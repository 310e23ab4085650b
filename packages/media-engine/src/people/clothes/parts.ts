import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, shade } from '../../drawing/color.ts';
import type { PathSink } from '../../drawing/geometry.ts';
import { inside, linear, radial, softFill, softStroke } from '../../drawing/soft.ts';
import { printOn } from './print.ts';
import { paintNeck, SHOULDER_Y } from './wardrobe.ts';
import type { Wardrobe } from './wardrobe.ts';

/** A folded collar: it stands round the neck and its wings lie on the shirt. */
export function collar(wardrobe: Wardrobe, spread = 1): void {
  const { ctx, plan, color } = wardrobe;
  const { cx, neckHalf: n } = plan;
  for (const side of [-1, 1]) {
    const wing = (c: PathSink): void => {
      c.moveTo(cx + side * (n - 1), SHOULDER_Y - 42);
      c.bezierCurveTo(
        cx + side * (n + 12),
        SHOULDER_Y - 38,
        cx + side * (n + 24),
        SHOULDER_Y - 18,
        cx + side * (n + 25),
        SHOULDER_Y + 4,
      );
      c.quadraticCurveTo(
        cx + side * (n + 4),
        SHOULDER_Y + 42,
        cx + side * 46 * spread,
        SHOULDER_Y + 68,
      );
      c.quadraticCurveTo(cx + side * 18, SHOULDER_Y + 56, cx + side * 3, SHOULDER_Y + 34);
      c.bezierCurveTo(
        cx + side * n * 0.5,
        SHOULDER_Y + 22,
        cx + side * n * 0.92,
        SHOULDER_Y - 8,
        cx + side * (n - 1),
        SHOULDER_Y - 42,
      );
      c.closePath();
    };
    ctx.save();
    ctx.shadowColor = alpha('#1a0c14', 0.42);
    ctx.shadowBlur = 10;
    ctx.shadowOffsetX = 2;
    ctx.shadowOffsetY = 5;
    ctx.fillStyle = linear(ctx, cx - 70, SHOULDER_Y - 40, cx + 80, SHOULDER_Y + 60, [
      [0, shade(color, 0.04)],
      [0.55, color],
      [1, shade(color, -0.1)],
    ]);
    ctx.beginPath();
    wing(ctx);
    ctx.fill();
    ctx.restore();
    printOn(wardrobe, wing, side * 0.7);
    inside(ctx, wing, () => {
      // The roll of the fold, in shade where it turns to the neck.
      softStroke(ctx, 4, alpha(shade(color, -0.24), 0.5), 8, (c) => {
        c.moveTo(cx + side * (n + 1), SHOULDER_Y - 52);
        c.bezierCurveTo(
          cx + side * n * 0.92,
          SHOULDER_Y - 8,
          cx + side * n * 0.5,
          SHOULDER_Y + 22,
          cx + side * 3,
          SHOULDER_Y + 34,
        );
      });
      softStroke(ctx, 0.8, alpha(shade(color, -0.2), 0.6), 1.8, wing);
    });
  }
}

/** The shirt front between the lapels. */
export function shirtFront(
  wardrobe: Wardrobe,
  { open, hemHalf = 24, isDraped = false }: { open: boolean; hemHalf?: number; isDraped?: boolean },
): void {
  const { ctx, plan, skin, color } = wardrobe;
  const { cx, neckHalf: n } = plan;
  const front = (c: PathSink): void => {
    c.moveTo(cx - n - 12, SHOULDER_Y - 22);
    // A closed collar's band lies round the throat.
    c.bezierCurveTo(
      cx - n * 0.7,
      SHOULDER_Y + 22,
      cx + n * 0.7,
      SHOULDER_Y + 22,
      cx + n + 12,
      SHOULDER_Y - 22,
    );
    c.lineTo(cx + hemHalf + 14, 740);
    c.lineTo(cx - hemHalf - 14, 740);
    c.closePath();
  };
  ctx.fillStyle = linear(ctx, cx - 70, 560, cx + 70, 720, [
    [0, shade(color, 0.02)],
    [1, shade(color, -0.08)],
  ]);
  ctx.beginPath();
  front(ctx);
  if (!isDraped) {
    ctx.fill();
    printOn(wardrobe, front);
  }
  inside(ctx, front, () => {
    softStroke(ctx, 9, alpha(shade(color, -0.3), 0.5), 16, (c) => {
      c.moveTo(cx - n - 12, SHOULDER_Y - 26);
      c.bezierCurveTo(
        cx - n * 0.7,
        SHOULDER_Y + 20,
        cx + n * 0.7,
        SHOULDER_Y + 20,
        cx + n + 12,
        SHOULDER_Y - 26,
      );
    });
    softStroke(ctx, 1, alpha(shade(color, -0.2), 0.5), 1.6, (c) => {
      c.moveTo(cx + 8, SHOULDER_Y + 40);
      c.lineTo(cx + 8, 740);
    });
    for (let y = SHOULDER_Y + 78; y < 720; y += 46) paintButton(ctx, cx, y, color);
  });
  const gapShape = (c: PathSink): void => {
    c.moveTo(cx - n - 12, 400);
    c.lineTo(cx + n + 12, 400);
    c.lineTo(cx + n + 12, SHOULDER_Y - 24);
    const low = open ? SHOULDER_Y + 66 : SHOULDER_Y + 12;
    const side = open ? 22 : n * 0.8;
    c.quadraticCurveTo(cx + side, open ? SHOULDER_Y + 26 : low, cx, low);
    c.quadraticCurveTo(cx - side, open ? SHOULDER_Y + 26 : low, cx - n - 12, SHOULDER_Y - 24);
    c.closePath();
  };
  inside(ctx, gapShape, () => {
    paintNeck(ctx, plan, skin, true);
    softStroke(ctx, 6, alpha(skin.deep, 0.55), 10, (c) => {
      c.moveTo(cx - n - 12, SHOULDER_Y - 26);
      const low = open ? SHOULDER_Y + 66 : SHOULDER_Y + 12;
      c.quadraticCurveTo(cx - (open ? 22 : n * 0.8), open ? SHOULDER_Y + 26 : low, cx, low);
      c.quadraticCurveTo(
        cx + (open ? 22 : n * 0.8),
        open ? SHOULDER_Y + 26 : low,
        cx + n + 12,
        SHOULDER_Y - 26,
      );
    });
  });
}

/** A button sewn on through four holes, with a rim that catches the light. */
export function paintButton(ctx: SKRSContext2D, x: number, y: number, color: string): void {
  softFill(ctx, 1.4, alpha(shade(color, -0.4), 0.55), (c) =>
    c.arc(x + 1, y + 1.8, 5, 0, Math.PI * 2),
  );
  ctx.fillStyle = radial(
    ctx,
    x,
    y,
    0,
    5,
    [
      [0, shade(color, -0.1)],
      [0.62, shade(color, -0.03)],
      [0.8, shade(color, 0.07)],
      [1, shade(color, -0.2)],
    ],
    x + 0.8,
    y + 0.8,
  );
  ctx.beginPath();
  ctx.arc(x, y, 5, 0, Math.PI * 2);
  ctx.fill();
  ctx.fillStyle = alpha(shade(color, -0.38), 0.85);
  for (const [dx, dy] of [
    [-1.3, -1.3],
    [1.3, -1.3],
    [-1.3, 1.3],
    [1.3, 1.3],
  ] as const) {
    ctx.beginPath();
    ctx.arc(x + dx, y + dy, 0.75, 0, Math.PI * 2);
    ctx.fill();
  }
}

export function hood(wardrobe: Wardrobe): void {
  const { ctx, plan, color, accent } = wardrobe;
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
    printOn(wardrobe, half, side * 0.4);
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
