/** What is worn around the neck. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, shade } from '../../drawing/color.ts';
import type { PathSink } from '../../drawing/geometry.ts';
import { glow, inside, linear, radial, softFill, softStroke } from '../../drawing/soft.ts';
import type { FacePlan } from '../face-plan.ts';
import { printOn } from './print.ts';
import { tie } from './tie.ts';
import { SHOULDER_Y } from './wardrobe.ts';
import type { Wardrobe } from './wardrobe.ts';

/** Whether the collar is closed for a tie or a bow tie. */
export const isTied = ({ neckwear }: Wardrobe): boolean =>
  neckwear?.kind === 'tie' || neckwear?.kind === 'bow-tie';

/** The tie under a collar: the one that was asked for, or the garment's own. */
export function tieOf(wardrobe: Wardrobe, usual?: string): void {
  const { neckwear } = wardrobe;
  const color =
    neckwear === undefined ? usual : neckwear.kind === 'tie' ? neckwear.color : undefined;
  if (color !== undefined) tie(wardrobe, color);
}

export function bowTie({ ctx, plan }: Wardrobe, color: string): void {
  const { cx } = plan;
  const y = SHOULDER_Y + 32;
  ctx.save();
  ctx.shadowColor = alpha('#000000', 0.4);
  ctx.shadowBlur = 7;
  ctx.shadowOffsetY = 3;
  for (const side of [-1, 1]) {
    const wing = (c: PathSink): void => {
      c.moveTo(cx + side * 5, y - 6);
      c.quadraticCurveTo(cx + side * 24, y - 24, cx + side * 50, y - 20);
      c.quadraticCurveTo(cx + side * 56, y, cx + side * 50, y + 21);
      c.quadraticCurveTo(cx + side * 24, y + 22, cx + side * 5, y + 7);
      c.closePath();
    };
    ctx.fillStyle = linear(ctx, cx, y - 22, cx, y + 22, [
      [0, shade(color, 0.1)],
      [1, shade(color, -0.1)],
    ]);
    ctx.beginPath();
    wing(ctx);
    ctx.fill();
    softStroke(ctx, 3, alpha(shade(color, -0.24), 0.8), 4, (c) => {
      c.moveTo(cx + side * 8, y);
      c.quadraticCurveTo(cx + side * 22, y - 4, cx + side * 34, y - 8);
    });
  }
  ctx.fillStyle = shade(color, -0.05);
  ctx.beginPath();
  ctx.roundRect(cx - 10, y - 12, 20, 25, 7);
  ctx.fill();
  ctx.restore();
}

/** Wound once around the neck, one end over the chest. */
export function scarf(w: Wardrobe, color: string): void {
  const { ctx, plan } = w;
  const { cx, neckHalf: n } = plan;
  const end = (c: PathSink): void => {
    c.moveTo(cx + 16, SHOULDER_Y + 30);
    c.lineTo(cx + 86, SHOULDER_Y + 16);
    c.quadraticCurveTo(cx + 100, 640, cx + 92, 745);
    c.lineTo(cx + 16, 745);
    c.closePath();
  };
  const loop = (c: PathSink): void => {
    c.moveTo(cx - n - 14, SHOULDER_Y - 58);
    c.bezierCurveTo(
      cx - n * 0.6,
      SHOULDER_Y - 22,
      cx + n * 0.6,
      SHOULDER_Y - 22,
      cx + n + 14,
      SHOULDER_Y - 58,
    );
    c.bezierCurveTo(
      cx + n + 54,
      SHOULDER_Y - 20,
      cx + n + 44,
      SHOULDER_Y + 44,
      cx + 30,
      SHOULDER_Y + 66,
    );
    c.bezierCurveTo(
      cx - 30,
      SHOULDER_Y + 74,
      cx - n - 50,
      SHOULDER_Y + 40,
      cx - n - 14,
      SHOULDER_Y - 58,
    );
    c.closePath();
  };
  for (const part of [end, loop]) {
    ctx.save();
    ctx.shadowColor = alpha('#000000', 0.42);
    ctx.shadowBlur = 12;
    ctx.shadowOffsetY = 4;
    ctx.fillStyle = linear(ctx, cx - n - 40, 0, cx + n + 60, 0, [
      [0, shade(color, 0.06)],
      [0.5, color],
      [1, shade(color, -0.12)],
    ]);
    ctx.beginPath();
    part(ctx);
    ctx.fill();
    ctx.restore();
    printOn({ ...w, color }, part, 0.2);
    inside(ctx, part, () => {
      softStroke(ctx, 8, alpha(shade(color, -0.22), 0.55), 12, part);
      for (const bend of [-14, 10, 34])
        softStroke(ctx, 4, alpha(shade(color, -0.2), 0.5), 5, (c) => {
          c.moveTo(cx - n - 26, SHOULDER_Y - 30 + bend);
          c.bezierCurveTo(
            cx - n * 0.4,
            SHOULDER_Y + 26 + bend,
            cx + n * 0.4,
            SHOULDER_Y + 26 + bend,
            cx + n + 26,
            SHOULDER_Y - 34 + bend,
          );
        });
      glow(ctx, cx - n * 0.4, SHOULDER_Y + 10, n, 18, shade(color, 0.18), 0.4);
    });
  }
}

/** A chain with a pendant. */
export function paintNecklace(ctx: SKRSContext2D, { cx, neckHalf: n }: FacePlan): void {
  const gold = '#dcb25f';
  softStroke(ctx, 0, shade(gold, -0.12), 2.6, (c) => {
    c.moveTo(cx - n - 10, SHOULDER_Y - 14);
    c.quadraticCurveTo(cx, SHOULDER_Y + 74, cx + n + 10, SHOULDER_Y - 14);
  });
  softStroke(ctx, 0, shade(gold, 0.14), 1, (c) => {
    c.moveTo(cx - n - 10, SHOULDER_Y - 15);
    c.quadraticCurveTo(cx, SHOULDER_Y + 73, cx + n + 10, SHOULDER_Y - 15);
  });
  ctx.fillStyle = radial(
    ctx,
    cx,
    SHOULDER_Y + 32,
    0,
    7,
    [
      [0, '#fff6da'],
      [0.5, gold],
      [1, shade(gold, -0.2)],
    ],
    cx - 2,
    SHOULDER_Y + 30,
  );
  ctx.beginPath();
  ctx.arc(cx, SHOULDER_Y + 32, 6, 0, Math.PI * 2);
  ctx.fill();
}

export function paintPearls(ctx: SKRSContext2D, { cx, neckHalf: n }: FacePlan): void {
  const count = 21;
  for (let i = 0; i <= count; i++) {
    const t = i / count;
    const x = cx + (t * 2 - 1) * (n + 10);
    const y = SHOULDER_Y - 14 + 4 * t * (1 - t) * 46;
    softFill(ctx, 2, alpha('#3a2018', 0.3), (c) => c.arc(x + 1, y + 3, 5.4, 0, Math.PI * 2));
    ctx.fillStyle = radial(
      ctx,
      x,
      y,
      0,
      6,
      [
        [0, '#ffffff'],
        [0.55, '#f3ece4'],
        [1, '#b9aca2'],
      ],
      x - 2,
      y - 2,
    );
    ctx.beginPath();
    ctx.arc(x, y, 5.4, 0, Math.PI * 2);
    ctx.fill();
  }
}
