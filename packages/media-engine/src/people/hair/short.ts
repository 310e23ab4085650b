/** Short hair that is combed: up, over, forward or feathered. */
import { shade } from '../../drawing/color.ts';
import type { FacePlan } from '../face-plan.ts';
import type { HairBrush, HairDrawing } from './brush.ts';
import { paintSheet, softenEdge, softenHairline } from './strands.ts';
import type { Guide } from './strands.ts';

function sides(brush: HairBrush, sideburn: number): void {
  const { ctx, color, random, plan } = brush;
  const { cx, crownY, cheekHalf: h } = plan;
  for (const side of [-1, 1]) {
    const x = (dx: number): number => cx + side * dx;
    const guides: Guide[] = [
      [
        [x(h * 0.72), crownY + 44],
        [x(h - 15), crownY + 98],
        [x(h - 7), crownY + 138],
        [x(h - 12), crownY + 172],
        [x(h - 5), sideburn],
      ],
      [
        [x(h * 0.78), crownY + 26],
        [x(h + 0), crownY + 92],
        [x(h + 3), crownY + 136],
        [x(h + 2), crownY + 170],
        [x(h + 1), sideburn - 5],
      ],
      [
        [x(h * 0.84), crownY + 14],
        [x(h + 7), crownY + 86],
        [x(h + 8), crownY + 132],
        [x(h + 8), crownY + 164],
        [x(h + 5), sideburn - 24],
      ],
    ];
    paintSheet(ctx, guides, {
      color: shade(color, -0.03),
      random,
      locks: 14,
      strands: 90,
      lockWidth: 7,
      shine: null,
      ragged: 0.2,
    });
    const [inner] = guides;
    if (inner) softenEdge(ctx, inner, side < 0 ? 1 : -1, { color, random });
  }
}

function quiffGuides({ cx, crownY, cheekHalf: h }: FacePlan): Guide[] {
  return [-1, -0.66, -0.3, 0.1, 0.5, 0.82, 1].map((u) => [
    [cx + u * h * 0.9, crownY + 74 + u * u * 26],
    [cx + u * h * 0.92 - 6, crownY + 30 + u * u * 24],
    [cx + u * h * 0.95 + 2, crownY - 16 + u * u * 40 - (1 - u * u) * 10],
    [cx + u * h * 0.86 + 26, crownY - 34 + Math.abs(u) ** 3 * 58 - (u < 0 ? 0 : 6)],
  ]);
}

/** Hair combed up and back from the forehead. */
function quiff(brush: HairBrush): void {
  const { ctx, color, random, plan } = brush;
  sides(brush, 322);
  paintSheet(ctx, quiffGuides(plan), {
    color,
    random,
    locks: 46,
    strands: 170,
    lockWidth: 15,
    shine: 0.42,
    rootShade: -0.1,
    rootWidth: 0.15,
    ragged: 0.12,
  });
}

/** Draws hair that is combed to one side or the other, as the seed decides. */
function eitherWay(draw: (brush: HairBrush) => void): (brush: HairBrush) => void {
  return (brush) => {
    const { ctx, plan } = brush;
    ctx.save();
    if (plan.part < 0) {
      ctx.translate(2 * plan.cx, 0);
      ctx.scale(-1, 1);
    }
    draw(brush);
    ctx.restore();
  };
}

/** Combed over from a parting on the right. */
function sidePart(brush: HairBrush): void {
  const { ctx, color, random, plan } = brush;
  const { over, small } = sidePartGuides(plan);
  sides(brush, 324);
  paintSheet(ctx, small, {
    color: shade(color, -0.03),
    random,
    locks: 18,
    strands: 70,
    lockWidth: 11,
    shine: 0.4,
  });
  paintSheet(ctx, over, {
    color,
    random,
    locks: 38,
    strands: 170,
    lockWidth: 13,
    shine: 0.34,
    rootShade: -0.13,
    rootWidth: 0.2,
    ragged: 0.05,
  });
}

