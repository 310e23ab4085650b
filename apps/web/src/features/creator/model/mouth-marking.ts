import { IMAGE_SIZE } from '@talkreel/contracts/constants';
import { findHead } from '@talkreel/photo-mouth/find-head';
import type { MouthMark } from '@talkreel/photo-mouth/mouth-mark';

export type Side = 'left' | 'right';
export type Corner = MouthMark[Side];

/** A mouth being marked. Corners are fractions of the frame, which shows the middle of the photo. */
export interface MouthMarking {
  corners: MouthMark;
  /** A corner counts once the user or the face model has placed it. */
  isPlaced: Record<Side, boolean>;
  /** The part of the frame to enlarge, if the mouth was detected and not marked by hand. */
  closeUp: Region | null;
}

/** A part of the frame, in fractions of it. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

export const firstMarking: MouthMarking = {
  corners: { left: { x: 0.42, y: 0.6 }, right: { x: 0.58, y: 0.6 } },
  isPlaced: { left: false, right: false },
  closeUp: null,
};

/** How much wider than the mouth its close-up is, and its shape. */
const CLOSE_UP = { mouths: 2.6, ratio: 2 };

/** A detected mouth, to be adjusted in its close-up; the eyes are kept as they were found. */
export function foundMarking({ left, right, ...found }: MouthMark): MouthMarking {
  const length = Math.hypot(
    (right.x - left.x) * IMAGE_SIZE.width,
    (right.y - left.y) * IMAGE_SIZE.height,
  );
  const width = Math.min(1, (length * CLOSE_UP.mouths) / IMAGE_SIZE.width);
  const height = (width * IMAGE_SIZE.width) / CLOSE_UP.ratio / IMAGE_SIZE.height;
  const closeUp = {
    x: clamp((left.x + right.x) / 2 - width / 2, 0, 1 - width),
    y: clamp((left.y + right.y) / 2 - height / 2, 0, 1 - height),
    width,
    height,
  };
  const isPlaced = { left: true, right: true };
  return placeCorner(
    placeCorner({ corners: { left, right, ...found }, isPlaced, closeUp }, 'left', left),
    'right',
    right,
  );
}

/** The smallest distance between the corners, so that they never meet or change sides. */
const APART = 0.03;
const wholeFrame: Region = { x: 0, y: 0, width: 1, height: 1 };

/** Moves one corner as close to a point of the frame as allowed. */
export function placeCorner(marking: MouthMarking, side: Side, to: Corner): MouthMarking {
  const { left, right } = marking.corners;
  const seen = marking.closeUp ?? wholeFrame;
  const [first, last] = [seen.x, seen.x + seen.width];
  const x =
    side === 'left' ? clamp(to.x, first, right.x - APART) : clamp(to.x, left.x + APART, last);
  return {
    ...marking,
    corners: { ...marking.corners, [side]: { x, y: clamp(to.y, seen.y, seen.y + seen.height) } },
    isPlaced: { ...marking.isPlaced, [side]: true },
  };
}

/** Why the head of a marked face will not turn; null if it will. The engine judges by the same function. */
export function whyHeadStays({ corners }: MouthMarking): 'eyes-unseen' | 'face-unfit' | null {
  if (!corners.eyes) return 'eyes-unseen';
  return findHead(corners, IMAGE_SIZE) === null ? 'face-unfit' : null;
}

/** The mark in fractions of the photo; null until both corners are placed. */
export function markOf({ corners, isPlaced }: MouthMarking, photo: Size): MouthMark | null {
  if (!isPlaced.left || !isPlaced.right) return null;
  const scale = Math.max(IMAGE_SIZE.width / photo.width, IMAGE_SIZE.height / photo.height);
  const along = (at: number, frame: number, side: number): number => {
    const hidden = (side * scale - frame) / 2;
    return clamp(Math.round(((at * frame + hidden) / (side * scale)) * 1e4) / 1e4, 0, 1);
  };
  const inPhoto = ({ x, y }: Corner): Corner => ({
    x: along(x, IMAGE_SIZE.width, photo.width),
    y: along(y, IMAGE_SIZE.height, photo.height),
  });
  const both = <T extends { left: Corner; right: Corner }>(pair: T): T => ({
    ...pair,
    left: inPhoto(pair.left),
    right: inPhoto(pair.right),
  });
  const { left, right, eyes } = corners;
  return { ...both({ left, right }), ...(eyes && { eyes: [both(eyes[0]), both(eyes[1])] }) };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
