/** Garments that are pulled over, and shirts. */
import { alpha, shade } from '../../drawing/color.ts';
import type { PathSink } from '../../drawing/geometry.ts';
import { glow, inside, linear, softFill, softStroke } from '../../drawing/soft.ts';
import { drape, knit, neckline } from './cloth.ts';
import { isTied, tieOf } from './neckwear.ts';
import { collar, hood, shirtFront } from './parts.ts';
import { printOn } from './print.ts';
import { paintNeck, SHOULDER_Y } from './wardrobe.ts';
import type { Garment, Wardrobe } from './wardrobe.ts';

export const tops = {
  tee: (w) => {
    drape(w);
    neckline(w, 34, w.plan.neckHalf + 22);
  },
  sweater: (w) => {
    drape(w);
    knit(w);
    neckline(w, 26, w.plan.neckHalf + 18);
  },
  turtleneck,
  hoodie: (w) => {
    drape(w);
    neckline(w, 54, w.plan.neckHalf + 10);
    hood(w);
  },
  shirt: (w) => {
    drape(w);
    shirtFront(w, { open: !isTied(w), hemHalf: 60, isDraped: true });
    tieOf(w);
    collar({ ...w, color: shade(w.color, 0.02) });
  },
  polo: (w) => {
    drape(w);
    shirtFront(w, { open: true, hemHalf: -6, isDraped: true });
    collar({ ...w, color: shade(w.color, 0.03) }, 1.2);
  },
  dress: (w) => {
    drape(w);
    neckline(w, 76, w.plan.neckHalf + 58);
  },
  'v-neck': (w) => {
    drape(w);
    neckline(w, 86, w.plan.neckHalf + 14, true);
  },
  scrubs: (w) => {
    drape(w);
    neckline(w, 78, w.plan.neckHalf + 16, true);
    const { ctx, plan, color } = w;
    softStroke(ctx, 0.6, alpha(shade(color, -0.2), 0.8), 2.2, (c) =>
      c.roundRect(plan.cx + 62, 640, 74, 120, 6),
    );
    softStroke(ctx, 0.6, alpha(shade(color, -0.2), 0.7), 1.6, (c) => {
      c.moveTo(plan.cx + 62, 656);
      c.lineTo(plan.cx + 136, 656);
    });
  },
  tank,
  wrap,
} satisfies Record<string, Garment>;

function turtleneck(w: Wardrobe): void {
  drape(w);
  knit(w);
  const { ctx, plan, color } = w;
  const { cx, neckHalf: n } = plan;
  ctx.fillStyle = linear(ctx, cx - n, 0, cx + n, 0, [
    [0, shade(color, 0.05)],
    [0.5, color],
    [1, shade(color, -0.16)],
  ]);
  ctx.beginPath();
  ctx.moveTo(cx - n - 7, SHOULDER_Y - 52);
  ctx.quadraticCurveTo(cx, SHOULDER_Y - 32, cx + n + 7, SHOULDER_Y - 52);
  ctx.lineTo(cx + n + 16, SHOULDER_Y + 6);
  ctx.quadraticCurveTo(cx, SHOULDER_Y + 36, cx - n - 16, SHOULDER_Y + 6);
  ctx.closePath();
  ctx.save();
  ctx.shadowColor = alpha('#000000', 0.3);
  ctx.shadowBlur = 10;
  ctx.fill();
  ctx.clip();
  ctx.shadowColor = 'transparent';
  for (let x = cx - n - 20; x < cx + n + 24; x += 8) {
    softStroke(ctx, 0.8, alpha(shade(color, -0.14), 0.5), 2.4, (c) => {
      c.moveTo(x, SHOULDER_Y - 60);
      c.lineTo(x + (x - cx) * 0.12, SHOULDER_Y + 50);
    });
  }
  softFill(ctx, 10, alpha('#000000', 0.35), (c) =>
    c.ellipse(cx, SHOULDER_Y - 48, n + 12, 20, 0, 0, Math.PI * 2),
  );
  ctx.restore();
}

