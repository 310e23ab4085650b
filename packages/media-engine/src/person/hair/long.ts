import { shade } from '../../paint/color.ts';
import type { Point } from '../../paint/geometry.ts';
import { curveThrough, ellipsePath, mirrored } from '../../paint/geometry.ts';
import type { HairBrush, HairDrawing } from './brush.ts';
import { flipSheet, paintSheet, waved } from './strands.ts';
import type { Guide } from './strands.ts';

/** The dark mass behind the neck, down to `bottom`. */
export function backMass(
  { ctx, color, plan, random }: HairBrush,
  bottom: number,
  spread: number,
): void {
  const { cx, crownY, cheekHalf } = plan;
  const w = cheekHalf + spread;
  const right: Point[] = [
    [cx, crownY - 14],
    [cx + w * 0.74, crownY + 26],
    [cx + w + 4, crownY + 140],
    [cx + w + 8, crownY + 250],
    [cx + w + 4, bottom - 50],
    [cx + w * 0.74, bottom],
  ];
  ctx.fillStyle = shade(color, -0.15);
  ctx.beginPath();
  curveThrough(ctx, [...right, ...mirrored(right.slice(1), cx)], { closed: true });
  ctx.fill();
  const guides: Guide[] = [-1, -0.6, -0.2, 0.2, 0.6, 1].map((u) => [
    [cx + u * w * 0.7, crownY + 60],
    [cx + u * w, crownY + 200],
    [cx + u * w, (crownY + 200 + bottom) / 2],
    [cx + u * w * 0.92, bottom + random.between(-8, 14)],
  ]);
  paintSheet(ctx, guides, {
    color: shade(color, -0.1),
    random,
    locks: 26,
    strands: 60,
    shine: null,
    fill: false,
    lockWidth: 24,
  });
}

/** How much longer each row of a curtain is than its neighbours. */
const tipOffsets = [-8, 12, 6, -16];

/** One half of parted hair that frames the face, from the parting to `bottom`. */
function curtain(
  { plan }: HairBrush,
  bottom: number,
  { part = 0, tuck = 0, flare = 0 } = {},
): Guide[] {
  const { cx, crownY, cheekHalf: h } = plan;
  const y = (dy: number): number => crownY + dy;
  const root = cx + part + 3;
  // From the lock nearest the face to the outline of the head; seven points each.
  const rows: ReadonlyArray<
    readonly [rootY: number, Point, Point, Point, Point, Point, end: number]
  > = [
    [54, [-0.34, 66], [-0.66, 96], [-0.87, 150], [-0.97, 220], [-0.97, 300], -0.9],
    [36, [-0.38, 40], [-0.76, 68], [-0.98, 128], [-1.06, 212], [-1.07, 300], -1.02],
    [6, [-0.42, 9], [-0.88, 40], [-1.11, 108], [-1.17, 208], [-1.18, 300], -1.14],
    [-24, [-0.46, -15], [-0.95, 24], [-1.2, 94], [-1.28, 206], [-1.29, 300], -1.22],
  ];
  const drop = (dy: number): number =>
    bottom < 500 ? Math.min(dy, (bottom - crownY) * (dy / 372)) : dy;
  return rows.map(([rootY, a, b, c, d, e, end], row): Point[] => {
    const at = ([dx, dy]: Point, tucked = 0): Point => [cx + dx * h + tuck * tucked, y(drop(dy))];
    const splay = flare * (0.3 + row * 0.35);
    const [ex, ey] = at(e, 1.2);
    return [
      [root, y(rootY)],
      [cx + part * 0.6 + a[0] * h, y(a[1])],
      at(b),
      at(c, 0.4),
      at(d, 1),
      [ex - splay * 0.5, ey],
      [cx + end * h - splay + tuck * 1.6, bottom + (tipOffsets[row] ?? 0)],
    ];
  });
}

