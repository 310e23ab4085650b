import { BLURRED_BACKGROUND } from './exports.ts';

export interface Size {
  width: number;
  height: number;
}

/**
 * Where a picture goes in a frame of another shape, for the preview and the file alike. Numbers are even, because
 * H.264 stores colour for blocks of two by two pixels.
 */
export interface Framing {
  /** The part of the source that is shown. */
  crop: Size & { x: number; y: number };
  /** The crop, scaled, in the frame. */
  picture: Size & { x: number; y: number };
}

/** A head in the middle of a portrait is not wider than this share of its shorter side, hair included. */
const HEAD_SHARE = 0.85;
/** The share of the height that stays: the head and the shoulders, from the top. */
const BUST_SHARE = 0.8;
/** The height of a portrait in widths; taller pictures show more body. */
const PORTRAIT_HEIGHT = 1.125;

/**
 * The share of the free height that is above the picture. Networks cover more of a tall frame's bottom than of its
 * top, and captions end above that: this keeps two lines of captions below the lips of a portrait.
 */
const ABOVE_SHARE = 0.2;
const TALL_RATIO = 0.7;

/** The colour of a brand is a frame on all sides, in shares of the shorter one. */
const BORDER_SHARE = 0.05;

/** The share of the picture's edge that continues in a blurred background: more would show the head twice. */
const BLUR_EDGE_SHARE = 0.06;
/** The width over which the picture's edge fades into the background, in shares of the frame's shorter side. */
const FEATHER_SHARE = 0.14;

/** How a picture goes over into its blur. */
export interface BlurEdge {
  /** The share of the crop that continues beside the picture, 0..1. */
  share: number;
  /** Pixels at the picture's edge that become the background; even. */
  feather: number;
}

export function blurEdge({ width, height }: Size): BlurEdge {
  const shorter = Math.min(width, height);
  return { share: BLUR_EDGE_SHARE, feather: even(FEATHER_SHARE * shorter, shorter) };
}

/**
 * Fills as much of the frame as the head allows: sides are cut up to the head, the bottom up to the shoulders, the top
 * never. The picture is centred in what remains, and higher in a tall frame.
 */
export function frameFace(source: Size, size: Size, background: string): Framing {
  const border =
    background === BLURRED_BACKGROUND ? 0 : BORDER_SHARE * Math.min(size.width, size.height);
  const frame = { width: size.width - 2 * border, height: size.height - 2 * border };
  const { width, height } = source;
  const ratio = frame.width / frame.height;
  const isWider = width / height > ratio;
  const narrowest = HEAD_SHARE * Math.min(width, height);
  const shortest = BUST_SHARE * Math.min(height, PORTRAIT_HEIGHT * width);
  const crop = {
    width: even(isWider ? Math.max(height * ratio, narrowest) : width, width),
    height: even(isWider ? height : Math.max(width / ratio, shortest), height),
  };
  const scale = Math.min(frame.width / crop.width, frame.height / crop.height);
  const picture = {
    width: snapped(crop.width * scale, frame.width),
    height: snapped(crop.height * scale, frame.height),
  };
  const above = size.width / size.height < TALL_RATIO ? ABOVE_SHARE : 0.5;
  return {
    crop: { ...crop, x: even((width - crop.width) / 2, width), y: 0 },
    picture: {
      ...picture,
      x: even((size.width - picture.width) / 2, size.width),
      y: even(border + (frame.height - picture.height) * above, size.height),
    },
  };
}

function even(value: number, most: number): number {
  return Math.min(Math.floor(most / 2) * 2, Math.round(value / 2) * 2);
}

/** Rounds to the full size if only a few pixels are missing, since the gap would be seen as a line. */
function snapped(value: number, most: number): number {
  return most - value < 4 ? most : even(value, most);
}
