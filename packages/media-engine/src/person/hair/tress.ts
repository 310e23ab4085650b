/** Hair that falls in tresses: bundles that part from one another and each run out in a point. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, fromHex, shade } from '../../paint/color.ts';
import { curveThrough, lerp, pointOn, smoothstep } from '../../paint/geometry.ts';
import type { Point } from '../../paint/geometry.ts';
import type { Random } from '../../paint/random.ts';
import { softStroke } from '../../paint/soft.ts';
import { fillSheet, guideAt, paintLock } from './strands.ts';
import type { Guide } from './strands.ts';

/** How a kind of hair falls. */
export interface Fall {
  /** Tresses in one half. */
  count: number;
  /** Where along its length a tress begins to narrow, and how far its hairs meet at the tip, 0..1. */
  from: number;
  pinch: number;
  /** How much shorter the shortest is, 0..1 of the length. */
  uneven: number;
  /** Bends from root to tip, how wide they are, px, and how much neighbours differ in phase. */
  waves: number;
  amplitude: number;
  apart: number;
  /** How far tips turn sideways, px. */
  curl: number;
  /** How many hairs stand off. */
  loose: number;
}

export const falls = {
  straight: {
    count: 5,
    from: 0.68,
    pinch: 0.86,
    uneven: 0.1,
    waves: 0.7,
    amplitude: 3,
    apart: 1.2,
    curl: 7,
    loose: 6,
  },
  wavy: {
    count: 5,
    from: 0.64,
    pinch: 0.86,
    uneven: 0.13,
    waves: 2.4,
    amplitude: 11,
    apart: 0.7,
    curl: 20,
    loose: 9,
  },
  bob: {
    count: 5,
    from: 0.76,
    pinch: 0.55,
    uneven: 0.03,
    waves: 0.5,
    amplitude: 1.5,
    apart: 1,
    curl: 3,
    loose: 4,
  },
  curly: {
    count: 8,
    from: 0.8,
    pinch: 0.7,
    uneven: 0.16,
    waves: 5,
    amplitude: 8,
    apart: 2.6,
    curl: 10,
    loose: 12,
  },
  coily: {
    count: 12,
    from: 0.86,
    pinch: 0.6,
    uneven: 0.14,
    waves: 8,
    amplitude: 6,
    apart: 3.1,
    curl: 6,
    loose: 14,
  },
  tail: {
    count: 4,
    from: 0.7,
    pinch: 0.7,
    uneven: 0.12,
    waves: 0.6,
    amplitude: 4,
    apart: 0.6,
    curl: 8,
    loose: 5,
  },
} satisfies Record<string, Fall>;

/** A guide of a tress, `v` (0..1) across it. */
type Tress = { at: (v: number) => Point[]; tone: number; phase: number };

const stepsOf = ({ waves }: Fall): number => Math.max(18, Math.round(waves * 8));

function tressesOf(guides: readonly Guide[], fall: Fall, random: Random): Tress[] {
  const steps = stepsOf(fall);
  const edges = Array.from({ length: fall.count + 1 }, (_, i) =>
    i === 0 || i === fall.count ? i / fall.count : (i + random.around() * 0.55) / fall.count,
  );
  const start = random.next() * Math.PI * 2;
  return edges.slice(1).map((to, i) => {
    const from = edges[i] ?? 0;
    const middle = (from + to) / 2 + random.around() * 0.015;
    const length = 1 - random.next() * fall.uneven;
    const phase = start + random.around() * fall.apart;
    const curl = random.around() * fall.curl;
    const begin = fall.from + random.around() * 0.1;
    // A tress reaches a little under its neighbours.
    const [low, high] = [from - 0.045, to + 0.045];
    return {
      tone: random.around() * 0.028,
      phase,
      at: (v) =>
        Array.from({ length: steps + 1 }, (_, k): Point => {
          const t = k / steps;
          const meet = Math.max(0, (t - begin) / (1 - begin)) ** 1.8 * fall.pinch;
          const u = Math.min(1, Math.max(0, lerp(lerp(low, high, v), middle, meet)));
          const [x, y] = pointOn(guideAt(guides, u), t * length);
          const bend =
            Math.sin(t * fall.waves * Math.PI * 2 + phase) *
            fall.amplitude *
            smoothstep(0, fall.waves > 3 ? 0.28 : 0.5, t);
          return [x + bend + curl * smoothstep(0.6, 1, t) ** 2, y];
        }),
    };
  });
}

