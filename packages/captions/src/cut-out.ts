import { chinIn } from '@talkreel/contracts/chin';
import { BLURRED_BACKGROUND } from '@talkreel/contracts/exports';
import { frameFace, headroomOf, type Size } from '@talkreel/contracts/framing';
import type { ShotPlace } from '@talkreel/contracts/shots';
import { lowestChinOf, type Area } from './safe-area.ts';

/** At a side of a frame that is no wider than high, the actor is smaller, so that the media is seen beside them. */
const ASIDE = { scale: 0.8, middle: 0.31 };
/** Where a picture does not fill its frame, the actor is this high at least, in shares of the frame. */
const LEAST_HEIGHT = 0.62;
const WIDE_RATIO = 1.2;
/** How far a foot rises above the edge that it hides, and how far it stays below a chin, in shares of the frame. */
const [FOOT_SHARE, BELOW_CHIN] = [0.17, 0.02];

const even = (value: number): number => Math.round(value / 2) * 2;

/** The lower part of a frame that becomes dark, so that nobody sees where a body ends. */
export interface Foot {
  /** From the top of the frame: nothing of it is seen above; it is dark from `full` on. */
  from: number;
  full: number;
}

export interface PlacedCutOut {
  crop: Area;
  at: Area;
  /** Null: the actor stands on the frame's lower edge. */
  foot: Foot | null;
}

/**
 * The part of a video in which its cut-out actor is, and where that is in the frame: in the middle as the video is framed
 * without shots, so that only what is behind them changes. Else they stand on the frame's lower edge, off which their
 * body is cut, or higher where captions would cross the chin. Even pixels; `at` may reach beyond the frame.
 */
export function placeCutOut(source: Size, frame: Size, place: ShotPlace = 'middle'): PlacedCutOut {
  const { crop, picture } = frameFace(source, frame, BLURRED_BACKGROUND);
  const isFilled = picture.width === frame.width && picture.height === frame.height;
  if (isFilled && place === 'middle') return { crop, at: picture, foot: null };
  const isWide = frame.width / frame.height > WIDE_RATIO;
  const body = bodyOf(source, crop, isWide ? lowestChinOf(frame) : 1);
  const whole = isFilled
    ? frame.height / crop.height
    : isWide
      ? frame.height / body.height
      : Math.max(frame.width / body.width, (LEAST_HEIGHT * frame.height) / body.height);
  const scale = place === 'middle' || isWide ? whole : ASIDE.scale * whole;
  const size = { width: even(body.width * scale), height: even(body.height * scale) };
  const onEdge = { ...size, x: xOf(place, frame, size.width), y: frame.height - size.height };
  const chin = chinIn(source, { crop: body, picture: onEdge });
  const up = Math.max(0, even(chin - lowestChinOf(frame) * frame.height));
  const at = { ...onEdge, y: onEdge.y - up };
  const full = at.y + at.height;
  const from = Math.max(full - FOOT_SHARE * frame.height, chin - up + BELOW_CHIN * frame.height);
  const foot = up === 0 ? null : { from: even(from), full };
  return { crop: body, at, foot };
}

/** From above the hair to the edge of the crop; where there is more of the body, as far as the chin needs it. */
function bodyOf(source: Size, crop: Area, lowestChin: number): Area {
  const down = (value: number): number => Math.floor(value / 2) * 2;
  const y = down(Math.min(headroomOf(source), crop.y));
  const least = crop.y + crop.height - y;
  const all = { ...source, x: 0, y: 0 };
  const chin = chinIn(source, { crop: all, picture: all }) - y;
  const height = Math.min(source.height - y, Math.max(least, chin / lowestChin));
  return { x: 0, y, width: source.width, height: down(height) };
}

function xOf(place: ShotPlace, frame: Size, width: number): number {
  const middle = { left: ASIDE.middle, middle: 0.5, right: 1 - ASIDE.middle }[place];
  const centred = frame.width * middle - width / 2;
  // At the frame's edge at least, where somebody who is cut by the edge of the video is cut anyway.
  if (place === 'left') return even(Math.min(centred, 0));
  return even(place === 'right' ? Math.max(centred, frame.width - width) : centred);
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
