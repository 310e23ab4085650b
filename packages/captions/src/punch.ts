import { BLURRED_BACKGROUND } from '@talkreel/contracts/exports';
import { frameFace, headroomOf, type Framing, type Size } from '@talkreel/contracts/framing';
import type { PunchZoom } from '@talkreel/contracts/shots';
import type { Area } from './safe-area.ts';
import { BUST_RATIO, HEAD_MIDDLE, type StillMove } from './shots.ts';

/** How much of the picture is left of each side when it is nearest; more where the face needs it. */
const NEAREST = 0.72;
const LEAST_MOVE = 0.94;
/** A face and some hair in heights of a bust. */
const FACE = 0.6;
/** Where the middle of the head is then, from the top: above the middle, because captions are below. */
const HEAD_AT = 0.4;

export interface Punch {
  /** The part of the video that is moved in, which fills the frame. Even pixels. */
  crop: Area;
  /** The window into that part. */
  move: StillMove;
}

/** What cannot hold the whole face shows its middle. */
const headAt = (height: number, face: number): number => (height < face ? 0.5 : HEAD_AT);

/** A punch-in: the video fills the frame and comes nearer to the face, slowly or at once. */
export function punchIn(source: Size, frame: Size, zoom: PunchZoom): Punch {
  const tall = Math.min(source.height, BUST_RATIO * source.width);
  const middle = headroomOf(source) + HEAD_MIDDLE * tall;
  const crop = cropOf(source, frame, { middle, face: FACE * tall });
  const side = Math.max(NEAREST, Math.min(LEAST_MOVE, (FACE * tall) / crop.height));
  const at = headAt(side * crop.height, FACE * tall);
  const y = Math.max(0, Math.min(1 - side, (middle - crop.y) / crop.height - at * side));
  const near = { x: (1 - side) / 2, y, width: side, height: side };
  const from = zoom === 'slow' ? { x: 0, y: 0, width: 1, height: 1 } : near;
  return { crop, move: { from, to: near } };
}

/** How the video is framed when a punch-in begins and when it ends; in between, everything is between both. */
export function punchFramings(source: Size, frame: Size, zoom: PunchZoom): Framing[] {
  const { crop, move } = punchIn(source, frame, zoom);
  const picture = { x: 0, y: 0, width: frame.width, height: frame.height };
  return [move.from, move.to].map((seen) => ({
    crop: {
      x: crop.x + seen.x * crop.width,
      y: crop.y + seen.y * crop.height,
      width: seen.width * crop.width,
      height: seen.height * crop.height,
    },
    picture,
  }));
}

/** As the video is framed without shots, if it fills the frame: then nothing jumps when a slow one begins. */
function cropOf(source: Size, frame: Size, head: { middle: number; face: number }): Area {
  const { crop, picture } = frameFace(source, frame, BLURRED_BACKGROUND);
  if (picture.width === frame.width && picture.height === frame.height) return crop;
  const ratio = frame.width / frame.height;
  const even = (value: number): number => Math.floor(value / 2) * 2;
  const width = even(Math.min(source.width, source.height * ratio));
  const height = even(Math.min(source.height, source.width / ratio));
  const top = head.middle - headAt(height, head.face) * height;
  return {
    x: even((source.width - width) / 2),
    y: even(Math.max(0, Math.min(source.height - height, top))),
    width,
    height,
  };
}
