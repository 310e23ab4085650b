/** Locs: cords of felted hair, round and a little uneven, each with its own length. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, fromHex, shade } from '../../drawing/color.ts';
import { curveThrough, pointOn } from '../../drawing/geometry.ts';
import type { Point } from '../../drawing/geometry.ts';
import type { Random } from '../../drawing/random.ts';
import { softStroke } from '../../drawing/soft.ts';
import type { HairBrush, HairDrawing } from './brush.ts';
import { backMass } from './long.ts';
import { curtain } from './rows.ts';
import type { CurtainShape } from './rows.ts';
import { fillSheet, flipSheet, guideAt } from './strands.ts';

const bottom = 590;
const perSide = 8;

const shapeOf = ({ plan }: HairBrush): CurtainShape => ({
  part: plan.part * 36,
  flare: 12,
  volume: 20,
});

function front(brush: HairBrush): void {
  const { ctx, plan, color, random } = brush;
  const shape = shapeOf(brush);
  for (const side of [1, -1]) {
    const half = curtain(brush, bottom, { ...shape, part: -side * (shape.part ?? 0) });
    const guides = side < 0 ? half : flipSheet(half, plan.cx);
    // Hair under them, so that no scalp shows between.
    fillSheet(ctx, guides, shade(color, -0.05), () => 0.5);
    // Painted from the outline of the head to the face, so that the nearer locs lie on top.
    for (let i = 0; i < perSide; i++) {
      const near = (i + 0.5 + random.around() * 0.3) / perSide;
      const path = guideAt(guides, side < 0 ? 1 - near : near);
      paintLoc(ctx, bent(path, random), random.between(15, 19), { color, random });
    }
  }
}

/** The locs behind neck and shoulders. */
function back(brush: HairBrush): void {
  const { ctx, plan, color, random } = brush;
  const { cx, crownY, cheekHalf: h } = plan;
  backMass(brush, 520, 12);
  const count = 15;
  for (let i = 0; i < count; i++) {
    const u = ((i + 0.5) / count) * 2 - 1;
    const spread = h + 26;
    const path: Point[] = [
      [cx + u * spread * 0.8, crownY + 60],
      [cx + u * spread, crownY + 180],
      [cx + u * (spread + 4), crownY + 320],
      [cx + u * spread + random.around() * 8, random.between(530, 600)],
    ];
    paintLoc(ctx, path, random.between(17, 21), { color: shade(color, -0.06), random });
  }
}

/** A loc's curve, shorter than its guide and swaying a little. */
function bent(guide: readonly Point[], random: Random): Point[] {
  const length = 1 - random.next() * 0.17;
  const [phase, sway] = [random.next() * Math.PI * 2, random.between(1.5, 4)];
  return Array.from({ length: 15 }, (_, k): Point => {
    const t = k / 14;
    const [x, y] = pointOn(guide, t * length);
    return [x + Math.sin(phase + t * 5) * sway * t, y];
  });
}

function paintLoc(
  ctx: SKRSContext2D,
  path: readonly Point[],
  width: number,
  { color, random }: { color: string; random: Random },
): void {
  const tone = shade(color, random.around() * 0.035);
  const { l } = fromHex(color);
  const line = (c: Parameters<Parameters<typeof softStroke>[4]>[0]): void => curveThrough(c, path);
  // The shadow lies on the hair below, not on the air round the head.
  ctx.save();
  ctx.globalCompositeOperation = 'source-atop';
  softStroke(ctx, 2.5, alpha(shade(color, -0.24), 0.5), width + 3, line);
  ctx.restore();
  softStroke(ctx, 0, shade(tone, -0.06), width * 0.86, (c) => curveThrough(c, path.slice(1)));
  const wobble = random.next() * Math.PI * 2;
  const size = path.slice(1).reduce((sum, [x, y], i) => {
    const [px, py] = path[i] ?? [x, y];
    return sum + Math.hypot(x - px, y - py);
  }, 0);
  const knots = Math.round(size / (width * 0.36));
  for (let i = 0; i <= knots; i++) {
    const t = i / knots;
    const [x, y] = pointOn(path, t);
    const [bx, by] = pointOn(path, Math.min(1, t + 0.02));
    const [ax, ay] = pointOn(path, Math.max(0, t - 0.02));
    const lean = Math.atan2(by - ay, bx - ax) + 0.4 + random.around() * 0.35;
    const half =
      (width / 2) *
      (0.72 + 0.28 * Math.min(1, t * 4)) *
      (0.95 + 0.07 * Math.sin(wobble + t * 16) + random.around() * 0.03);
    const gleam = 0.11 * Math.exp(-(((t - 0.26) / 0.12) ** 2));
    const lit = shade(tone, gleam + random.around() * 0.022 - (t > 0.6 ? (t - 0.6) * 0.1 : 0));
    const across = ctx.createLinearGradient(x - half, y, x + half, y);
    across.addColorStop(0, shade(lit, -0.05));
    across.addColorStop(0.36, shade(lit, l < 0.35 ? 0.075 : 0.05));
    across.addColorStop(1, shade(lit, -0.1));
    ctx.fillStyle = across;
    ctx.beginPath();
    ctx.ellipse(x, y, half * 0.7, half, lean, 0, Math.PI * 2);
    ctx.fill();
    // The turn of the cord.
    ctx.strokeStyle = alpha(shade(lit, -0.13), random.between(0.1, 0.45));
    ctx.lineWidth = 1;
    ctx.beginPath();
    ctx.ellipse(x, y, half * 0.62, half * 0.9, lean, -1.1, 1.1);
    ctx.stroke();
  }
}

export const locs: HairDrawing = { back, front };
