import type { Corner, MouthMark } from './mouth-mark.ts';

/** A head upright or tilted in a frame, in pixels; `unit` is the distance from the eyes to the mouth. */
export interface Head {
  x: number;
  y: number;
  unit: number;
  /** The direction of the line between the eyes. */
  cos: number;
  sin: number;
  frame: { width: number; height: number };
}

/** A mouth nearer to the eyes than this, as a share of their distance, belongs to a head that is bent or in profile. */
const shortest = 0.55;
/** How far beside the middle of the eyes the mouth may be, as a share of their distance. */
const farthestAside = 0.35;
/** Smaller faces, in pixels from the eyes to the mouth, would only shimmer. */
const smallest = 24;

/** The head of a marked face, if it can be turned: null if its eyes are not known, or it is too small or too oblique. */
export function findHead(
  { left, right, eyes }: MouthMark,
  { width, height }: Head['frame'],
): Head | null {
  if (!eyes) return null;
  const middle = (one: { left: Corner; right: Corner }): Corner => ({
    x: ((one.left.x + one.right.x) / 2) * width,
    y: ((one.left.y + one.right.y) / 2) * height,
  });
  const [from, to] = eyes.map(middle).toSorted((a, b) => a.x - b.x) as [Corner, Corner];
  const mouth = middle({ left, right });
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const apart = Math.hypot(to.x - from.x, to.y - from.y);
  const [cos, sin] = [(to.x - from.x) / apart, (to.y - from.y) / apart];
  const across = (mouth.x - x) * cos + (mouth.y - y) * sin;
  const unit = (mouth.y - y) * cos - (mouth.x - x) * sin;
  const isOblique = unit < apart * shortest || Math.abs(across) > apart * farthestAside;
  return unit < smallest || isOblique ? null : { x, y, unit, cos, sin, frame: { width, height } };
}
