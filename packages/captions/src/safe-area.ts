export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Shares of the frame that the networks cover. Portrait, full screen: Meta asks to leave 14 % at the top, 35 % at the
 * bottom and 6 % at the sides of Reels free, and TikTok's buttons take about 11 % of the right; both sides are the same,
 * so that text stays in the middle of the picture. Wide: the controls of players. In feeds nothing is covered.
 */
const MARGINS = {
  tall: { top: 0.14, bottom: 0.35, side: 0.115 },
  feed: { top: 0.07, bottom: 0.075, side: 0.07 },
  wide: { top: 0.08, bottom: 0.11, side: 0.14 },
} as const;

/** A picture that captions are drawn into, in pixels. */
export interface CaptionFrame {
  width: number;
  height: number;
  /** Where the chin is, from the top; absent: unknown. */
  chin?: number | undefined;
  /** Captions make room for what else is on the picture. */
  isLow?: boolean | undefined;
}

/** The space below a chin, and how far below the safe area captions may be for its sake, in heights of the frame. */
const [BELOW_CHIN, LOWEST] = [0.015, 0.07];
/** What stays free below captions that make room. */
const LEAST_BELOW = 0.035;

/** The lower edge of a block of captions of this height: at the bottom of the safe area, or lower to keep off the chin. */
export function captionBottom(frame: CaptionFrame, blockHeight: number): number {
  const { y, height } = safeArea(frame);
  const bottom = y + height;
  const lowest = bottom + LOWEST * frame.height;
  const low = frame.isLow === true ? Math.min(lowest, frame.height * (1 - LEAST_BELOW)) : bottom;
  if (frame.chin === undefined) return low;
  const wanted = frame.chin + BELOW_CHIN * frame.height + blockHeight;
  return Math.max(low, Math.min(wanted, lowest));
}

/** Shares of the frame below which no shot has a chin: below it, two lines of the largest captions find room. */
const LOWEST_CHIN = { tall: 0.55, feed: 0.745, wide: 0.75 } as const;

export function lowestChinOf(frame: { width: number; height: number }): number {
  return LOWEST_CHIN[shapeOf(frame)];
}

function shapeOf({ width, height }: { width: number; height: number }): keyof typeof MARGINS {
  const ratio = width / height;
  if (ratio < 0.7) return 'tall';
  return ratio > 1.3 ? 'wide' : 'feed';
}

/** The area for captions, which no network covers with its own controls. */
export function safeArea(frame: { width: number; height: number }): Area {
  const { width, height } = frame;
  const { top, bottom, side } = MARGINS[shapeOf(frame)];
  const [x, y] = [Math.round(width * side), Math.round(height * top)];
  return { x, y, width: width - 2 * x, height: Math.round(height * (1 - bottom)) - y };
}

/** The sides of a wide frame, in shares of its width: nothing is covered there, and captions stay between them. */
const MARK_SIDE = 0.04;

/** The area for what is small and stands in a corner: in a wide frame beside captions instead of above them. */
export function markArea(frame: { width: number; height: number }): Area {
  const safe = safeArea(frame);
  if (shapeOf(frame) !== 'wide') return safe;
  const x = Math.round(frame.width * MARK_SIDE);
  return { ...safe, x, width: frame.width - 2 * x };
}
