import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, mix, shade } from '../drawing/color.ts';
import type { Point } from '../drawing/geometry.ts';
import type { Random } from '../drawing/random.ts';
import { softStroke } from '../drawing/soft.ts';
import type { PuppetRig } from '../cast/rig.ts';
import { paintFelt } from './felt.ts';
import type { PuppetHead } from './head-shapes.ts';

/** One ear: where it sits, and on which side of the head. */
interface Ear {
  x: number;
  y: number;
  side: number;
  rig: PuppetRig;
  /** The colour of the ear's inside. */
  inner: string;
  /** Points beside the ear's place, mirrored to its side. */
  flip(points: readonly Point[]): Point[];
}

type PaintEar = (ctx: SKRSContext2D, ear: Ear, random: Random) => void;

const painters: Record<Exclude<PuppetRig['ears'], 'none'>, PaintEar> = {
  bear: paintBearEar,
  bunny: paintBunnyEar,
  floppy: paintFloppyEar,
  horns: paintHorn,
};

export function paintEars(
  ctx: SKRSContext2D,
  rig: PuppetRig,
  shape: PuppetHead,
  random: Random,
): void {
  if (rig.ears === 'none') return;
  const [dx, y] = shape.ear;
  const inner = mix(rig.belly, '#ff9aa0', 0.35);
  for (const side of [-1, 1]) {
    const x = 320 + side * dx;
    const flip = (points: readonly Point[]): Point[] => {
      const placed = points.map(([px, py]): Point => [x + side * px, y + py]);
      return side > 0 ? placed : placed.toReversed();
    };
    painters[rig.ears](ctx, { x, y, side, rig, inner, flip }, random);
  }
}

function paintBearEar(ctx: SKRSContext2D, { rig, inner, flip }: Ear, random: Random): void {
  const ring = (r: number, ox = 0, oy = 0) =>
    flip(
      Array.from({ length: 10 }, (_, i): Point => [
        ox + Math.cos((i / 10) * Math.PI * 2) * r,
        oy + Math.sin((i / 10) * Math.PI * 2) * r,
      ]),
    );
  paintFelt(ctx, ring(48, 8, -18), rig.fur, { random, fuzz: 9 });
  paintFelt(ctx, ring(28, 8, -15), inner, { random, fuzz: 4 });
}

function paintBunnyEar(ctx: SKRSContext2D, { rig, inner, flip }: Ear, random: Random): void {
  paintFelt(
    ctx,
    flip([
      [-30, 40],
      [-26, -60],
      [-6, -132],
      [16, -146],
      [34, -126],
      [36, -50],
      [30, 40],
    ]),
    rig.fur,
    { random, fuzz: 9 },
  );
  paintFelt(
    ctx,
    flip([
      [-12, 30],
      [-8, -56],
      [6, -112],
      [16, -120],
      [22, -104],
      [20, -50],
      [14, 30],
    ]),
    inner,
    { random, fuzz: 4 },
  );
}

function paintFloppyEar(ctx: SKRSContext2D, { rig, flip }: Ear, random: Random): void {
  paintFelt(
    ctx,
    flip([
      [-26, -26],
      [20, -40],
      [58, -10],
      [76, 60],
      [66, 128],
      [40, 140],
      [22, 92],
      [4, 30],
    ]),
    shade(rig.fur, -0.1),
    { random, fuzz: 11 },
  );
}

function paintHorn(ctx: SKRSContext2D, { x, y, side, rig, flip }: Ear, random: Random): void {
  paintFelt(
    ctx,
    flip([
      [-24, 24],
      [-12, -30],
      [14, -74],
      [34, -90],
      [32, -50],
      [26, 24],
    ]),
    mix(rig.belly, '#f6e3bd', 0.6),
    { random, fuzz: 2, density: 20 },
  );
  for (let i = 0; i < 3; i++) {
    softStroke(ctx, 0.6, alpha('#8d6b45', 0.5), 2.4, (c) => {
      c.moveTo(x + side * (-18 + i * 10), y - 2 - i * 22);
      c.quadraticCurveTo(
        x + side * (4 + i * 8),
        y + 4 - i * 24,
        x + side * (25 + i * 3),
        y - 4 - i * 22,
      );
    });
  }
}
