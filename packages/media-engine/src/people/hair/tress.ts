/** Hair that falls in tresses: bundles that overlap, part a little, and run out at differing lengths. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, fromHex, shade } from '../../drawing/color.ts';
import { clamp, curveThrough, lerp, pointOn, smoothstep } from '../../drawing/geometry.ts';
import type { Point } from '../../drawing/geometry.ts';
import type { Random } from '../../drawing/random.ts';
import { softStroke } from '../../drawing/soft.ts';
import type { Fall } from './falls.ts';
import { fillSheet, guideAt, paintLock } from './strands.ts';
import type { Guide } from './strands.ts';

/** A guide of a tress, `v` (0..1) across it. */
type Tress = { at: (v: number) => Point[]; tone: number; phase: number };

const isCurly = ({ waves }: Fall): boolean => waves > 3;

const stepsOf = ({ waves }: Fall): number => Math.max(18, Math.round(waves * 8));

/** Where one tress ends and the next begins, 0..1 across the half. */
function edgesOf({ count, mixed }: Fall, random: Random): number[] {
  const widths = Array.from({ length: count }, () => 1 + random.around() * mixed);
  const main = Math.floor(random.next() * count);
  widths[main] = (widths[main] ?? 1) + mixed * 2;
  const total = widths.reduce((sum, width) => sum + width, 0);
  let reached = 0;
  return [0, ...widths.map((width) => (reached += width) / total)];
}

interface Bundle {
  low: number;
  high: number;
  middle: number;
  /** Where its hairs begin to meet, and how far they do. */
  begin: number;
  pinch: number;
  length: number;
  gather: number;
  phase: number;
  curl: number;
}

/** The guide at `v` (0..1) across a bundle. */
function bundleAt(guides: readonly Guide[], fall: Fall, bundle: Bundle, v: number): Point[] {
  const { low, high, middle, begin, pinch, length, gather, phase, curl } = bundle;
  const steps = stepsOf(fall);
  return Array.from({ length: steps + 1 }, (_, k): Point => {
    const t = k / steps;
    const meet = Math.max(0, (t - begin) / (1 - begin)) ** 2 * pinch;
    const gathered = gather * clamp((t - 0.52) / 0.48, 0, 1) ** 1.7;
    const across = lerp(lerp(lerp(low, high, v), middle, meet), 0.5, gathered);
    const [x, y] = pointOn(guideAt(guides, clamp(across, 0, 1)), t * length);
    const bend =
      Math.sin(t * fall.waves * Math.PI * 2 + phase) *
      fall.amplitude *
      smoothstep(0, isCurly(fall) ? 0.28 : 0.5, t);
    return [x + bend + curl * smoothstep(0.6, 1, t) ** 2, y];
  });
}

/** Where all tresses end, 0..1 of their length at `u` across: round, and longer on one side. */
function hemOf({ hem, gather }: Fall, random: Random): (u: number) => number {
  if (gather === 0) return () => hem;
  const slant = random.around() * gather * 0.16;
  return (u) => hem - gather * 0.12 * Math.abs(2 * u - 1) ** 3 + slant * (u - 0.5);
}

/** What lies under the tresses, and where it ends. */
interface Mass {
  guides: Guide[];
  hem: (u: number) => number;
}

export interface TressStyle {
  color: string;
  random: Random;
  lockWidth: number;
  /** How far all tips turn sideways, px. */
  turn?: number;
  /** Where their waves begin, radians; chosen at random if not given. */
  phase?: number;
  /** How many hairs, as a share of those of a whole half. */
  density?: number;
}

function tressesOf(
  guides: readonly Guide[],
  fall: Fall,
  { random, turn = 0, phase }: TressStyle,
): { tresses: Tress[]; mass: Mass } {
  const edges = edgesOf(fall, random);
  const start = phase ?? random.next() * Math.PI * 2;
  const longest = random.next() * (fall.count - 1);
  const gather = fall.gather * random.between(0.75, 1.12);
  const hem = hemOf(fall, random);
  const tresses = edges.slice(1).map((to, i): Tress => {
    const from = edges[i] ?? 0;
    const away = Math.abs(i - longest) / (fall.count - 1);
    const bundle = {
      // Each tress reaches a little under its neighbours.
      low: from - 0.06,
      high: to + 0.06,
      middle: (from + to) / 2 + random.around() * 0.015,
      begin: fall.from + random.around() * 0.06,
      pinch: fall.pinch,
      length:
        (isCurly(fall) ? 1 : hem((from + to) / 2) + 0.035) -
        (away * 0.6 + random.next() * 0.4) * fall.uneven,
      gather,
      phase: start + random.around() * fall.apart,
      curl: random.around() * fall.curl + turn,
    };
    return {
      tone: random.around() * 0.028,
      phase: bundle.phase,
      at: (v) => bundleAt(guides, fall, bundle, v),
    };
  });
  const whole = {
    low: 0,
    high: 1,
    middle: 0.5,
    begin: 0,
    pinch: 0,
    length: 1,
    gather,
    phase: start,
    curl: turn,
  };
  // Curls part all the way down.
  const mass = isCurly(fall)
    ? [0.1, 0.35, 0.65, 0.9].map((u) => guideAt(guides, u))
    : [0.03, 0.35, 0.65, 0.97].map((v) => bundleAt(guides, fall, whole, v));
  return { tresses, mass: { guides: mass, hem } };
}

