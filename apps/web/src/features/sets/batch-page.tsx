import { batchQuery } from './api/batches.ts';
import { BatchHead } from './components/batch-head.tsx';
import { SetPage } from './components/set-page.tsx';
import { VideoGrid } from './components/video-grid.tsx';

/** One batch: its progress, and then its videos side by side. */
export default function BatchPage() {
  return (
    <SetPage
      kind="batch"
      query={batchQuery}
      gone="It may belong to another account, or its address is mistyped."
    >
      {(batch) => (
        <>
          <BatchHead batch={batch} />
          <VideoGrid batch={batch} />
        </>
      )}
    </SetPage>
  );
}