function both(
  brush: HairBrush,
  bottom: number,
  shape: { part?: number; tuck?: number; flare?: number },
  wavy = 0,
): void {
  const { ctx, plan, color, random } = brush;
  const left = curtain(brush, bottom, shape);
  const right = flipSheet(curtain(brush, bottom, { ...shape, part: -(shape.part ?? 0) }), plan.cx);
  for (const [i, guides] of [right, left].entries()) {
    const bent = wavy > 0 ? guides.map((guide, k) => waved(guide, wavy, 2.6, k * 0.9 + i)) : guides;
    paintSheet(ctx, bent, {
      color,
      random,
      locks: 34,
      strands: 150,
      lockWidth: wavy > 0 ? 22 : 17,
      shine: 0.3,
      ragged: bottom > 480 ? 0.055 : 0.04,
    });
  }
}

/** Hair pulled off the face, its strands running from the hairline to a point behind the crown. */
function swept(brush: HairBrush, toY: number, lift = 0): void {
  const { ctx, plan, color, random } = brush;
  const { cx, crownY, cheekHalf: h } = plan;
  const to: Point = [cx, toY];
  const guides: Guide[] = [
    [
      [cx - h + 4, crownY + 218],
      [cx - h * 1.05, crownY + 150],
      [cx - h * 0.92, crownY + 50 - lift],
      [to[0] - 20, to[1] + 10],
    ],
    [
      [cx - h * 0.93, crownY + 132],
      [cx - h * 0.94, crownY + 84],
      [cx - h * 0.72, crownY + 20 - lift],
      [to[0] - 14, to[1] + 2],
    ],
    [
      [cx - h * 0.6, crownY + 84],
      [cx - h * 0.56, crownY + 50],
      [cx - h * 0.42, crownY + 8 - lift],
      [to[0] - 6, to[1]],
    ],
    [[cx, crownY + 68], [cx, crownY + 40], [cx, crownY + 4 - lift], to],
    [
      [cx + h * 0.6, crownY + 84],
      [cx + h * 0.56, crownY + 50],
      [cx + h * 0.42, crownY + 8 - lift],
      [to[0] + 6, to[1]],
    ],
    [
      [cx + h * 0.93, crownY + 132],
      [cx + h * 0.94, crownY + 84],
      [cx + h * 0.72, crownY + 20 - lift],
      [to[0] + 14, to[1] + 2],
    ],
    [
      [cx + h - 4, crownY + 218],
      [cx + h * 1.05, crownY + 150],
      [cx + h * 0.92, crownY + 50 - lift],
      [to[0] + 20, to[1] + 10],
    ],
  ];
  paintSheet(ctx, guides, {
    color,
    random,
    locks: 60,
    strands: 200,
    lockWidth: 13,
    shine: 0.52,
    rootShade: -0.02,
    ragged: 0,
  });
}

function bunBall({ ctx, color, random }: HairBrush, x: number, y: number, r: number): void {
  ctx.fillStyle = shade(color, -0.12);
  ellipsePath(ctx, x, y, r, r * 0.92);
  ctx.fill();
  for (let i = 0; i < 5; i++) {
    const turn = (i / 5) * Math.PI * 2;
    const guides: Guide[] = [0.25, 0.6, 0.95].map((k) =>
      Array.from({ length: 5 }, (_, n): Point => {
        const angle = turn + (n / 4) * 2.1;
        return [x + Math.cos(angle) * r * k, y + Math.sin(angle) * r * k * 0.92];
      }),
    );
    paintSheet(ctx, guides, {
      color,
      random,
      locks: 10,
      strands: 24,
      lockWidth: 9,
      shine: 0.5,
      ragged: 0,
    });
  }
}

