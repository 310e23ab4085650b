import { alpha, shade } from '../../drawing/color.ts';
import type { PathSink, Point } from '../../drawing/geometry.ts';
import { glow, inside, linear, softFill, softStroke } from '../../drawing/soft.ts';
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

/** A fold: deep where it begins, running out to a point, with light on the side below it. */
function crease(
  { ctx, color }: Wardrobe,
  [from, bend, to]: readonly [Point, Point, Point],
  width: number,
  depth: number,
): void {
  const wedge = (shift: number, thick: number) => (c: PathSink) => {
    c.moveTo(from[0], from[1] + shift - thick / 2);
    c.quadraticCurveTo(bend[0], bend[1] + shift - thick / 2, to[0], to[1] + shift);
    c.quadraticCurveTo(bend[0], bend[1] + shift + thick / 2, from[0], from[1] + shift + thick / 2);
    c.closePath();
  };
  softFill(ctx, width * 0.42, alpha(shade(color, -0.2), depth), wedge(0, width));
  softFill(ctx, width * 0.5, alpha(shade(color, 0.13), depth * 0.75), wedge(width * 0.95, width));
}

/** The sleeve: set in with a seam, rounded over the shoulder, apart from the chest, with folds to the armpit. */
function paintSleeve(wardrobe: Wardrobe, side: number): void {
  const { ctx, color, random, plan } = wardrobe;
  const { cx, shoulderHalf: s, shoulderDrop: d } = plan;
  const x = (dx: number): number => cx + side * dx;
  const at = (dx: number, y: number): Point => [x(dx), y];
  const dark = shade(color, -0.24);
  const top = SHOULDER_Y + d;
  const pit = top + 134;
  // The arm hangs before the side of the chest and shades it.
  softFill(ctx, 8, alpha(dark, side < 0 ? 0.46 : 0.6), (c) => {
    c.moveTo(x(s - 66), 745);
    c.bezierCurveTo(x(s - 66), pit + 56, x(s - 60), pit + 20, x(s - 48), pit - 12);
    c.bezierCurveTo(x(s - 44), pit + 22, x(s - 42), pit + 60, x(s - 44), 745);
    c.closePath();
  });
  softStroke(ctx, 1.3, alpha(dark, 0.62), 2.2, (c) => {
    c.moveTo(x(s - 49), pit - 6);
    c.bezierCurveTo(x(s - 45), pit + 26, x(s - 44), pit + 60, x(s - 45), 745);
  });
  // The shoulder's muscle, and the arm below it.
  glow(ctx, x(s - 22), top + 82, 34, 40, shade(color, 0.12), side < 0 ? 0.5 : 0.22, side * -0.4);
  glow(ctx, x(s - 18), 690, 17, 74, shade(color, 0.12), side < 0 ? 0.5 : 0.24);
  const seam = (shift: number) => (c: PathSink) => {
    c.moveTo(x(s - 34 + shift), top + 38);
    c.bezierCurveTo(
      x(s - 52 + shift),
      top + 66,
      x(s - 64 + shift),
      top + 100,
      x(s - 50 + shift),
      pit,
    );
  };
  softStroke(ctx, 5, alpha(dark, 0.16), 8, seam(-5));
  softStroke(ctx, 1, alpha(dark, 0.42), 1.6, seam(0));
  softStroke(ctx, 1.2, alpha(shade(color, 0.14), 0.3), 1.8, seam(3));
  const vary = (amount: number): number => random.around() * amount;
  for (const [line, width, depth] of [
    // A fold from the armpit over the chest.
    [
      [at(s - 52, pit + 2), at(s - 84, pit - 4 + vary(6)), at(s - 122 + vary(14), pit + 12)],
      9,
      0.5,
    ],
    [
      [at(s - 54, pit + 22), at(s - 86, pit + 30), at(s - 140 + vary(16), pit + 58 + vary(8))],
      11,
      0.46,
    ],
    [[at(s - 56, pit + 50), at(s - 82, pit + 66), at(s - 112 + vary(12), pit + 98)], 9, 0.36],
    // A fold over the arm.
    [[at(s - 46, pit + 4), at(s - 24, pit + 8 + vary(4)), at(s - 2, pit - 12 + vary(8))], 8, 0.4],
    [[at(s - 44, pit + 28), at(s - 22, pit + 38), at(s + 4, pit + 30 + vary(8))], 7, 0.34],
    // Folds where the cloth hangs from the shoulder's bone.
    [
      [at(s - 46, top + 52), at(s - 70, top + 70), at(s - 92 + vary(10), top + 108 + vary(10))],
      8,
      0.26,
    ],
  ] as const)
    crease(wardrobe, line, width, depth);
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
    // The area reaches up to the chin: the cloth's own shadow must not darken the neck.
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
    // The cloth's shadow lies on the neck, not in the air beside it.
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