/** Fills the space between guides with tresses. */
export function paintTresses(
  ctx: SKRSContext2D,
  guides: readonly Guide[],
  fall: Fall,
  style: TressStyle,
): void {
  const { color, random, lockWidth, density = 1 } = style;
  const { tresses, mass } = tressesOf(guides, fall, style);
  paintMass(ctx, mass, { color, random, strands: isCurly(fall) ? 0 : 50 * density });
  // Every second one lies over its neighbours.
  const order = [...tresses.keys()].toSorted((a, b) => (a % 2) - (b % 2) || a - b);
  for (const i of order) {
    const tress = tresses[i];
    if (tress)
      paintTress(ctx, tress, fall, { color, random, lockWidth, density, over: i % 2 === 1 });
  }
  paintLoose(ctx, tresses, fall, color, random);
}

/** The mass of hair under the tresses, so that nothing shows between them. */
function paintMass(
  ctx: SKRSContext2D,
  { guides, hem }: Mass,
  { color, random, strands }: { color: string; random: Random; strands: number },
): void {
  fillSheet(ctx, guides, color, hem);
  for (let i = 0; i < strands; i++) {
    const u = random.next();
    paintLock(ctx, guideAt(guides, u), random.between(3, 8), shade(color, random.around() * 0.05), {
      shine: null,
      length: hem(u) - random.next() * 0.02,
      tip: 10,
      rootShade: -0.12,
      opacity: 0.7,
      gloss: 0,
    });
  }
}

interface TressPaint {
  color: string;
  random: Random;
  lockWidth: number;
  density: number;
  over: boolean;
}

function paintTress(
  ctx: SKRSContext2D,
  { at, tone, phase }: Tress,
  fall: Fall,
  { color, random, lockWidth, density, over }: TressPaint,
): void {
  const base = shade(color, tone + (over ? 0.012 : -0.012));
  const [left, right] = [at(0), at(1)];
  // The shadow of a tress on the one below, from where they part.
  if (over)
    softStroke(ctx, 3, alpha(shade(color, -0.24), 0.4), 3.5, (c) =>
      curveThrough(c, right.slice(Math.floor(right.length * 0.45), -1)),
    );
  ctx.save();
  ctx.fillStyle = shade(base, -0.07);
  ctx.beginPath();
  curveThrough(ctx, left);
  curveThrough(ctx, right.toReversed(), { join: true });
  ctx.closePath();
  ctx.fill();
  // The tress keeps a whole outline: single hairs that end beside one another would look torn.
  if (!isCurly(fall)) ctx.clip();
  const { l } = fromHex(color);
  const spread = l < 0.35 ? 0.045 : 0.058;
  const ripple = fall.waves > 1 ? { waves: fall.waves, phase } : undefined;
  const hair = (v: number, width: number, lift: number, opacity: number): void =>
    paintLock(ctx, at(v), width, shade(base, lift, 1, random.around() * 4), {
      shine: 0.27 + random.around() * 0.06,
      length: 1 - random.next() * (isCurly(fall) ? 0.1 : 0.03),
      tip: isCurly(fall) ? 5 : 12,
      rootShade: -0.12,
      opacity,
      gloss: l < 0.35 ? 0.15 : 0.13,
      ripple,
    });
  const locks = Math.round((44 * density) / fall.count);
  for (let i = 0; i < locks; i++)
    hair(
      (i + random.between(0.15, 0.85)) / locks,
      lockWidth * random.between(0.55, 1.1),
      random.around() * spread,
      0.85,
    );
  for (let i = 0; i < Math.round((150 * density) / fall.count); i++)
    hair(random.next(), random.between(1.2, 2.8), random.around() * spread * 2, 0.55);
  ctx.restore();
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
