/** Hats with a brim, of a trade, or wound around the head. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, shade } from '../drawing/color.ts';
import type { PathSink, Point } from '../drawing/geometry.ts';
import { curveThrough, mirrored } from '../drawing/geometry.ts';
import { createRandom } from '../drawing/random.ts';
import { glow, inside, linear, softFill, softStroke } from '../drawing/soft.ts';
import type { FacePlan } from './face-plan.ts';

type Painter = (ctx: SKRSContext2D, plan: FacePlan, color: string) => void;

export const hats = {
  brim,
  'hard-hat': hardHat,
  'chef-hat': chefHat,
  beret,
  headwrap,
  flowers,
} satisfies Record<string, Painter>;

/** The outline of what covers the crown. */
export function dome({ cx, crownY, cheekHalf: h }: FacePlan, lift: number, hem: number): Point[] {
  const right: Point[] = [
    [cx, crownY - lift],
    [cx + h * 0.62, crownY - lift + 22],
    [cx + h + 10, crownY + 56],
    [cx + h + 12, hem - 4],
    [cx + h * 0.6, hem + 6],
    [cx, hem + 10],
  ];
  return [...right, ...mirrored(right.slice(1, -1), cx)];
}

/** A part in the hat's colour, lit from the left, with its shadow on what is below. */
function felt(
  ctx: SKRSContext2D,
  { cx, cheekHalf: h }: FacePlan,
  color: string,
  outline: (path: PathSink) => void,
): void {
  ctx.save();
  ctx.shadowColor = alpha('#1a0c08', 0.5);
  ctx.shadowBlur = 14;
  ctx.shadowOffsetY = 9;
  ctx.fillStyle = linear(ctx, cx - h, 0, cx + h, 0, [
    [0, shade(color, 0.07)],
    [0.5, color],
    [1, shade(color, -0.12)],
  ]);
  ctx.beginPath();
  outline(ctx);
  ctx.fill();
  ctx.restore();
  inside(ctx, outline, () => softStroke(ctx, 12, alpha(shade(color, -0.22), 0.55), 20, outline));
}

/** Straw hats, sun hats, fedoras and cowboy hats. */
function brim(ctx: SKRSContext2D, plan: FacePlan, color: string): void {
  const { cx, crownY, cheekHalf: h } = plan;
  const hem = crownY + 66;
  felt(ctx, plan, color, (c) => {
    c.moveTo(cx - h + 6, hem + 6);
    c.bezierCurveTo(cx - h + 4, crownY - 40, cx - h * 0.66, crownY - 70, cx - 34, crownY - 64);
    c.quadraticCurveTo(cx, crownY - 44, cx + 34, crownY - 64);
    c.bezierCurveTo(cx + h * 0.66, crownY - 70, cx + h - 4, crownY - 40, cx + h - 6, hem + 6);
    c.closePath();
  });
  softStroke(ctx, 5, alpha(shade(color, -0.24), 0.6), 8, (c) => {
    c.moveTo(cx, crownY - 50);
    c.quadraticCurveTo(cx + 4, crownY - 10, cx, crownY + 20);
  });
  softStroke(ctx, 0.6, shade(color, -0.34), 24, (c) => {
    c.moveTo(cx - h + 12, hem - 16);
    c.quadraticCurveTo(cx, hem - 36, cx + h - 12, hem - 16);
  });
  const rim = (c: PathSink): void => {
    c.moveTo(cx - h - 84, hem - 16);
    c.bezierCurveTo(cx - h * 0.8, hem - 2, cx - h * 0.6, hem - 18, cx, hem - 20);
    c.bezierCurveTo(cx + h * 0.6, hem - 18, cx + h * 0.8, hem - 2, cx + h + 84, hem - 16);
    c.bezierCurveTo(cx + h + 50, hem + 34, cx + h * 0.5, hem + 34, cx, hem + 34);
    c.bezierCurveTo(cx - h * 0.5, hem + 34, cx - h - 50, hem + 34, cx - h - 84, hem - 16);
    c.closePath();
  };
  felt(ctx, plan, color, rim);
  inside(ctx, rim, () => {
    for (let dy = -12; dy < 34; dy += 7)
      softStroke(ctx, 0.6, alpha(shade(color, -0.1), 0.4), 1.6, (c) => {
        c.moveTo(cx - h - 80, hem - 14 + dy * 0.4);
        c.quadraticCurveTo(cx, hem + dy, cx + h + 80, hem - 14 + dy * 0.4);
      });
  });
}

function hardHat(ctx: SKRSContext2D, plan: FacePlan, color: string): void {
  const { cx, crownY, cheekHalf: h } = plan;
  const hem = crownY + 74;
  const shell = (c: PathSink): void => curveThrough(c, dome(plan, 44, hem), { closed: true });
  felt(ctx, plan, color, shell);
  inside(ctx, shell, () => {
    for (const dx of [-44, 0, 44]) {
      softStroke(ctx, 1, alpha(shade(color, -0.2), 0.7), 15, (c) => {
        c.moveTo(cx + dx * 0.5, crownY - 44);
        c.quadraticCurveTo(cx + dx, crownY - 10, cx + dx * 1.16, hem);
      });
      softStroke(ctx, 1, shade(color, 0.05), 10, (c) => {
        c.moveTo(cx + dx * 0.5 - 2, crownY - 44);
        c.quadraticCurveTo(cx + dx - 2, crownY - 10, cx + dx * 1.16 - 2, hem);
      });
    }
    glow(ctx, cx - 56, crownY, 44, 30, '#ffffff', 0.6);
  });
  felt(ctx, plan, shade(color, -0.02), (c) => {
    c.moveTo(cx - h - 22, hem + 2);
    c.bezierCurveTo(cx - 70, hem - 12, cx + 70, hem - 12, cx + h + 22, hem + 2);
    c.bezierCurveTo(cx + h + 26, hem + 24, cx + 70, hem + 20, cx, hem + 20);
    c.bezierCurveTo(cx - 70, hem + 20, cx - h - 26, hem + 24, cx - h - 22, hem + 2);
  });
}

