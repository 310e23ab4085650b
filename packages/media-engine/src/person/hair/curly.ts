import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, shade } from '../../paint/color.ts';
import type { Point } from '../../paint/geometry.ts';
import { ellipsePath, lerp } from '../../paint/geometry.ts';
import type { Random } from '../../paint/random.ts';
import { radial } from '../../paint/soft.ts';
import type { HairBrush, HairDrawing } from './brush.ts';
import { backMass } from './long.ts';

/** One curl: a shaded ball with two turns of hair on it. */
function curl(
  ctx: SKRSContext2D,
  random: Random,
  color: string,
  x: number,
  y: number,
  r: number,
  lift: number,
): void {
  const tone = shade(color, random.around() * 0.05 + lift, 1, random.around() * 5);
  ctx.fillStyle = radial(
    ctx,
    x,
    y,
    0,
    r,
    [
      [0, shade(tone, 0.05)],
      [0.55, tone],
      [1, shade(tone, -0.075)],
    ],
    x - r * 0.34,
    y - r * 0.4,
  );
  ctx.beginPath();
  ctx.arc(x, y, r, 0, Math.PI * 2);
  ctx.fill();
  ctx.lineCap = 'round';
  // Turns of hair that wind outwards, lit where they face the light.
  const lean = random.between(-0.5, 0.5);
  for (let i = 0; i < 4; i++) {
    const start = (i % 2 === 0 ? 2.6 : -0.5) + random.around() * 0.5;
    ctx.strokeStyle = alpha(shade(tone, i % 2 === 0 ? 0.14 : -0.14), 0.5);
    ctx.lineWidth = random.between(1, 1.8);
    ctx.beginPath();
    ctx.ellipse(
      x + random.around() * 1.5,
      y + random.around() * 1.5,
      r * (0.34 + i * 0.19),
      r * (0.24 + i * 0.17),
      lean,
      start,
      start + random.between(1.7, 2.9),
    );
    ctx.stroke();
  }
}

interface Cloud {
  /** Whether hair may be at a point, and how bright it is there. */
  holds(x: number, y: number): boolean;
  box: { left: number; top: number; right: number; bottom: number };
  size: readonly [number, number];
  count: number;
}

function cloud(
  { ctx, random, color, plan }: HairBrush,
  { holds, box, size, count }: Cloud,
  dim = 0,
): void {
  const placed: Array<{ at: Point; r: number }> = [];
  for (let i = 0; i < count; i++) {
    const at: Point = [random.between(box.left, box.right), random.between(box.top, box.bottom)];
    if (holds(at[0], at[1])) placed.push({ at, r: random.between(size[0], size[1]) });
  }
  // Lower and outer ones first, so that the crown is on top.
  placed.sort((a, b) => b.at[1] - a.at[1] + (b.r - a.r) * 3);
  // Dark hair under the curls, so that nothing shows between them.
  ctx.fillStyle = shade(color, -0.1);
  for (const { at, r } of placed) {
    ctx.beginPath();
    ctx.arc(at[0], at[1], r * 1.12, 0, Math.PI * 2);
    ctx.fill();
  }
  for (const { at, r } of placed) {
    const light = lerp(
      0.07,
      -0.07,
      Math.min(1, Math.hypot(at[0] - plan.cx + 60, at[1] - plan.crownY - 10) / 300),
    );
    curl(ctx, random, color, at[0], at[1], r, light + dim);
  }
}

const within = (x: number, y: number, cx: number, cy: number, rx: number, ry: number): boolean =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1;

/** The bare oval of the face under a round fringe. */
const faceHole =
  ({ plan }: HairBrush, top: number) =>
  (x: number, y: number): boolean =>
    within(x, y, plan.cx, 330, plan.cheekHalf - 4, 330 - top);

function roundCloud(
  brush: HairBrush,
  part: 'back' | 'front',
  radius: readonly [number, number],
  centreY: number,
): void {
  const { ctx, color, plan } = brush;
  const hole = faceHole(brush, plan.crownY + 74);
  const [rx, ry] = radius;
  if (part === 'back') {
    ctx.fillStyle = shade(color, -0.15);
    ellipsePath(ctx, plan.cx, centreY, rx * 0.95, ry * 0.95);
    ctx.fill();
  }
  const box = { left: plan.cx - rx, right: plan.cx + rx, top: centreY - ry, bottom: centreY + ry };
  cloud(
    brush,
    {
      box,
      size: [7, 13],
      count: part === 'back' ? 2600 : 2600,
      holds:
        part === 'back'
          ? (x, y) => within(x, y, plan.cx, centreY, rx, ry)
          : (x, y) => y < 300 && within(x, y, plan.cx, centreY, rx - 2, ry - 2) && !hole(x, y),
    },
    part === 'back' ? -0.05 : 0,
  );
}

function curtainCloud(brush: HairBrush, part: 'back' | 'front'): void {
  const { plan } = brush;
  const hole = faceHole(brush, plan.crownY + 66);
  const wide = (y: number): number =>
    plan.cheekHalf + 30 + Math.min(46, Math.max(0, (y - 200) * 0.2));
  const bottom = 560;
  cloud(
    brush,
    {
      box: { left: plan.cx - 200, right: plan.cx + 200, top: plan.crownY - 40, bottom },
      size: [9, 16],
      count: part === 'back' ? 2200 : 2400,
      holds: (x, y) => {
        const dome = within(x, y, plan.cx, 250, plan.cheekHalf + 38, 250 - plan.crownY + 38);
        const fall =
          y >= 230 &&
          Math.abs(x - plan.cx) < wide(y) &&
          y < bottom - Math.abs(Math.sin(x / 26)) * 26;
        if (!dome && !fall) return false;
        if (part === 'back') return true;
        return (
          !hole(x, y) &&
          (y < 300 || Math.abs(x - plan.cx) > plan.cheekHalf - 14 + Math.max(0, y - 420) * 0.12)
        );
      },
    },
    part === 'back' ? -0.07 : 0,
  );
}

export const curly = {
  afro: {
    back: (brush) => roundCloud(brush, 'back', [182, 196], 268),
    front: (brush) => roundCloud(brush, 'front', [182, 196], 268),
  },
  'curly-long': {
    back: (brush) => {
      backMass(brush, 520, 26);
      curtainCloud(brush, 'back');
    },
    front: (brush) => curtainCloud(brush, 'front'),
  },
  'curly-short': {
    front: (brush) => {
      const { plan } = brush;
      const hole = faceHole(brush, plan.crownY + 68);
      cloud(brush, {
        box: { left: plan.cx - 150, right: plan.cx + 150, top: plan.crownY - 40, bottom: 310 },
        size: [8, 14],
        count: 1500,
        holds: (x, y) =>
          (within(x, y, plan.cx, 226, plan.cheekHalf + 16, 226 - plan.crownY + 28) &&
            y < 210 &&
            !hole(x, y)) ||
          (y >= 200 && y < 272 && Math.abs(Math.abs(x - plan.cx) - plan.cheekHalf) < 8),
      });
    },
  },
} satisfies Record<string, HairDrawing>;