function fringe(brush: HairBrush): void {
  const { ctx, plan, color, random } = brush;
  const { cx, crownY, cheekHalf: h, browY } = plan;
  const guides: Guide[] = [-1, -0.62, -0.2, 0.2, 0.62, 1].map((u) => [
    [cx + u * h * 0.5, crownY - 4 + u * u * 12],
    [cx + u * h * 0.74, crownY + 28 + u * u * 14],
    [cx + u * h * 0.86, crownY + 84 + u * u * 10],
    [cx + u * h * 0.86, browY - 12 + u * u * 22],
  ]);
  paintSheet(ctx, guides, {
    color,
    random,
    locks: 44,
    strands: 190,
    lockWidth: 12,
    shine: 0.42,
    ragged: 0.07,
  });
}

function tail(brush: HairBrush): void {
  const { ctx, color, random, plan } = brush;
  const { cx, crownY } = plan;
  const guides: Guide[] = [0, 1, 2, 3].map((i) => [
    [cx + 44 + i * 9, crownY + 20 - i * 8],
    [cx + 116 + i * 17, crownY + 40 - i * 12],
    [cx + 128 + i * 22, crownY + 190],
    [cx + 112 + i * 24, crownY + 330],
    [cx + 118 + i * 12, crownY + 440 + i * 6],
  ]);
  paintSheet(ctx, guides, {
    color,
    random,
    locks: 26,
    strands: 110,
    lockWidth: 17,
    shine: 0.34,
    ragged: 0.12,
  });
}

/** Two plaits over the shoulders. */
function plaits(brush: HairBrush): void {
  const { ctx, color, random, plan } = brush;
  const { cx, crownY, cheekHalf: h } = plan;
  for (const side of [-1, 1]) {
    for (let i = 0; i < 11; i++) {
      const y = crownY + 258 + i * 25;
      const x = cx + side * (h + 8 - Math.sin(i * 0.3) * 12 + i * 1.4);
      const size = 25 - i * 0.9;
      for (const half of [-1, 1]) {
        const guides: Guide[] = [0, 0.5, 1].map((k) => [
          [x + half * size * (1 - k * 0.4), y - 12 + k * 8],
          [x + half * size * (0.9 - k * 0.5), y + 8 + k * 4],
          [x - half * size * (0.1 + k * 0.12), y + 26 + k * 6],
        ]);
        paintSheet(ctx, guides, {
          color,
          random,
          locks: 7,
          strands: 14,
          lockWidth: 9,
          shine: 0.4,
          ragged: 0,
        });
      }
    }
    ctx.fillStyle = brush.rig.outfit.accent;
    ctx.beginPath();
    ctx.roundRect(cx + side * (h + 20) - 11, crownY + 528, 22, 14, 6);
    ctx.fill();
  }
}

export const long = {
  'long-straight': {
    back: (brush) => backMass(brush, 600, 26),
    front: (brush) => both(brush, 616, { part: 6, flare: 6 }),
  },
  'long-wavy': {
    back: (brush) => backMass(brush, 590, 34),
    front: (brush) => both(brush, 600, { part: -28, flare: 16 }, 9),
  },
  bangs: {
    back: (brush) => backMass(brush, 600, 24),
    front: (brush) => {
      both(brush, 610, { flare: 4 });
      fringe(brush);
    },
  },
  bob: {
    back: (brush) => backMass(brush, 468, 26),
    front: (brush) => both(brush, 474, { part: 24, flare: 12, tuck: 8 }),
  },
  ponytail: {
    back: tail,
    front: (brush) => swept(brush, brush.plan.crownY - 12, 4),
  },
  bun: {
    back: (brush) => bunBall(brush, brush.plan.cx, brush.plan.crownY - 40, 54),
    front: (brush) => swept(brush, brush.plan.crownY - 14, 6),
  },
  'man-bun': {
    back: (brush) => bunBall(brush, brush.plan.cx, brush.plan.crownY - 26, 36),
    front: (brush) => swept(brush, brush.plan.crownY - 12, 2),
  },
  braids: {
    back: (brush) => backMass(brush, 400, 14),
    front: (brush) => {
      plaits(brush);
      both(brush, 378, { part: 0, flare: -6 });
    },
  },
} satisfies Record<string, HairDrawing>;
