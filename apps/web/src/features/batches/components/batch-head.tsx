import { Button } from '@mantine/core';
import { IconFileZip, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Batch } from '@talkreel/contracts/http/batches';
import { EditableTitle } from '../../../components/editable-title/editable-title.tsx';
import { ProgressBar } from '../../../components/progress-bar/progress-bar.tsx';
import { WorkHead } from '../../../components/work-head/work-head.tsx';
import { paths } from '../../../config/paths.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog/confirm-dialog.tsx';
import { batchFilesUrl, useRenameBatch } from '../api/batches.ts';
import { batchProgress, batchSentence } from '../model/live-batch.ts';
import { useCancelBatch, useCancelTerms } from '../api/cancel-batch.ts';

/** The name of a batch, its status, and a download of all its files. */
export function BatchHead({ batch }: { batch: Batch }) {
  const { counts } = batch;
  const isOpen = counts.open > 0;
  // Videos that were made may have been deleted.
  const hasFiles = batch.videos.some(({ hasVideo }) => hasVideo);
  return (
    <WorkHead
      back={{ to: paths.batches, label: 'All batches' }}
      name={<Name batch={batch} />}
      sentence={batchSentence(counts)}
      createdAt={batch.createdAt}
      isOpen={isOpen}
      actions={
        <>
          <Button component={Link} to={paths.batches} variant="default">
            New batch
          </Button>
          {isOpen && <CancelRest batch={batch} />}
          {hasFiles && (
            <Button
              component="a"
              href={batchFilesUrl(batch.id)}
              download
              leftSection={<IconFileZip size={20} stroke={1.75} aria-hidden="true" />}
            >
              Download all (ZIP)
            </Button>
          )}
        </>
      }
      progress={
        isOpen ? (
          <ProgressBar percent={batchProgress(batch)} label={`Progress of ${batch.name}`} />
        ) : undefined
      }
    />
  );
}

function Name({ batch }: { batch: Batch }) {
  const rename = useRenameBatch(batch.id);
  return (
    <EditableTitle
      name={batch.name}
      label="Name of the batch"
      isSaving={rename.isPending}
      onSave={(name, done) => rename.mutate(name, { onSuccess: done })}
    />
  );
}

/** Cancels the videos in progress, after saying what is returned. */
function CancelRest({ batch: { id, counts } }: { batch: Batch }) {
  const terms = useCancelTerms(id);
  const cancel = useCancelBatch(id, terms.close);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconX size={18} stroke={1.75} aria-hidden="true" />}
        loading={terms.isPending}
        onClick={terms.ask}
      >
        Cancel the rest
      </Button>
      <ConfirmDialog
        isOpen={terms.option !== null}
        title={counts.open === 1 ? 'Cancel this video?' : `Cancel ${counts.open} videos?`}
        keepLabel="Keep making them"
        confirmLabel="Cancel the rest"
        isBusy={cancel.isPending}
        isHarmless={terms.option?.counts === false}
        onClose={terms.close}
        onConfirm={() => cancel.mutate()}
      >
        {terms.option?.detail}
      </ConfirmDialog>
    </>
  );
}
