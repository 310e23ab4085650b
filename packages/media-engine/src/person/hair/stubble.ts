/** Hair too short to comb: buzzed, faded, or what is left of it. */
import { alpha, shade } from '../../paint/color.ts';
import type { Point } from '../../paint/geometry.ts';
import { curveThrough, mirrored } from '../../paint/geometry.ts';
import { inside } from '../../paint/soft.ts';
import type { HairBrush, HairDrawing } from './brush.ts';
import { paintSheet } from './strands.ts';
import type { Guide } from './strands.ts';

/** The outline of close hair: over the skull by `lift`, along the hairline in front. */
function cap({ plan }: HairBrush, lift: number, hairline: number, sideburn = 330): Point[] {
  const { cx, crownY, cheekHalf: h } = plan;
  const right: Point[] = [
    [cx, crownY - lift - 3],
    [cx + 48, crownY + 8 - lift],
    [cx + 90, crownY + 40 - lift * 0.7],
    [cx + h + lift * 0.5, crownY + 104],
    [cx + h + 3, crownY + 150],
    [cx + h + 1, sideburn - 10],
    [cx + h - 9, sideburn],
    [cx + h - 13, sideburn - 60],
    [cx + h - 20, crownY + 112],
    [cx + h * 0.62, hairline + 4],
    [cx, hairline],
  ];
  return [...right, ...mirrored(right.slice(1, -1), cx)];
}

/** Hair too short to see as strands: a haze of dots that fades towards the ears. */
function stubbleCap(
  brush: HairBrush,
  { lift, opacity, fade }: { lift: number; opacity: number; fade: boolean },
): void {
  const { ctx, color, random, plan } = brush;
  const outline = cap(brush, lift, plan.crownY + 76, fade ? 300 : 326);
  ctx.save();
  ctx.filter = 'blur(1.6px)';
  const gradient = ctx.createLinearGradient(0, plan.crownY, 0, 330);
  gradient.addColorStop(0, alpha(color, opacity));
  gradient.addColorStop(0.5, alpha(color, opacity * (fade ? 0.85 : 1)));
  gradient.addColorStop(1, alpha(color, fade ? 0.1 : opacity * 0.7));
  ctx.fillStyle = gradient;
  ctx.beginPath();
  curveThrough(ctx, outline, { closed: true });
  ctx.fill();
  ctx.restore();
  inside(
    ctx,
    (c) => curveThrough(c, outline, { closed: true }),
    () => {
      ctx.lineWidth = 1.1;
      for (let band = 0; band < 16; band++) {
        const top = plan.crownY - lift + band * 15;
        const low = Math.max(0, (top - plan.crownY - 70) / 170);
        for (const tone of [-0.05, 0.02, 0.1]) {
          ctx.strokeStyle = alpha(
            shade(color, tone),
            (fade ? 0.36 * (1 - low) + 0.06 : 0.36) * random.between(0.7, 1),
          );
          ctx.beginPath();
          for (let i = 0; i < 78; i++) {
            const x = plan.cx + random.between(-140, 140);
            const y = top + random.between(0, 15);
            ctx.moveTo(x, y);
            ctx.lineTo(x + (x - plan.cx) * 0.014, y + 3.6);
          }
          ctx.stroke();
        }
      }
      ctx.save();
      ctx.filter = 'blur(14px)';
      ctx.fillStyle = alpha(shade(color, 0.3), 0.22);
      ctx.beginPath();
      ctx.ellipse(plan.cx - 30, plan.crownY + 22, 62, 18, -0.2, 0, Math.PI * 2);
      ctx.fill();
      ctx.restore();
    },
  );
}

/** What is left round a bare crown: over the ears only, standing off a little. */
function fringeOfHair({ ctx, color, random, plan }: HairBrush): void {
  const { cx, crownY, cheekHalf: h } = plan;
  for (const side of [-1, 1]) {
    const x = (dx: number): number => cx + side * dx;
    const guides: Guide[] = [
      [
        [x(h - 19), crownY + 122],
        [x(h - 14), crownY + 146],
        [x(h - 11), crownY + 176],
        [x(h - 9), 330],
      ],
      [
        [x(h - 10), crownY + 112],
        [x(h + 1), crownY + 134],
        [x(h + 4), crownY + 176],
        [x(h + 3), 322],
      ],
      [
        [x(h - 2), crownY + 112],
        [x(h + 7), crownY + 130],
        [x(h + 9), crownY + 174],
        [x(h + 8), 302],
      ],
    ];
    paintSheet(ctx, guides, {
      color,
      random,
      locks: 26,
      strands: 120,
      lockWidth: 10,
      shine: 0.4,
      rootWidth: 0,
      fill: false,
      ragged: 0.12,
    });
  }
}

export const stubble = {
  buzz: { front: (brush) => stubbleCap(brush, { lift: 6, opacity: 0.82, fade: false }) },
  fade: {
    front: (brush) => {
      stubbleCap(brush, { lift: 10, opacity: 0.92, fade: true });
    },
  },
  receding: {
    front: (brush) => {
      stubbleCap(brush, { lift: 2, opacity: 0.08, fade: false });
      fringeOfHair(brush);
    },
  },
} satisfies Record<string, HairDrawing>;
