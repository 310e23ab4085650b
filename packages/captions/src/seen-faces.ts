import { chinIn } from '@talkreel/contracts/chin';
import type { Framing, Size } from '@talkreel/contracts/framing';
import type { PunchZoom, ShotPlace } from '@talkreel/contracts/shots';
import { placeCutOut } from './cut-out.ts';
import { faceArea } from './label.ts';
import { punchFramings, punchIn } from './punch.ts';
import type { Area, CaptionFrame } from './safe-area.ts';
import { actorCrop, placeShot, SHOT_FPS, type ShotTime } from './shots.ts';

/** A shot as far as it says where a face is seen, and when. */
export type FacedShot = Parameters<typeof placeShot>[0] &
  ShotTime & {
    zoom?: PunchZoom | undefined;
    place?: ShotPlace | undefined;
    hasText?: boolean | undefined;
    /** Of its media. */
    width?: number | null | undefined;
    height?: number | null | undefined;
  };

/** What says where faces are. */
export interface Faced {
  frame: CaptionFrame;
  source: Size;
  framing: Framing;
  shots: readonly FacedShot[];
}

/** In seconds. */
export interface Span {
  from: number;
  to: number;
}

/** Where the actor is while a shot shows them elsewhere than usual: nearer, or cut out. */
function framingsOf(shot: FacedShot, { source, frame, framing }: Faced): Framing[] {
  if (shot.layout === 'punch') return punchFramings(punchIn(source, frame, framing, shot));
  if (shot.layout !== 'cut-out') return [];
  const { crop, at } = placeCutOut(source, frame, shot.place);
  return [{ crop, picture: at }];
}

export const isDuring = ({ startSeconds, endSeconds }: ShotTime, { from, to }: Span): boolean =>
  startSeconds < to && from < endSeconds;

/** A shorter look at the video is not seen as one. */
const UNSEEN_SECONDS = 3 / SHOT_FPS;

/** Whether shots, which are in order, hide the video as it is framed without them during the whole time. */
function isHidden(shots: readonly ShotTime[], { from, to }: Span): boolean {
  let at = from;
  for (const { startSeconds, endSeconds } of shots)
    if (startSeconds < at + UNSEEN_SECONDS) at = Math.max(at, endSeconds);
  return at > to - UNSEEN_SECONDS;
}

/**
 * The faces that are seen in a time: also that beside or in front of media, and that which a punch-in shows nearer. None
 * where media is alone all the time.
 */
export function facesDuring(faced: Faced, { from, to }: Span): Area[] {
  const { source, framing, shots, frame } = faced;
  const inShots = shots.flatMap((shot) => {
    if (!isDuring(shot, { from, to })) return [];
    const { actor } = placeShot(shot, frame, []);
    if (shot.layout === 'split' && actor !== null)
      return [faceArea(source, { crop: actorCrop(source, actor), picture: actor })];
    return framingsOf(shot, faced).map((own) => faceArea(source, own));
  });
  return isHidden(shots, { from, to }) ? inShots : [faceArea(source, framing), ...inShots];
}

/** The part of a picture or clip that says what it shows, in shares of its sides around its middle. */
const MIDDLE = 0.4;

/** The middles of what is shown in a time instead of the actor, or beside. */
export function mediaMiddles({ shots, frame }: Faced, time: Span): Area[] {
  return shots.flatMap((shot) => {
    const isAhead = shot.layout === 'media' || shot.layout === 'corner' || shot.layout === 'split';
    if (!isAhead || !isDuring(shot, time)) return [];
    const { x, y, width, height } = placeShot(shot, frame, []).media;
    const [left, top] = [((1 - MIDDLE) / 2) * width, ((1 - MIDDLE) / 2) * height];
    return [{ x: x + left, y: y + top, width: MIDDLE * width, height: MIDDLE * height }];
  });
}

/** The lowest chin, where a shot shows one lower: captions are placed once for the whole video. */
export function lowestChin(faced: Faced): number | undefined {
  const { source, shots, frame } = faced;
  if (frame.chin === undefined) return undefined;
  const framings = shots.flatMap((shot) => framingsOf(shot, faced));
  return Math.max(frame.chin, ...framings.map((framing) => chinIn(source, framing)));
}
