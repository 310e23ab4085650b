import { useQuery, useQueryClient } from '@tanstack/react-query';
import { withProgress } from '../../../lib/generations/generations.ts';
import { usePollMs } from '../../../lib/generations/use-generation.ts';
import { useServerEvent } from '../../../lib/live/live-provider.tsx';
import { batchQuery, changeBatch } from '../api/batches.ts';
import { withJob } from '../model/live-batch.ts';

/** A batch, kept current by events and, in case some get lost, by polling while videos are in progress. */
export function useBatch(id: string) {
  const client = useQueryClient();
  const pollMs = usePollMs();
  useServerEvent('generation.changed', ({ generation }) =>
    changeBatch(client, id, (batch) => withJob(batch, generation)),
  );
  useServerEvent('stage.progressed', (event) =>
    changeBatch(client, id, (batch) => ({
      ...batch,
      videos: batch.videos.map((video) => ({
        ...video,
        generation: withProgress(video.generation, event),
      })),
    })),
  );
  return useQuery({
    ...batchQuery(id),
    refetchInterval: ({ state }) => ((state.data?.counts.open ?? 0) > 0 ? pollMs : false),
  });
}