function sidePartGuides({ cx, crownY, cheekHalf: h }: FacePlan) {
  const partX = cx + h * 0.52;
  const over: Guide[] = [
    [
      [partX, crownY + 66],
      [cx + 20, crownY + 56],
      [cx - h * 0.5, crownY + 72],
      [cx - h * 0.93, crownY + 118],
    ],
    [
      [partX, crownY + 44],
      [cx + 16, crownY + 26],
      [cx - h * 0.6, crownY + 42],
      [cx - h - 2, crownY + 112],
    ],
    [
      [partX + 2, crownY + 18],
      [cx + 10, crownY - 8],
      [cx - h * 0.68, crownY + 16],
      [cx - h - 8, crownY + 104],
    ],
    [
      [partX + 10, crownY - 20],
      [cx + 6, crownY - 36],
      [cx - h * 0.72, crownY - 12],
      [cx - h - 11, crownY + 92],
    ],
  ];
  const small: Guide[] = [
    [
      [partX, crownY + 62],
      [partX + 22, crownY + 68],
      [cx + h * 0.9, crownY + 96],
      [cx + h - 10, crownY + 130],
    ],
    [
      [partX - 10, crownY - 20],
      [partX + 26, crownY - 8],
      [cx + h, crownY + 44],
      [cx + h + 9, crownY + 112],
    ],
  ];
  return { over, small };
}

/** Short all over, a little longer on top and brushed forward. */
function crop(brush: HairBrush): void {
  const { ctx, color, random, plan } = brush;
  const { cx, crownY, cheekHalf: h } = plan;
  sides(brush, 326);
  const guides: Guide[] = [-1, -0.6, -0.2, 0.2, 0.6, 1].map((u) => [
    [cx + u * h * 0.6 + 8, crownY - 26 + u * u * 24],
    [cx + u * h * 0.88, crownY - 10 + u * u * 32],
    [cx + u * h * 1.0 - 4, crownY + 34 + u * u * 36],
    [cx + u * h * 0.92 - 10, crownY + 80 + u * u * 32],
  ]);
  paintSheet(ctx, guides, {
    color,
    random,
    locks: 54,
    strands: 220,
    lockWidth: 11,
    shine: 0.34,
    ragged: 0.1,
    hemWaves: 3.2,
  });
}

/** Short and feathered, with a swept fringe. */
function pixie(brush: HairBrush): void {
  const { ctx, color, random, plan } = brush;
  const { top, small } = pixieGuides(plan);
  sides(brush, 356);
  paintSheet(ctx, small, {
    color,
    random,
    locks: 24,
    strands: 90,
    lockWidth: 13,
    shine: 0.36,
    ragged: 0.18,
  });
  paintSheet(ctx, top, {
    color,
    random,
    locks: 40,
    strands: 170,
    lockWidth: 15,
    shine: 0.36,
    ragged: 0.16,
  });
}

function pixieGuides({ cx, crownY, cheekHalf: h }: FacePlan) {
  const top: Guide[] = [
    [
      [cx + h * 0.5, crownY + 40],
      [cx + h * 0.18, crownY + 74],
      [cx - h * 0.4, crownY + 114],
      [cx - h * 0.88, crownY + 164],
    ],
    [
      [cx + h * 0.54, crownY + 10],
      [cx + 4, crownY + 22],
      [cx - h * 0.76, crownY + 66],
      [cx - h - 4, crownY + 170],
    ],
    [
      [cx + h * 0.5, crownY - 16],
      [cx - 10, crownY - 34],
      [cx - h * 0.9, crownY + 24],
      [cx - h - 12, crownY + 150],
    ],
  ];
  const small: Guide[] = [
    [
      [cx + h * 0.46, crownY + 40],
      [cx + h * 0.72, crownY + 64],
      [cx + h * 0.9, crownY + 112],
      [cx + h - 8, crownY + 172],
    ],
    [
      [cx + h * 0.46, crownY - 12],
      [cx + h * 0.86, crownY + 10],
      [cx + h + 8, crownY + 70],
      [cx + h + 10, crownY + 158],
    ],
  ];
  return { top, small };
}

export const short = {
  quiff: {
    skin: eitherWay(({ ctx, plan, color }) => softenHairline(ctx, quiffGuides(plan), color)),
    front: eitherWay(quiff),
  },
  'side-part': { front: eitherWay(sidePart) },
  crop: { front: eitherWay(crop) },
  pixie: { front: eitherWay(pixie) },
} satisfies Record<string, HairDrawing>;
