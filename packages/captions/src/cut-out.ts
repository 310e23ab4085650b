import { BLURRED_BACKGROUND } from '@talkreel/contracts/exports';
import { frameFace, headroomOf, type Size } from '@talkreel/contracts/framing';
import type { ShotPlace } from '@talkreel/contracts/shots';
import type { Area } from './safe-area.ts';

/** At a side of a frame that is no wider than high, the actor is smaller, so that the media is seen beside them. */
const ASIDE = { scale: 0.8, middle: 0.31 };
/** Where a picture does not fill its frame, the actor is this high at least, in shares of the frame. */
const LEAST_HEIGHT = 0.7;
const WIDE_RATIO = 1.2;

const even = (value: number): number => Math.round(value / 2) * 2;

/**
 * The part of a video in which its cut-out actor is, and where that is in the frame: in the middle as the video is framed
 * without shots, so that only what is behind them changes. Else they stand on the frame's lower edge, off which their
 * body is cut. Even pixels; `at` may reach beyond the frame.
 */
export function placeCutOut(
  source: Size,
  frame: Size,
  place: ShotPlace = 'middle',
): { crop: Area; at: Area } {
  const { crop, picture } = frameFace(source, frame, BLURRED_BACKGROUND);
  const isFilled = picture.width === frame.width && picture.height === frame.height;
  if (isFilled && place === 'middle') return { crop, at: picture };
  const top = Math.floor(Math.min(headroomOf(source), crop.y) / 2) * 2;
  const body = { x: 0, y: top, width: source.width, height: crop.y + crop.height - top };
  const isWide = frame.width / frame.height > WIDE_RATIO;
  const whole = isFilled
    ? frame.height / crop.height
    : isWide
      ? frame.height / body.height
      : Math.max(frame.width / body.width, (LEAST_HEIGHT * frame.height) / body.height);
  const scale = place === 'middle' || isWide ? whole : ASIDE.scale * whole;
  const size = { width: even(body.width * scale), height: even(body.height * scale) };
  const middle = { left: ASIDE.middle, middle: 0.5, right: 1 - ASIDE.middle }[place];
  const centred = frame.width * middle - size.width / 2;
  // At the frame's edge at least, where somebody who is cut by the edge of the video is cut anyway.
  const x =
    place === 'left'
      ? Math.min(centred, 0)
      : place === 'right'
        ? Math.max(centred, frame.width - size.width)
        : centred;
  return {
    crop: body,
    at: { x: even(x), y: frame.height - size.height, ...size },
  };
}

/**
 * Makes a picture with transparency of a frame of a cut-out's file: colours above, and below them how much of each pixel
 * is seen. `stacked`: its pixels, RGBA; changed, and the upper half returned.
 */
export function unstack(stacked: Uint8ClampedArray): Uint8ClampedArray {
  const half = stacked.length / 2;
  for (let at = 0; at < half; at += 4) stacked[at + 3] = stacked[half + at] ?? 0;
  return stacked.subarray(0, half);
}
