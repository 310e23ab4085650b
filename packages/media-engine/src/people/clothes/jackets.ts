/** Jackets and coats. */
import { alpha, mix, shade } from '../../drawing/color.ts';
import type { PathSink } from '../../drawing/geometry.ts';
import { glow, inside, softFill, softStroke } from '../../drawing/soft.ts';
import { drape, neckline } from './cloth.ts';
import { lapels } from './jacket.ts';
import { isTied, tieOf } from './neckwear.ts';
import { collar, hood, paintButton, shirtFront } from './parts.ts';
import { SHOULDER_Y, under } from './wardrobe.ts';
import type { Garment, Wardrobe } from './wardrobe.ts';

export const jackets = {
  blazer: (w) => {
    drape(w);
    shirtFront(under(w), { open: !isTied(w) });
    tieOf(w);
    collar(under(w), 0.9);
    lapels(w);
  },
  suit: (w) => {
    drape(w);
    const shirt = { ...under(w), color: '#f7f6f3' };
    const isBare = w.neckwear?.kind === 'none';
    shirtFront(shirt, { open: isBare });
    tieOf(w, w.accent);
    collar(shirt, isBare ? 0.9 : 0.8);
    lapels(w);
  },
  denim,
  coat: (w) => {
    drape(w);
    shirtFront(under(w), { open: false });
    neckline(under(w), 24, w.plan.neckHalf + 12);
    lapels(w);
    glow(w.ctx, w.plan.cx - 150, 640, 60, 40, mix(w.color, '#ffffff', 0.5), 0.3);
  },
  leather,
  puffer,
  raincoat: (w) => {
    drape(w);
    neckline(w, 40, w.plan.neckHalf + 8);
    hood({ ...w, accent: shade(w.color, -0.16) });
    const { ctx, plan, color, torso } = w;
    inside(ctx, torso, () => {
      placket(w, 15);
      for (const side of [-1, 1])
        softStroke(ctx, 3, alpha('#ffffff', 0.5), 5, (c) => {
          c.moveTo(plan.cx + side * (plan.shoulderHalf - 70), SHOULDER_Y + 62);
          c.quadraticCurveTo(
            plan.cx + side * (plan.shoulderHalf - 26),
            SHOULDER_Y + 76,
            plan.cx + side * (plan.shoulderHalf - 14),
            640,
          );
        });
      for (const y of [640, 694]) paintButton(ctx, plan.cx, y, shade(color, -0.2));
    });
  },
} satisfies Record<string, Garment>;

/** The strip that covers the closure in the middle. */
function placket({ ctx, plan, color }: Wardrobe, half: number): void {
  for (const side of [-1, 1])
    softStroke(ctx, 1, alpha(shade(color, -0.22), 0.7), 2, (c) => {
      c.moveTo(plan.cx + side * half, SHOULDER_Y + 66);
      c.lineTo(plan.cx + side * half, 745);
    });
}

function denim(w: Wardrobe): void {
  drape(w);
  const { ctx, plan, color, torso } = w;
  inside(ctx, torso, () => {
    ctx.globalAlpha = 0.16;
    ctx.strokeStyle = shade(color, 0.25);
    ctx.lineWidth = 1;
    ctx.beginPath();
    for (let x = -200; x < 860; x += 4) {
      ctx.moveTo(x, 520);
      ctx.lineTo(x + 120, 740);
    }
    ctx.stroke();
    ctx.globalAlpha = 1;
  });
  const tee = under(w);
  shirtFront(tee, { open: false, hemHalf: 60 });
  neckline(tee, 26, plan.neckHalf + 12);
  collar({ ...w, color: shade(color, 0.03) }, 1.5);
  ctx.setLineDash([5, 3.5]);
  for (const side of [-1, 1]) {
    softStroke(ctx, 0, alpha('#e0a860', 0.8), 1.6, (c) => {
      c.moveTo(plan.cx + side * 66, 620);
      c.lineTo(plan.cx + side * 76, 740);
      c.moveTo(plan.cx + side * 104, 640);
      c.lineTo(plan.cx + side * 190, 648);
      c.lineTo(plan.cx + side * 186, 740);
    });
  }
  ctx.setLineDash([]);
}

