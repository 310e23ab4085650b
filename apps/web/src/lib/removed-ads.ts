import { useAuth } from './auth/user.ts';
import { keptList } from './kept-list.ts';

/** When what the user removed of a video's ad had been exported or chosen; null: nothing was removed. */
export interface RemovedAd {
  projectId: number;
  shots: string | null;
  titles: string | null;
}

/** Older than anything that was exported: what was removed was only planned. */
export const BEFORE_ALL = new Date(0).toISOString();

const list = keptList<RemovedAd>('removed-ads', 100);

/**
 * Keeps what a video is exported without, though it began with it: what the server has of exports does not tell it from
 * an export that was asked for elsewhere, without its ad.
 */
export function keepRemovedAd(userId: string, removed: RemovedAd): void {
  list.change(userId, (items) => {
    const others = items.filter(({ projectId }) => projectId !== removed.projectId);
    return removed.shots === null && removed.titles === null ? others : [removed, ...others];
  });
}

/** What was removed of the ads of the user's videos. */
export const useRemovedAds = (): RemovedAd[] => list.useItems(useAuth().user?.id ?? '');
