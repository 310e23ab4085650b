import { ApiError } from '@talkreel/client/errors';
import { useParams } from 'react-router-dom';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Page } from '../../components/page/page.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { PageLoading } from '../../components/states/loading.tsx';
import { NotThere } from '../../components/states/not-there.tsx';
import { withProgress } from '../../lib/generations/generations.ts';
import { usePollMs } from '../../lib/generations/use-generation.ts';
import { useServerEvent } from '../../lib/live/live-provider.tsx';
import { BatchHead } from './components/batch-head.tsx';
import { VideoGrid } from './components/video-grid.tsx';
import { batchQuery, changeBatch } from './api/batches.ts';
import { withJob } from './model/live-batch.ts';

/** One batch: its progress, and then its videos side by side. */
export default function BatchPage() {
  const { id = '' } = useParams();
  return <BatchView key={id} id={id} />;
}

function BatchView({ id }: { id: string }) {
  const { data: batch, error, isLoadingError, isFetching, refetch } = useBatch(id);
  if (isLoadingError)
    return error instanceof ApiError && error.status === 404 ? (
      <NotThere title="Batch not found">
        <p>It may belong to another account, or its address is mistyped.</p>
      </NotThere>
    ) : (
      <ErrorState
        isPage
        title="The batch could not be loaded"
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      >
        <p>Its videos are still being made; only this page failed to load.</p>
      </ErrorState>
    );
  if (batch === undefined) return <PageLoading />;
  return (
    <Page>
      <BatchHead batch={batch} />
      <VideoGrid batch={batch} />
    </Page>
  );
}

/** A batch, kept current by events and, in case some get lost, by polling while videos are in progress. */
function useBatch(id: string) {
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
