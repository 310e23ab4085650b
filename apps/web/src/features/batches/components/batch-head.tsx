import { useState } from 'react';
import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconFileZip, IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { NAME_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import type { Batch } from '@talkreel/contracts/http/batches';
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
  /** Null: the name is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const save = (): void => {
    const name = (typed ?? '').trim();
    if (rename.isPending) return;
    if (name === '' || name === batch.name) return setTyped(null);
    rename.mutate(name, { onSuccess: () => setTyped(null) });
  };
  if (typed === null)
    return (
      <div className={classes.name}>
        <h1 className={classes.title}>{batch.name}</h1>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Rename ${batch.name}`}
          onClick={() => setTyped(batch.name)}
        >
          <IconPencil size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
    );
  return (
    <form
      className={classes.name}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextInput
        className={classes.field ?? ''}
        aria-label="Name of the batch"
        maxLength={NAME_MAX_CHARACTERS}
        autoComplete="off"
        ref={focusOnce}
        value={typed}
        disabled={rename.isPending}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(null);
        }}
      />
    </form>
  );
}

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
