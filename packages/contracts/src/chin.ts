import type { Framing, Size } from './framing.ts';

/**
 * The share of a picture's height at which the chin ends, of our own portraits and of what `frameFace` takes for one: a
 * tile (8:9) shows head and shoulders, a vertical picture the body down to the waist.
 */
const CHIN = { tile: 0.665, vertical: 0.53 } as const;
/** A taller picture, in widths, shows the body too. */
const TALLEST_TILE = 1.45;

/** Where the chin of a person in this picture is in the frame, in pixels from its top. */
export function chinIn(source: Size, { crop, picture }: Framing): number {
  const isTall = source.height / source.width > TALLEST_TILE;
  const inSource = source.height * (isTall ? CHIN.vertical : CHIN.tile);
  return Math.round(picture.y + ((inSource - crop.y) * picture.height) / crop.height);
}
