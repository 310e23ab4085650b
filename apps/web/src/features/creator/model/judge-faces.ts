import { IMAGE_SIZE } from '@talkreel/contracts/constants';
import { findHead } from '@talkreel/photo-mouth/find-head';
import type { EyeMark, MouthMark } from '@talkreel/photo-mouth/mouth-mark';
import type { SeenFace } from '../face/seen-face.ts';
import type { Corner } from './mouth-marking.ts';

export type FaceProblem = 'none' | 'several' | 'small' | 'turned' | 'open';

/** The verdict on a photo: where mouth and eyes are, if that is clear, and what will not look good. */
export interface FaceVerdict {
  corners: MouthMark | null;
  problem: FaceProblem | null;
}

export const faceSentences: Record<FaceProblem, string> = {
  none: 'No face was found in this photo. Choose one that shows a face from the front.',
  several: 'There is more than one face in this photo. Choose one that shows a single person.',
  small: 'The face in this photo is too small for its lips to be seen. Choose a closer one.',
  turned: 'The face in this photo is turned away. Choose one that looks at the camera.',
  open: 'The mouth in this photo is open. A photo with closed lips looks better when it speaks.',
};

/** Indices of the iBUG scheme. */
const at = {
  noseTip: 30,
  leftEye: 36,
  rightEye: 45,
  leftLids: [36, 39, 37, 41, 38, 40],
  rightLids: [42, 45, 43, 47, 44, 46],
  leftCorner: 48,
  rightCorner: 54,
  innerTop: 62,
  innerBottom: 66,
} as const;

/** The score above which a second face counts. */
const SURE = 0.5;
/** The smallest second face that counts, relative to the largest: passers-by in the background do not. */
const COUNTS_FROM = 0.45;
/** The smallest distance between the outer corners of the eyes, in pixels of the video. */
const NARROWEST_EYES = 48;
/** How many times farther the nose may be from one eye than from the other. */
const MOST_TURNED = 2.6;
/** The widest gap between the lips, as a share of the mouth's width. */
const WIDEST_GAP = 0.17;

function point(face: SeenFace, index: number): { x: number; y: number } {
  return face.points[index] ?? { x: 0, y: 0 };
}

/** The distance between two points of a face, in pixels of the video. */
function distance(face: SeenFace, from: number, to: number): number {
  const [a, b] = [point(face, from), point(face, to)];
  return Math.hypot((a.x - b.x) * IMAGE_SIZE.width, (a.y - b.y) * IMAGE_SIZE.height);
}

const eyesApart = (face: SeenFace): number => distance(face, at.leftEye, at.rightEye);

/**
 * How far a face is turned, 1 from the front; measured along the line through the eyes, so that a tilted head does not
 * count as turned.
 */
function turnOf(face: SeenFace): number {
  const [left, right, nose] = [
    point(face, at.leftEye),
    point(face, at.rightEye),
    point(face, at.noseTip),
  ].map(({ x, y }) => ({ x: x * IMAGE_SIZE.width, y: y * IMAGE_SIZE.height }));
  if (left === undefined || right === undefined || nose === undefined) return 1;
  const along = { x: right.x - left.x, y: right.y - left.y };
  const share =
    ((nose.x - left.x) * along.x + (nose.y - left.y) * along.y) / (along.x ** 2 + along.y ** 2);
  const nearest = Math.max(0.01, Math.min(share, 1 - share));
  return (1 - nearest) / nearest;
}

/** Marks an eye by its corners and the points on its lids. */
function eyeOf(
  face: SeenFace,
  [left, right, ...lids]: typeof at.leftLids | typeof at.rightLids,
): EyeMark {
  const apart = (distance(face, lids[0], lids[1]) + distance(face, lids[2], lids[3])) / 2;
  return {
    left: point(face, left),
    right: point(face, right),
    gap: Math.min(1, Math.round((apart / Math.max(1, distance(face, left, right))) * 1e3) / 1e3),
  };
}

function gapOf(face: SeenFace): number {
  return (
    distance(face, at.innerTop, at.innerBottom) / distance(face, at.leftCorner, at.rightCorner)
  );
}

/** The faces without those that were seen twice, or in the cheek of another: the more certain one counts. */
function tellApart(faces: readonly SeenFace[]): SeenFace[] {
  const kept: SeenFace[] = [];
  for (const face of faces.toSorted((a, b) => b.score - a.score)) {
    const [{ x: left, y: top }, { x: right, y: bottom }] = boundsOf(face);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isSeen = kept.map(boundsOf).some(([from, to]) => {
      return x > from.x && x < to.x && y > from.y && y < to.y;
    });
    if (!isSeen) kept.push(face);
  }
  return kept;
}

function boundsOf({ points }: SeenFace): [from: Corner, to: Corner] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return [
    { x: Math.min(...xs), y: Math.min(...ys) },
    { x: Math.max(...xs), y: Math.max(...ys) },
  ];
}

export function judgeFaces(faces: readonly SeenFace[]): FaceVerdict {
  const bySize = tellApart(faces).toSorted((a, b) => eyesApart(b) - eyesApart(a));
  const [face] = bySize;
  if (face === undefined) return { corners: null, problem: 'none' };
  const others = bySize
    .slice(1)
    .filter((other) => other.score > SURE && eyesApart(other) > eyesApart(face) * COUNTS_FROM);
  if (others.length > 0) return { corners: null, problem: 'several' };
  const corners = { left: point(face, at.leftCorner), right: point(face, at.rightCorner) };
  if (eyesApart(face) < NARROWEST_EYES) return { corners, problem: 'small' };
  if (turnOf(face) > MOST_TURNED) return { corners, problem: 'turned' };
  const eyes: MouthMark['eyes'] = [eyeOf(face, at.leftLids), eyeOf(face, at.rightLids)];
  const marked = { ...corners, eyes };
  // Bent down or up: the head cannot be turned, and its eyes would close beside their lids.
  if (findHead(marked, IMAGE_SIZE) === null) return { corners, problem: 'turned' };
  return { corners: marked, problem: gapOf(face) > WIDEST_GAP ? 'open' : null };
}
