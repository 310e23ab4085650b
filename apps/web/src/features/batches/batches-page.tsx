import { useInfiniteQuery } from '@tanstack/react-query';
import type { BatchSummary } from '@talkreel/contracts/http/batches';
import { batchPath } from '@talkreel/contracts/job-path';
import { Page } from '../../components/page/page.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { PageLoading } from '../../components/states/loading.tsx';
import { EarlierWork } from '../../components/work-list/earlier-work.tsx';
import type { ListedWork } from '../../components/work-list/work-list.tsx';
import { useAuth } from '../../lib/auth/user.ts';
import { batchesQuery } from './api/batches.ts';
import { Composer } from './components/composer.tsx';
import { batchSentence } from './model/live-batch.ts';
import { usePerformers } from '../../lib/performers.ts';
import { formatRelative } from '../../lib/format.ts';

/** The page on which a batch is composed, with links to earlier ones. */
export default function BatchesPage() {
  const { user } = useAuth();
  const { performers, isLoading, hasFailed, retry } = usePerformers();
  return (
    <Page
      heading="compact"
      title="Batch of openings"
      lead="Try several first lines, faces and voices at once. Keep the one that stops the scroll."
    >
      {hasFailed ? (
        <ErrorState title="The cast could not be loaded" onRetry={retry}>
          <p>Nothing was started and nothing was charged.</p>
        </ErrorState>
      ) : user === null || isLoading ? (
        <PageLoading />
      ) : (
        <>
          <Composer key={user.id} userId={user.id} performers={performers} />
          <Earlier />
        </>
      )}
    </Page>
  );
}

function Earlier() {
  const batches = useInfiniteQuery({ ...batchesQuery, refetchOnMount: 'always' });
  return <EarlierWork noun="batches" list={batches} toWork={toWork} />;
}

function toWork({ id, name, counts, createdAt, posters }: BatchSummary): ListedWork {
  return {
    id,
    to: batchPath(id),
    name,
    about: `${batchSentence(counts)} · ${formatRelative(createdAt)}`,
    posters,
    isOpen: counts.open > 0,
  };
}