/** Smooth and shiny, with wide lapels and a slanting zip. */
function leather(w: Wardrobe): void {
  const { ctx, plan, color, torso } = w;
  const { cx, shoulderHalf: s } = plan;
  drape(w);
  inside(ctx, torso, () => {
    for (const side of [-1, 1]) {
      for (const [dx, dy, reach] of [
        [s - 60, 74, 60],
        [s - 96, 120, 46],
        [s - 40, 150, 34],
      ] as const)
        softStroke(ctx, 5, alpha('#ffffff', side < 0 ? 0.34 : 0.2), 7, (c) => {
          c.moveTo(cx + side * dx, SHOULDER_Y + dy - 14);
          c.quadraticCurveTo(
            cx + side * (dx + reach * 0.4),
            SHOULDER_Y + dy,
            cx + side * (dx + reach * 0.5),
            SHOULDER_Y + dy + 50,
          );
        });
    }
  });
  shirtFront(under(w), { open: false, hemHalf: 44 });
  neckline(under(w), 26, plan.neckHalf + 12);
  lapels({ ...w, color: shade(color, 0.03) });
  inside(ctx, torso, () => {
    zip(w, (c) => {
      c.moveTo(cx + 70, 640);
      c.lineTo(cx + 30, 745);
    });
    for (const side of [-1, 1])
      zip(w, (c) => {
        c.moveTo(cx + side * (s - 120), 668);
        c.lineTo(cx + side * (s - 70), 690);
      });
  });
}

function zip({ ctx }: Wardrobe, line: (c: PathSink) => void): void {
  softStroke(ctx, 0.6, alpha('#17151b', 0.8), 6, line);
  ctx.save();
  ctx.setLineDash([2.4, 2.4]);
  softStroke(ctx, 0, '#c9ccd2', 3, line);
  ctx.restore();
}

/** Quilted, with a high collar and a zip. */
function puffer(w: Wardrobe): void {
  const { ctx, plan, color, torso } = w;
  const { cx, neckHalf: n, shoulderHalf: s } = plan;
  drape(w);
  inside(ctx, torso, () => {
    for (let y = SHOULDER_Y + 64; y < 760; y += 44) {
      const seam = (lift: number) => (c: PathSink) => {
        c.moveTo(cx - s - 30, y + 16 + lift);
        c.quadraticCurveTo(cx - s * 0.5, y - 6 + lift, cx, y + lift);
        c.quadraticCurveTo(cx + s * 0.5, y - 6 + lift, cx + s + 30, y + 16 + lift);
      };
      softStroke(ctx, 7, alpha(shade(color, -0.24), 0.6), 9, seam(0));
      softStroke(ctx, 0.8, alpha(shade(color, -0.3), 0.8), 2, seam(0));
      softStroke(ctx, 6, alpha(shade(color, 0.2), 0.5), 10, seam(20));
    }
  });
  const stand = (c: PathSink): void => {
    c.moveTo(cx - n - 14, SHOULDER_Y - 66);
    c.quadraticCurveTo(cx, SHOULDER_Y - 34, cx + n + 14, SHOULDER_Y - 66);
    c.lineTo(cx + n + 34, SHOULDER_Y + 14);
    c.quadraticCurveTo(cx, SHOULDER_Y + 64, cx - n - 34, SHOULDER_Y + 14);
    c.closePath();
  };
  softStroke(ctx, 8, alpha('#000000', 0.3), 10, stand);
  softFill(ctx, 0.4, shade(color, 0.02), stand);
  inside(ctx, stand, () => {
    softStroke(ctx, 10, alpha(shade(color, -0.26), 0.6), 18, stand);
    glow(ctx, cx - n * 0.5, SHOULDER_Y - 14, n * 0.6, 20, shade(color, 0.2), 0.6);
  });
  zip(w, (c) => {
    c.moveTo(cx, SHOULDER_Y - 40);
    c.lineTo(cx, 745);
  });
}