/** Bare arms: the straps leave the shoulders free. */
function tank(w: Wardrobe): void {
  const { ctx, plan, skin, torso, color } = w;
  const { cx, neckHalf: n, shoulderHalf: s } = plan;
  bareShoulders(w);
  const cloth = (c: PathSink): void => {
    c.moveTo(cx - n - 24, SHOULDER_Y);
    c.bezierCurveTo(
      cx - n * 0.9,
      SHOULDER_Y + 96,
      cx + n * 0.9,
      SHOULDER_Y + 96,
      cx + n + 24,
      SHOULDER_Y,
    );
    c.lineTo(cx + n + 66, SHOULDER_Y + 16);
    c.bezierCurveTo(cx + n + 66, SHOULDER_Y + 96, cx + s - 66, SHOULDER_Y + 120, cx + s - 40, 745);
    c.lineTo(cx - s + 40, 745);
    c.bezierCurveTo(
      cx - s + 66,
      SHOULDER_Y + 120,
      cx - n - 66,
      SHOULDER_Y + 96,
      cx - n - 66,
      SHOULDER_Y + 16,
    );
    c.closePath();
  };
  inside(ctx, torso, () => {
    softStroke(ctx, 6, alpha(skin.deep, 0.5), 10, cloth);
    ctx.fillStyle = linear(ctx, cx - s, SHOULDER_Y, cx + s * 0.9, 720, [
      [0, shade(color, 0.055)],
      [0.45, color],
      [1, shade(color, -0.11)],
    ]);
    ctx.beginPath();
    cloth(ctx);
    ctx.fill();
  });
  printOn(w, cloth);
  inside(ctx, cloth, () => {
    glow(ctx, cx - s * 0.3, SHOULDER_Y + 150, 80, 60, shade(color, 0.1), 0.5);
    softStroke(ctx, 9, alpha(shade(color, -0.2), 0.45), 16, cloth);
    softStroke(ctx, 0.6, alpha(shade(color, -0.14), 0.9), 9, cloth);
    softStroke(ctx, 0.8, alpha(shade(color, 0.14), 0.7), 2, cloth);
  });
}

/** Shoulders and upper arms in skin. */
function bareShoulders({ ctx, plan, skin, torso }: Wardrobe): void {
  const { cx, shoulderHalf: s } = plan;
  ctx.fillStyle = linear(ctx, cx - s, SHOULDER_Y, cx + s, 700, [
    [0, skin.base],
    [0.5, skin.base],
    [1, skin.shadow],
  ]);
  ctx.beginPath();
  torso(ctx);
  ctx.fill();
  inside(ctx, torso, () => {
    paintNeck(ctx, plan, skin, true);
    softStroke(ctx, 12, alpha(skin.deep, 0.4), 16, torso);
  });
  // The whole throat is painted again, because the edge of the shoulders would run across it.
  const { neckHalf: n } = plan;
  const throat = (c: PathSink): void => c.rect(cx - n - 6, 400, n * 2 + 12, 170);
  inside(ctx, throat, () => paintNeck(ctx, plan, skin, true));
  inside(ctx, torso, () => {
    for (const side of [-1, 1]) {
      glow(ctx, cx + side * (s - 44), SHOULDER_Y + 74, 46, 34, skin.light, side < 0 ? 0.8 : 0.4);
      softStroke(ctx, 6, alpha(skin.deep, 0.55), 6, (c) => {
        c.moveTo(cx + side * (s - 50), 740);
        c.quadraticCurveTo(cx + side * (s - 48), 680, cx + side * (s - 66), 640);
      });
    }
  });
}

/** A garment with one front over the other and a band along both edges: kimonos, robes, wrap dresses. */
function wrap(w: Wardrobe): void {
  const { ctx, plan, color, accent, torso, skin } = w;
  const { cx, neckHalf: n } = plan;
  drape(w);
  const opening = (c: PathSink): void => {
    c.moveTo(cx - n - 4, 400);
    c.lineTo(cx - n - 4, SHOULDER_Y - 20);
    c.lineTo(cx + 12, SHOULDER_Y + 124);
    c.lineTo(cx + n + 4, SHOULDER_Y - 20);
    c.lineTo(cx + n + 4, 400);
    c.closePath();
  };
  inside(ctx, opening, () => {
    paintNeck(ctx, plan, skin, true);
    // The shadow lies on the skin, not in the air beside it.
    ctx.globalCompositeOperation = 'source-atop';
    softStroke(ctx, 6, alpha(skin.deep, 0.6), 12, opening);
  });
  for (const [side, foot] of [
    [1, -120],
    [-1, 150],
  ] as const) {
    const band = (c: PathSink): void => {
      c.moveTo(cx + side * (n + 1), SHOULDER_Y - 21);
      c.lineTo(cx + side * (n + 26), SHOULDER_Y - 14);
      c.quadraticCurveTo(cx + side * 70, SHOULDER_Y + 70, cx + foot + side * 30, 745);
      c.lineTo(cx + foot - side * 10, 745);
      c.quadraticCurveTo(cx + side * 34, SHOULDER_Y + 60, cx + side * (n + 1), SHOULDER_Y - 21);
      c.closePath();
    };
    inside(
      ctx,
      (c) => (torso(c), opening(c)),
      () => {
        softStroke(ctx, 7, alpha('#000000', 0.35), 10, band);
        softFill(ctx, 0.4, accent === color ? shade(color, -0.14) : accent, band);
        softStroke(ctx, 0.8, alpha(shade(accent, -0.2), 0.7), 1.8, band);
      },
    );
  }
}
