import { Box, Button } from '@mantine/core';
import { IconFileZip, IconX } from '@tabler/icons-react';
import type { Batch } from '@talkreel/contracts/http/sets';
import { ConfirmDialog } from '../../components/confirm-dialog/confirm-dialog.tsx';
import { ProgressBar } from '../../components/progress-bar/progress-bar.tsx';
import { plural } from '../../lib/format.ts';
import { batchFilesUrl, batchQuery, useCancelRest, useRenameBatch } from './api/batches.ts';
import { useReview } from './api/reviews.ts';
import { ReviewPanel } from './components/review-panel.tsx';
import { SetHead } from './components/set-head.tsx';
import { SetPage } from './components/set-page.tsx';
import { SetShots } from './components/set-shots.tsx';
import { VideoGrid } from './components/video-grid.tsx';
import { WinnersExport } from './components/winners-export.tsx';
import { gridVideos } from './model/grid.ts';
import { batchProgress, batchSentence, isOpen } from './model/live-set.ts';
import { videoOfBatch } from './model/set-shots.ts';
import classes from './components/batch.module.css';

/** One batch: its progress, and then its videos side by side. */
export default function BatchPage() {
  return (
    <SetPage
      kind="batch"
      query={batchQuery}
      gone="It may belong to another account, or its address is mistyped."
    >
      {(batch, userId) => <BatchContent batch={batch} userId={userId} />}
    </SetPage>
  );
}

function BatchContent({ batch, userId }: { batch: Batch; userId: string }) {
  const review = useReview(batch.id);
  const videos = gridVideos(batch, review);
  return (
    <>
      <BatchHead batch={batch} />
      {!batch.isTest && (
        <div className={classes.panels}>
          <SetShots
            kind="batch"
            id={batch.id}
            userId={userId}
            createdAt={batch.createdAt}
            videoOf={(part) => videoOfBatch(batch, part)}
          />
          {review !== undefined && <ReviewPanel setId={batch.id} videos={videos} review={review} />}
          <WinnersExport batch={batch} videos={videos} userId={userId} />
        </div>
      )}
      <VideoGrid batch={batch} videos={videos} />
    </>
  );
}

/** The name of a batch, its status, and a download of all its files. */
function BatchHead({ batch }: { batch: Batch }) {
  const rename = useRenameBatch(batch.id);
  // Videos that were made may have been deleted.
  const files = batch.videos.filter(({ hasVideo }) => hasVideo).length;
  return (
    <SetHead
      kind="batch"
      set={batch}
      sentence={batchSentence(batch.counts)}
      isSaving={rename.isPending}
      onRename={(name, done) => rename.mutate(name, { onSuccess: done })}
      actions={
        <>
          {isOpen(batch) && <CancelRest batch={batch} />}
          {files > 0 && (
            <Button
              component="a"
              href={batchFilesUrl(batch.id)}
              download
              aria-label={`Download ${plural(files, 'original')} (ZIP)`}
              variant="default"
              leftSection={<IconFileZip size={20} stroke={1.75} aria-hidden="true" />}
            >
              <Box component="span" visibleFrom="xs">
                Download&nbsp;
              </Box>
              {plural(files, 'original')} (ZIP)
            </Button>
          )}
        </>
      }
      progress={
        isOpen(batch) ? (
          <ProgressBar percent={batchProgress(batch)} label={`Progress of ${batch.name}`} />
        ) : undefined
      }
    />
  );
}

/** Cancels the videos in progress, after saying what is returned. */
function CancelRest({ batch: { id, counts } }: { batch: Batch }) {
  const { option, ...rest } = useCancelRest(id);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconX size={18} stroke={1.75} aria-hidden="true" />}
        loading={rest.isAsking}
        onClick={rest.ask}
      >
        Cancel the rest
      </Button>
      <ConfirmDialog
        isOpen={option !== null}
        title={counts.open === 1 ? 'Cancel this video?' : `Cancel ${counts.open} videos?`}
        keepLabel="Keep making them"
        confirmLabel="Cancel the rest"
        isBusy={rest.isCancelling}
        isHarmless={option?.counts === false}
        onClose={rest.close}
        onConfirm={rest.confirm}
      >
        {option?.detail}
      </ConfirmDialog>
    </>
  );
}
