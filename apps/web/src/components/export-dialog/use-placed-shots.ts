import { useQueries } from '@tanstack/react-query';
import { ApiError } from '@talkreel/client/errors';
import { followShots } from '@talkreel/captions/follow-shots';
import { timeShots } from '@talkreel/captions/shots';
import type { TimedWord } from '@talkreel/captions/words';
import type { Shot } from '@talkreel/contracts/http/shots';
import { mediaItemQuery } from '../../lib/media/media.ts';
import type { PlacedShot } from './edit-shots.ts';

/** Shots with their media, at their words as they are now. */
export function usePlacedShots(
  shots: readonly Shot[],
  spoken: readonly TimedWord[] | undefined,
): PlacedShot[] {
  const ids = [...new Set(shots.flatMap(({ mediaId }) => mediaId ?? []))];
  const items = useQueries({
    queries: ids.map((mediaId) => mediaItemQuery(mediaId)),
    combine: (results) =>
      results.map(({ data, error }) => ({
        data,
        isGone: error instanceof ApiError && error.status === 404,
      })),
  });
  if (spoken === undefined) return [];
  const followed = followShots(shots, spoken);
  const times = timeShots(
    followed.map(({ shot }) => shot),
    spoken,
  );
  return followed.map(({ shot, isLost }, index) => {
    const item = items[ids.indexOf(shot.mediaId ?? '')];
    const media = item?.isGone === true ? undefined : item?.data;
    const isUnusable = item?.isGone === true || media?.state === 'failed';
    const problem = isLost ? 'words' : isUnusable ? 'media' : null;
    const { startSeconds, endSeconds } = times[index] ?? { startSeconds: 0, endSeconds: 0 };
    return { shot, media, problem, startSeconds, endSeconds };
  });
}
