import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@talkreel/client/errors';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { Batch } from '@talkreel/contracts/http/sets';
import { brandQuery } from '../../../lib/brand/brand.ts';
import { exportAllowanceQuery } from '../../../lib/exports/exports.ts';
import { generationQuery, isFinished } from '../../../lib/generations/generations.ts';
import { usePollMs } from '../../../lib/generations/use-generation.ts';
import { postedExport, usePosting } from '../../../lib/posting.ts';
import { useSessionState } from '../../../lib/use-session-state.ts';
import { startPostedExports } from '../api/posted-exports.ts';
import type { GridVideo } from '../model/grid.ts';
import { isReady } from '../model/live-set.ts';
import { exportState, winnersOf, withAsked, type AskedExport } from '../model/winners.ts';

interface Kept {
  exports: AskedExport[];
}

const nothing: Kept = { exports: [] };

const isGone = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

/**
 * The exports of a batch's winners as they are posted. Which were asked for is kept in this tab over reloads; the server
 * makes the same export once, so asking twice, or in another tab, follows the same ones.
 */
export function useWinners(batch: Batch, videos: GridVideo[], userId: string) {
  const client = useQueryClient();
  const pollMs = usePollMs();
  const [posting] = usePosting();
  const kit = useQuery(brandQuery);
  const [{ exports }, patch] = useSessionState(`winners:${batch.id}:${userId}`, nothing);
  const chosen = winnersOf(videos);

  const starting = useMutation({
    mutationKey: ['export-winners', batch.id],
    mutationFn: async (wanted: GridVideo[]) => {
      const body = postedExport(posting, kit.data, '');
      await startPostedExports(client, wanted, body, (asked) =>
        patch((now) => ({ exports: withAsked(now.exports, asked) })),
      );
    },
    onSettled: () => client.invalidateQueries(exportAllowanceQuery),
  });
  const jobs = useQueries({
    queries: exports.map(({ exportId }) => ({
      ...generationQuery(exportId ?? ''),
      enabled: exportId !== null,
      refetchInterval: ({ state }: { state: { data: GenerationView | undefined } }) =>
        state.data !== undefined && isFinished(state.data) ? false : pollMs,
    })),
  });
  const shown = exports
    .map((asked, index) => {
      const job = jobs[index];
      const video = videos.find(({ position }) => position === asked.position);
      return exportState(asked, video, isGone(job?.error ?? null) ? null : job?.data);
    })
    .toSorted((a, b) => a.position - b.position);
  const failed = new Set(
    shown.filter(({ end }) => end === 'failed').map(({ position }) => position),
  );
  return {
    chosen,
    approved: videos.filter((video) => isReady(video) && video.verdict === 'approved'),
    exports: shown,
    captions: posting.captions,
    isStarting: starting.isPending,
    // Without the brand kit the exports would lack it, so it is waited for; if it cannot be had, there is none.
    isLoading: kit.isPending,
    /** How many are being started. */
    starting: starting.isPending ? starting.variables.length : 0,
    start: (wanted: GridVideo[]): void => {
      if (starting.isPending) return;
      patch({ exports: [] });
      starting.mutate(wanted);
    },
    again: (): void => {
      if (starting.isPending) return;
      starting.mutate(videos.filter((video) => failed.has(video.position) && isReady(video)));
    },
    close: (): void => patch({ exports: [] }),
  };
}
