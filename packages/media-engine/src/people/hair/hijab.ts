import { alpha, shade } from '../../drawing/color.ts';
import type { Point } from '../../drawing/geometry.ts';
import { curveThrough, mirrored } from '../../drawing/geometry.ts';
import { inside, linear, softFill, softStroke } from '../../drawing/soft.ts';
import type { HairBrush, HairDrawing } from './brush.ts';

/** A headscarf: one cloth round the face, another across the shoulders. */
export const hijab: HairDrawing = {
  back: ({ ctx, plan, color }) => {
    const { cx, crownY, cheekHalf: h, chinY } = plan;
    const right: Point[] = [
      [cx, crownY - 20],
      [cx + h * 0.78, crownY + 10],
      [cx + h + 18, crownY + 120],
      [cx + h + 14, 380],
      [cx + h - 6, chinY + 40],
      [cx, chinY + 70],
    ];
    ctx.fillStyle = shade(color, -0.2);
    ctx.beginPath();
    curveThrough(ctx, [...right, ...mirrored(right.slice(1, -1), cx)], { closed: true });
    ctx.fill();
  },
  chest: (brush) => drape(brush),
  front: (brush) => {
    const { ctx, plan, color } = brush;
    const { cx, crownY, cheekHalf: h, chinY } = plan;
    const outer: Point[] = [
      [cx, crownY - 30],
      [cx + h * 0.78, crownY + 2],
      [cx + h + 26, crownY + 110],
      [cx + h + 26, 350],
      [cx + h - 2, 450],
      [cx + 62, chinY + 58],
      [cx, chinY + 70],
    ];
    const inner: Point[] = [
      [cx, crownY + 54],
      [cx + h * 0.6, crownY + 78],
      [cx + h - 8, crownY + 150],
      [cx + h - 6, 330],
      [cx + h - 26, 412],
      [cx + 52, chinY - 8],
      [cx, chinY + 4],
    ];
    const trace = (points: Point[]): Point[] => [...points, ...mirrored(points.slice(1, -1), cx)];
    const cloth = (c: typeof ctx): void => {
      curveThrough(c, trace(outer), { closed: true });
      curveThrough(c, trace(inner).toReversed(), { closed: true });
    };
    ctx.fillStyle = linear(ctx, cx - 150, crownY, cx + 150, 520, [
      [0, shade(color, 0.07)],
      [0.5, color],
      [1, shade(color, -0.14)],
    ]);
    ctx.beginPath();
    cloth(ctx);
    ctx.fill('evenodd');
    ctx.save();
    ctx.beginPath();
    cloth(ctx);
    ctx.clip('evenodd');
    softStroke(ctx, 7, alpha(shade(color, -0.22), 0.6), 14, (c) =>
      curveThrough(c, trace(inner), { closed: true }),
    );
    for (const side of [-1, 1]) {
      for (let i = 0; i < 4; i++) {
        softStroke(ctx, 4, alpha(shade(color, i % 2 ? 0.12 : -0.14), 0.5), 6, (c) => {
          c.moveTo(cx + side * (20 + i * 12), crownY - 16 + i * 8);
          c.bezierCurveTo(
            cx + side * (h + 4 - i * 3),
            crownY + 40 + i * 16,
            cx + side * (h + 22 - i * 8),
            330,
            cx + side * (60 - i * 8),
            chinY + 40,
          );
        });
      }
    }
    ctx.restore();
  },
};

function drape({ ctx, plan, color }: HairBrush): void {
  const { cx, chinY } = plan;
  const right: Point[] = [
    [cx, chinY - 60],
    [cx + 120, chinY - 30],
    [cx + 140, chinY + 60],
    [cx + 176, chinY + 130],
    [cx + 120, chinY + 196],
    [cx, chinY + 226],
  ];
  const outline = [...right, ...mirrored(right.slice(1, -1), cx)];
  ctx.fillStyle = linear(ctx, cx - 160, 420, cx + 160, 700, [
    [0, shade(color, 0.02)],
    [1, shade(color, -0.16)],
  ]);
  ctx.beginPath();
  curveThrough(ctx, outline, { closed: true });
  ctx.fill();
  inside(
    ctx,
    (c) => curveThrough(c, outline, { closed: true }),
    () => {
      softFill(ctx, 16, alpha(shade(color, -0.3), 0.6), (c) =>
        c.ellipse(cx, chinY + 20, 110, 42, 0, 0, Math.PI * 2),
      );
      for (let i = 0; i < 6; i++) {
        softStroke(ctx, 5, alpha(shade(color, i % 2 ? 0.1 : -0.16), 0.55), 8, (c) => {
          c.moveTo(cx - 150 + i * 6, chinY + 20 + i * 22);
          c.quadraticCurveTo(cx - 10, chinY + 70 + i * 30, cx + 160, chinY + i * 22);
        });
      }
    },
  );
}
