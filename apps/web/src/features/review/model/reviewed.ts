import type { ReviewedVideo } from '@talkreel/contracts/http/reviews';

/** 'Video 2, Clara': short enough to be read out. */
export const nameOf = ({ position, actor }: Pick<ReviewedVideo, 'position' | 'actor'>): string =>
  actor === '' ? `Video ${position + 1}` : `Video ${position + 1}, ${actor}`;

/** The video of an address such as `?video=2`, and those beside it; null: none is open, or it is gone. */
export function openedOf(videos: readonly ReviewedVideo[], number: string | null) {
  const at = videos.findIndex(({ position }) => String(position + 1) === number);
  const video = videos[at];
  if (video === undefined) return null;
  return { video, before: videos[at - 1] ?? null, after: videos[at + 1] ?? null };
}
