/** Hair that goes behind an ear or a shoulder: its part in front of them. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Point } from '../../drawing/geometry.ts';
import { softFill } from '../../drawing/soft.ts';
import { torsoOutline } from '../clothes/wardrobe.ts';
import { uncoverEar } from '../ear.ts';
import type { FacePlan } from '../face-plan.ts';
import type { HairBrush } from './brush.ts';
import { falls } from './falls.ts';
import { curtain } from './rows.ts';
import type { CurtainShape, Row } from './rows.ts';
import { flipSheet, paintSheet, softenHairline } from './strands.ts';
import type { Guide } from './strands.ts';
import { paintTresses } from './tress.ts';
import type { TressStyle } from './tress.ts';

/** Drawn over the ear and behind it. */
const tuckedRows: readonly Row[] = [
  [50, [-0.34, 64], [-0.66, 96], [-0.88, 134], [-1.0, 168], [-1.1, 196]],
  [34, [-0.4, 40], [-0.78, 70], [-1.0, 122], [-1.1, 164], [-1.18, 204]],
  [6, [-0.46, 8], [-0.92, 38], [-1.16, 104], [-1.22, 164], [-1.23, 224]],
  [-22, [-0.45, -22], [-0.98, 10], [-1.26, 96], [-1.33, 170], [-1.3, 250]],
];

export function tuck(brush: HairBrush, side: -1 | 1, shape: CurtainShape, style: TressStyle): void {
  const { ctx, plan } = brush;
  const guides = curtain(brush, plan.crownY + 224, {
    ...shape,
    part: -side * (shape.part ?? 0),
    flare: 0,
    rows: tuckedRows,
  });
  const sheet = side < 0 ? guides : flipSheet(guides, plan.cx);
  paintTresses(ctx, sheet, falls.tucked, { ...style, turn: 0 });
  uncoverEar(ctx, plan, side);
}

const sweptHalf: readonly Point[][] = [
  [
    [-0.96, 176],
    [-1.08, 196],
    [-1.18, 216],
    [-1.25, 244],
  ],
  [
    [-0.93, 126],
    [-1.1, 122],
    [-1.24, 130],
    [-1.32, 158],
  ],
  [
    [-0.62, 84],
    [-0.84, 48],
    [-1.04, 36],
    [-1.2, 66],
  ],
  [
    [-0.28, 70],
    [-0.4, 24],
    [-0.52, -8],
    [-0.64, -12],
  ],
];
const sweptRows: readonly Point[][] = [
  ...sweptHalf,
  [
    [0, 67],
    [0, 18],
    [0, -18],
    [0, -26],
  ],
  ...sweptHalf.map((row) => row.map(([x, y]): Point => [-x, y])).toReversed(),
];

const sweptBackGuides = ({ cx, crownY, cheekHalf: h }: FacePlan, volume: number): Guide[] =>
  sweptRows.map((row): Point[] =>
    row.map(([dx, dy], k): Point => [cx + dx * h, crownY + dy - (volume * k) / (row.length - 1)]),
  );

export const sweptBackSkin = ({ ctx, plan, color }: HairBrush): void =>
  softenHairline(ctx, sweptBackGuides(plan, 0), color);

/** Combed back from the forehead to the outline of the head, and behind both ears. */
export function sweptBack(brush: HairBrush, volume: number): void {
  const { ctx, plan, color, random } = brush;
  paintSheet(ctx, sweptBackGuides(plan, volume), {
    color,
    random,
    locks: 70,
    strands: 220,
    lockWidth: 14,
    shine: 0.55,
    rootShade: -0.08,
    rootWidth: 0.1,
    ragged: 0,
  });
  for (const side of [-1, 1] as const) uncoverEar(ctx, plan, side);
}

/** The cut is a little above the shoulder: the head moves, and the hair behind is of the same colour. */
export function cutAtShoulder(ctx: SKRSContext2D, plan: FacePlan, side: -1 | 1): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(side < 0 ? 0 : plan.cx, 0, plan.cx, 720);
  ctx.clip();
  ctx.translate(0, -5);
  ctx.globalCompositeOperation = 'destination-out';
  softFill(ctx, 2.5, '#000000', torsoOutline(plan));
  ctx.restore();
}
