import { alpha, shade } from '../../paint/color.ts';
import type { Point } from '../../paint/geometry.ts';
import { curveThrough } from '../../paint/geometry.ts';
import { softFill, softStroke } from '../../paint/soft.ts';
import type { HairBrush } from './brush.ts';
import { flipSheet } from './strands.ts';
import type { Guide } from './strands.ts';
import { falls, paintTresses } from './tress.ts';
import type { Fall } from './tress.ts';

/** How parted hair falls on both sides of the face. */
export interface CurtainShape {
  /** Where the parting is, px from the middle. */
  part?: number;
  /** How far the ends stand off. */
  flare?: number;
  /** Height above the skull. */
  volume?: number;
  rows?: readonly Row[];
}

type Row = readonly [rootY: number, ...points: Point[]];

/**
 * From the lock nearest the face to the outline of the head; x in half widths of the cheeks. Long
 * hair lies close at the jaw and spreads over the shoulder.
 */
const longRows: readonly Row[] = [
  [
    50,
    [-0.34, 64],
    [-0.68, 98],
    [-0.9, 158],
    [-0.98, 232],
    [-0.93, 320],
    [-0.8, 410],
    [-0.74, 500],
  ],
  [34, [-0.4, 40], [-0.78, 70], [-1.0, 134], [-1.08, 220], [-1.06, 316], [-1.0, 410], [-0.92, 502]],
  [6, [-0.46, 8], [-0.9, 40], [-1.14, 112], [-1.2, 214], [-1.2, 314], [-1.2, 410], [-1.12, 500]],
  [
    -22,
    [-0.45, -22],
    [-0.96, 12],
    [-1.24, 96],
    [-1.33, 208],
    [-1.34, 312],
    [-1.4, 408],
    [-1.33, 496],
  ],
];

/** A bob curves in under the jaw. */
const bobRows: readonly Row[] = [
  [
    50,
    [-0.34, 64],
    [-0.68, 98],
    [-0.9, 156],
    [-0.99, 220],
    [-0.98, 276],
    [-0.9, 320],
    [-0.74, 356],
  ],
  [
    34,
    [-0.4, 40],
    [-0.78, 70],
    [-1.02, 134],
    [-1.12, 214],
    [-1.13, 276],
    [-1.06, 326],
    [-0.88, 366],
  ],
  [
    6,
    [-0.46, 8],
    [-0.92, 38],
    [-1.18, 110],
    [-1.27, 208],
    [-1.29, 276],
    [-1.22, 330],
    [-1.02, 368],
  ],
  [
    -22,
    [-0.45, -22],
    [-0.98, 10],
    [-1.28, 94],
    [-1.4, 204],
    [-1.43, 274],
    [-1.37, 324],
    [-1.2, 360],
  ],
];

/** Drawn back over the ears into plaits. */
export const plaitRows: readonly Row[] = [
  [50, [-0.34, 64], [-0.68, 98], [-0.9, 150], [-0.98, 204], [-1.0, 240], [-1.02, 268]],
  [34, [-0.4, 40], [-0.78, 70], [-0.99, 130], [-1.06, 200], [-1.06, 240], [-1.05, 272]],
  [6, [-0.46, 8], [-0.9, 38], [-1.1, 110], [-1.15, 196], [-1.13, 240], [-1.1, 274]],
  [-22, [-0.5, -18], [-0.96, 20], [-1.17, 94], [-1.23, 190], [-1.2, 236], [-1.15, 272]],
];

/** One half of parted hair that frames the face, from the parting to `bottom`. */
function curtain(
  { plan }: HairBrush,
  bottom: number,
  { part = 0, flare = 0, volume = 10, rows = bottom < 500 ? bobRows : longRows }: CurtainShape,
): Guide[] {
  const { cx, crownY, cheekHalf: h } = plan;
  const last = rows === longRows ? 500 : rows === bobRows ? 362 : bottom - crownY;
  return rows.map(([rootY, ...points], row): Point[] => {
    const out = row / (rows.length - 1);
    const lift = out * volume;
    return [
      [cx + part + 3, crownY + rootY - lift * 0.8],
      ...points.map(([dx, dy], k): Point => {
        const t = k / (points.length - 1);
        const down = dy < 200 ? dy : 200 + ((dy - 200) * (bottom - crownY - 200)) / (last - 200);
        return [
          cx + dx * h + part * 0.5 * (1 - t) ** 2 - flare * t ** 2 * (0.3 + out),
          crownY + down - lift * (1 - t) ** 1.5,
        ];
      }),
    ];
  });
}

/** Both halves, with their parting. */
export function both(
  brush: HairBrush,
  bottom: number,
  shape: CurtainShape,
  fall: Fall = falls.straight,
): void {
  const { ctx, plan, color, random } = brush;
  const left = curtain(brush, bottom, shape);
  const right = flipSheet(curtain(brush, bottom, { ...shape, part: -(shape.part ?? 0) }), plan.cx);
  for (const guides of [right, left])
    paintTresses(ctx, guides, fall, { color, random, lockWidth: fall.waves > 1 ? 17 : 14 });
  paintParting(brush, shape);
}

/** The line of the parting: scalp in shade, and roots that rise from it. */
function paintParting(
  { ctx, plan, color }: HairBrush,
  { part = 0, volume = 10 }: CurtainShape,
): void {
  const { cx, crownY } = plan;
  softStroke(ctx, 1.6, alpha(shade(color, -0.2), 0.75), 3.4, (c) => {
    c.moveTo(cx + part + 2, crownY + 52);
    c.quadraticCurveTo(
      cx + part * 0.9 + 3,
      crownY + 12,
      cx + part * 0.8 + 2,
      crownY - 20 - volume * 0.5,
    );
  });
}

/** The shadow of hair that hangs over the shoulders. */
export function shadeUnder(brush: HairBrush, bottom: number, shape: CurtainShape): void {
  const { ctx, plan, color } = brush;
  const left = curtain(brush, bottom, shape);
  ctx.save();
  // On the clothes, not in the air beside them.
  ctx.globalCompositeOperation = 'source-atop';
  for (const guides of [left, flipSheet(left, plan.cx)]) {
    softFill(ctx, 11, alpha(shade(color, -0.4, 0.6), 0.24), (c) => {
      const [inner, outer] = [guides[0] ?? [], guides.at(-1) ?? []];
      const edge = (guide: Guide): Point[] =>
        guide.slice(-4).map(([x, y]): Point => [x + 6, y - 12]);
      curveThrough(c, edge(inner));
      curveThrough(c, edge(outer).toReversed(), { join: true });
      c.closePath();
    });
  }
  ctx.restore();
}
