import { BLURRED_BACKGROUND } from './exports.ts';

export interface Size {
  width: number;
  height: number;
}
type Box = Size & { x: number; y: number };

/**
 * Where a picture goes in a frame of another shape, for the preview and the file alike. Numbers are even, because
 * H.264 stores colour for blocks of two by two pixels.
 */
export interface Framing {
  /** The part of the source that is shown. */
  crop: Box;
  /** The crop, scaled, in the frame. It fills the frame, or has a ground on all sides. */
  picture: Box;
}

/** A head in the middle of a portrait is not wider than this share of its shorter side, hair included. */
const HEAD_SHARE = 0.85;
/** The share of the height that stays: the head and the shoulders, from the top. */
const BUST_SHARE = 0.8;
/** The height of a portrait in widths; taller pictures show more body. */
const PORTRAIT_HEIGHT = 1.125;
/** What is taller, in widths, shows somebody down to the waist, with room above the head. */
const TALL_HEIGHT = 1.45;
/** The share of such a picture that may be cut from its top: as much as tiles cut from our own vertical clips. */
const HEADROOM_SHARE = 0.1055;

/**
 * The share of the free height that is above the picture. Networks cover more of a tall frame's bottom than of its
 * top, and captions end above that: this keeps two lines of captions below the lips of a portrait.
 */
const ABOVE_SHARE = 0.2;
const TALL_RATIO = 0.7;

/** The ground around a picture that does not fill the frame, in shares of the shorter side. */
const BORDER_SHARE = 0.05;
/** A picture with a ground around it is not enlarged more, so that it stays sharp. */
const MOST_SCALE = 1.5;

/** Pixels at the top of a picture that may be cut: none, unless there is room above the head. */
export function headroomOf({ width, height }: Size): number {
  return height / width > TALL_HEIGHT ? HEADROOM_SHARE * height : 0;
}

/**
 * Fills as much of the frame as the head allows: sides are cut up to the head, the bottom up to the shoulders, the top
 * only where there is room above the head. What does not fill the frame so, is a smaller picture on a ground, as is
 * every picture in front of a brand's colour or picture, which is to be seen.
 */
export function frameFace(source: Size, size: Size, background: string): Framing {
  const within = (border: number): Framing => frameWithin(source, size, border);
  const whole = background === BLURRED_BACKGROUND ? within(0) : null;
  if (whole && whole.picture.width === size.width && whole.picture.height === size.height)
    return whole;
  return within(BORDER_SHARE * Math.min(size.width, size.height));
}

function frameWithin(source: Size, size: Size, border: number): Framing {
  const frame = { width: size.width - 2 * border, height: size.height - 2 * border };
  const crop = cropFor(source, frame);
  const fits = Math.min(frame.width / crop.width, frame.height / crop.height);
  const isFilled = frame.width - crop.width * fits < 4 && frame.height - crop.height * fits < 4;
  const scale = isFilled ? fits : Math.min(fits, MOST_SCALE);
  const picture = {
    width: snapped(crop.width * scale, frame.width),
    height: snapped(crop.height * scale, frame.height),
  };
  const above = size.width / size.height < TALL_RATIO ? ABOVE_SHARE : 0.5;
  const { width, height } = source;
  const spare = height - crop.height;
  return {
    crop: {
      ...crop,
      x: even((width - crop.width) / 2, width),
      y: even(Math.min(spare, headroomOf(source)), height),
    },
    picture: {
      ...picture,
      x: even((size.width - picture.width) / 2, size.width),
      y: even(border + (frame.height - picture.height) * above, size.height),
    },
  };
}

/** How much of the source is shown in a frame: no more is cut than fills it at the largest scale. */
function cropFor({ width, height }: Size, frame: Size): Size {
  const ratio = frame.width / frame.height;
  const narrowest = HEAD_SHARE * Math.min(width, height);
  const shortest = BUST_SHARE * Math.min(height, PORTRAIT_HEIGHT * width);
  if (width / height > ratio) {
    const needed = height * ratio;
    const least = Math.max(narrowest, frame.width / MOST_SCALE);
    return {
      width: even(needed < narrowest ? least : needed, width),
      height: even(height, height),
    };
  }
  const needed = width / ratio;
  const least = Math.max(shortest, frame.height / MOST_SCALE);
  return { width: even(width, width), height: even(needed < shortest ? least : needed, height) };
}

function even(value: number, most: number): number {
  return Math.min(Math.floor(most / 2) * 2, Math.round(value / 2) * 2);
}

/** Rounds to the full size if only a few pixels are missing, since the gap would be seen as a line. */
function snapped(value: number, most: number): number {
  return most - value < 4 ? even(most, most) : even(value, most);
}