/** A tall toque. */
function chefHat(ctx: SKRSContext2D, plan: FacePlan, color: string): void {
  const { cx, crownY, cheekHalf: h } = plan;
  const hem = crownY + 66;
  felt(ctx, plan, color, (c) => {
    c.moveTo(cx - h + 8, hem - 30);
    c.bezierCurveTo(cx - h - 66, crownY - 20, cx - h - 10, crownY - 108, cx - 62, crownY - 82);
    c.bezierCurveTo(cx - 40, crownY - 118, cx + 40, crownY - 118, cx + 62, crownY - 82);
    c.bezierCurveTo(cx + h + 10, crownY - 108, cx + h + 66, crownY - 20, cx + h - 8, hem - 30);
    c.closePath();
  });
  for (const dx of [-64, -24, 24, 64])
    softStroke(ctx, 4, alpha(shade(color, -0.2), 0.5), 6, (c) => {
      c.moveTo(cx + dx * 1.2, crownY - 64);
      c.quadraticCurveTo(cx + dx * 1.3, crownY - 10, cx + dx, hem - 30);
    });
  felt(ctx, plan, shade(color, -0.01), (c) => {
    c.moveTo(cx - h - 4, hem - 36);
    c.quadraticCurveTo(cx, hem - 50, cx + h + 4, hem - 36);
    c.lineTo(cx + h + 6, hem + 6);
    c.quadraticCurveTo(cx, hem - 6, cx - h - 6, hem + 6);
    c.closePath();
  });
}

/** A soft beret, pulled to one side. */
function beret(ctx: SKRSContext2D, plan: FacePlan, color: string): void {
  const { cx, crownY, cheekHalf: h } = plan;
  felt(ctx, plan, color, (c) => {
    c.moveTo(cx - h - 4, crownY + 72);
    c.bezierCurveTo(cx - h - 34, crownY + 10, cx - h * 0.5, crownY - 48, cx + 20, crownY - 46);
    c.bezierCurveTo(cx + h, crownY - 46, cx + h + 76, crownY - 4, cx + h + 48, crownY + 46);
    c.bezierCurveTo(cx + h + 24, crownY + 70, cx + h * 0.4, crownY + 40, cx, crownY + 46);
    c.bezierCurveTo(cx - h * 0.5, crownY + 48, cx - h + 10, crownY + 60, cx - h - 4, crownY + 72);
    c.closePath();
  });
  glow(ctx, cx - 40, crownY - 12, 70, 26, shade(color, 0.2), 0.6);
  softStroke(ctx, 0.6, shade(color, -0.06), 6, (c) => {
    c.moveTo(cx + 26, crownY - 44);
    c.lineTo(cx + 32, crownY - 58);
  });
}

/** Cloth wound around the head: headwraps, turbans, bandanas. */
function headwrap(ctx: SKRSContext2D, plan: FacePlan, color: string): void {
  const { cx, crownY, cheekHalf: h } = plan;
  const hem = crownY + 84;
  const cloth = (c: PathSink): void => curveThrough(c, dome(plan, 66, hem), { closed: true });
  felt(ctx, plan, color, cloth);
  inside(ctx, cloth, () => {
    for (const side of [-1, 1])
      for (let i = 0; i < 5; i++)
        softStroke(ctx, 4, alpha(shade(color, i % 2 ? 0.14 : -0.2), 0.6), 7, (c) => {
          c.moveTo(cx - side * 24, crownY - 64 + i * 26);
          c.quadraticCurveTo(
            cx + side * h * 0.5,
            crownY - 30 + i * 26,
            cx + side * (h + 24),
            crownY + 30 + i * 22,
          );
        });
  });
  felt(ctx, plan, shade(color, 0.02), (c) => c.ellipse(cx, crownY - 6, 40, 30, 0, 0, Math.PI * 2));
}

/** A crown of blossoms and leaves. */
function flowers(ctx: SKRSContext2D, plan: FacePlan, color: string): void {
  const { cx, crownY, cheekHalf: h } = plan;
  const random = createRandom(3, 'wreath');
  for (let i = 0; i <= 14; i++) {
    const t = (i / 14) * 2 - 1;
    const [x, y] = [cx + t * (h + 6), crownY + 54 - (1 - t * t) * 46];
    softFill(ctx, 0.8, shade('#5d8f57', random.between(-0.08, 0.08)), (c) =>
      c.ellipse(x + 8, y + 9, 14, 6, t + 0.6, 0, Math.PI * 2),
    );
    if (i % 2 === 0)
      blossom(ctx, x, y, random.between(9, 13), i % 4 === 0 ? color : shade(color, 0.12));
  }
}

function blossom(ctx: SKRSContext2D, x: number, y: number, size: number, color: string): void {
  softFill(ctx, 3, alpha('#2a1410', 0.35), (c) => c.arc(x + 1, y + 4, size * 1.3, 0, Math.PI * 2));
  for (let petal = 0; petal < 5; petal++) {
    const turn = (petal / 5) * Math.PI * 2;
    softFill(ctx, 0.5, shade(color, petal % 2 ? -0.03 : 0.03), (c) =>
      c.arc(
        x + Math.cos(turn) * size * 0.8,
        y + Math.sin(turn) * size * 0.8,
        size * 0.72,
        0,
        Math.PI * 2,
      ),
    );
  }
  softFill(ctx, 0.5, '#f0c24a', (c) => c.arc(x, y, size * 0.45, 0, Math.PI * 2));
}
