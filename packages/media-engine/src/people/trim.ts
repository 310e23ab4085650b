/** What garments are trimmed with: collars, buttons, ties, hoods and the like. */
import { alpha, mix, shade } from '../drawing/color.ts';
import { curveThrough } from '../drawing/geometry.ts';
import type { Point } from '../drawing/geometry.ts';
import { softFill } from '../drawing/soft.ts';
import { HEM_Y, neckEdge } from './body.ts';
import type { Neckline, Wardrobe } from './body.ts';
import { CX, ellipse, form, line, shapeOf } from './form.ts';

/** A shape with the given corners on one side of the middle line, slightly rounded. */
export const cut = (side: number, points: readonly Point[], tension = 0.25) =>
  shapeOf((path) =>
    curveThrough(
      path,
      points.map(([x, y]): Point => [CX + side * x, y]),
      { closed: true, tension },
    ),
  );

export const both = (draw: (side: -1 | 1) => void): void => {
  draw(-1);
  draw(1);
};

/** The shadow that a part casts on what is under it. */
export function castShadow(
  { ctx }: Wardrobe,
  side: number,
  points: readonly Point[],
  color: string,
): void {
  softFill(ctx, 7, alpha(shade(color, -0.2), 0.55), (path) =>
    curveThrough(
      path,
      points.map(([x, y]): Point => [CX + side * x + 2, y + 7]),
      { closed: true, tension: 0.25 },
    ),
  );
}

/** A knitted or sewn band along a neckline. */
export function band({ ctx, plan }: Wardrobe, neckline: Neckline, color: string, width = 12): void {
  const edge = neckEdge(plan, neckline);
  const below = edge.map(([x, y]): Point => [x + (x - CX) * 0.06, y + width * 0.75]);
  line(ctx, below, alpha(shade(color, -0.2), 0.5), 5, 2.5);
  line(ctx, edge, shade(color, 0.02), width);
  line(
    ctx,
    edge.map(([x, y]): Point => [x, y - width * 0.3]),
    alpha(shade(color, 0.1), 0.6),
    2.5,
    1,
  );
}

/** The tall collar of a turtleneck or a quilted jacket; `open` px of it stand apart in front. */
export function tallCollar(w: Wardrobe, color: string, top = 462, open = 0): void {
  const n = w.plan.neck;
  const half: Point[] = [
    [n + 6, top],
    [n + 11, 488],
    [n + 25, 512],
    [n + 14, 532],
    [n * 0.5, 547],
    [open, 551],
    [open, top + 20],
    [n * 0.6, top + 15],
  ];
  if (open > 0) {
    both((side) => form(w, cut(side, half, 0.6), color, { depth: 20 }));
    return;
  }
  const other = half.map(([x, y]): Point => [-x, y]).toReversed();
  form(
    w,
    cut(
      1,
      [
        ...half.slice(0, 6),
        ...other.slice(2),
        [-n * 0.6, top + 15],
        [0, top + 20],
        [n * 0.6, top + 15],
      ],
      0.8,
    ),
    color,
    { depth: 22 },
  );
  const fold: Point[] = [
    [CX - n - 7, top + 22],
    [CX - n * 0.5, top + 37],
    [CX, top + 41],
    [CX + n * 0.5, top + 37],
    [CX + n + 7, top + 22],
  ];
  line(w.ctx, fold, alpha(shade(color, -0.14), 0.5), 4, 2);
}

/** The two points of a shirt's collar. */
export function collar(w: Wardrobe, color: string, size = 1): void {
  const n = w.plan.neck;
  const points: Point[] = [
    [n + 6, 478],
    [n + 20, 496],
    [n + 22 * size, 520 + 10 * size],
    [n * 0.62, 545 + 30 * size],
    [0, 540],
    [n * 0.55, 524],
    [n - 1, 496],
  ];
  both((side) => {
    castShadow(w, side, points, color);
    form(w, cut(side, points, 0.3), shade(color, 0.02), { depth: 13, dark: 0.6 });
  });
}

