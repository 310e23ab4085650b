import { shade } from '../../drawing/color.ts';
import type { Point } from '../../drawing/geometry.ts';
import { curveThrough, mirrored } from '../../drawing/geometry.ts';
import type { HairBrush, HairDrawing } from './brush.ts';
import { behind, both, shadeUnder } from './curtain.ts';
import { plaitRows } from './rows.ts';
import type { CurtainShape } from './rows.ts';
import { sweptBack, sweptBackSkin } from './tucked.ts';
import { paintSheet } from './strands.ts';
import type { Guide } from './strands.ts';
import { falls } from './falls.ts';
import type { Fall } from './falls.ts';
import { bunBall, plaits, swept, sweptSkin, tail } from './tied.ts';
import { wornBy } from './worn.ts';

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
    ragged: 0.035,
    hemWaves: 2.2,
  });
}

const partOf = ({ plan }: HairBrush, wide: number): number => plan.part * wide;

/** Hair that hangs over the shoulders, or behind them. */
function hanging(
  shapeOf: (brush: HairBrush) => CurtainShape,
  bottom: number,
  fall: Fall = falls.straight,
): Required<HairDrawing> {
  return {
    skin: (brush) => {
      if (wornBy(brush.rig).isSwept) sweptBackSkin(brush);
    },
    back: (brush) => {
      backMass(brush, bottom - 40, 30);
      behind(brush, bottom, shapeOf(brush), fall);
    },
    chest: (brush) => shadeUnder(brush, bottom, shapeOf(brush), fall),
    front: (brush) => {
      if (wornBy(brush.rig).isSwept) sweptBack(brush, shapeOf(brush).volume ?? 10);
      else both(brush, bottom, shapeOf(brush), fall);
    },
  };
}

const straight = hanging((brush) => ({ part: partOf(brush, 44), flare: 4 }), 622);
const wavyShape = (brush: HairBrush): CurtainShape => ({
  part: partOf(brush, 44),
  flare: 16,
  volume: 18,
});
const banged = hanging(() => ({ flare: 2, volume: 12 }), 618);
const bobShape = (brush: HairBrush): CurtainShape => ({
  part: partOf(brush, 42),
  flare: -4,
  volume: 15,
});

export const long = {
  'long-straight': straight,
  'long-wavy': hanging(wavyShape, 616, falls.wavy),
  bangs: {
    ...banged,
    front: (brush) => {
      banged.front(brush);
      fringe(brush);
    },
  },
  bob: {
    back: (brush) => {
      backMass(brush, 462, 24);
      behind(brush, 476, bobShape(brush), falls.bob);
    },
    front: (brush) => both(brush, 476, bobShape(brush), falls.bob),
  },
  ponytail: {
    skin: sweptSkin,
    back: tail,
    front: (brush) => swept(brush, brush.plan.crownY - 12, 4),
  },
  bun: {
    skin: sweptSkin,
    back: (brush) => bunBall(brush, brush.plan.cx, brush.plan.crownY - 40, 54),
    front: (brush) => swept(brush, brush.plan.crownY - 14, 6),
  },
  'man-bun': {
    skin: sweptSkin,
    back: (brush) => bunBall(brush, brush.plan.cx, brush.plan.crownY - 26, 36),
    front: (brush) => swept(brush, brush.plan.crownY - 12, 2),
  },
  braids: {
    back: (brush) => backMass(brush, 400, 14),
    front: (brush) => {
      plaits(brush);
      both(brush, 382, { part: partOf(brush, 10), volume: 5, rows: plaitRows }, falls.bob);
    },
  },
} satisfies Record<string, HairDrawing>;