/** Fills the space between guides with tresses. */
export function paintTresses(
  ctx: SKRSContext2D,
  guides: readonly Guide[],
  fall: Fall,
  { color, random, lockWidth }: { color: string; random: Random; lockWidth: number },
): void {
  const tresses = tressesOf(guides, fall, random);
  // Under them, so that nothing shows between: only where they lie side by side.
  const inset = fall.waves > 1 ? 0.1 : 0.03;
  const under = [inset, 0.35, 0.65, 1 - inset].map((u) => guideAt(guides, u));
  fillSheet(ctx, under, color, () => (fall.waves > 1 ? 0.34 : fall.from * 0.9));
  // Every second one lies over its neighbours.
  const order = [...tresses.keys()].toSorted((a, b) => (a % 2) - (b % 2) || a - b);
  for (const i of order) {
    const tress = tresses[i];
    if (tress) paintTress(ctx, tress, fall, { color, random, lockWidth, over: i % 2 === 1 });
  }
  paintLoose(ctx, tresses, fall, color, random);
}

interface TressPaint {
  color: string;
  random: Random;
  lockWidth: number;
  over: boolean;
}

function paintTress(
  ctx: SKRSContext2D,
  { at, tone, phase }: Tress,
  fall: Fall,
  { color, random, lockWidth, over }: TressPaint,
): void {
  const base = shade(color, tone + (over ? 0.012 : -0.012));
  const [left, right] = [at(0), at(1)];
  // Its shadow on the one below, from where they part.
  if (over)
    softStroke(ctx, 3, alpha(shade(color, -0.24), 0.4), 3.5, (c) =>
      curveThrough(c, right.slice(Math.floor(right.length * 0.45), -1)),
    );
  ctx.fillStyle = shade(base, -0.07);
  ctx.beginPath();
  curveThrough(ctx, left);
  curveThrough(ctx, right.toReversed(), { join: true });
  ctx.closePath();
  ctx.fill();
  const { l } = fromHex(color);
  const spread = l < 0.35 ? 0.045 : 0.058;
  const ripple = fall.waves > 1 ? { waves: fall.waves, phase } : undefined;
  const hair = (v: number, width: number, lift: number, opacity: number): void =>
    paintLock(ctx, at(v), width, shade(base, lift, 1, random.around() * 4), {
      shine: 0.27 + random.around() * 0.06,
      length: 1 - random.next() * 0.1,
      tip: 5,
      rootShade: -0.12,
      opacity,
      gloss: l < 0.35 ? 0.15 : 0.13,
      ripple,
    });
  const locks = Math.round(44 / fall.count);
  for (let i = 0; i < locks; i++)
    hair(
      (i + random.between(0.15, 0.85)) / locks,
      lockWidth * random.between(0.55, 1.1),
      random.around() * spread,
      0.85,
    );
  for (let i = 0; i < Math.round(150 / fall.count); i++)
    hair(random.next(), random.between(1.2, 2.8), random.around() * spread * 2, 0.55);
}

/** Hairs that left their tress. */
function paintLoose(
  ctx: SKRSContext2D,
  tresses: readonly Tress[],
  fall: Fall,
  color: string,
  random: Random,
): void {
  for (let i = 0; i < fall.loose; i++) {
    const tress = random.chance(0.5) ? tresses.at(0) : random.pick(tresses);
    if (!tress) continue;
    const away = random.around() * 12;
    const begin = random.between(0.25, 0.6);
    const path = tress.at(random.chance(0.5) ? 0 : 1).map(([x, y], k): Point => {
      const t = k / stepsOf(fall);
      return [x + away * smoothstep(begin, 1.1, t), y];
    });
    softStroke(
      ctx,
      0,
      alpha(shade(color, random.around() * 0.08), random.between(0.45, 0.75)),
      random.between(0.7, 1.2),
      (c) =>
        curveThrough(
          c,
          path.slice(Math.floor(begin * stepsOf(fall) * 0.7), random.chance(0.5) ? -1 : undefined),
        ),
    );
  }
}
