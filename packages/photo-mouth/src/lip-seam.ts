/** Finds the line between the lips of a marked mouth. */
import { clamp } from './numbers.ts';
import type { MouthMark } from './mouth-mark.ts';
import type { MouthAxes, Pixels } from './pixels.ts';
import { findTeeth } from './teeth.ts';

/** Offset of the line between the lips from a straight line, in units of `half`: at both corners, and in between. */
export interface Seam {
  left: number;
  right: number;
  bow: number;
  /** The photo shows the upper teeth: the seam is their lower edge, and no teeth may be drawn. */
  isUnderTeeth?: boolean;
}

const straight: Seam = { left: 0, right: 0, bow: 0 };

export function axesOf(
  { left, right }: MouthMark,
  { width, height }: { width: number; height: number },
): MouthAxes {
  const [dx, dy] = [(right.x - left.x) * width, (right.y - left.y) * height];
  const length = Math.max(1, Math.hypot(dx, dy));
  return {
    x: ((left.x + right.x) / 2) * width,
    y: ((left.y + right.y) / 2) * height,
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
/** The distance from the teeth to the lip, in units of `half`. */
const underTeeth = 0.03;
/** Lines fainter than this, in steps of brightness, are ignored. */
const faintest = 5;

/**
 * The darkest fine line that curves between the marked corners, because smiles are not straight and
 * marks are imprecise. If teeth show, the edge between them and the lower lip.
 */
export function findSeam(pixels: Pixels, axes: MouthAxes): Seam {
  const teeth = findTeeth(pixels, axes);
  if (teeth !== null) return { ...straight, bow: teeth.bottom + underTeeth, isUnderTeeth: true };
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
