import { alpha, shade } from '../../paint/color.ts';
import type { PathSink } from '../../paint/geometry.ts';
import { glow, inside, linear, softStroke } from '../../paint/soft.ts';
import { paintNeck, SHOULDER_Y } from './wardrobe.ts';
import type { Wardrobe } from './wardrobe.ts';

/** Cloth over the shoulders: light from the upper left, folds under the arms. */
export function drape({ ctx, color, torso, plan }: Wardrobe): void {
  const { cx, shoulderHalf: s } = plan;
  ctx.save();
  ctx.shadowColor = alpha('#000000', 0.35);
  ctx.shadowBlur = 20;
  ctx.fillStyle = linear(ctx, cx - s, SHOULDER_Y, cx + s * 0.9, 720, [
    [0, shade(color, 0.06)],
    [0.5, color],
    [1, shade(color, -0.15)],
  ]);
  ctx.beginPath();
  torso(ctx);
  ctx.fill();
  ctx.restore();
  inside(ctx, torso, () => {
    softStroke(ctx, 13, alpha(shade(color, -0.24), 0.55), 26, torso);
    glow(ctx, cx - s * 0.62, SHOULDER_Y + 62, 110, 38, shade(color, 0.2), 0.55, -0.3);
    glow(ctx, cx + s * 0.5, SHOULDER_Y + 60, 90, 28, shade(color, 0.16), 0.3, 0.3);
    for (const side of [-1, 1]) {
      softStroke(ctx, 6, alpha(shade(color, -0.22), 0.6), 7, (c) => {
        c.moveTo(cx + side * (s - 74), 730);
        c.quadraticCurveTo(cx + side * (s - 82), 660, cx + side * (s - 56), 624);
      });
      softStroke(ctx, 7, alpha(shade(color, -0.16), 0.45), 8, (c) => {
        c.moveTo(cx + side * (s - 70), 668);
        c.quadraticCurveTo(cx + side * (s - 120), 700, cx + side * (s - 130), 730);
      });
    }
  });
}

/** Cuts the neckline out of the cloth by painting skin again inside it. */
export function neckline(
  { ctx, plan, skin, color }: Wardrobe,
  depth: number,
  half: number,
  vee = false,
): void {
  const { cx } = plan;
  // Where the cloth begins at this distance from the neck.
  const top = SHOULDER_Y - 15 + Math.max(0, half - plan.neckHalf - 6) * 0.66;
  const bottom = SHOULDER_Y + depth;
  const hole = (c: PathSink): void => {
    c.moveTo(cx - half, top);
    if (vee) {
      c.lineTo(cx, bottom);
      c.lineTo(cx + half, top);
    } else {
      c.bezierCurveTo(cx - half * 0.94, bottom + 4, cx + half * 0.94, bottom + 4, cx + half, top);
    }
    c.lineTo(cx + half, top - 40);
    c.lineTo(cx - half, top - 40);
    c.closePath();
  };
  ctx.save();
  ctx.beginPath();
  hole(ctx);
  ctx.clip();
  paintNeck(ctx, plan, skin, true);
  ctx.restore();
  inside(ctx, hole, () =>
    softStroke(ctx, 6, alpha(skin.deep, 0.6), 9, (c) => rim(c, cx, top, bottom, half, vee)),
  );
  softStroke(ctx, 0.6, shade(color, -0.1), 6, (c) => rim(c, cx, top, bottom, half, vee));
  softStroke(ctx, 0.6, shade(color, 0.07), 2.4, (c) =>
    rim(c, cx, top, bottom + 1, half + 1.5, vee),
  );
}

function rim(
  ctx: PathSink,
  cx: number,
  top: number,
  bottom: number,
  half: number,
  vee: boolean,
): void {
  ctx.moveTo(cx - half, top);
  if (vee) {
    ctx.lineTo(cx, bottom);
    ctx.lineTo(cx + half, top);
  } else {
    ctx.bezierCurveTo(cx - half * 0.94, bottom + 4, cx + half * 0.94, bottom + 4, cx + half, top);
  }
}

/** Rows of small stitches. */
export function knit({ ctx, color, torso, plan }: Wardrobe): void {
  inside(ctx, torso, () => {
    ctx.lineWidth = 1.3;
    for (const [dx, tone] of [
      [0, alpha(shade(color, -0.12), 0.35)],
      [1.2, alpha(shade(color, 0.12), 0.3)],
    ] as const) {
      ctx.strokeStyle = tone;
      ctx.beginPath();
      for (let y = SHOULDER_Y - 10; y < 730; y += 8) {
        for (let x = plan.cx - 320; x < plan.cx + 320; x += 10) {
          const sag = ((x - plan.cx) / 160) ** 2 * 8;
          ctx.moveTo(x + dx, y + sag);
          ctx.lineTo(x + 5 + dx, y + 4.6 + sag);
          ctx.lineTo(x + 10 + dx, y + sag);
        }
      }
      ctx.stroke();
    }
  });
}
