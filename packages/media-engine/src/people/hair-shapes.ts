/** What hair is built of, in halves of the head's width and in its height: x −1..1 are the temples, y 0 the crown, 1 the chin. */
import { lerp } from '../drawing/geometry.ts';
import type { Point } from '../drawing/geometry.ts';
import { points } from './form.ts';

/** A mass of hair between two curves, both from its root to its tip. */
export interface Mass {
  outer: readonly Point[];
  inner: readonly Point[];
  /** The edge between both tips. */
  hem?: readonly Point[];
  /** How strands run: from root to tip, or from one curve to the other. */
  strands?: 'along' | 'across' | 'none';
  /** How far it swings from side to side. */
  wave?: number;
  /** Size of its curls, px. */
  curl?: number;
  /** Into how many locks it is parted, and whether they are plaited. */
  locks?: number;
  isPlaited?: boolean;
  /** How much skin shines through, 0..1. */
  tint?: number;
}

export interface Hair {
  back: Mass[];
  front: Mass[];
}

export type Side = -1 | 1;
export type Kind = Omit<Mass, 'outer' | 'inner' | 'hem'>;

export const flip = (points: readonly Point[]): Point[] => points.map(([x, y]): Point => [-x, y]);

/** A mass that is the same on both sides; the points are those of the left. */
export const even = (
  left: readonly Point[],
  kind: Kind = {},
  hem: readonly Point[] = [],
): Mass => ({
  outer: left,
  inner: flip(left),
  hem,
  ...kind,
});

/** A cap from the left temple over the head to the right one; the points are those of the left half. */
export const cap = (outer: readonly Point[], inner: readonly Point[], kind: Kind = {}): Mass => ({
  outer: [...outer, ...flip(outer).toReversed().slice(1)],
  inner: [...inner, ...flip(inner).toReversed().slice(1)],
  strands: 'across',
  ...kind,
});

export const ball = (x: number, y: number, rx: number, ry: number, kind: Kind = {}): Mass => {
  const half = (side: Side): Point[] =>
    [0, 0.5, 1, 1.57, 2.1, 2.6, 3.05].map((a) => [
      x + side * Math.sin(a) * rx,
      y - Math.cos(a) * ry,
    ]);
  return { outer: half(-1), inner: half(1), ...kind };
};

/** How a side of parted hair ends, on the right: at the ear, behind it, at the jaw, behind or before the shoulder. */
const tips = {
  ear: {
    outer: points('1.08,0.42 1.05,0.54'),
    inner: points('0.97,0.52'),
  },
  tucked: {
    outer: points('1.09,0.38 1.1,0.47'),
    inner: points('0.98,0.47'),
  },
  jaw: {
    outer: points('1.22,0.58 1.28,0.8 1.2,0.99 1.04,1.04'),
    inner: points('0.95,0.62 0.93,0.82 0.92,1.0'),
  },
  neck: {
    outer: points('1.19,0.58 1.22,0.84 1.21,1.06'),
    inner: points('0.95,0.66 1.0,0.88 1.17,1.07'),
  },
  chest: {
    outer: points('1.2,0.58 1.22,0.9 1.3,1.2 1.3,1.45 1.16,1.66'),
    inner: points('0.95,0.64 0.97,0.92 0.98,1.18 0.93,1.42 1.04,1.64'),
  },
};

export type Tip = keyof typeof tips;

export interface Lobe {
  tip: Tip;
  /** How far it stands above the crown and out at the side. */
  top?: number;
  wide?: number;
  /** How low the hairline is at the part, and how far it falls towards the temple. */
  front?: number;
  sweep?: number;
}

/** One side of parted hair. */
export function lobe(
  side: Side,
  part: number,
  { tip, top = 0.1, wide = 0.08, front = 0.09, sweep = 0.25 }: Lobe,
  kind: Kind = {},
): Mass {
  const out = (points: readonly Point[]): Point[] =>
    points.map(([x, y]) => [side * (x + (x > 1 ? wide - 0.08 : 0)), y]);
  const p = part - side * 0.05;
  return {
    outer: [
      [p, -top * 0.92],
      [lerp(p, side * 0.62, 0.5), -top * 1.05],
      [side * 0.68, -top * 0.45],
      [side * 0.98, 0.13],
      ...out([[1.06 + 0.08, 0.34], ...tips[tip].outer]),
    ],
    inner: [
      [p, front],
      [lerp(p, side * 0.62, 0.5), front + sweep * 0.3],
      [side * 0.64, front + sweep * 0.76],
      [side * 0.86, front + sweep * 1.16],
      ...out(tips[tip].inner),
    ],
    ...kind,
  };
}

export const parted = (part: number, one: Lobe, other: Lobe = one, kind: Kind = {}): Mass[] => {
  const [left, right] = [lobe(-1, part, one, kind), lobe(1, part, other, kind)];
  // The side that is combed over lies on top.
  return part > 0 ? [right, left] : [left, right];
};

/** What falls behind the shoulders, to `end`. */
export const fall = (end: number, wide = 0, kind: Kind = {}): Mass =>
  even(
    [
      [-0.04, -0.06],
      [-0.7, 0],
      [-1.12 - wide, 0.3],
      [-1.22 - wide, 0.7],
      [-1.24 - wide, lerp(0.7, end, 0.55)],
      [-1.16 - wide, end - 0.1],
      [-0.85, end],
    ],
    kind,
    [[0, end - 0.04]],
  );

/** Combed back from the forehead. */
export const combedBack = (lift = 0.06, kind: Kind = {}): Mass =>
  cap(
    [
      [-1.03, 0.5],
      [-1.07, 0.28],
      [-0.96, 0.06],
      [-0.56, -lift * 0.8],
      [0, -lift],
    ],
    points('-0.95,0.5 -0.92,0.34 -0.8,0.22 -0.46,0.135 0,0.11'),
    kind,
  );

export const fringe: Mass = even(
  points('-0.04,-0.1 -0.5,-0.08 -0.9,0.1 -0.99,0.3 -0.95,0.42'),
  {},
  points('-0.5,0.4 0,0.405 0.5,0.4'),
);
