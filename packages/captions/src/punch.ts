import { BLURRED_BACKGROUND } from '@talkreel/contracts/exports';
import { frameFace, type Framing, type Size } from '@talkreel/contracts/framing';
import type { PunchZoom } from '@talkreel/contracts/shots';
import { faceArea } from './label.ts';
import { lowestChinOf, type Area } from './safe-area.ts';
import type { StillMove } from './shots.ts';

/** How much of the picture is left of each side when it is nearest; more where the face needs it. */
const NEAREST = 0.72;
const LEAST_MOVE = 0.94;
/** What is free above the face when it is nearest, in shares of the frame; more where texts are seen. */
const ABOVE = { alone: 0.08, texts: 0.22 };

export interface Punch {
  /** The part of the video that is moved in. Even pixels. */
  crop: Area;
  /** Where it is in the frame: it fills it, or its place there. */
  at: Area;
  /** The window into that part. */
  move: StillMove;
}

export interface PunchAsked {
  zoom?: PunchZoom | undefined;
  /** Whether texts are seen meanwhile, which need room beside the face. */
  hasText?: boolean | undefined;
}

/**
 * A punch-in: the video as it is framed without shots comes nearer to the face, slowly or at once. The chin stays above
 * the captions, and the face in view.
 */
export function punchIn(
  source: Size,
  frame: Size,
  framing: Framing,
  { zoom = 'slow', hasText = false }: PunchAsked,
): Punch {
  const filled = frameFace(source, frame, BLURRED_BACKGROUND);
  const isFilled = filled.picture.width === frame.width && filled.picture.height === frame.height;
  const { crop, picture: at } = isFilled ? filled : framing;
  const face = faceArea(source, { crop, picture: { ...crop, x: 0, y: 0 } });
  const [brow, chin] = [face.y / crop.height, (face.y + face.height) / crop.height];
  // All in shares of the part, and where the face is to be in those of its place.
  const placed = (share: number): number => (share * frame.height - at.y) / at.height;
  const top = Math.max(0, placed(hasText ? ABOVE.texts : ABOVE.alone));
  const bottom = placed(lowestChinOf(frame));
  const room = Math.max(0.1, bottom - top);
  const side = Math.max(NEAREST, Math.min(LEAST_MOVE, (chin - brow) / room));
  const spare = Math.max(0, room * side - (chin - brow));
  const y = Math.max(0, Math.min(1 - side, chin - bottom * side + spare / 2));
  const near = { x: (1 - side) / 2, y, width: side, height: side };
  const from = zoom === 'slow' ? { x: 0, y: 0, width: 1, height: 1 } : near;
  return { crop, at, move: { from, to: near } };
}

/** How the video is framed when a punch-in begins and when it ends; in between, everything is between both. */
export function punchFramings({ crop, at, move }: Punch): Framing[] {
  return [move.from, move.to].map((seen) => ({
    crop: {
      x: crop.x + seen.x * crop.width,
      y: crop.y + seen.y * crop.height,
      width: seen.width * crop.width,
      height: seen.height * crop.height,
    },
    picture: at,
  }));
}
