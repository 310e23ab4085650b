import type { Size } from '@talkreel/contracts/framing';
import type { ShotLayout, ShotPlace } from '@talkreel/contracts/shots';
import { SHOT_FPS, type ShotTime } from './shots.ts';
import { isCard } from './still.ts';
import type { TitleFrames } from './title-times.ts';

/** What of a shot depends on what else is seen. */
export interface SettledShot {
  place: ShotPlace | undefined;
  /** Whether texts on screen are seen with it. */
  hasText: boolean;
}

interface AskedShot extends ShotTime {
  layout: ShotLayout;
  place?: ShotPlace | undefined;
  /** Of the media; 0 or absent: it has none, or is not known. */
  width?: number | null | undefined;
  height?: number | null | undefined;
}

const WIDE_RATIO = 1.2;

/**
 * A cut-out actor in the middle of a wide frame would hide media that does not fill it: both stand side by side. A
 * punch-in with texts leaves room for them.
 */
export function settleShots(
  shots: readonly AskedShot[],
  frame: Size,
  titles: readonly TitleFrames[],
): SettledShot[] {
  return shots.map((shot) => {
    const { layout, place = 'middle', width, height, startSeconds, endSeconds } = shot;
    const [first, last] = [startSeconds * SHOT_FPS, endSeconds * SHOT_FPS];
    const hasText = titles.some(({ start, count }) => start < last && first < start + count);
    const isNarrow =
      layout === 'cut-out' &&
      place === 'middle' &&
      frame.width / frame.height > WIDE_RATIO &&
      (width ?? 0) > 0 &&
      isCard({ width: width ?? 0, height: height ?? 0 }, frame);
    return { hasText, place: isNarrow ? 'left' : shot.place };
  });
}
