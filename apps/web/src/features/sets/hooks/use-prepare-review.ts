import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { brandQuery } from '../../../lib/brand/brand.ts';
import { exportAllowanceQuery } from '../../../lib/exports/exports.ts';
import { postedExport, usePosting } from '../../../lib/posting.ts';
import { toastError } from '../../../lib/toast-store.ts';
import { startPostedExports } from '../api/posted-exports.ts';
import { refreshReview } from '../api/reviews.ts';
import type { ReviewedPart } from '../model/grid.ts';
import { isReady } from '../model/live-set.ts';

/**
 * Makes the versions for posting that a review shows, as the user last chose captions and brand. The server makes the
 * same one once, so what is there is found.
 */
export function usePrepareReview(batchId: string, videos: readonly ReviewedPart[]) {
  const client = useQueryClient();
  const [posting] = usePosting();
  const kit = useQuery(brandQuery);
  const preparing = useMutation({
    mutationFn: async () => {
      const reasons = new Set<string>();
      const body = postedExport(posting, kit.data, '');
      await startPostedExports(client, videos.filter(isReady), body, ({ reason }) => {
        if (reason !== null) reasons.add(reason);
      });
      return [...reasons];
    },
    onSuccess: ([reason]) => {
      if (reason !== undefined)
        toastError({ title: 'Not every video could be prepared', description: reason });
    },
    onSettled: async () => {
      await refreshReview(client, batchId);
      await client.invalidateQueries(exportAllowanceQuery);
    },
  });
  return {
    // Without the brand kit the videos would lack it, so it is waited for.
    isLoading: kit.isPending,
    isStarting: preparing.isPending,
    prepare: (): void => {
      if (!preparing.isPending) preparing.mutate();
    },
  };
}
