/** The parts that garments are made of. */
import { alpha, shade } from '../drawing/color.ts';
import { mirrored } from '../drawing/geometry.ts';
import type { Point } from '../drawing/geometry.ts';
import { withShadow } from '../drawing/shadow.ts';
import { HEM_Y, closedShape, openShape, paintCloth, right } from './body.ts';
import type { Cloth, Neckline, Sleeve, Wardrobe } from './body.ts';
import { CX, form, line, shapeOf, smooth } from './form.ts';
import { bowTie, tie } from './neckwear.ts';
import { band, buttons, castShadow, collar, cut, lapels } from './trim.ts';

export type Part = (w: Wardrobe) => void;

/** The body of a closed garment. */
export const body =
  (neckline: Neckline, sleeve: Sleeve = 'long', whose: 'cloth' | 'accent' = 'cloth'): Part =>
  (w) =>
    paintCloth(w, closedShape(w.plan, neckline, sleeve), w[whose], sleeve);

export const trimmed =
  (neckline: Neckline, width = 12, whose: 'cloth' | 'accent' = 'cloth'): Part =>
  (w) =>
    band(w, neckline, w[whose].color, width);

/** Both fronts of an open garment, the viewer's right one on top. */
export const open =
  (closeY: number, sleeve: Sleeve = 'long'): Part =>
  (w) => {
    for (const side of [-1, 1]) {
      const path = openShape(w.plan, side, sleeve, closeY);
      const shadow = { color: alpha('#1a1218', 0.35), blurPx: 14, x: -side * 5, y: 4 };
      withShadow(w.ctx, shadow, (on) => {
        on.fillStyle = w.cloth.color;
        on.fill(path);
      });
      paintCloth(w, path, w.cloth, sleeve);
    }
  };

export const withLapels =
  (closeY: number, width?: number): Part =>
  (w) =>
    lapels(w, w.cloth.color, closeY, width);

export const neckTie = (w: Wardrobe, usual?: Cloth): void => {
  const own = w.neckwear?.kind === 'tie' ? { color: w.neckwear.color } : undefined;
  const worn = w.neckwear === undefined ? usual : own;
  if (worn) tie(w, worn);
};

/** A shirt under something else, with the tie that was asked for. */
export const shirtUnder: readonly Part[] = [
  body('collar', 'long', 'accent'),
  (w) => buttons(w, w.accent.color, 610, 900),
  (w) => neckTie(w),
  (w) => collar(w, w.accent.color),
];
export const teeUnder: readonly Part[] = [
  body('crew', 'long', 'accent'),
  trimmed('crew', 10, 'accent'),
];

/** A panel in front: of overalls, an apron or a vest. */
export const panel =
  (points: readonly Point[], whose: 'cloth' | 'accent' = 'cloth'): Part =>
  (w) => {
    const half = right(points);
    paintCloth(w, smooth([...half, ...mirrored(half, CX)], 0.25), w[whose], 'none', 26);
  };

export const strap =
  (from: Point, to: Point, width: number): Part =>
  (w) => {
    for (const side of [-1, 1]) {
      const points: Point[] = [
        [from[0], from[1]],
        [from[0] + width, from[1]],
        [to[0] + width, to[1]],
        [to[0], to[1]],
      ];
      castShadow(w, side, points, w.accent.color);
      form(w, cut(side, points, 0.2), w.cloth.color, { depth: 8 });
    }
  };

export const stitches =
  (color: string, rows: ReadonlyArray<readonly Point[]>): Part =>
  ({ ctx }) => {
    ctx.save();
    ctx.setLineDash([7, 5]);
    for (const side of [-1, 1])
      for (const row of rows)
        line(
          ctx,
          row.map(([x, y]): Point => [CX + side * x, y]),
          alpha(color, 0.6),
          2,
        );
    ctx.restore();
  };

/** Reflecting bands of a safety vest. */
export const reflectors: Part = ({ ctx, plan }) => {
  for (const side of [-1, 1]) {
    const x = CX + side * plan.shoulder * 0.48;
    line(
      ctx,
      [
        [x, 532],
        [x, HEM_Y],
      ],
      '#dfe3e6',
      22,
    );
    line(
      ctx,
      [
        [x, 532],
        [x, HEM_Y],
      ],
      alpha('#8f979c', 0.4),
      3,
    );
  }
  for (const y of [740, 880])
    line(
      ctx,
      [
        [CX - plan.shoulder + 46, y],
        [CX, y + 10],
        [CX + plan.shoulder - 46, y],
      ],
      '#dfe3e6',
      22,
    );
};

