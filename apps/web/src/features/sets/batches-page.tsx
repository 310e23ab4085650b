import { useQueryClient } from '@tanstack/react-query';
import type { BatchSummary } from '@talkreel/contracts/http/sets';
import { batchPath } from '@talkreel/contracts/job-path';
import { formatRelative } from '../../lib/format.ts';
import { useServerEvent } from '../../lib/live/live-provider.tsx';
import { batchesQuery } from './api/batches.ts';
import { BatchComposer } from './components/batch-composer.tsx';
import { ComposePage } from './components/compose-page.tsx';
import { EarlierSets, type ListedSet } from './components/earlier-sets.tsx';
import { batchSentence } from './model/live-set.ts';

/** The page on which a batch is composed, with links to earlier ones. */
export default function BatchesPage() {
  const client = useQueryClient();
  useServerEvent('review.changed', () => void client.invalidateQueries(batchesQuery));
  return (
    <ComposePage
      title="Batch"
      lead="Try several first lines, faces and voices at once. Keep the one that stops the scroll."
      composer={BatchComposer}
    >
      <EarlierSets kind="batch" query={batchesQuery} toListed={toListed} />
    </ComposePage>
  );
}

function toListed(batch: BatchSummary): ListedSet {
  const { id, name, counts, createdAt, posters, newCount = 0 } = batch;
  return {
    id,
    to: batchPath(id),
    name,
    about: `${batchSentence(counts)} · ${formatRelative(createdAt)}`,
    posters,
    newCount,
    isOpen: counts.open > 0,
  };
}
