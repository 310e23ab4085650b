import { chinIn } from '@talkreel/contracts/chin';
import type { Framing, Size } from '@talkreel/contracts/framing';
import type { PunchZoom } from '@talkreel/contracts/shots';
import { faceArea } from './label.ts';
import { punchFramings } from './punch.ts';
import type { Area, CaptionFrame } from './safe-area.ts';
import { actorCrop, placeShot, type ShotTime } from './shots.ts';

/** A shot as far as it says where a face is seen, and when. */
export type FacedShot = Parameters<typeof placeShot>[0] &
  ShotTime & { zoom?: PunchZoom | undefined };

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

/** The faces that are seen in a time: also that beside media, and that which a punch-in shows nearer. */
export function facesDuring({ source, framing, shots, frame }: Faced, { from, to }: Span): Area[] {
  const inShots = shots.flatMap((shot) => {
    if (shot.startSeconds >= to || from >= shot.endSeconds) return [];
    if (shot.layout === 'punch')
      return punchFramings(source, frame, shot.zoom ?? 'slow').map((near) =>
        faceArea(source, near),
      );
    const { actor } = placeShot(shot, frame, []);
    if (shot.layout !== 'split' || actor === null) return [];
    return [faceArea(source, { crop: actorCrop(source, actor), picture: actor })];
  });
  return [faceArea(source, framing), ...inShots];
}

/** The lowest chin, where a punch-in shows one lower: captions are placed once for the whole video. */
export function lowestChin({ source, shots, frame }: Faced): number | undefined {
  if (frame.chin === undefined) return undefined;
  const near = shots
    .filter(({ layout }) => layout === 'punch')
    .flatMap(({ zoom = 'slow' }) => punchFramings(source, frame, zoom));
  return Math.max(frame.chin, ...near.map((framing) => chinIn(source, framing)));
}
