import { IMAGE_SIZE } from '@talkreel/contracts/constants';
import type { MouthMark } from '@talkreel/contracts/mouth-mark';

export type Side = keyof MouthMark;
type Corner = MouthMark[Side];

/** A mouth being marked on the stage. Corners are fractions of the frame, which shows the middle of the photo. */
export interface MouthMarking {
  corners: MouthMark;
  /** A corner counts once somebody put it somewhere: no mouth is guessed. */
  isPlaced: Record<Side, boolean>;
}

export interface Size {
  width: number;
  height: number;
}

export const firstMarking: MouthMarking = {
  corners: { left: { x: 0.42, y: 0.6 }, right: { x: 0.58, y: 0.6 } },
  isPlaced: { left: false, right: false },
};

/** Corners never meet, and never change sides. */
const APART = 0.03;

/** Puts one corner as near to a place of the frame as it may go. */
export function placeCorner(marking: MouthMarking, side: Side, to: Corner): MouthMarking {
  const { left, right } = marking.corners;
  const x = side === 'left' ? clamp(to.x, 0, right.x - APART) : clamp(to.x, left.x + APART, 1);
  return {
    corners: { ...marking.corners, [side]: { x, y: clamp(to.y, 0, 1) } },
    isPlaced: { ...marking.isPlaced, [side]: true },
  };
}

/** The mark in fractions of the photo; null until both corners were placed. */
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
  return { left: inPhoto(corners.left), right: inPhoto(corners.right) };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
