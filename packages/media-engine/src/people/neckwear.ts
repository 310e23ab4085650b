/** What is worn around the neck. */
import { alpha, shade } from '../drawing/color.ts';
import type { Point } from '../drawing/geometry.ts';
import { paintCloth } from './body.ts';
import type { Cloth, Wardrobe } from './body.ts';
import { CX, ellipse, form, line, shapeOf } from './form.ts';
import { both, castShadow, cut } from './trim.ts';

export function tie(w: Wardrobe, { color, print }: Cloth): void {
  const n = w.plan.neck;
  const blade: Point[] = [
    [-9, 578],
    [9, 578],
    [24, 800],
    [0, 846],
    [-24, 800],
  ];
  castShadow(w, 1, blade, '#8a8a90');
  paintCloth(w, cut(1, blade, 0.15), { color, print }, 'none', 12);
  form(
    w,
    cut(
      1,
      [
        [-n * 0.42, 546],
        [n * 0.42, 546],
        [12, 586],
        [-12, 586],
      ],
      0.3,
    ),
    shade(color, 0.02),
    { depth: 8 },
  );
}

export function bowTie(w: Wardrobe, color: string): void {
  both((side) => {
    const wing: Point[] = [
      [4, 560],
      [24, 541],
      [52, 542],
      [54, 565],
      [50, 586],
      [22, 582],
      [4, 572],
    ];
    castShadow(w, side, wing, '#8a8a90');
    form(w, cut(side, wing, 0.8), color, { depth: 10 });
    line(
      w.ctx,
      (
        [
          [8, 566],
          [26, 562],
        ] as const
      ).map(([x, y]): Point => [CX + side * x, y]),
      alpha(shade(color, -0.2), 0.7),
      4,
      1.6,
    );
  });
  form(
    w,
    shapeOf((path) => path.roundRect(CX - 10, 552, 20, 27, 8)),
    shade(color, -0.03),
    { depth: 6 },
  );
}

/** Wound once around the neck, one end over the chest. */
export function scarf(w: Wardrobe, color: string): void {
  const n = w.plan.neck;
  const end: Point[] = [
    [18, 560],
    [66, 560],
    [78, 760],
    [22, 768],
  ];
  castShadow(w, 1, end, '#777777');
  form(w, cut(1, end, 0.4), shade(color, -0.02), { depth: 18 });
  for (let x = 27; x < 78; x += 9)
    line(
      w.ctx,
      [
        [CX + x, 764],
        [CX + x + 1, 784],
      ],
      shade(color, -0.06),
      4,
    );
  const loop: Point[] = [
    [-n - 22, 512],
    [-n - 10, 470],
    [0, 492],
    [n + 10, 470],
    [n + 22, 512],
    [n * 0.9, 552],
    [0, 574],
    [-n * 0.9, 552],
  ];
  castShadow(w, 1, loop, '#777777');
  form(w, cut(1, loop, 0.9), color, {
    depth: 26,
    detail: () => {
      for (const dy of [0, 22])
        line(
          w.ctx,
          [
            [CX - n - 16, 498 + dy * 0.7],
            [CX, 530 + dy],
            [CX + n + 16, 492 + dy * 0.7],
          ],
          alpha(shade(color, -0.15), 0.55),
          6,
          2.6,
        );
    },
  });
}

export function necklace(w: Wardrobe, isPearls: boolean): void {
  const n = w.plan.neck;
  const chain: Point[] = [
    [CX - n - 14, 500],
    [CX - n * 0.7, 536],
    [CX, 560],
    [CX + n * 0.7, 536],
    [CX + n + 14, 500],
  ];
  if (!isPearls) {
    line(w.ctx, chain, '#d9a93f', 3);
    form(w, ellipse(CX, 566, 8, 9), '#e6b94e', { depth: 4 });
    return;
  }
  for (let i = -8; i <= 8; i++) {
    const t = i / 8;
    form(w, ellipse(CX + t * (n + 14), 556 - 58 * Math.abs(t) ** 1.9, 6.4), '#f4eee6', {
      depth: 5,
    });
  }
}
