/** What people wear: each garment is a row of parts, painted one over the other. */
import { alpha, mix, shade } from '../drawing/color.ts';
import { mirrored } from '../drawing/geometry.ts';
import type { Point } from '../drawing/geometry.ts';
import type { OutfitStyle, PersonRig } from '../cast/rig.ts';
import { HEM_Y, closedShape, neckEdge, openShape, paintCloth, right, silhouette } from './body.ts';
import type { Cloth, Neckline, Sleeve, Wardrobe } from './body.ts';
import { CX, form, line, shapeOf, smooth } from './form.ts';
import type { Brush } from './form.ts';
import type { Sitter } from './head.ts';
import {
  band,
  bowTie,
  buttons,
  castShadow,
  collar,
  cut,
  hood,
  hoodFront,
  lapels,
  necklace,
  pocket,
  scarf,
  tallCollar,
  tie,
  zip,
} from './trim.ts';

type Part = (w: Wardrobe) => void;

interface Garment {
  sleeve: Sleeve;
  /** Whose cloth the sleeves are made of. */
  arm?: 'cloth' | 'accent';
  parts: readonly Part[];
}

/** The body of a closed garment. */
const body =
  (neckline: Neckline, sleeve: Sleeve = 'long', whose: 'cloth' | 'accent' = 'cloth'): Part =>
  (w) =>
    paintCloth(w, closedShape(w.plan, neckline, sleeve), w[whose], sleeve);

const trimmed =
  (neckline: Neckline, width = 12, whose: 'cloth' | 'accent' = 'cloth'): Part =>
  (w) =>
    band(w, neckline, w[whose].color, width);

/** Both fronts of an open garment, the viewer's right one on top. */
const open =
  (closeY: number, sleeve: Sleeve = 'long'): Part =>
  (w) => {
    for (const side of [-1, 1]) {
      const path = openShape(w.plan, side, sleeve, closeY);
      w.ctx.save();
      w.ctx.shadowColor = alpha('#1a1218', 0.35);
      w.ctx.shadowBlur = 14;
      w.ctx.shadowOffsetX = -side * 5;
      w.ctx.shadowOffsetY = 4;
      w.ctx.fillStyle = w.cloth.color;
      w.ctx.fill(path);
      w.ctx.restore();
      paintCloth(w, path, w.cloth, sleeve);
    }
  };

const withLapels =
  (closeY: number, width?: number): Part =>
  (w) =>
    lapels(w, w.cloth.color, closeY, width);

const neckTie = (w: Wardrobe, usual?: Cloth): void => {
  const own = w.neckwear?.kind === 'tie' ? { color: w.neckwear.color } : undefined;
  const worn = w.neckwear === undefined ? usual : own;
  if (worn) tie(w, worn);
};

/** A shirt under something else, with the tie that was asked for. */
const shirtUnder: readonly Part[] = [
  body('collar', 'long', 'accent'),
  (w) => buttons(w, w.accent.color, 610, 900),
  (w) => neckTie(w),
  (w) => collar(w, w.accent.color),
];
const teeUnder: readonly Part[] = [body('crew', 'long', 'accent'), trimmed('crew', 10, 'accent')];

/** A panel in front: of overalls, an apron or a vest. */
const panel =
  (points: readonly Point[], whose: 'cloth' | 'accent' = 'cloth'): Part =>
  (w) => {
    const half = right(points);
    paintCloth(w, smooth([...half, ...mirrored(half, CX)], 0.25), w[whose], 'none', 26);
  };

const strap =
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

