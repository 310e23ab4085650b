/** Marks mouth and eyes of the face in a picture whose mouth nobody has marked, if it is clear which and where. */
import type { Canvas } from '@napi-rs/canvas';
import { findHead } from '@talkreel/photo-mouth/find-head';
import type { Corner, EyeMark, MouthMark } from '@talkreel/photo-mouth/mouth-mark';
import { clamp } from '../../drawing/geometry.ts';
import { findFaces } from './find-faces.ts';
import type { MeshFace, MeshPoint } from './find-faces.ts';

/** Numbers of points; left and right are those of the picture. */
const POINT = {
  noseTip: 1,
  leftEye: { left: 33, right: 133, upper: 159, lower: 145 },
  rightEye: { left: 362, right: 263, upper: 386, lower: 374 },
  mouth: { left: 61, right: 291 },
} as const;

/** The smallest second face that counts, relative to the largest: passers-by in the background do not. */
const COUNTS_FROM = 0.45;
/** The smallest distance between the outer corners of the eyes, in pixels of the frame. */
const NARROWEST_EYES = 48;
/** How many times farther the nose may be from one eye than from the other. */
const MOST_TURNED = 2.6;

/**
 * The mark, as fractions of the frame. Null if there is no face or more than one, or if it is too small or turned away:
 * the limits are those by which the creator judges the photos that users choose.
 */
export async function markFace(frame: Canvas): Promise<MouthMark | null> {
  const [face, other] = (await findFaces(frame)).toSorted((a, b) => eyesApart(b) - eyesApart(a));
  if (!face || (other && eyesApart(other) > eyesApart(face) * COUNTS_FROM)) return null;
  if (eyesApart(face) < NARROWEST_EYES || turnOf(face) > MOST_TURNED) return null;
  const mark = markOf(face, frame);
  return mark.left.x < mark.right.x && findHead(mark, frame) !== null ? mark : null;
}

function pointOf({ points }: MeshFace, index: number): MeshPoint {
  return points[index] ?? { x: 0, y: 0, z: 0 };
}

function distance(face: MeshFace, from: number, to: number): number {
  const [a, b] = [pointOf(face, from), pointOf(face, to)];
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function eyesApart(face: MeshFace): number {
  return distance(face, POINT.leftEye.left, POINT.rightEye.right);
}

/** How far a face is turned, 1 from the front, along the line through its eyes. */
function turnOf(face: MeshFace): number {
  const [left, right] = [pointOf(face, POINT.leftEye.left), pointOf(face, POINT.rightEye.right)];
  const nose = pointOf(face, POINT.noseTip);
  const along = { x: right.x - left.x, y: right.y - left.y };
  const share =
    ((nose.x - left.x) * along.x + (nose.y - left.y) * along.y) / (along.x ** 2 + along.y ** 2);
  const nearest = Math.max(0.01, Math.min(share, 1 - share));
  return (1 - nearest) / nearest;
}

function markOf(face: MeshFace, { width, height }: Canvas): MouthMark {
  const cornerOf = (index: number): Corner => {
    const { x, y } = pointOf(face, index);
    return { x: clamp(x / width, 0, 1), y: clamp(y / height, 0, 1) };
  };
  const eyeOf = ({
    left,
    right,
    upper,
    lower,
  }: (typeof POINT)['leftEye' | 'rightEye']): EyeMark => ({
    left: cornerOf(left),
    right: cornerOf(right),
    gap: Math.min(1, distance(face, upper, lower) / Math.max(1, distance(face, left, right))),
  });
  return {
    left: cornerOf(POINT.mouth.left),
    right: cornerOf(POINT.mouth.right),
    eyes: [eyeOf(POINT.leftEye), eyeOf(POINT.rightEye)],
  };
}
