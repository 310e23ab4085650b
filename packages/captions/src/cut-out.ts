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

/** Pixels of the frame, by which a body may end above its edge: rounding, hidden by an encoder. */
const UNSEEN = 2;

const even = (value: number): number => Math.round(value / 2) * 2;
const down = (value: number): number => Math.floor(value / 2) * 2;

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
  const head = headOf(source, crop);
  const least = leastScale(source, frame, { crop, head, isFilled, place });
  const below = (1 - lowestChinOf(frame)) * frame.height;
  const body = bodyOf(source, head, below / least);
  // Where all of the body is too little below the chin, the actor is larger, as large as without shots at most.
  const most = isFilled ? Math.max(least, frame.height / crop.height) : least;
  const scale = Math.min(most, Math.max(least, below / (body.height - head.chin)));
  const size = { width: even(body.width * scale), height: even(body.height * scale) };
  const x = xOf(place, frame, { width: size.width, grown: (scale - least) * body.width });
  const onEdge = { ...size, x, y: frame.height - size.height };
  const chin = chinIn(source, { crop: body, picture: onEdge });
  const up = Math.max(0, even(chin - lowestChinOf(frame) * frame.height));
  const at = { ...onEdge, y: onEdge.y - up };
  const full = at.y + at.height;
  const from = Math.max(full - FOOT_SHARE * frame.height, chin - up + BELOW_CHIN * frame.height);
  const foot = up <= UNSEEN ? null : { from: even(from), full };
  return { crop: body, at, foot };
}

/** Pixels of the source: above the hair, and from there to the chin and to the edge of the crop. */
interface Head {
  top: number;
  chin: number;
  edge: number;
}

function headOf(source: Size, crop: Area): Head {
  const top = down(Math.min(headroomOf(source), crop.y));
  const all = { ...source, x: 0, y: 0 };
  const chin = chinIn(source, { crop: all, picture: all }) - top;
  return { top, chin, edge: crop.y + crop.height - top };
}

interface Framed {
  crop: Area;
  head: Head;
  isFilled: boolean;
  place: ShotPlace;
}

/** Pixels of the frame for one of the source. */
function leastScale(source: Size, frame: Size, { crop, head, isFilled, place }: Framed): number {
  if (frame.width / frame.height > WIDE_RATIO) {
    const tall = Math.max(head.edge, head.chin / lowestChinOf(frame));
    return frame.height / Math.min(source.height - head.top, tall);
  }
  const aside = place === 'middle' ? 1 : ASIDE.scale;
  if (isFilled) return (aside * frame.height) / crop.height;
  return aside * Math.max(frame.width / source.width, (LEAST_HEIGHT * frame.height) / head.edge);
}

/** From above the hair to the edge of the crop; where there is more of the body, as far as it is wanted below the chin. */
function bodyOf(source: Size, { top, chin, edge }: Head, below: number): Area {
  const height = Math.min(source.height - top, Math.max(edge, Math.ceil((chin + below) / 2) * 2));
  return { x: 0, y: top, width: source.width, height: down(height) };
}

/** `grown`: how much wider the actor is than they would be; they grow outwards. */
function xOf(
  place: ShotPlace,
  frame: Size,
  { width, grown }: { width: number; grown: number },
): number {
  const middle = { left: ASIDE.middle, middle: 0.5, right: 1 - ASIDE.middle }[place];
  const outwards = { left: -grown / 2, middle: 0, right: grown / 2 }[place];
  const centred = frame.width * middle - width / 2 + outwards;
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
