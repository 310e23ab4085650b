/** Hair too short to comb: buzzed, faded, or what is left of it. */
import { alpha, shade } from '../../drawing/color.ts';
import type { Point } from '../../drawing/geometry.ts';
import { curveThrough, mirrored } from '../../drawing/geometry.ts';
import { inside, softFill, softStroke } from '../../drawing/soft.ts';
import type { HairBrush, HairDrawing } from './brush.ts';

/** The outline of close hair: over the skull by `lift`, along the hairline in front. */
function cap({ plan }: HairBrush, lift: number, hairline: number, sideburn = 330): Point[] {
  const { cx, crownY, cheekHalf: h } = plan;
  const right: Point[] = [
    [cx, crownY - lift - 3],
    [cx + 48, crownY + 8 - lift],
    [cx + 90, crownY + 40 - lift * 0.7],
    [cx + h - 3 + lift * 0.4, crownY + 104],
    [cx + h, crownY + 150],
    [cx + h, sideburn - 10],
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
  {
    lift,
    opacity,
    fade,
    hairs = 0.36,
  }: { lift: number; opacity: number; fade: boolean; hairs?: number },
): void {
  const { ctx, color, random, plan, rig } = brush;
  const outline = cap(brush, lift, plan.crownY + 76, fade ? 300 : 326);
  // Opaque along the middle, where a turned layer overlaps itself by a pixel.
  if (opacity > 0.5)
    inside(
      ctx,
      (c) => curveThrough(c, outline, { closed: true }),
      () => softFill(ctx, 10, rig.skin, (c) => c.rect(plan.cx - 26, plan.crownY - 20, 52, 92)),
    );
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
            (fade ? hairs * (1 - low) + 0.06 : hairs) * random.between(0.7, 1),
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
      // The skull is round: it turns away at its edge and shines above the forehead.
      softStroke(ctx, 12, alpha(shade(color, -0.2), opacity * 0.5), 16, (c) =>
        curveThrough(c, outline.slice(-6).concat(outline.slice(0, 6))),
      );
      softFill(ctx, 13, alpha(shade(color, 0.3), Math.min(0.26, opacity)), (c) =>
        c.ellipse(plan.cx - 32, plan.crownY + 26, 64, 19, -0.22, 0, Math.PI * 2),
      );
    },
  );
}

/** What is left round a bare crown: over the ears, thinning out towards the temples and the top. */
function fringeOfHair({ ctx, color, random, plan }: HairBrush): void {
  const { cx, crownY, cheekHalf: h } = plan;
  const [top, bottom] = [crownY + 82, 326];
  const tones = 9;
  ctx.lineCap = 'round';
  for (const side of [-1, 1]) {
    softFill(ctx, 5, alpha(shade(color, -0.1), 0.5), (c) => {
      c.moveTo(cx + side * (h - 14), top + 34);
      c.quadraticCurveTo(cx + side * (h + 4), top + 16, cx + side * (h + 6), top + 60);
      c.lineTo(cx + side * (h + 3), bottom - 14);
      c.quadraticCurveTo(cx + side * (h - 16), bottom - 40, cx + side * (h - 14), top + 34);
    });
    for (let tone = 0; tone < tones; tone++) {
      ctx.strokeStyle = alpha(shade(color, -0.13 + tone * 0.026), 0.62);
      ctx.lineWidth = random.between(0.9, 1.7);
      ctx.beginPath();
      for (let i = 0; i < 60; i++) {
        const t = random.next();
        const across = random.next() ** 0.8;
        // Wide above the ear, narrow at both ends.
        const width = 6 + 24 * Math.sin(Math.PI * Math.min(1, t * 0.95 + 0.1));
        if (random.next() > (0.25 + across) * Math.min(1, 0.2 + t * 3.5)) continue;
        const x = h + 9 - (1 - across) * width - (1 - t) ** 1.5 * 17;
        const y = top + t * (bottom - top - 22);
        const length = random.between(9, 20) * (0.55 + t * 0.45);
        const back = 3 + across * 3;
        ctx.moveTo(cx + side * x, y);
        ctx.quadraticCurveTo(
          cx + side * (x + back * 0.3),
          y + length * 0.5,
          cx + side * Math.min(x + back * (1 - t), h + 10),
          y + length,
        );
      }
      ctx.stroke();
    }
  }
}

export const stubble = {
  buzz: { front: (brush) => stubbleCap(brush, { lift: 6, opacity: 0.82, fade: false }) },
  fade: {
    front: (brush) => {
      stubbleCap(brush, { lift: 7, opacity: 0.92, fade: true });
    },
  },
  receding: {
    front: (brush) => {
      stubbleCap(brush, { lift: 1, opacity: 0.06, fade: true, hairs: 0.09 });
      fringeOfHair(brush);
    },
  },
} satisfies Record<string, HairDrawing>;