const stitches =
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
const reflectors: Part = ({ ctx, plan }) => {
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
const quilting: Part = ({ ctx, plan, cloth }) => {
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
const drape: Part = (w) => {
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
const crossed: Part = (w) => {
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

const epaulettes: Part = (w) => {
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

const garments: Record<OutfitStyle, Garment> = {
  tee: { sleeve: 'short', parts: [body('crew', 'short'), trimmed('crew', 10)] },
  sweater: { sleeve: 'long', parts: [body('crew'), trimmed('crew', 17)] },
  hoodie: {
    sleeve: 'long',
    parts: [
      (w) => hood(w, w.cloth.color),
      body('crew'),
      (w) => hoodFront(w, w.cloth.color, mix(w.accent.color, w.cloth.color, 0.2)),
    ],
  },
  turtleneck: { sleeve: 'long', parts: [body('high'), (w) => tallCollar(w, w.cloth.color)] },
  'v-neck': { sleeve: 'long', parts: [body('v'), trimmed('v', 13)] },
  dress: {
    sleeve: 'short',
    parts: [
      body('scoop', 'short'),
      trimmed('scoop', 5),
      ({ ctx, plan, cloth }) =>
        line(
          ctx,
          [
            [CX - plan.shoulder + 38, 872],
            [CX, 886],
            [CX + plan.shoulder - 38, 872],
          ],
          alpha(shade(cloth.color, -0.18), 0.7),
          5,
          1.5,
        ),
    ],
  },
  tank: { sleeve: 'none', parts: [body('scoop', 'none'), trimmed('scoop', 7)] },
  shirt: {
    sleeve: 'long',
    parts: [
      body('collar'),
      (w) => buttons(w, w.cloth.color, 610, 1000),
      (w) => neckTie(w),
      (w) => collar(w, w.cloth.color),
    ],
  },
  polo: {
    sleeve: 'short',
    parts: [
      body('collar', 'short'),
      (w) => buttons(w, w.cloth.color, 606, 680, { every: 36 }),
      (w) => collar(w, w.cloth.color, 0.9),
    ],
  },
  scrubs: {
    sleeve: 'short',
    parts: [
      body('crew', 'short', 'accent'),
      body('v', 'short'),
      trimmed('v', 9),
      (w) => pocket(w, w.cloth.color, 1),
    ],
  },
  wrap: { sleeve: 'long', parts: [body('v'), crossed] },
  sari: { sleeve: 'short', parts: [body('scoop', 'short', 'accent'), drape] },
  blazer: {
    sleeve: 'long',
    parts: [
      ...shirtUnder.slice(0, 1),
      ...teeUnder,
      open(800),
      (w) => pocket(w, w.cloth.color, 1, { x: 84, y: 668, width: 54, tall: 9 }),
      withLapels(800),
      (w) => buttons(w, w.cloth.color, 826, 830, { x: 3, seam: false }),
    ],
  },
  suit: {
    sleeve: 'long',
    parts: [
      body('collar', 'long', 'accent'),
      open(820),
      withLapels(820),
      (w) => buttons(w, w.cloth.color, 842, 846, { x: 3, seam: false }),
    ],
  },
  waistcoat: {
    sleeve: 'long',
    arm: 'accent',
    parts: [
      ...shirtUnder,
      open(690, 'none'),
      (w) => buttons(w, w.cloth.color, 706, 1000, { x: 3 }),
      (w) => neckTie(w),
    ],
  },
  cardigan: {
    sleeve: 'long',
    parts: [
      ...shirtUnder,
      open(720),
      (w) => buttons(w, shade(w.cloth.color, -0.15), 736, 1000, { x: 3, every: 74 }),
      ({ ctx, plan, cloth }) => {
        for (const side of [-1, 1])
          line(
            ctx,
            (
              [
                [plan.neck + 14, 498],
                [plan.neck * 0.92, 560],
                [plan.neck * 0.5, 630],
                [3, 724],
              ] as const
            ).map(([x, y]): Point => [CX + side * x, y]),
            shade(cloth.color, 0.03),
            15,
          );
      },
    ],
  },
  denim: {
    sleeve: 'long',
    parts: [
      ...teeUnder,
      open(900),
      (w) => pocket(w, w.cloth.color, -1, { x: 88, y: 640 }),
      (w) => pocket(w, w.cloth.color, 1, { x: 88, y: 640 }),
      stitches('#e0b16a', [
        [
          [88 - 26, 662],
          [88 + 26, 662],
        ],
        [
          [48, 640],
          [30, 800],
          [28, 1040],
        ],
      ]),
      (w) => collar(w, w.cloth.color, 1.35),
    ],
  },
  leather: {
    sleeve: 'long',
    parts: [
      ...teeUnder,
      open(860),
      withLapels(860, 1.35),
      (w) => zip(w, 800, -26),
      (w) => pocket(w, w.cloth.color, 1, { x: 96, y: 760, width: 66, tall: 6 }),
    ],
  },
  coat: {
    sleeve: 'long',
    parts: [
      ...shirtUnder,
      open(880),
      (w) => pocket(w, w.cloth.color, 1, { x: 92, y: 690 }),
      withLapels(880, 1.2),
    ],
  },
  puffer: {
    sleeve: 'long',
    parts: [
      ...teeUnder,
      body('v'),
      quilting,
      (w) => zip(w, 540),
      (w) => tallCollar(w, w.cloth.color, 458, 7),
    ],
  },
  raincoat: {
    sleeve: 'long',
    parts: [
      (w) => hood(w, w.cloth.color),
      ...teeUnder,
      body('v'),
      (w) => hoodFront(w, w.cloth.color, shade(w.cloth.color, -0.2)),
      (w) => buttons(w, shade(w.cloth.color, 0.1), 640, 1000, { every: 84 }),
    ],
  },
  'hi-vis': {
    sleeve: 'long',
    arm: 'accent',
    parts: [...teeUnder, open(760, 'none'), reflectors, (w) => zip(w, 760)],
  },
  overalls: {
    sleeve: 'long',
    arm: 'accent',
    parts: [
      ...teeUnder,
      strap([52, 506], [58, 690], 30),
      panel([
        [0, 676],
        [84, 670],
        [96, 790],
        [140, 880],
        [150, HEM_Y + 20],
        [0, HEM_Y + 20],
      ]),
      (w) => pocket(w, w.cloth.color, 1, { x: 0, y: 712, width: 96, tall: 74 }),
      (w) => buttons(w, '#d8b25a', 694, 700, { x: 73, seam: false }),
      (w) => buttons(w, '#d8b25a', 694, 700, { x: -73, seam: false }),
    ],
  },
  apron: {
    sleeve: 'long',
    arm: 'accent',
    parts: [
      ...shirtUnder,
      strap([44, 500], [62, 668], 17),
      panel([
        [0, 660],
        [82, 654],
        [92, 780],
        [136, 880],
        [146, HEM_Y + 20],
        [0, HEM_Y + 20],
      ]),
      (w) => pocket(w, w.cloth.color, 1, { x: 0, y: 850, width: 130, tall: 90 }),
    ],
  },
  chef: {
    sleeve: 'long',
    parts: [
      body('high'),
      (w) => tallCollar(w, w.cloth.color, 474, 2),
      (w) => buttons(w, mix(w.cloth.color, '#3a3a40', 0.6), 600, 1000, { x: -42, seam: false }),
      (w) => buttons(w, mix(w.cloth.color, '#3a3a40', 0.6), 600, 1000, { x: 42, seam: false }),
      ({ ctx, cloth, plan }) =>
        line(
          ctx,
          [
            [CX + plan.neck, 552],
            [CX + 66, 620],
            [CX + 68, HEM_Y],
          ],
          alpha(shade(cloth.color, -0.2), 0.6),
          3,
          1,
        ),
    ],
  },
  uniform: {
    sleeve: 'long',
    parts: [
      body('collar'),
      (w) => buttons(w, w.cloth.color, 610, 1000),
      (w) => pocket(w, w.cloth.color, -1, { y: 650 }),
      (w) => pocket(w, w.cloth.color, 1, { y: 650 }),
      epaulettes,
      (w) => neckTie(w, { color: '#26242b' }),
      (w) => collar(w, w.cloth.color),
      (w) =>
        form(
          w,
          cut(
            -1,
            [
              [78, 612],
              [92, 622],
              [88, 640],
              [78, 648],
              [68, 640],
              [64, 622],
            ],
            0.4,
          ),
          '#d9b24a',
          { depth: 6 },
        ),
    ],
  },
};

/** The suit's shirt and tie lie under its lapels. */
const suitFront: Part = (w) => {
  const shirt: Cloth = { color: '#f7f5f0' };
  const inner: Wardrobe = { ...w, accent: shirt };
  for (const part of shirtUnder.slice(0, 2)) part(inner);
  neckTie(w, w.accent);
  if (w.neckwear?.kind === 'bow-tie') bowTie(w, w.neckwear.color);
  collar(w, shirt.color);
};

const wardrobeOf = (brush: Brush, { rig, plan }: Sitter): Wardrobe => ({
  ...brush,
  plan,
  cloth: { color: rig.outfit.color, print: rig.outfit.print },
  accent: { color: rig.outfit.accent, print: rig.outfit.accentPrint },
  neckwear: rig.neckwear,
});

/** Garments that paint a tie under their collar. */
const withTie: ReadonlySet<OutfitStyle> = new Set([
  'shirt',
  'suit',
  'uniform',
  'waistcoat',
  'cardigan',
  'coat',
  'apron',
]);

export function paintClothes(brush: Brush, sitter: Sitter): void {
  const { rig } = sitter;
  const w = wardrobeOf(brush, sitter);
  const { style } = rig.outfit;
  const [first, ...rest] = garments[style].parts;
  if (style === 'suit') suitFront(w);
  else first?.(w);
  for (const part of rest) part(w);
  if (rig.neckwear?.kind === 'tie' && !withTie.has(style)) tie(w, rig.neckwear);
  if (rig.neckwear?.kind === 'bow-tie' && style !== 'suit') bowTie(w, rig.neckwear.color);
  if (rig.jewellery === 'necklace' || rig.jewellery === 'pearls')
    necklace(w, rig.jewellery === 'pearls');
  if (rig.neckwear?.kind === 'scarf') scarf(w, rig.neckwear.color);
  if (rig.hair.style === 'hijab') paintDrape(w, rig);
}

/** A headscarf's end over the chest. */
function paintDrape(w: Wardrobe, rig: PersonRig): void {
  const n = w.plan.neck;
  const points: Point[] = [
    [-n - 34, 470],
    [0, 450],
    [n + 34, 470],
    [n + 66, 540],
    [60, 640],
    [4, 690],
    [-60, 630],
    [-n - 66, 540],
  ];
  castShadow(w, 1, points, w.cloth.color);
  form(w, cut(1, points, 0.9), rig.hair.color, {
    depth: 34,
    detail: () => {
      for (const d of [0, 34, 68])
        line(
          w.ctx,
          [
            [CX - n - 50, 500 + d * 0.5],
            [CX - 10, 545 + d],
            [CX + n + 50, 495 + d * 0.5],
          ],
          alpha(shade(rig.hair.color, -0.14), 0.5),
          6,
          3,
        );
    },
  });
}

/** What covers an arm, for the forearms. */
export function sleeveOf({ outfit }: PersonRig): { sleeve: Sleeve; cloth: Cloth } {
  const { sleeve, arm = 'cloth' } = garments[outfit.style];
  return {
    sleeve,
    cloth:
      arm === 'cloth'
        ? { color: outfit.color, print: outfit.print }
        : { color: outfit.accent, print: outfit.accentPrint },
  };
}
