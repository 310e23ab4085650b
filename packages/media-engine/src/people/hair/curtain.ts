import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, shade } from '../../drawing/color.ts';
import type { Point } from '../../drawing/geometry.ts';
import { curveThrough } from '../../drawing/geometry.ts';
import { createRandom } from '../../drawing/random.ts';
import { softFill, softStroke } from '../../drawing/soft.ts';
import type { HairBrush } from './brush.ts';
import { flipSheet, guideAt } from './strands.ts';
import type { Guide } from './strands.ts';
import { curtain } from './rows.ts';
import type { CurtainShape } from './rows.ts';
import { cutAtShoulder, tuck } from './tucked.ts';
import { falls } from './falls.ts';
import { paintTresses } from './tress.ts';
import type { Fall } from './falls.ts';
import type { TressStyle } from './tress.ts';
import { wornBy } from './worn.ts';
import type { SideFall } from './worn.ts';

interface Half {
  side: -1 | 1;
  fall: SideFall;
  guides: Guide[];
  /** The tress style, the same for the part behind the shoulder as for the one before it. */
  style: TressStyle;
}

function halvesOf(brush: HairBrush, bottom: number, shape: CurtainShape, fall: Fall): Half[] {
  const { rig, plan, color } = brush;
  const { left, right, turn } = wornBy(rig);
  const half = (side: -1 | 1, worn: SideFall): Half => {
    const guides = curtain(brush, bottom, { ...shape, part: -side * (shape.part ?? 0) });
    return {
      side,
      fall: worn,
      guides: side < 0 ? guides : flipSheet(guides, plan.cx),
      style: {
        color,
        random: createRandom(rig.seed, `hair-${rig.hair.style}-${side}`),
        lockWidth: fall.waves > 1 ? 17 : 14,
        turn: -side * turn * fall.turn,
      },
    };
  };
  // The half that is cut off at the shoulder is painted first.
  return [half(1, right), half(-1, left)].toSorted(
    (a, b) => Number(a.fall === 'front') - Number(b.fall === 'front'),
  );
}

/** Hair that is gathered falls in two locks, one of them shorter. */
function paintLocks(
  ctx: SKRSContext2D,
  guides: readonly Guide[],
  fall: Fall,
  style: TressStyle,
): void {
  if (fall.gather === 0) {
    paintTresses(ctx, guides, fall, style);
    return;
  }
  const { random } = style;
  const share = random.between(0.3, 0.7);
  // All tresses wave together, so that no hole opens between them.
  const phase = random.next() * Math.PI * 2;
  const locks = [
    { from: 0, to: share + 0.12 },
    { from: share - 0.12, to: 1 },
  ].toSorted((a, b) => a.to - a.from - (b.to - b.from));
  for (const [i, { from, to }] of locks.entries()) {
    const part = [0, 0.33, 0.67, 1].map((u) => guideAt(guides, from + (to - from) * u));
    const hem = fall.hem - (i === 0 ? random.between(0.02, 0.07) : 0);
    paintTresses(
      ctx,
      part,
      { ...fall, hem, count: i + 2 },
      {
        ...style,
        phase,
        density: (to - from) * (style.density ?? 1),
      },
    );
  }
}

/** Paints both halves, with their parting; the hair that falls behind the shoulder is cut off at it. */
export function both(
  brush: HairBrush,
  bottom: number,
  shape: CurtainShape,
  fall: Fall = falls.straight,
): void {
  const { ctx, plan } = brush;
  for (const { side, fall: worn, guides, style } of halvesOf(brush, bottom, shape, fall)) {
    if (worn === 'tucked') {
      tuck(brush, side, shape, style);
      continue;
    }
    paintLocks(ctx, guides, fall, style);
    if (worn === 'behind') cutAtShoulder(ctx, plan, side);
  }
  paintParting(brush, shape);
}

/** The halves that fall behind the shoulder, under head and clothes. */
export function behind(
  brush: HairBrush,
  bottom: number,
  shape: CurtainShape,
  fall: Fall = falls.straight,
): void {
  const { ctx, plan } = brush;
  ctx.save();
  ctx.beginPath();
  // A turning head would show it beside its own crown.
  const { cx, crownY, cheekHalf: h } = plan;
  for (const side of [-1, 1]) {
    const x = (dx: number): number => cx + side * h * dx;
    ctx.moveTo(cx, crownY + 60);
    ctx.lineTo(x(0.8), crownY + 60);
    ctx.bezierCurveTo(x(1.2), crownY + 100, x(1.3), crownY + 150, x(1.36), crownY + 220);
    ctx.bezierCurveTo(x(1.42), crownY + 270, x(1.6), crownY + 320, x(2.2), crownY + 390);
    ctx.lineTo(x(2.2), 720);
    ctx.lineTo(cx, 720);
  }
  ctx.clip();
  for (const { fall: worn, guides, style } of halvesOf(brush, bottom, shape, fall))
    if (worn !== 'front')
      paintLocks(ctx, guides, fall, {
        ...style,
        color: shade(style.color, -0.02),
        density: 0.7,
      });
  ctx.restore();
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
export function shadeUnder(
  brush: HairBrush,
  bottom: number,
  shape: CurtainShape,
  fall: Fall = falls.straight,
): void {
  const { ctx, color } = brush;
  ctx.save();
  // The shadow lies on the clothes, not in the air beside them.
  ctx.globalCompositeOperation = 'source-atop';
  for (const { guides, fall: worn, side } of halvesOf(brush, bottom, shape, fall)) {
    if (worn !== 'front') continue;
    softFill(ctx, 11, alpha(shade(color, -0.4, 0.6), 0.24), (c) => {
      const ends = [guides[0] ?? [], guides.at(-1) ?? []];
      const [inner = [], outer = []] = side < 0 ? ends : ends.toReversed();
      const edge = (guide: Guide): Point[] =>
        guide.slice(-4).map(([x, y]): Point => [x + 6, y - 12]);
      curveThrough(c, edge(inner));
      curveThrough(c, edge(outer).toReversed(), { join: true });
      c.closePath();
    });
  }
  ctx.restore();
}
