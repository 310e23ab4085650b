/** A marked mouth in pixels, and the line between its lips. */
import { clamp } from '../paint/geometry.ts';
import { FRAME } from '../types.ts';
import type { MouthMark } from './mouth-mark.ts';

/** RGBA pixels of a whole frame. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/**
 * Axes of a mouth: `u` runs from −1 at its left corner to 1 at its right, `v` across it towards the chin in the same
 * unit, which is `half` pixels long.
 */
export interface MouthAxes {
  x: number;
  y: number;
  half: number;
  cos: number;
  sin: number;
}

/** How far the line between the lips lies from the straight one, in units of `half`: at both corners, and in between. */
export interface Seam {
  left: number;
  right: number;
  bow: number;
}

const straight: Seam = { left: 0, right: 0, bow: 0 };

export function axesOf({ left, right }: MouthMark): MouthAxes {
  const [dx, dy] = [(right.x - left.x) * FRAME.width, (right.y - left.y) * FRAME.height];
  const length = Math.max(1, Math.hypot(dx, dy));
  return {
    x: ((left.x + right.x) / 2) * FRAME.width,
    y: ((left.y + right.y) / 2) * FRAME.height,
    half: clamp(length / 2, 6, 180),
    cos: dx / length,
    sin: dy / length,
  };
}

/** `v` of the line between the lips. */
export function seamAt(seam: Seam, u: number): number {
  return (seam.left * (1 - u)) / 2 + (seam.right * (1 + u)) / 2 + seam.bow * Math.max(0, 1 - u * u);
}

const nudges = [-0.14, -0.07, 0, 0.07, 0.14];
const bows = Array.from({ length: 21 }, (_, i) => (i - 10) * 0.045);
const columns = Array.from({ length: 25 }, (_, i) => (i - 12) / 13);
/** A line fainter than this, in steps of brightness, is not taken for one. */
const faintest = 5;

/** The darkest fine line that bends between the marked corners; a smile is not straight, and fingers slip. */
export function findSeam(pixels: Pixels, axes: MouthAxes): Seam {
  const beside = Math.max(0.13, 3 / axes.half);
  const light = (u: number, v: number): number => {
    const x = clamp(axes.x + (u * axes.cos - v * axes.sin) * axes.half, 0, pixels.width - 1);
    const y = clamp(axes.y + (u * axes.sin + v * axes.cos) * axes.half, 0, pixels.height - 1);
    const at = (Math.round(y) * pixels.width + Math.round(x)) * 4;
    const [r = 0, g = 0, b = 0] = pixels.data.subarray(at, at + 3);
    return 0.3 * r + 0.59 * g + 0.11 * b;
  };
  const depth = (seam: Seam): number => {
    let sum = 0;
    for (const u of columns) {
      const v = seamAt(seam, u);
      sum += (light(u, v - beside) + light(u, v + beside)) / 2 - light(u, v);
    }
    return sum / columns.length;
  };
  let best = { seam: straight, worth: faintest };
  for (const left of nudges) {
    for (const right of nudges) {
      for (const bow of bows) {
        const seam = { left, right, bow };
        const worth = depth(seam) - (Math.abs(left) + Math.abs(right)) * 20 - Math.abs(bow) * 8;
        if (worth > best.worth) best = { seam, worth };
      }
    }
  }
  return best.seam;
}
