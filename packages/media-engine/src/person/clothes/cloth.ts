import { alpha, shade } from '../../paint/color.ts';
import type { PathSink } from '../../paint/geometry.ts';
import { glow, inside, linear, softFill, softStroke } from '../../paint/soft.ts';
import { paintNeck, SHOULDER_Y } from './wardrobe.ts';
import { printOn } from './print.ts';
import type { Wardrobe } from './wardrobe.ts';

/** Cloth over the shoulders: light from the upper left, sleeves set in, folds under the arms. */
export function drape(wardrobe: Wardrobe): void {
  const { ctx, color, torso, plan } = wardrobe;
  const { cx, shoulderHalf: s } = plan;
  ctx.save();
  ctx.shadowColor = alpha('#000000', 0.3);
  ctx.shadowBlur = 18;
  ctx.fillStyle = linear(ctx, cx - s, SHOULDER_Y, cx + s * 0.9, 720, [
    [0, shade(color, 0.055)],
    [0.45, color],
    [1, shade(color, -0.11)],
  ]);
  ctx.beginPath();
  torso(ctx);
  ctx.fill();
  ctx.restore();
  printOn(wardrobe, torso);
  inside(ctx, torso, () => {
    softStroke(ctx, 11, alpha(shade(color, -0.22), 0.5), 20, torso);
    glow(ctx, cx - s * 0.56, SHOULDER_Y + 52, 104, 30, shade(color, 0.2), 0.6, 0.24);
    glow(ctx, cx + s * 0.52, SHOULDER_Y + 52, 90, 22, shade(color, 0.16), 0.3, -0.24);
    // The chest catches light below the collarbones, the middle lies a little lower.
    glow(ctx, cx - s * 0.3, SHOULDER_Y + 130, 80, 60, shade(color, 0.1), 0.45);
    softStroke(ctx, 16, alpha(shade(color, -0.14), 0.3), 18, (c) => {
      c.moveTo(cx + 6, SHOULDER_Y + 90);
      c.lineTo(cx + 4, 740);
    });
    for (const side of [-1, 1]) paintSleeve(wardrobe, side);
  });
}

/** The seam where a sleeve is set in, the arm beside the chest, and folds that pull towards the armpit. */
function paintSleeve({ ctx, color, plan: { cx, shoulderHalf: s } }: Wardrobe, side: number): void {
  const x = (dx: number): number => cx + side * dx;
  const dark = shade(color, -0.24);
  softFill(ctx, 9, alpha(dark, side < 0 ? 0.42 : 0.55), (c) => {
    c.moveTo(x(s - 56), 740);
    c.bezierCurveTo(x(s - 62), 690, x(s - 58), 660, x(s - 46), 636);
    c.bezierCurveTo(x(s - 42), 664, x(s - 38), 700, x(s - 34), 740);
    c.closePath();
  });
  const seam = (shift: number) => (c: PathSink) => {
    c.moveTo(x(s - 44 + shift), SHOULDER_Y + 40);
    c.bezierCurveTo(x(s - 62 + shift), 590, x(s - 66 + shift), 620, x(s - 50 + shift), 652);
  };
  softStroke(ctx, 1.6, alpha(dark, 0.5), 2, seam(0));
  softStroke(ctx, 1.6, alpha(shade(color, 0.14), 0.4), 2, seam(-3));
  for (const [dx, dy, reach, opacity] of [
    [70, 664, 66, 0.46],
    [66, 690, 88, 0.36],
    [60, 640, 40, 0.34],
  ] as const) {
    softStroke(ctx, 5, alpha(dark, opacity), 6, (c) => {
      c.moveTo(x(s - dx), dy);
      c.quadraticCurveTo(x(s - dx - reach * 0.5), dy + 8, x(s - dx - reach), dy + 30);
    });
    softStroke(ctx, 4, alpha(shade(color, 0.14), opacity * 0.7), 4, (c) => {
      c.moveTo(x(s - dx - 4), dy + 9);
      c.quadraticCurveTo(x(s - dx - reach * 0.5), dy + 18, x(s - dx - reach), dy + 40);
    });
  }
  glow(ctx, x(s - 12), 660, 16, 60, shade(color, 0.12), side < 0 ? 0.6 : 0.3);
}

/** Cuts the neckline out of the cloth by painting skin again inside it. */
export function neckline(
  { ctx, plan, skin, color, torso }: Wardrobe,
  depth: number,
  half: number,
  vee = false,
): void {
  const { cx } = plan;
  // Where the cloth begins at this distance from the neck.
  const top = SHOULDER_Y - 20 + Math.max(0, half - plan.neckHalf - 5) * 0.74;
  const bottom = SHOULDER_Y + depth;
  const hole = (c: PathSink): void => {
    c.moveTo(cx - half, top);
    if (vee) {
      c.lineTo(cx, bottom);
      c.lineTo(cx + half, top);
    } else {
      c.bezierCurveTo(cx - half * 0.94, bottom + 4, cx + half * 0.94, bottom + 4, cx + half, top);
    }
    // Up to the chin: the cloth's own shadow must not darken the neck.
    c.lineTo(cx + half, 400);
    c.lineTo(cx - half, 400);
    c.closePath();
  };
  ctx.save();
  ctx.beginPath();
  hole(ctx);
  ctx.clip();
  paintNeck(ctx, plan, skin, true);
  ctx.restore();
  inside(ctx, hole, () => {
    // Its shadow lies on the neck, not in the air beside it.
    ctx.globalCompositeOperation = 'source-atop';
    softStroke(ctx, 5, alpha(skin.deep, 0.62), 10, (c) => rim(c, cx, top, bottom, half, vee));
  });
  // A hem with thickness: its shadow on the cloth, the band, and the light on its edge.
  inside(ctx, torso, () => {
    softStroke(ctx, 3, alpha(shade(color, -0.22), 0.5), 4, (c) =>
      rim(c, cx, top + 2, bottom + 13, half + 8, vee),
    );
    softStroke(ctx, 0.5, shade(color, -0.05), 11, (c) =>
      rim(c, cx, top - 4, bottom + 4, half + 3, vee),
    );
    softStroke(ctx, 1, alpha(shade(color, 0.1), 0.9), 3, (c) =>
      rim(c, cx, top - 4, bottom + 2, half + 1.5, vee),
    );
  });
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
