import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, lightnessOf, shade } from '../../drawing/color.ts';
import type { Point } from '../../drawing/geometry.ts';
import { ellipsePath, lerp } from '../../drawing/geometry.ts';
import type { Random } from '../../drawing/random.ts';
import type { HairBrush, HairDrawing } from './brush.ts';
import { behind, both, shadeUnder } from './curtain.ts';
import type { CurtainShape } from './rows.ts';
import { backMass } from './long.ts';
import { falls } from './falls.ts';
import type { Fall } from './falls.ts';

/** One curl: a dark hollow, and a lock that winds round it, lit above. */
function curl(
  ctx: SKRSContext2D,
  random: Random,
  color: string,
  x: number,
  y: number,
  r: number,
  lift: number,
): void {
  const tone = shade(color, random.around() * 0.045 + lift, 1, random.around() * 5);
  ctx.fillStyle = alpha(shade(tone, -0.085), 0.8);
  ctx.beginPath();
  ctx.arc(x, y, r, 0, Math.PI * 2);
  ctx.fill();
  ctx.lineCap = 'round';
  const lean = random.between(0, Math.PI * 2);
  const way = random.chance(0.5) ? 1 : -1;
  // Strands side by side, from the rim inwards.
  for (let i = 0; i < 6; i++) {
    const radius = r * (1.02 - i * 0.13);
    const start = lean + i * 0.34 * way + random.around() * 0.3;
    const length = random.between(2.6, 4.4) * way;
    const middle = start + length / 2;
    // Brighter where its middle faces the light, up left.
    const facing = Math.cos(middle + Math.PI * 0.72);
    ctx.strokeStyle = alpha(shade(tone, 0.015 + facing * 0.06 + random.around() * 0.025), 0.85);
    ctx.lineWidth = random.between(1.2, 2.1);
    ctx.beginPath();
    ctx.ellipse(
      x + random.around() * 1.2,
      y + random.around() * 1.2,
      Math.max(0.8, radius),
      Math.max(0.6, radius * 0.8),
      lean,
      start,
      start + length,
      way < 0,
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
  // Lower and outer curls are painted first, so that the crown is on top.
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

/** Dark hair of dark-skinned people coils. */
const isTight = ({ rig }: HairBrush): boolean => lightnessOf(rig.skin) < 0.52;

const ringletShape = (brush: HairBrush): CurtainShape => ({
  part: brush.plan.part * 44,
  flare: isTight(brush) ? 48 : 34,
  volume: isTight(brush) ? 40 : 30,
});

const ringlets = (brush: HairBrush): Fall => (isTight(brush) ? falls.coily : falls.curly);

export const curly = {
  afro: {
    back: (brush) => roundCloud(brush, 'back', [182, 196], 268),
    front: (brush) => roundCloud(brush, 'front', [182, 196], 268),
  },
  'curly-long': {
    back: (brush) => {
      backMass(brush, 540, 44);
      behind(brush, 604, ringletShape(brush), ringlets(brush));
    },
    chest: (brush) => shadeUnder(brush, 590, ringletShape(brush), ringlets(brush)),
    front: (brush) => both(brush, 604, ringletShape(brush), ringlets(brush)),
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
