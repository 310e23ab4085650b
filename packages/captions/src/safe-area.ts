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

/** The area for captions, which no network covers with its own controls. */
export function safeArea({ width, height }: { width: number; height: number }): Area {
  const ratio = width / height;
  const { top, bottom, side } =
    ratio < 0.7 ? MARGINS.tall : ratio > 1.3 ? MARGINS.wide : MARGINS.feed;
  const [x, y] = [Math.round(width * side), Math.round(height * top)];
  return { x, y, width: width - 2 * x, height: Math.round(height * (1 - bottom)) - y };
}
