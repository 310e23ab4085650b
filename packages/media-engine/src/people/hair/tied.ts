import { shade } from '../../drawing/color.ts';
import type { Point } from '../../drawing/geometry.ts';
import { ellipsePath } from '../../drawing/geometry.ts';
import type { FacePlan } from '../face-plan.ts';
import type { HairBrush } from './brush.ts';
import { paintSheet, softenHairline } from './strands.ts';
import type { Guide } from './strands.ts';
import { falls } from './falls.ts';
import { paintTresses } from './tress.ts';

/** Guides from the hairline to a point behind the crown. */
function sweptGuides({ cx, crownY, cheekHalf: h }: FacePlan, toY: number, lift: number): Guide[] {
  const to: Point = [cx, toY];
  return [
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
}

/** Paints hair that is pulled off the face. */
export function swept({ ctx, plan, color, random }: HairBrush, toY: number, lift = 0): void {
  paintSheet(ctx, sweptGuides(plan, toY, lift), {
    color,
    random,
    locks: 60,
    strands: 200,
    lockWidth: 13,
    shine: 0.52,
    rootShade: -0.05,
    rootWidth: 0.06,
    ragged: 0,
  });
}

export const sweptSkin = ({ ctx, plan, color }: HairBrush): void =>
  softenHairline(ctx, sweptGuides(plan, 0, 0), color);

/** A knot of hair: coils laid over one another, each from the lower left over the top. */
export function bunBall({ ctx, color, random }: HairBrush, x: number, y: number, r: number): void {
  ctx.fillStyle = shade(color, -0.12);
  ellipsePath(ctx, x, y, r, r * 0.92);
  ctx.fill();
  for (const [turn, outer, inner] of [
    [0.75, 1, 0.5],
    [-0.55, 0.96, 0.42],
    [0.2, 0.72, 0.05],
  ] as const) {
    const guides: Guide[] = [inner, (inner + outer) / 2, outer].map((k) =>
      Array.from({ length: 6 }, (_, n): Point => {
        const angle = Math.PI * (0.86 + n * 0.28) + turn;
        const radius = r * k * (1 - n * 0.03);
        return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius * 0.92];
      }),
    );
    paintSheet(ctx, guides, {
      color,
      random,
      locks: 14,
      strands: 40,
      lockWidth: 9,
      shine: 0.45,
      rootShade: -0.14,
      ragged: 0,
    });
  }
}

/** A tail that rises from behind the crown and falls over the shoulder in one long curve. */
export function tail(brush: HairBrush): void {
  const { ctx, color, random, plan } = brush;
  const { cx, crownY } = plan;
  const guides: Guide[] = [0, 1, 2, 3].map((i) => [
    [cx + 40 + i * 3, crownY + 44 - i * 14],
    [cx + 80 + i * 13, crownY + 22 - i * 18],
    [cx + 106 + i * 25, crownY + 70 - i * 16],
    [cx + 124 + i * 27, crownY + 170 - i * 6],
    [cx + 110 + i * 27, crownY + 290],
    [cx + 118 + i * 20, crownY + 390],
    [cx + 112 + i * 8, crownY + 474 - i * 4],
  ]);
  paintTresses(ctx, guides, falls.tail, { color, random, lockWidth: 13 });
}

/** Two plaits over the shoulders. */
export function plaits(brush: HairBrush): void {
  const { ctx, color, random, plan } = brush;
  const { cx, crownY, cheekHalf: h } = plan;
  for (const side of [-1, 1]) {
    // Hair under the strands, so that nothing shows between them.
    ctx.lineCap = 'round';
    ctx.strokeStyle = shade(color, -0.16);
    for (let i = 0; i < 9; i++) {
      const at = (k: number): Point => [
        cx + side * (h + 8 - Math.sin(k * 0.3) * 12 + k * 1.4),
        crownY + 264 + k * 25,
      ];
      ctx.lineWidth = 34 - i * 1.4;
      ctx.beginPath();
      ctx.moveTo(...at(i));
      ctx.lineTo(...at(i + 0.9));
      ctx.stroke();
    }
    for (let i = 0; i < 10; i++) {
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
    const [endX, endY] = [cx + side * (h + 20), crownY + 510];
    const tuft: Guide[] = [-1, 0, 1].map((k) => [
      [endX + k * 8, endY],
      [endX + k * 13, endY + 20],
      [endX + k * 5, endY + 44 - Math.abs(k) * 6],
    ]);
    paintSheet(ctx, tuft, { color, random, locks: 9, strands: 24, lockWidth: 8, ragged: 0.2 });
    ctx.fillStyle = brush.rig.outfit.accent;
    ctx.beginPath();
    ctx.roundRect(cx + side * (h + 20) - 11, crownY + 503, 22, 14, 6);
    ctx.fill();
  }
}
