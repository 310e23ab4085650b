/** Knows the face in a picture: mouth and eyes, if nobody has marked them and it is clear where they are, and depth. */
import type { Canvas } from '@napi-rs/canvas';
import { findHead } from '@talkreel/photo-mouth/find-head';
import type { Corner, EyeMark, MouthMark } from '@talkreel/photo-mouth/mouth-mark';
import { clamp, lerp } from '../../drawing/geometry.ts';
import { findFaces } from './find-faces.ts';
import type { MeshFace, MeshPoint } from './find-faces.ts';
import { measureDepth } from './measure-depth.ts';

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

/** The eyes of marks are narrower than those of this model, as the creator's model sees them and lids are drawn. */
const EYE = { width: 0.85, gap: 0.94 };
/** How far, as a share of its width, a mouth may be from the mark of the same face. */
const SAME_MOUTH = 0.4;

/** What is known of the face in a picture, as fractions of the frame. */
export interface KnownFace {
  mark: MouthMark;
  /** How near each part of its head is (`nearness.ts`); null if the model does not see the marked face. */
  depth: string | null;
}

/**
 * Finds the face that a mark belongs to, and without a mark the only face, and marks it. A mark that is given stays as
 * it is. Null without one if there is no face or more than one, or if it is too small or turned away: the limits are
 * those by which the creator judges the photos that users choose.
 */
export async function knowFace(
  frame: Canvas,
  given: MouthMark | null = null,
): Promise<KnownFace | null> {
  const faces = await findFaces(frame);
  const face = given
    ? faces.find((seen) => isMarked(markOf(seen, frame), given, frame))
    : onlyFace(faces, frame);
  const mark = given ?? (face && markOf(face, frame));
  if (!mark) return null;
  const head = findHead(mark, frame);
  return { mark, depth: face && head ? measureDepth(face, head) : null };
}

function onlyFace(faces: readonly MeshFace[], frame: Canvas): MeshFace | undefined {
  const [face, other] = faces.toSorted((a, b) => eyesApart(b) - eyesApart(a));
  if (!face || (other && eyesApart(other) > eyesApart(face) * COUNTS_FROM)) return undefined;
  if (eyesApart(face) < NARROWEST_EYES || turnOf(face) > MOST_TURNED) return undefined;
  const mark = markOf(face, frame);
  return mark.left.x < mark.right.x && findHead(mark, frame) !== null ? face : undefined;
}

/** Whether a face's mouth is where the mark of another one is. */
function isMarked(face: MouthMark, given: MouthMark, { width, height }: Canvas): boolean {
  const apart = (a: Corner, b: Corner): number =>
    Math.hypot((a.x - b.x) * width, (a.y - b.y) * height);
  const near = SAME_MOUTH * apart(given.left, given.right);
  return apart(face.left, given.left) < near && apart(face.right, given.right) < near;
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
  const eyeOf = (eye: (typeof POINT)['leftEye' | 'rightEye']): EyeMark => {
    const [left, right] = [cornerOf(eye.left), cornerOf(eye.right)];
    const inner = (from: Corner, to: Corner): Corner => ({
      x: lerp(to.x, from.x, (1 + EYE.width) / 2),
      y: lerp(to.y, from.y, (1 + EYE.width) / 2),
    });
    const open = distance(face, eye.upper, eye.lower) / distance(face, eye.left, eye.right);
    return {
      left: inner(left, right),
      right: inner(right, left),
      gap: clamp(open * EYE.gap, 0, 1),
    };
  };
  return {
    left: cornerOf(POINT.mouth.left),
    right: cornerOf(POINT.mouth.right),
    eyes: [eyeOf(POINT.leftEye), eyeOf(POINT.rightEye)],
  };
}
