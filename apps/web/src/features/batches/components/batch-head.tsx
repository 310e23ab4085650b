import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconFileZip } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Batch } from '@talkreel/contracts/http/batches';
import { EditableTitle } from '../../../components/editable-title/editable-title.tsx';
import { ProgressBar } from '../../../components/progress-bar/progress-bar.tsx';
import { paths } from '../../../config/paths.ts';
import { formatRelative } from '../../../lib/format.ts';
import { batchFilesUrl, useRenameBatch } from '../api/batches.ts';
import { batchProgress, batchSentence } from '../model/live-batch.ts';
import { CancelRest } from './cancel-rest.tsx';
import classes from './batch-head.module.css';

/** The name of a batch, how it stands, and all its files. */
export function BatchHead({ batch }: { batch: Batch }) {
  const { counts } = batch;
  const sentence = batchSentence(counts);
  return (
    <header className={classes.root}>
      <div className={classes.words}>
        <Link className={classes.back} to={paths.batches}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
          All batches
        </Link>
        <Name batch={batch} />
        <p className={classes.about}>
          {sentence} · <time dateTime={batch.createdAt}>{formatRelative(batch.createdAt)}</time>
        </p>
        <VisuallyHidden role="status">{counts.open === 0 ? sentence : ''}</VisuallyHidden>
      </div>
      <div className={classes.actions}>
        <Button component={Link} to={paths.batches} variant="default">
          New batch
        </Button>
        {counts.open > 0 && <CancelRest batch={batch} />}
        {counts.succeeded > 0 && (
          <Button
            component="a"
            href={batchFilesUrl(batch.id)}
            download
            leftSection={<IconFileZip size={20} stroke={1.75} aria-hidden="true" />}
          >
            Download all (ZIP)
          </Button>
        )}
      </div>
      {counts.open > 0 && (
        <div className={classes.progress}>
          <ProgressBar percent={batchProgress(batch)} label={`Progress of ${batch.name}`} />
        </div>
      )}
    </header>
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