/** The quilting of a padded jacket. */
export const quilting: Part = ({ ctx, plan, cloth }) => {
  for (let y = 588; y < HEM_Y; y += 62) {
    const wide = plan.shoulder + 34;
    const seam: Point[] = [
      [CX - wide, y - 6],
      [CX - wide * 0.5, y + 7],
      [CX, y + 2],
      [CX + wide * 0.5, y + 7],
      [CX + wide, y - 6],
    ];
    ctx.save();
    ctx.globalCompositeOperation = 'source-atop';
    line(ctx, seam, alpha(shade(cloth.color, -0.18), 0.7), 9, 4);
    line(
      ctx,
      seam.map(([x, py]): Point => [x, py + 9]),
      alpha(shade(cloth.color, 0.12), 0.55),
      7,
      4,
    );
    ctx.restore();
  }
};

/** A sari's cloth over one shoulder. */
export const drape: Part = (w) => {
  const { neck: n, shoulder: s } = w.plan;
  const path = smooth(
    [
      [CX + n + 20, 500],
      [CX + s * 0.72, 530],
      [CX + s * 0.7, 610],
      [CX + 40, 800],
      [CX - s + 36, HEM_Y],
      [CX + s - 20, HEM_Y + 30],
      [CX - s + 20, HEM_Y + 30],
      [CX - s + 44, 860],
      [CX - 60, 720],
      [CX + 10, 610],
    ],
    0.8,
  );
  paintCloth(w, path, w.cloth, 'none', 30);
  const gold = '#d8a63e';
  line(
    w.ctx,
    [
      [CX + n + 22, 504],
      [CX + 12, 612],
      [CX - 58, 722],
      [CX - s + 46, 862],
    ],
    gold,
    9,
  );
  for (const d of [26, 52])
    line(
      w.ctx,
      [
        [CX + n + 22 + d, 512],
        [CX + 20 + d, 640],
        [CX - 40 + d, 770],
        [CX - s + 70 + d, 940],
      ],
      alpha(shade(w.cloth.color, -0.16), 0.5),
      5,
      2.4,
    );
};

/** Two fronts that cross, as of a kimono. */
export const crossed: Part = (w) => {
  const { neck: n } = w.plan;
  for (const side of [-1, 1]) {
    const points: Point[] = [
      [n + 18, 494],
      [n + 44, 512],
      [n + 10, 620],
      [-70, 850],
      [-104, 850],
      [-20, 660],
      [n * 0.7, 560],
      [n + 4, 514],
    ];
    castShadow(w, side, points, w.cloth.color);
    form(w, cut(side, points, 0.6), shade(w.accent.color, -0.02), { depth: 14 });
  }
  const sash = shapeOf((path) =>
    path.roundRect(CX - w.plan.shoulder + 40, 830, (w.plan.shoulder - 40) * 2, 84, 10),
  );
  form(w, sash, w.accent.color, { depth: 18 });
};

export const epaulettes: Part = (w) => {
  const { neck: n, shoulder: s } = w.plan;
  for (const side of [-1, 1]) {
    form(
      w,
      cut(
        side,
        [
          [n + 34, 512],
          [s - 14, 556],
          [s - 24, 578],
          [n + 28, 530],
        ],
        0.3,
      ),
      shade(w.cloth.color, -0.09),
      { depth: 7 },
    );
    for (const t of [0.55, 0.72])
      line(
        w.ctx,
        [
          [CX + side * (n + 34 + (s - n - 48) * t), 516 + 44 * t],
          [CX + side * (n + 28 + (s - n - 52) * t), 534 + 46 * t],
        ],
        '#d9b24a',
        4,
      );
  }
};

/** The suit's shirt and tie lie under its lapels. */
export const suitFront: Part = (w) => {
  const shirt: Cloth = { color: '#f7f5f0' };
  const inner: Wardrobe = { ...w, accent: shirt };
  for (const part of shirtUnder.slice(0, 2)) part(inner);
  neckTie(w, w.accent);
  if (w.neckwear?.kind === 'bow-tie') bowTie(w, w.neckwear.color);
  collar(w, shirt.color);
};
