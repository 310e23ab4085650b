/** The guides of parted hair: from the parting over the temple, and down. */
import type { Point } from '../../drawing/geometry.ts';
import type { HairBrush } from './brush.ts';
import type { Guide } from './strands.ts';

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

export type Row = readonly [rootY: number, ...points: Point[]];

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
  [-25, [-0.5, -11], [-0.96, 24], [-1.17, 94], [-1.23, 190], [-1.2, 236], [-1.15, 272]],
];

/** One half of parted hair that frames the face, from the parting to `bottom`. */
export function curtain(
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