/** A row of buttons down the middle, from one height to another. */
export function buttons(
  { ctx, ...w }: Wardrobe,
  color: string,
  from: number,
  to: number,
  { x = 0, every = 64, seam = true } = {},
): void {
  if (seam)
    line(
      ctx,
      [
        [CX + x, from - 30],
        [CX + x, to],
      ],
      alpha(shade(color, -0.18), 0.5),
      2.4,
      0.8,
    );
  for (let y = from; y < to; y += every)
    form({ ctx, ...w }, ellipse(CX + x, y, 5.2), mix(color, shade(color, -0.25), 0.7), {
      depth: 3,
    });
}

/** Lapels that meet at `closeY`. */
export function lapels(w: Wardrobe, color: string, closeY: number, width = 1): void {
  const n = w.plan.neck;
  const points: Point[] = [
    [n + 6, 482],
    [n + 34, 508],
    [n + 20 + 40 * width, 560],
    [n + 8 + 34 * width, 572],
    [n + 20 + 52 * width, 592],
    [n * 0.7, closeY - 70],
    [-2, closeY],
    [n * 0.42, 640],
    [n * 0.8, 560],
    [n + 2, 510],
  ];
  both((side) => {
    castShadow(w, side, points, color);
    form(w, cut(side, points), shade(color, 0.025), { depth: 14 });
    line(
      w.ctx,
      (
        [
          [n + 40 * width, 556],
          [n + 8 + 30 * width, 572],
        ] as const
      ).map(([x, y]): Point => [CX + side * x, y]),
      alpha(shade(color, -0.2), 0.7),
      2.2,
      0.7,
    );
  });
}

export function pocket(
  w: Wardrobe,
  color: string,
  side: number,
  { x = 78, y = 690, width = 62, tall = 70 } = {},
): void {
  const path = shapeOf((p) => p.roundRect(CX + side * x - width / 2, y, width, tall, 7));
  form(w, path, shade(color, 0.012), { depth: 6, key: 0.2, dark: 0.5 });
  w.ctx.strokeStyle = alpha(shade(color, -0.17), 0.5);
  w.ctx.lineWidth = 1.8;
  w.ctx.stroke(path);
}

/** A hood that lies on the shoulders, behind the neck. */
export function hood(w: Wardrobe, color: string): void {
  const n = w.plan.neck;
  form(
    w,
    cut(
      1,
      [
        [-n - 74, 524],
        [-n - 52, 476],
        [-n - 6, 452],
        [0, 448],
        [n + 6, 452],
        [n + 52, 476],
        [n + 74, 524],
        [0, 560],
      ],
      1,
    ),
    shade(color, -0.05),
    { depth: 30 },
  );
}

/** The front edges of a hood, and its strings. */
export function hoodFront(w: Wardrobe, color: string, string: string): void {
  const n = w.plan.neck;
  both((side) => {
    const points: Point[] = [
      [n + 10, 470],
      [n + 62, 492],
      [n + 78, 534],
      [n + 30, 560],
      [0, 572],
      [6, 548],
      [n * 0.7, 532],
      [n + 4, 500],
    ];
    castShadow(w, side, points, color);
    form(w, cut(side, points, 0.8), shade(color, 0.02), { depth: 20 });
    line(
      w.ctx,
      [
        [CX + side * 20, 560],
        [CX + side * 24, 610],
        [CX + side * 21, 660],
      ],
      string,
      5.5,
    );
    line(
      w.ctx,
      [
        [CX + side * 21, 648],
        [CX + side * 21, 664],
      ],
      shade(string, -0.2),
      7,
    );
  });
}

export function zip({ ctx }: Wardrobe, from: number, x = 0): void {
  line(
    ctx,
    [
      [CX + x, from],
      [CX + x * 0.4, HEM_Y],
    ],
    '#8d9097',
    5,
  );
  line(
    ctx,
    [
      [CX + x, from],
      [CX + x * 0.4, HEM_Y],
    ],
    alpha('#3a3c42', 0.6),
    1.6,
  );
}
