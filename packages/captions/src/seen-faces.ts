import { chinIn } from '@talkreel/contracts/chin';
import type { Framing, Size } from '@talkreel/contracts/framing';
import type { PunchZoom, ShotPlace } from '@talkreel/contracts/shots';
import { placeCutOut } from './cut-out.ts';
import { faceArea } from './label.ts';
import { punchFramings } from './punch.ts';
import type { Area, CaptionFrame } from './safe-area.ts';
import { actorCrop, placeShot, type ShotTime } from './shots.ts';

/** A shot as far as it says where a face is seen, and when. */
export type FacedShot = Parameters<typeof placeShot>[0] &
  ShotTime & { zoom?: PunchZoom | undefined; place?: ShotPlace | undefined };

interface Faced {
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
function framingsOf({ layout, zoom, place }: FacedShot, { source, frame }: Faced): Framing[] {
  if (layout === 'punch') return punchFramings(source, frame, zoom ?? 'slow');
  if (layout !== 'cut-out') return [];
  const { crop, at } = placeCutOut(source, frame, place);
  return [{ crop, picture: at }];
}

/** The faces that are seen in a time: also that beside or in front of media, and that which a punch-in shows nearer. */
export function facesDuring(faced: Faced, { from, to }: Span): Area[] {
  const { source, framing, shots, frame } = faced;
  const inShots = shots.flatMap((shot) => {
    if (shot.startSeconds >= to || from >= shot.endSeconds) return [];
    const { actor } = placeShot(shot, frame, []);
    if (shot.layout === 'split' && actor !== null)
      return [faceArea(source, { crop: actorCrop(source, actor), picture: actor })];
    return framingsOf(shot, faced).map((own) => faceArea(source, own));
  });
  return [faceArea(source, framing), ...inShots];
}

/** The lowest chin, where a shot shows one lower: captions are placed once for the whole video. */
export function lowestChin(faced: Faced): number | undefined {
  const { source, shots, frame } = faced;
  if (frame.chin === undefined) return undefined;
  const framings = shots.flatMap((shot) => framingsOf(shot, faced));
  return Math.max(frame.chin, ...framings.map((framing) => chinIn(source, framing)));
}
